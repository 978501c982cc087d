//! Claims about Connect as gaps of templates.

use super::claim::{Answered, ConnectClaim as Claim, Step};
use super::result::GameResult;
use crate::claim::Claim as Say;
use crate::grade::Grade;
use crate::language::{Language, Slots, fill};
use crate::shape::{Shape, Square};

impl Say for Claim {
    fn key(&self) -> String {
        let name = match self {
            Claim::Outcome { result, .. } => format!("outcome_{}", result.key()),
            Claim::MoveOutcome { result: GameResult::Win, plies: 0, .. } => "move_wins_at_once".to_owned(),
            Claim::MoveOutcome { result, .. } => format!("move_{}", result.key()),
            Claim::Blunder { before, after, .. } => format!("blunder_{}_{}", before.key(), after.key()),
            Claim::Slip { result, .. } => format!("slip_{}", result.key()),
            Claim::WinsNow { .. } => "wins_now".to_owned(),
            Claim::MissedWin { .. } => "missed_win".to_owned(),
            Claim::MissedBlock { .. } => "missed_block".to_owned(),
            Claim::Opens { .. } => "opens".to_owned(),
            Claim::GivesUp { .. } => "gives_up".to_owned(),
            Claim::Fork { .. } => "fork".to_owned(),
            Claim::AllowsFork { .. } => "allows_fork".to_owned(),
            Claim::MissedFork { .. } => "missed_fork".to_owned(),
            Claim::Forcing { .. } => "forcing".to_owned(),
            Claim::AllowsForcing { .. } => "allows_forcing".to_owned(),
            Claim::MissedForcing { .. } => "missed_forcing".to_owned(),
            Claim::AllowsAttack { .. } => "allows_attack".to_owned(),
            Claim::MissedAttack { .. } => "missed_attack".to_owned(),
            Claim::Leaves { .. } => "leaves".to_owned(),
            Claim::RunsOut { at, .. } => {
                if at.row % 2 == 0 { "runs_out_odd" } else { "runs_out_even" }.to_owned()
            }
            Claim::OnlyMove { result, .. } => format!("only_{}", result.key()),
            Claim::Choices { result, .. } => format!("choices_{}", result.key()),
            Claim::Refutation { moves, .. } => {
                let any = moves.iter().any(|step| step.forced);
                if any { "refutation_forced" } else { "refutation" }.to_owned()
            }
            Claim::Answer { result, keeps, .. } => {
                format!("answer_{}_{}", result.key(), if *keeps { "kept" } else { "missed" })
            }
            Claim::Threat { is_odd, .. } => if *is_odd { "threat_odd" } else { "threat_even" }.to_owned(),
            Claim::Useless { .. } => "useless".to_owned(),
            Claim::Cause { column, .. } => if column.is_some() { "cause_after" } else { "cause" }.to_owned(),
            Claim::Zugzwang { .. } => "zugzwang".to_owned(),
            Claim::FollowUp { pairs, .. } => {
                if pairs.is_empty() { "follow_up" } else { "follow_up_pairs" }.to_owned()
            }
        };
        format!("connect.{name}")
    }

    fn grade(&self) -> Grade {
        match self {
            Claim::WinsNow { .. }
            | Claim::MissedWin { .. }
            | Claim::MissedBlock { .. }
            | Claim::Opens { .. }
            | Claim::GivesUp { .. }
            | Claim::Threat { .. } => Grade::Counted,
            _ => Grade::Proven,
        }
    }

    fn shapes(&self) -> Vec<Shape> {
        super::shapes::shapes(self)
    }

