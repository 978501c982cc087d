//! Endgames searched out, beside plain minimax and plain MaxN.

use plyground_core::testkit::{maxn, random_positions};
use plyground_core::{Evaluate, Game, MoveOrdering, Outlook, Seat};
use plyground_games::blokus::{Blokus, Duo, Two};
use plyground_search::endgame::Endgame;
use plyground_search::{Budget, Terms};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The margin of the first seat by plain minimax over the whole tree; `None` where that is too large.
fn plain<G: Evaluate>(game: &G, state: &G::State, nodes: &mut u32) -> Option<i32> {
    *nodes = nodes.checked_sub(1)?;
    if game.payoffs(state).is_some() {
        let points = game.points(state);
        return Some(points[Seat::FIRST] - points[Seat::SECOND]);
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let values: Option<Vec<i32>> =
        moves.iter().map(|&mv| plain(game, &game.child(state, mv), nodes)).collect();
    let values = values?.into_iter();
    if game.turn(state) == Seat::FIRST { values.max() } else { values.min() }
}

/// Every value, of positions and of moves, and the line; returns how many positions were compared, and in how many of them the
/// seats could do nothing about each other.
fn compare<G>(game: &G, positions: usize, most_nodes: u32) -> (usize, usize)
where
    G: Outlook + MoveOrdering,
{
    let (mut compared, mut apart) = (0, 0);
    let mut endgame = Endgame::new(1 << 20);
    let terms = Terms::new(Budget::default());
    for (_, state) in random_positions(game, positions, 3) {
        if game.payoffs(&state).is_some() {
            continue;
        }
        // Positions whose seats are apart are rare; larger ones are looked at, too.
        let are_apart = game.outlook(&state).are_apart;
        let mut nodes = if are_apart { 30 * most_nodes } else { most_nodes };
        let Some(margin) = plain(game, &state, &mut nodes) else { continue };
        compared += 1;
        apart += usize::from(are_apart);
        let sign = |seat: Seat| if seat == Seat::FIRST { 1 } else { -1 };
        let own = sign(game.turn(&state));
        let solved = endgame.solve(game, &state, &terms).expect("there is no bound");
        assert_eq!(solved.margin, own * margin, "{state:?}");
        let twelfths = maxn(game, &state).twelfths[game.turn(&state)];
        assert_eq!(i32::from(twelfths), 6 + 6 * solved.margin.signum(), "{state:?}");
        let end = solved.line.iter().fold(state.clone(), |state, &mv| game.child(&state, mv));
        assert!(game.payoffs(&end).is_some());
        let points = game.points(&end);
        assert_eq!(points[Seat::FIRST] - points[Seat::SECOND], margin, "the line leads to it");
        for (mv, value) in endgame.solve_moves(game, &state, &terms).expect("there is no bound") {
            let truth = plain(game, &game.child(&state, mv), &mut u32::MAX.clone());
            assert_eq!(Some(own * value), truth, "{state:?} {mv:?}");
        }
    }
    (compared, apart)
}

#[test]
fn values_are_those_of_plain_minimax() {
    let (compared, apart) = compare(&Blokus::<Duo>::new(), 6000, 800);
    assert!(compared > 800 && apart > 5, "{compared} {apart}");
    let (compared, _) = compare(&Blokus::<Two>::new(), 4000, 400);
    assert!(compared > 300, "{compared}");
}

/// Of two colours a seat it is rare that both are out of reach of the other seat's; these are looked for.
#[test]
fn seats_of_two_colours_that_are_apart_get_what_they_would_alone() {
    let game = Blokus::<Two>::new();
    let mut endgame = Endgame::new(1 << 20);
    let mut compared = 0;
    for (_, state) in random_positions(&game, 60_000, 21) {
        if game.payoffs(&state).is_some() || !game.outlook(&state).are_apart {
            continue;
        }
        let Some(margin) = plain(&game, &state, &mut 50_000) else { continue };
        let own = if game.turn(&state) == Seat::FIRST { margin } else { -margin };
        endgame.forget();
        let solved = endgame.solve(&game, &state, &Terms::new(Budget::default())).expect("there is no bound");
        assert_eq!(solved.margin, own, "{state:?}");
        compared += 1;
    }
    assert!(compared > 3, "{compared}");
}

#[test]
fn bounds_hold_in_every_game() {
    let game = Blokus::<Duo>::new();
    for (_, state) in random_positions(&game, 3000, 9) {
        let prospect = game.outlook(&state);
        let mut end = state;
        while game.payoffs(&end).is_none() {
            let mut moves = Vec::new();
            game.promising_moves(&end, &mut moves);
            game.play(&mut end, moves[0]);
        }
        for seat in Seat::all(2) {
            let points = game.points(&end)[seat];
            assert!((prospect.now[seat]..=prospect.most[seat]).contains(&points), "{state:?} {prospect:?}");
        }
    }
}

/// A position in the middle of a game, of which no search sees the end.
fn middle(game: &Blokus<Duo>) -> plyground_games::blokus::State {
    random_positions(game, 9, 1).pop().expect("nine positions").1
}

#[test]
fn nodes_bound_it_and_are_the_same_again() {
    let game = Blokus::<Duo>::new();
    let mut endgame = Endgame::new(1 << 20);
    assert_eq!(endgame.solve(&game, &middle(&game), &Terms::new(Budget::nodes(5000))), None);
    let late = random_positions(&game, 4000, 5).into_iter().rev().map(|(_, state)| state);
    let late = late.filter(|state| game.payoffs(state).is_none()).nth(6).expect("a late position");
    endgame.forget();
    let solved = endgame.solve(&game, &late, &Terms::new(Budget::default())).expect("no bound");
    for (nodes, is_enough) in [(solved.nodes, true), (solved.nodes - 1, false)] {
        endgame.forget();
        let again = endgame.solve(&game, &late, &Terms::new(Budget::nodes(nodes)));
        assert_eq!(again, is_enough.then(|| solved.clone()));
    }
}

/// How long it goes on after somebody has said stop.
fn time_to_stop(game: &Blokus<Duo>) -> Duration {
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let told = scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(20));
            stop.store(true, Ordering::Relaxed);
            Instant::now()
        });
        let mut endgame = Endgame::new(1 << 20);
        assert_eq!(endgame.solve(game, &middle(game), &Terms::new(Budget::default()).stop(&stop)), None);
        let ended = Instant::now();
        ended - told.join().expect("who says stop")
    })
}

#[test]
fn a_word_ends_it_soon() {
    let game = Blokus::<Duo>::new();
    // Now and then the machine does something else; half the time it does not.
    let mut times: Vec<Duration> = (0..9).map(|_| time_to_stop(&game)).collect();
    times.sort_unstable();
    assert!(times[4] < Duration::from_millis(10), "{times:?}");
}
