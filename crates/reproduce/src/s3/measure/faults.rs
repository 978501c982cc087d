//! What S3's shortcuts would have cost past the opening, counted: placements that come twice, corners that are stale, and ends
//! that are scored in another way (B2, B4 to B7).

use crate::run::{Finished, PartResults, RunOptions};
use crate::s3::board::{Cell, Four, at_ply, cells_of, frontier, greedy};
use crate::s3::row::S3Row;
use plyground_core::{Evaluate, Game, Playouts, Rng, Streams};
use plyground_games::blokus::{Colour, SQUARES, Scratch, State};
use plyground_jobs::Interval;

/// The positions at which placements are counted, by name and by moves played.
pub(crate) const STAGES: [(&str, usize); 4] = [("start", 0), ("opening", 12), ("middle", 21), ("end", 49)];

/// B2: how often S3's generator would list the placements of a position: once for each corner that a piece is put on.
pub(crate) fn twice(_: &RunOptions<'_>, out: &mut PartResults<'_, S3Row>) -> Finished {
    let game = Four::new();
    for (name, ply) in STAGES {
        let state = at_ply(&game, ply);
        let corners = frontier(&game, &state, state.colour());
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        let covered = |mv| cells_of(&game, mv).into_iter().filter(|cell| corners.contains(cell)).count();
        let listed: usize = moves.iter().map(|&mv| covered(mv)).sum();
        out.findings.note("twice", name, "placements", moves.len() as f64, 1);
        out.findings.note("twice", name, "listed", listed as f64, 1);
    }
    Ok(())
}

/// The numbers of moves after which stale corners are counted.
pub(crate) const STALE_AFTER: [usize; 5] = [8, 16, 24, 32, 48];

/// What rows call a number of moves.
pub(crate) fn after(moves: usize) -> String {
    format!("after {moves} moves")
}

/// Who plays the games whose ends are counted.
pub(crate) const PLAYERS: [&str; 2] = ["random", "greedy"];

/// Moves at random before greedy players begin, so that no two of their games are the same.
pub(crate) const RANDOM_PLIES: usize = 8;

/// B4 to B7: ends of games, and corners on the way there.
pub(crate) fn ends(
    options: &RunOptions<'_>,
    out: &mut PartResults<'_, S3Row>,
    player: &str,
    games: u64,
) -> Finished {
    let game = Four::new();
    let streams = Streams::new(options.seed).branch(3);
    // Games that got so far, the corners kept in them, and those of them that are covered.
    let mut stale = [[0_u64; 3]; STALE_AFTER.len()];
    let mut counts = [0; MEASURES.len()];
    for number in 0..games {
        options.go_on()?;
        let mut rng = streams.rng(number);
        let mut corners: [Vec<Cell>; 4] =
            std::array::from_fn(|i| frontier(&game, &game.start(), Colour::new(i)));
        let end = play(&game, player == "greedy", &mut rng, |ply, state, mover| {
            corners[mover.index()] = frontier(&game, state, mover);
            if let Some(at) = STALE_AFTER.iter().position(|&moves| moves == ply) {
                let all = || corners.iter().flatten();
                let covered = all().filter(|cell| game.at(state, cell.0, cell.1).is_some());
                for (sum, more) in stale[at].iter_mut().zip([1, all().count(), covered.count()]) {
                    *sum += more as u64;
                }
            }
        });
        for (count, is_so) in counts.iter_mut().zip(judged(&game, &end)) {
            *count += u64::from(is_so);
        }
        (out.progress)((number + 1) as f64 / games as f64);
    }
    for (measure, count) in MEASURES.into_iter().zip(counts) {
        out.findings.note_interval("ends", player, measure, Interval::of_share(count, games), games);
    }
    for (moves, [reached, kept, covered]) in STALE_AFTER.into_iter().zip(stale) {
        let item = format!("{player}, {}", after(moves));
        let mean = |sum: u64| sum as f64 / reached.max(1) as f64;
        out.findings.note("stale", &item, "corners kept", mean(kept), reached);
        out.findings.note("stale", &item, "of them covered", mean(covered), reached);
    }
    Ok(())
}

/// Plays a game to its end; tells `each` placement, with the number of moves so far.
fn play(game: &Four, is_greedy: bool, rng: &mut Rng, mut each: impl FnMut(usize, &State, Colour)) -> State {
    let (mut state, mut ply, mut scratch) = (game.start(), 0, Scratch::default());
    while game.payoffs(&state).is_none() {
        let mv = if is_greedy && ply >= RANDOM_PLIES {
            greedy(game, &state)
        } else {
            game.random_move(&state, rng, &mut scratch)
        };
        let mover = state.colour();
        game.play(&mut state, mv);
        if mv.placement().is_some() {
            ply += 1;
            each(ply, &state, mover);
        }
    }
    state
}

/// What is counted at the end of a game.
pub(crate) const MEASURES: [&str; 6] = [
    "ranks by the heuristic differ",
    "winners by the heuristic differ",
    "somebody has +15",
    "somebody has +5",
    "two have +15",
    "winners by squares differ",
];

fn judged(game: &Four, end: &State) -> [bool; MEASURES.len()] {
    let heuristic = game.evaluate(end).0;
    let colours: Vec<Colour> = Colour::all(4).collect();
    let points: [i32; 4] = std::array::from_fn(|i| end.points(colours[i]));
    let squares: [i32; 4] = std::array::from_fn(|i| (SQUARES - end.squares_left(colours[i])) as i32);
    let order = |of: &[i32]| -> Vec<_> {
        (0..4).flat_map(|a| (0..a).map(move |b| (a, b))).map(|(a, b)| of[a].cmp(&of[b])).collect()
    };
    let winners =
        |of: &[i32]| -> Vec<bool> { (0..4).map(|i| Some(&of[i]) == of[..4].iter().max()).collect() };
    let bonus = |least: i32| (0..4).filter(|&i| points[i] - squares[i] >= least).count();
    [
        order(&heuristic) != order(&points),
        winners(&heuristic) != winners(&points),
        bonus(15) > 0,
        bonus(20) > 0,
        bonus(15) > 1,
        winners(&squares) != winners(&points),
    ]
}