    fn slots(&self, language: Language) -> Slots {
        let name = |seat: usize| fill(language, &format!("seat.{seat}"), &Slots::new());
        let result = |result: GameResult| fill(language, &format!("result.{}", result.key()), &Slots::new());
        let mut slots = Slots::new();
        let mut put = |gap, text: String| {
            slots.insert(gap, text);
        };
        match self {
            Claim::Outcome { seat, plies, .. } => {
                put("seat", name(*seat));
                put("other", name(3 - seat));
                put("plies", plies.to_string());
            }
            Claim::MoveOutcome { seat, column, plies, .. } => {
                put("seat", name(*seat));
                put("other", name(3 - seat));
                put("column", column.to_string());
                put("plies", plies.to_string());
            }
            Claim::Blunder { seat, column, .. } => {
                put("seat", name(*seat));
                put("other", name(3 - seat));
                put("column", column.to_string());
            }
            Claim::Slip { seat, column, plies, .. } => {
                put("seat", name(*seat));
                put("column", column.to_string());
                put("plies", plies.to_string());
            }
            Claim::WinsNow { seat, column, line } => {
                put("seat", name(*seat));
                put("column", column.to_string());
                put("line", run(line));
            }
            Claim::MissedWin { seat, win, line, .. } => {
                put("seat", name(*seat));
                put("column", win.to_string());
                put("line", run(line));
            }
            Claim::MissedBlock { seat, at, line, .. } => {
                put("seat", name(*seat));
                put("other", name(3 - seat));
                put("block", (at.column + 1).to_string());
                put("at", at.to_string());
                put("line", run(line));
            }
            Claim::Opens { seat, column, at, line } | Claim::GivesUp { seat, column, at, line } => {
                put("seat", name(*seat));
                put("other", name(3 - seat));
                put("column", column.to_string());
                put("at", at.to_string());
                put("line", run(line));
            }
            Claim::Fork { seat, column, at, .. } => {
                put("seat", name(*seat));
                put("column", column.to_string());
                put("first", at[0].to_string());
                put("second", at[1].to_string());
            }
            Claim::AllowsFork { seat, reply, at, .. } => {
                put("other", name(3 - seat));
                put("column", reply.to_string());
                put("first", at[0].to_string());
                put("second", at[1].to_string());
            }
            Claim::MissedFork { seat, fork, at, .. } => {
                put("seat", name(*seat));
                put("column", fork.to_string());
                put("first", at[0].to_string());
                put("second", at[1].to_string());
            }
            Claim::Forcing { seat, moves, line } | Claim::MissedForcing { seat, moves, line, .. } => {
                put("seat", name(*seat));
                put("moves", forced_moves(moves));
                put("line", run(line));
            }
            Claim::AllowsForcing { seat, moves, line, .. } => {
                put("other", name(3 - seat));
                put("moves", forced_moves(moves));
                put("line", run(line));
            }
            Claim::AllowsAttack { seat, attack, answers, .. }
            | Claim::MissedAttack { seat, attack, answers, .. } => {
                put("seat", name(*seat));
                put("other", name(3 - seat));
                put("column", attack.to_string());
                put("answers", answers.iter().map(answer).collect::<Vec<_>>().join("; "));
            }
            Claim::Leaves { seat, column, at } => {
                put("seat", name(*seat));
                put("other", name(3 - seat));
                put("column", column.to_string());
                put("at", at.to_string());
            }
            Claim::RunsOut { seat, column, at, .. } => {
                put("seat", name(*seat));
                put("other", name(3 - seat));
                put("column", column.to_string());
                put("at", at.to_string());
                put("under", Square { row: at.row - 1, ..*at }.to_string());
            }
            Claim::OnlyMove { seat, column, .. } => {
                put("seat", name(*seat));
                put("column", column.to_string());
            }
            Claim::Choices { seat, keeping, of, .. } => {
                put("seat", name(*seat));
                put("keeping", keeping.to_string());
                put("of", of.to_string());
            }
            Claim::Refutation { seat, moves, line, .. } => {
                put("other", name(3 - seat));
                put("moves", moves.iter().map(step).collect::<Vec<_>>().join(" "));
                put("line", run(line));
            }
            Claim::Answer { seat, column, .. } => {
                put("seat", name(*seat));
                put("column", column.to_string());
            }
            Claim::Threat { seat, at, line, .. } => {
                put("seat", name(*seat));
                put("at", at.to_string());
                put("line", run(line));
            }
            Claim::Useless { seat, at, below } => {
                put("seat", name(*seat));
                put("other", name(3 - seat));
                put("at", at.to_string());
                put("below", below.to_string());
            }
            Claim::Cause { seat, column, at, with, without } => {
                put("seat", name(*seat));
                if let Some(column) = column {
                    put("column", column.to_string());
                }
                put("at", at.to_string());
                put("with", result(*with));
                put("without", result(*without));
            }
            Claim::Zugzwang { seat, best, pass } => {
                put("seat", name(*seat));
                put("best", result(*best));
                put("pass", result(*pass));
            }
            Claim::FollowUp { seat, pairs } => {
                put("seat", name(*seat));
                let pair = |[one, two]: &[usize; 2]| format!("{one}+{two}");
                put("pairs", pairs.iter().map(pair).collect::<Vec<_>>().join(", "));
            }
        }
        slots
    }
}

/// `c3-d4-e5-f6`.
fn run(line: &[Square]) -> String {
    line.iter().map(Square::to_string).collect::<Vec<_>>().join("-")
}

/// A line in which every second move is forced: `2 3! 4`.
fn forced_moves(moves: &[usize]) -> String {
    let word =
        |(i, column): (usize, &usize)| if i % 2 == 1 { format!("{column}!") } else { column.to_string() };
    moves.iter().enumerate().map(word).collect::<Vec<_>>().join(" ")
}

fn step(step: &Step) -> String {
    if step.forced { format!("{}!", step.column) } else { step.column.to_string() }
}

/// An answer with what follows: `1: 2 3! 4`.
fn answer(answered: &Answered) -> String {
    format!("{}: {}", answered.reply, forced_moves(&answered.moves))
}
