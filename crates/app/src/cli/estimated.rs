//! `regret` and `disagree` where there is no solver: beside a strong reference, whose values are estimates.

use super::common::{Computing, aligned, save, stamped};
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use plyground_jobs::Interval;
use plyground_lab::regret::{Comparison, Estimate, EstimatedMarks};
use plyground_players::registry;
use serde_json::json;
use std::io::{self, Write};
use std::path::Path;

/// Who is compared with whom, on what.
pub(super) struct Estimating<'a> {
    pub(super) game: &'a str,
    pub(super) players: &'a [String],
    /// Who values the moves; a search with more simulations than most where nobody is named.
    pub(super) reference: Option<&'a str>,
    pub(super) lines: Vec<String>,
    pub(super) computing: &'a Computing,
}

/// Who values moves where nobody is named.
pub(super) const REFERENCE: &str = "uct:sims=20000";

/// A move is shown by `disagree` from so much of a payoff on.
const SERIOUS: f64 = 0.1;

impl Estimating<'_> {
    fn answers(&self) -> Result<Vec<(String, Vec<Estimate>)>, Failure> {
        let comparison = Comparison {
            game: self.game.to_owned(),
            lines: self.lines.clone(),
            reference: self.reference.unwrap_or(REFERENCE).to_owned(),
            seed: self.computing.seed,
            threads: self.computing.threads(),
        };
        let of = (self.lines.len() * self.players.len()) as u64;
        let progress = Progress::new(self.computing.quiet);
        let mut done = 0;
        let mut tick = |_: u64| {
            done += 1;
            progress.set(done, Some(of));
        };
        stoppable(|stop| {
            let put = |player: &String| Ok((player.clone(), comparison.put(player, stop, &mut tick)?));
            self.players.iter().map(put).collect()
        })
    }

    /// Every answer as a line of JSON, with all that it came from.
    fn row(&self, estimate: &Estimate) -> Result<String, Failure> {
        let reference = self.reference.unwrap_or(REFERENCE);
        stamped(
            estimate,
            &[
                ("game", json!(registry::open(self.game)?.game())),
                ("seed", json!(self.computing.seed)),
                ("judge", json!(reference)),
                ("estimate", json!(true)),
            ],
        )
    }

    fn is_whole(&self, sheets: &[(String, Vec<Estimate>)]) -> Result<(), Failure> {
        match sheets.iter().map(|(_, answers)| answers.len()).min() {
            Some(least) if least < self.lines.len() => Err(Failure::Run(format!(
                "stopped: {least} of {} positions were answered by all",
                self.lines.len()
            ))),
            _ => Ok(()),
        }
    }

    /// `regret`: means over all positions.
    pub(super) fn regret(&self, rows: Option<&Path>, is_json: bool) -> Result<(), Failure> {
        let sheets = self.answers()?;
        if let Some(path) = rows {
            let all = sheets.iter().flat_map(|(_, answers)| answers).map(|one| Ok(self.row(one)? + "\n"));
            save(path, all.collect::<Result<String, Failure>>()?.as_bytes())?;
        }
        let (game, seed) = (registry::open(self.game)?.game(), self.computing.seed);
        let reference = self.reference.unwrap_or(REFERENCE);
        let mut out = io::stdout().lock();
        if is_json {
            for (player, answers) in &sheets {
                let object = json!({
                    "game": game, "player": player, "reference": reference, "estimate": true,
                    "seed": seed, "positions": answers.len(), "marks": EstimatedMarks::of(answers),
                });
                writeln!(out, "{}", stamped(&object, &[])?)?;
            }
        } else {
            let count = self.lines.len();
            writeln!(
                out,
                "{game}: {count} positions, seed {seed}; an estimate: {reference} values the moves\n"
            )?;
            write!(out, "{}", aligned(&table(&sheets)))?;
        }
        self.is_whole(&sheets)
    }

    /// `disagree`: the moves that the reference thinks much worse than its own.
    pub(super) fn disagree(&self, file: Option<&Path>, is_json: bool) -> Result<(), Failure> {
        let sheets = self.answers()?;
        let all = sheets.iter().flat_map(|(_, answers)| answers);
        let mut serious: Vec<&Estimate> = all.filter(|one| one.regret() >= SERIOUS).collect();
        serious.sort_by(|a, b| b.regret().total_cmp(&a.regret()));
        let rows = serious.iter().map(|one| self.row(one)).collect::<Result<Vec<_>, Failure>>()?;
        if let Some(path) = file {
            save(path, rows.iter().map(|row| format!("{row}\n")).collect::<String>().as_bytes())?;
        }
        let reference = self.reference.unwrap_or(REFERENCE);
        let mut out = io::stdout().lock();
        if is_json {
            rows.iter().try_for_each(|row| writeln!(out, "{row}"))?;
        } else {
            for one in &serious {
                writeln!(
                    out,
                    "{}\n{} plays {}; {reference} would play {} and expects {:.2} instead of {:.2}: an estimate\n",
                    one.position, one.player, one.mv, one.reference, one.best, one.value
                )?;
            }
            let count = self.lines.len();
            writeln!(
                out,
                "{} of {} answers lose {SERIOUS} of the payoff or more by {reference}'s estimate, seed {}",
                serious.len(),
                count * self.players.len(),
                self.computing.seed
            )?;
        }
        self.is_whole(&sheets)
    }
}

fn table(sheets: &[(String, Vec<Estimate>)]) -> Vec<Vec<String>> {
    let titles = ["player", "moves", "as the reference", "mean regret in payoff", "s a move"];
    let mut rows = vec![titles.map(str::to_owned).to_vec()];
    for (player, answers) in sheets {
        let EstimatedMarks { answers, agrees, regret, seconds } = EstimatedMarks::of(answers);
        let share = |Interval { mean, lo, hi }: Interval| {
            format!("{:.1} % ({:.1} to {:.1})", 100.0 * mean, 100.0 * lo, 100.0 * hi)
        };
        let shown = match regret {
            Interval { mean, lo, hi } if lo.is_finite() => format!("{mean:.3} ({lo:.3} to {hi:.3})"),
            Interval { mean, .. } => format!("{mean:.3}"),
        };
        rows.push(vec![player.clone(), answers.to_string(), share(agrees), shown, format!("{seconds:.3}")]);
    }
    rows
}
