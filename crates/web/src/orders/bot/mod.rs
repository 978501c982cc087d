//! An engine of the owner's on the workbench: all that was said for one move, and a mark sheet.

pub(crate) mod grade;
pub(crate) mod talk;

use crate::refusal::Refusal;
use crate::safe::{Admitted, admit};
use crate::server::Server;
use plyground_players::{Settings, duration};
use std::time::Duration;

/// An engine that the owner has named; other players have nothing to say.
fn engine(player: &str, server: &Server) -> Result<Admitted, Refusal> {
    if player.starts_with("engine:") {
        return admit(player, &server.config);
    }
    let shown: String = player.chars().take(60).collect();
    let message = format!(
        "{shown:?} is no program of yours: expected engine:NAME, of plyground serve --engine NAME=CMD"
    );
    Err(Refusal::bad("no_engine", message).of("player"))
}

/// How long a move may take.
fn limit(settings: &Settings) -> Result<Duration, Refusal> {
    let usual =
        || settings.kind().options.iter().find(|option| option.name == "time").map(|option| option.default);
    Ok(duration(settings.word("time").or_else(usual).unwrap_or_default())?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_players::registry;

    #[test]
    fn an_engine_has_the_time_that_its_owner_gave_it() {
        let limit_of = |spec| limit(&registry::settings(spec).unwrap()).unwrap();
        assert_eq!(limit_of("cmd:time=2s log=own.txt python3 'my bot.py'"), Duration::from_secs(2));
        assert_eq!(limit_of("cmd:python3 bot.py"), Duration::from_secs(10));
    }
}
