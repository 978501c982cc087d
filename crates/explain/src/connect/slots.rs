//! Claims about Connect as gaps of templates.

use super::claim::{ConnectClaim as Claim, Step};
use super::result::GameResult;
use super::words::{forced_moves, listed, run, shortened, step};
use crate::claim::Claim as Say;
use crate::grade::Grade;
use crate::language::{Language, Slots, fill};
use crate::shape::{Shape, Square};

impl Say for Claim {
    fn key(&self) -> String {
        format!("connect.{}", super::key::key(self))
    }

    fn line(&self) -> Vec<String> {
        let steps = |moves: &[Step]| moves.iter().map(|step| step.column).collect::<Vec<usize>>();
        let line = match self {
            Claim::Forcing { moves, .. } | Claim::MissedForcing { moves, .. } => moves.clone(),
            Claim::AllowsForcing { column, moves, .. } => [&[*column], &moves[..]].concat(),
            Claim::Refutation { column, moves, .. } => [&[*column], &steps(moves)[..]].concat(),
            Claim::MissedLine { moves, .. } => steps(moves),
            _ => Vec::new(),
        };
        line.iter().map(usize::to_string).collect()
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
            Claim::Blunder { seat, column, plies, .. } => {
                put("seat", name(*seat));
                put("other", name(3 - seat));
                put("column", column.to_string());
                put("plies", plies.to_string());
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
                put("first", at.iter().min().map_or(String::new(), Square::to_string));
                put("second", at.iter().max().map_or(String::new(), Square::to_string));
            }
            Claim::AllowsFork { seat, reply, at, .. } => {
                put("other", name(3 - seat));
                put("column", reply.to_string());
                put("first", at.iter().min().map_or(String::new(), Square::to_string));
                put("second", at.iter().max().map_or(String::new(), Square::to_string));
            }
            Claim::MissedFork { seat, fork, at, .. } => {
                put("seat", name(*seat));
                put("column", fork.to_string());
                put("first", at.iter().min().map_or(String::new(), Square::to_string));
                put("second", at.iter().max().map_or(String::new(), Square::to_string));
            }
            Claim::Forcing { seat, moves, line } | Claim::MissedForcing { seat, moves, line, .. } => {
                put("seat", name(*seat));
                put("moves", shortened(language, &forced_moves(moves)));
                put("line", run(line));
            }
            Claim::AllowsForcing { seat, moves, line, .. } => {
                put("other", name(3 - seat));
                put("moves", shortened(language, &forced_moves(moves)));
                put("line", run(line));
            }
            Claim::AllowsAttack { seat, attack, answers, .. }
            | Claim::MissedAttack { seat, attack, answers, .. } => {
                put("seat", name(*seat));
                put("other", name(3 - seat));
                put("column", attack.to_string());
                let example = answers.iter().max_by_key(|answered| answered.moves.len());
                put("reply", example.map_or(String::new(), |answered| answered.reply.to_string()));
                let moves = example.map_or(Vec::new(), |answered| forced_moves(&answered.moves));
                put("moves", shortened(language, &moves));
            }
            Claim::LeavesOneOf { seat, at, .. } => {
                put("seat", name(*seat));
                put("other", name(3 - seat));
                put("at", at.to_string());
            }
            Claim::Threatened { seat, at, keeping, .. } => {
                put("seat", name(*seat));
                put("other", name(3 - seat));
                put("count", keeping.len().to_string());
                put("at", at.to_string());
            }
            Claim::LeavesAmong { seat, at, answers, .. } => {
                put("seat", name(*seat));
                put("other", name(3 - seat));
                put("columns", listed(language, answers));
                put("at", at.to_string());
            }
            Claim::Leaves { seat, column, at, .. }
            | Claim::Raises { seat, column, at, .. }
            | Claim::AllowsOne { seat, column, at, .. } => {
                put("seat", name(*seat));
                put("other", name(3 - seat));
                put("column", column.to_string());
                put("at", at.to_string());
            }
            Claim::RunsOut { seat, at, left, .. } => {
                put("seat", name(*seat));
                put("other", name(3 - seat));
                put("left", listed(language, left));
                put("at", at.to_string());
                put("under", Square { row: at.row - 1, ..*at }.to_string());
            }
            Claim::EndsInFork { seat, at, .. } => {
                put("seat", name(*seat));
                put("first", at.iter().min().map_or(String::new(), Square::to_string));
                put("second", at.iter().max().map_or(String::new(), Square::to_string));
            }
            Claim::OnlyMove { seat, column, .. } => {
                put("seat", name(*seat));
                put("column", column.to_string());
            }
            Claim::Choices { seat, keeping, .. } | Claim::Better { seat, keeping, .. } => {
                put("seat", name(*seat));
                put("columns", listed(language, keeping));
            }
            Claim::Refutation { seat, moves, line, .. } => {
                put("other", name(3 - seat));
                put("moves", shortened(language, &moves.iter().map(step).collect::<Vec<_>>()));
                put("line", run(line));
            }
            Claim::MissedLine { seat, moves, line, .. } => {
                put("seat", name(*seat));
                put("column", moves.first().map_or(String::new(), |first| first.column.to_string()));
                put("moves", shortened(language, &moves.iter().map(step).collect::<Vec<_>>()));
                put("line", run(line));
            }
            Claim::MissedCause { seat, best, at, with, without, .. } => {
                put("seat", name(*seat));
                put("column", best.to_string());
                put("at", at.to_string());
                put("with", result(*with));
                put("without", result(*without));
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
