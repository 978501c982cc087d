//! Tables of the solver, saved to go on from.

use super::books::sealed;
use crate::Target;
use plyground_players::{BookChoice, Goal, Limits, Solving, open_solver};

pub(super) static TABLES: Target =
    Target { name: "tables", words: &["plytabl1"], made, seal: sealed, run, few: 300 };

/// Boards of the fast engine, and of the general one in both widths.
const BOARDS: [&str; 3] = ["connect:5x4x4", "connect:4x4x3", "connect:12x8x4"];
const MEMORY: usize = 1 << 10;

fn solver(game: &str) -> Box<dyn Solving> {
    open_solver(game, MEMORY, &BookChoice::None).expect("a board")
}

fn made() -> Vec<Vec<u8>> {
    let made = BOARDS.map(|game| {
        let solver = solver(game);
        let limits = Limits { nodes: Some(300), ..Limits::NONE };
        solver.score("12", Goal::Exact, &limits).expect("a position");
        solver.save()
    });
    made.to_vec()
}

/// What is read is taken for proven, so scores may be any; but there is an answer.
fn run(input: &[u8]) {
    for game in BOARDS {
        let mut solver = solver(game);
        if solver.load(input).is_ok() {
            let limits = Limits { nodes: Some(200), ..Limits::NONE };
            let _ = solver.score("12", Goal::Exact, &limits).expect("a position");
            let _ = solver.columns_scored("1", Goal::Weak, &limits).expect("a position");
        }
    }
}
