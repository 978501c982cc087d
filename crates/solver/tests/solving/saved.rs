//! A search that was stopped goes on from what it saved.

use crate::positions::position;
use plyground_games::connect::{Bits, Connect};
use plyground_solver::{Goal, Limits, Proven, Solver, TableError};

/// Stops a search over and over, each time with a new solver, and returns its answer and the nodes of all together.
fn in_pieces<B: Bits>(game: &Connect<B>, line: &str, nodes: u64) -> (Proven, u64) {
    let (mut saved, mut sum) = (None::<Vec<u8>>, 0);
    loop {
        let mut solver = Solver::new(game.clone(), 1 << 22);
        if let Some(bytes) = &saved {
            solver.load(bytes).unwrap();
        }
        let limits = Limits { nodes: Some(nodes), ..Limits::NONE };
        let answer = solver.solve(&position(game, line), Goal::Exact, &limits);
        sum += answer.nodes;
        if answer.proven.score().is_some() {
            return (answer.proven, sum);
        }
        saved = Some(solver.save());
    }
}

fn goes_on<B: Bits>(game: &Connect<B>, line: &str, pieces: u64) {
    let whole = Solver::new(game.clone(), 1 << 22).solve(&position(game, line), Goal::Exact, &Limits::NONE);
    assert!(whole.nodes > 1000, "{line}: {} nodes are too few to be taken apart", whole.nodes);
    let (proven, nodes) = in_pieces(game, line, whole.nodes / pieces);
    assert_eq!(proven, whole.proven);
    assert!(nodes < 2 * whole.nodes, "{line}: {nodes} in pieces, {} at once", whole.nodes);
}

#[test]
fn searches_in_pieces_end_like_others() {
    // One of each engine, and of both sizes of words.
    goes_on(&Connect::<u64>::new(7, 6, 4).unwrap(), "32751571231557", 4);
    goes_on(&Connect::<u64>::new(9, 5, 4).unwrap(), "55555466441111", 4);
    goes_on(&Connect::<u64>::new(5, 5, 5).unwrap(), "3", 4);
    goes_on(&Connect::<u128>::new(5, 4, 4).unwrap(), "", 4);
}

#[test]
fn what_is_no_table_is_refused() {
    let game = Connect::<u64>::new(7, 6, 4).unwrap();
    let mut solver = Solver::new(game, 1 << 22);
    let bytes = solver.save();
    assert_eq!(solver.load(&bytes), Ok(()));
    assert_eq!(solver.load(b"plytabl"), Err(TableError::Foreign));
    assert_eq!(solver.load(&bytes[..bytes.len() - 1]), Err(TableError::Length));
    let mut damaged = bytes.clone();
    damaged[5000] ^= 1;
    assert_eq!(solver.load(&damaged), Err(TableError::Damaged));
    let mut smaller = Solver::new(Connect::<u64>::new(7, 6, 4).unwrap(), 1 << 21);
    assert!(matches!(smaller.load(&bytes), Err(TableError::OtherSize { .. })));
    let mut other = Solver::new(Connect::<u64>::new(6, 6, 4).unwrap(), 1 << 22);
    assert_eq!(other.load(&bytes), Err(TableError::OtherBoard));
}
