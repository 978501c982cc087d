//! Decisive playouts: random games in which nobody overlooks a win or a loss at once.
//!
//! As with uniform ones, stream `i` decides game `i`, one word a move: the word names one of the cells that are safe, by its
//! number from the left. All ways play the same games.

#[cfg(target_arch = "x86_64")]
use super::avx2::Decisive;
use crate::connect::bits::Bits;
use crate::connect::rules::{Connect, State};
use plyground_core::{Game, Payoffs, Rng, Streams, Tally};
use std::ops::Range;

/// One game; leaves `state` where it was decided.
pub(super) fn playout<B: Bits>(game: &Connect<B>, state: &mut State<B>, rng: &mut Rng) -> (Payoffs, u64) {
    if let Some(payoffs) = game.payoffs(state) {
        return (payoffs, 0);
    }
    let mover = game.turn(state);
    let State { mut mine, mut frontier } = *state;
    let mut theirs = game.occupied(state) ^ mine;
    let (mut wins, mut dangers) = (game.completing(mine), game.completing(theirs));
    let mut plies = 0;
    let winner = loop {
        let open = frontier & game.board;
        if open.is_empty() {
            break None;
        }
        let turn = if plies % 2 == 0 { mover } else { mover.other() };
        if !(wins & open).is_empty() {
            break Some(turn);
        }
        let safe = game.safe(open, dangers);
        if safe.is_empty() {
            break Some(turn.other());
        }
        let stone = safe.nth(rng.below(safe.count()));
        frontier = frontier.plus(stone);
        (mine, theirs) = (theirs, mine | stone);
        (wins, dangers) = (dangers, game.completing(theirs));
        plies += 1;
    };
    *state = State { mine, frontier };
    (winner.map_or_else(|| Payoffs::draw(2), Payoffs::win), plies)
}

/// Many games from one position.
pub(super) fn playouts<B: Bits>(
    game: &Connect<B>,
    state: &State<B>,
    streams: Streams,
    numbers: Range<u64>,
) -> Tally {
    let mut tally = Tally::default();
    if let Some(payoffs) = game.payoffs(state) {
        return Tally::of_finished(2, &payoffs, numbers.end.saturating_sub(numbers.start));
    }
    #[cfg(target_arch = "x86_64")]
    if let Some(many) = Decisive::new(game) {
        let states = [*state; Decisive::MOST];
        let mut from = numbers.start;
        while from < numbers.end {
            let count = (numbers.end - from).min(Decisive::MOST as u64);
            let streams: [u64; Decisive::MOST] = std::array::from_fn(|i| streams.state(from + i as u64));
            for (payoffs, plies) in &many.play(game, &states[..count as usize], &streams)[..count as usize] {
                tally.record(2, payoffs, *plies);
            }
            from += count;
        }
        return tally;
    }
    for number in numbers {
        let (payoffs, plies) = playout(game, &mut state.clone(), &mut streams.rng(number));
        tally.record(2, &payoffs, plies);
    }
    tally
}

/// One game from each of several running positions, number by number.
pub(super) fn playout_each<B: Bits>(
    game: &Connect<B>,
    states: &[State<B>],
    streams: Streams,
    numbers: &[u64],
    ends: &mut Vec<(Payoffs, u64)>,
) {
    #[cfg(target_arch = "x86_64")]
    if let Some(many) = Decisive::new(game).filter(|_| states.len() > Decisive::FEW) {
        for (states, numbers) in states.chunks(Decisive::MOST).zip(numbers.chunks(Decisive::MOST)) {
            let mut starts = [0; Decisive::MOST];
            starts.iter_mut().zip(numbers).for_each(|(start, &number)| *start = streams.state(number));
            ends.extend_from_slice(&many.play(game, states, &starts)[..states.len()]);
        }
        return;
    }
    for (state, &number) in states.iter().zip(numbers) {
        ends.push(playout(game, &mut state.clone(), &mut streams.rng(number)));
    }
}
