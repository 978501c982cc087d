//! The answer: what the tree says of the root moves, and which of them is played.

use super::node::Proof;
use super::options::PuctOptions;
use super::tree::{ROOT, Tree};
use crate::mcts::Final;
use crate::{MoveReport, Spread};
use plyground_core::{Centre, Game, PerSeat, Seat, Symmetry};
use std::cmp::Ordering;

/// What is known of the root moves, in board order. Where the root is proven, unproven values are left out: they are estimates.
pub(super) fn reports<G: Game>(
    tree: &Tree,
    moves: &[G::Move],
    mover: Seat,
    prove: bool,
) -> Vec<MoveReport<G::Move>> {
    let is_exact = prove && tree.nodes[ROOT as usize].proof.is_some();
    let seat = mover.index() as u8;
    let one = |(&mv, edge): (&G::Move, usize)| {
        let edge = &tree.edges[edge];
        let proof = edge.proof.filter(|_| prove);
        let mean = tree.nodes[edge.child as usize].mean(seat).filter(|_| edge.child != 0);
        let share = match proof {
            Some(proof) => f64::from(proof.through(mover.index()).0) / 2.0,
            None => mean.map_or(f64::from(edge.share) / 65_536.0, f64::from),
        };
        let mut values = PerSeat::default();
        (values[mover], values[mover.other()]) = (share, 1.0 - share);
        MoveReport {
            values: (proof.is_some() || !is_exact).then_some(values),
            visits: Some(edge.visits.into()),
            spread: Spread::Unknown,
            ..MoveReport::unknown(mv)
        }
    };
    moves.iter().zip(tree.moves(ROOT)).map(one).collect()
}

/// The number of the move to play: proven best where the root is proven, otherwise by visits or by value among those that are not proven lost.
pub(super) fn choose<G: Centre>(
    game: &G,
    tree: &Tree,
    moves: &[G::Move],
    position: &G::State,
    options: &PuctOptions,
    seed: u64,
) -> usize {
    let mover = game.turn(position);
    let root = &tree.nodes[ROOT as usize];
    let first = root.first as usize;
    let class = |i: usize| match (tree.edges[first + i].proof, root.proof) {
        _ if !options.prove => 1,
        // Of moves that are as good, one that ends the game at once.
        (Some(own), Some(root)) if own == root => {
            1 + i32::from(game.payoffs(&game.child(position, moves[i])).is_some())
        }
        (Some(_), Some(_)) => 0,
        (None, Some(_)) => 0,
        (Some(own), None) => i32::from(own.through(mover.index()) != Proof::LOST),
        (None, None) => 1,
    };
    let visits = |i: usize| tree.edges[first + i].visits;
    let value = |i: usize| {
        let edge = &tree.edges[first + i];
        let mean = tree.nodes[edge.child as usize].mean(mover.index() as u8).filter(|_| edge.child != 0);
        match edge.proof.filter(|_| options.prove) {
            Some(proof) => proof.through(mover.index()).share() as f32 / 65_536.0,
            None => mean.unwrap_or(edge.share as f32 / 65_536.0),
        }
    };
    let compare = |a: usize, b: usize| {
        let by_visits = visits(a).cmp(&visits(b));
        let by_value = value(a).total_cmp(&value(b));
        let by_choice =
            if options.choose == Final::Value { by_value.then(by_visits) } else { by_visits.then(by_value) };
        class(a).cmp(&class(b)).then(by_choice)
    };
    let is_top = |i: &usize| (0..moves.len()).all(|other| compare(*i, other) != Ordering::Less);
    let equal: Vec<usize> = (0..moves.len()).filter(is_top).collect();
    options.tie.choose(game, moves, &equal, seed)
}

/// The principal variation: the chosen move and those tried most after it, as they look from the true root.
pub(super) fn line<G: Game + Symmetry>(
    game: &G,
    tree: &Tree,
    root: &G::State,
    (mv, edge): (G::Move, usize),
    symmetry: bool,
) -> Vec<G::Move> {
    let fold = |state: &G::State| if symmetry { game.canonical(state) } else { state.clone() };
    let mut line = vec![mv];
    let mut truth = game.child(root, mv);
    let mut at = tree.edges[edge].child;
    let mut moves = Vec::new();
    while at != 0 && tree.nodes[at as usize].first != 0 && game.payoffs(&truth).is_none() {
        let state = fold(&truth);
        let most = tree
            .moves(at)
            .rev()
            .max_by_key(|&edge| tree.edges[edge].visits)
            .expect("a running game has moves");
        if tree.edges[most].visits == 0 {
            break;
        }
        moves.clear();
        game.moves(&state, &mut moves);
        let next = fold(&game.child(&state, moves[most - tree.moves(at).start]));
        moves.clear();
        game.moves(&truth, &mut moves);
        let Some(&same) = moves.iter().find(|&&mv| fold(&game.child(&truth, mv)) == next) else { break };
        game.play(&mut truth, same);
        line.push(same);
        at = tree.edges[most].child;
    }
    line
}
