//! `games` and `players`: what there is.

use super::table::hanging;
use crate::failure::Failure;
use plyground_players::did_you_mean;
use plyground_players::registry::{GAMES, PLAYERS};
use serde_json::json;
use std::io::{self, Write};

/// List the games, with the forms of their specs
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plyground games")]
pub(crate) struct GamesArgs {
    /// One JSON object a line
    #[arg(long)]
    json: bool,
}

/// List the players, with every option and its default
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plyground players mc")]
pub(crate) struct PlayersArgs {
    /// Only this one
    player: Option<String>,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
}

pub(crate) fn games(args: &GamesArgs) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    for kind in GAMES {
        if args.json {
            let forms: Vec<_> =
                kind.forms.iter().map(|(form, meaning)| json!({"form": form, "meaning": meaning})).collect();
            writeln!(out, "{}", json!({"game": kind.name, "summary": kind.summary, "forms": forms}))?;
            continue;
        }
        writeln!(out, "{}", hanging(&format!("{}: ", kind.name), kind.summary))?;
        let width = kind.forms.iter().map(|(form, _)| form.len()).max().unwrap_or(0);
        for (form, meaning) in kind.forms {
            writeln!(out, "{}", hanging(&format!("  {form:<width$}  "), meaning))?;
        }
    }
    Ok(())
}

pub(crate) fn players(args: &PlayersArgs) -> Result<(), Failure> {
    let wanted = |name: &str| args.player.as_deref().is_none_or(|player| player == name);
    if !PLAYERS.iter().any(|kind| wanted(kind.name)) {
        let names: Vec<&str> = PLAYERS.iter().map(|kind| kind.name).collect();
        let player = args.player.as_deref().unwrap_or_default();
        let near = did_you_mean(player, &names);
        let names = names.join(", ");
        return Err(Failure::Input(format!("no player \"{player}\": expected one of {names}{near}")));
    }
    let mut out = io::stdout().lock();
    for kind in PLAYERS.iter().filter(|kind| wanted(kind.name)) {
        if args.json {
            let options: Vec<_> = kind
                .options
                .iter()
                .map(|option| {
                    json!({"option": option.name, "default": option.default, "values": option.values,
                           "meaning": option.meaning})
                })
                .collect();
            writeln!(out, "{}", json!({"player": kind.name, "summary": kind.summary, "options": options}))?;
            continue;
        }
        writeln!(out, "{}", hanging(&format!("{}: ", kind.name), kind.summary))?;
        let width =
            kind.options.iter().map(|option| option.name.len() + option.default.len()).max().unwrap_or(0);
        for option in kind.options {
            let setting = format!("{}={}", option.name, option.default);
            let before = format!("  {setting:<w$}  ", w = width + 1);
            writeln!(out, "{}", hanging(&before, &format!("{} ({})", option.meaning, option.values)))?;
        }
    }
    Ok(())
}
