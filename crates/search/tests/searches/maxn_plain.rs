//! MaxN, paranoid and best reply against plain recursion, on random trees.

use crate::maxn::{best_value, evals};
use crate::text_tree::TextTree;
use plyground_core::{Evaluate, Game, PerSeat, Rng, Seat};
use plyground_search::Budget;
use plyground_search::maxn::{BestReply, MaxN, MoveOrder, Options, Paranoid, Tie};
use plyground_search::testkit::run;

/// Values as the documentation of the scale has them, by a plain recursion.
fn ended(game: &TextTree, state: usize, ply: i32) -> PerSeat<i32> {
    let payoffs = game.payoffs(&state).unwrap();
    let seats = game.seats() as i32;
    let mut value = PerSeat::default();
    for seat in Seat::all(game.seats()) {
        let share = 1_000_000 * (seats * i32::from(payoffs.twelfths(seat)) - 12) / 12;
        value[seat] = share - if seats == 2 { share.signum() * ply } else { 0 };
    }
    value
}

fn children(game: &TextTree, state: usize) -> Vec<(usize, u32)> {
    let mut moves = Vec::new();
    game.moves(&state, &mut moves);
    moves.iter().map(|&mv| (game.child(&state, mv), u32::from(game.costs_ply(mv)))).collect()
}

fn plain_maxn(game: &TextTree, state: usize, depth: u32, ply: i32, tie: Tie) -> PerSeat<i32> {
    if game.spot(state).0 {
        return ended(game, state, ply);
    }
    if depth == 0 {
        return game.evaluate(&state);
    }
    let mover = game.turn(&state);
    let all = children(game, state);
    let mut values: Vec<_> =
        all.iter().map(|&(child, cost)| plain_maxn(game, child, depth - cost, ply + 1, tie)).collect();
    if tie == Tie::Last {
        values.reverse();
    }
    let spite = |value: &PerSeat<i32>| if tie == Tie::Spite { value.0.iter().sum() } else { 0 };
    values
        .into_iter()
        .reduce(|best, new| {
            let is_better = (new[mover], -spite(&new)) > (best[mover], -spite(&best));
            if is_better { new } else { best }
        })
        .unwrap()
}

fn standing(game: &TextTree, worth: PerSeat<i32>, seat: Seat) -> i32 {
    Seat::all(game.seats()).map(|other| worth[seat] - worth[other]).sum()
}

/// Paranoid, and best reply for `replied` of some: has one of the others replied?
fn plain_coalition(
    game: &TextTree,
    state: usize,
    depth: u32,
    ply: i32,
    seat: Seat,
    replied: Option<bool>,
) -> i32 {
    if game.spot(state).0 {
        let share = ended(game, state, 0)[seat];
        return share - share.signum() * ply;
    }
    if depth == 0 {
        return standing(game, game.evaluate(&state), seat);
    }
    let all = children(game, state);
    let go = |&(child, cost): &(usize, u32), replied| {
        plain_coalition(game, child, depth - cost, ply + 1, seat, replied)
    };
    if game.turn(&state) == seat {
        return all.iter().map(|child| go(child, replied.map(|_| false))).max().unwrap();
    }
    let Some(has_replied) = replied.filter(|_| game.seats() > 2) else {
        return all.iter().map(|child| go(child, replied)).min().unwrap();
    };
    let &(favourite, cost) = all.last().unwrap();
    if has_replied {
        return go(&(favourite, 0), Some(true));
    }
    if cost == 0 {
        return go(&(favourite, 0), Some(false));
    }
    let reply = all.iter().map(|child| go(child, Some(true))).min().unwrap();
    if game.spot(favourite).0 || game.turn(&favourite) == seat {
        return reply;
    }
    reply.min(go(&(favourite, 0), Some(false)))
}

#[test]
fn all_three_are_what_plain_recursion_says() {
    let mut rng = Rng::new(3);
    let mut cuts = 0;
    for number in 0..300 {
        let seats = 2 + number % 3;
        let game = TextTree::random(seats, 7, &mut rng);
        let start = game.start();
        if game.spot(start).0 {
            continue;
        }
        for plies in [1, 2, 3, 5, 9] {
            for tie in [Tie::First, Tie::Last, Tie::Spite] {
                for prune in [false, true] {
                    let options = Options { tie, prune, ..Options::default() };
                    let report = run(&mut MaxN::new(options), &game, &start, Budget::depth(plies), 1, 1);
                    let expected: Vec<_> = children(&game, start)
                        .iter()
                        .map(|&(child, cost)| plain_maxn(&game, child, plies - cost, 1, tie))
                        .collect();
                    assert_eq!(evals(&report), expected, "{options:?} {plies} {game:?}");
                    let chosen = report.moves.iter().position(|one| one.mv == report.best).unwrap();
                    assert_eq!(expected[chosen], plain_maxn(&game, start, plies, 0, tie));
                    cuts += report.counts.effort.cutoffs;
                    assert!(prune || report.counts.effort.cutoffs == 0);
                }
                for order in [MoveOrder::Left, MoveOrder::Best] {
                    for all_values in [false, true] {
                        let options = Options { tie, order, all_values, ..Options::default() };
                        let seat = game.turn(&start);
                        let paranoid =
                            run(&mut Paranoid::new(options), &game, &start, Budget::depth(plies), 1, 1);
                        let truth = plain_coalition(&game, start, plies, 0, seat, None);
                        assert_eq!(best_value(&paranoid), truth, "{options:?} {plies} {game:?}");
                        let reply =
                            run(&mut BestReply::new(options), &game, &start, Budget::depth(plies), 1, 1);
                        let truth = plain_coalition(&game, start, plies, 0, seat, Some(false));
                        assert_eq!(best_value(&reply), truth, "{options:?} {plies} {game:?}");
                    }
                }
            }
        }
    }
    assert!(cuts > 100, "shallow pruning leaves something out: {cuts}");
}
