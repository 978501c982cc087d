//! Strategies of who is not to move that never lose: answer in the same column (claimeven), and pair the squares that are left over
//! (baseinverse).

use super::super::claim::ConnectClaim;
use super::super::position::{Position, other};
use super::super::result::GameResult;
use super::super::truth::Truth;
use plyground_core::{Game, Payoffs};
use plyground_games::connect::{Column, State};
use std::collections::HashSet;

/// Positions of a replay, at most.
const POSITIONS: usize = 20_000;
/// Columns with a square left over, at most.
const ODD: usize = 6;

/// A way in which the seat that is not to move never loses by answering each stone at a fixed place.
pub(in super::super) fn follow_up(position: &Position, truth: &Truth) -> Option<ConnectClaim> {
    if truth.result(position)? == GameResult::Win {
        return None;
    }
    let (columns, rows, _) = position.size();
    let odd: Vec<usize> =
        (1..=columns).filter(|column| !(rows - position.height(*column)).is_multiple_of(2)).collect();
    if odd.len() > ODD || !odd.len().is_multiple_of(2) {
        return None;
    }
    let holds = |pairs: &Vec<[usize; 2]>| never_loses(position, pairs);
    let pairs = pairings(&odd).into_iter().find(holds)?;
    Some(ConnectClaim::FollowUp { seat: other(position.turn()), pairs })
}

/// All ways to make pairs of an even number of columns.
fn pairings(columns: &[usize]) -> Vec<Vec<[usize; 2]>> {
    let Some((&first, rest)) = columns.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for (i, &partner) in rest.iter().enumerate() {
        let left: Vec<usize> =
            rest.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, column)| *column).collect();
        all.extend(pairings(&left).into_iter().map(|more| [&[[first, partner]], &more[..]].concat()));
    }
    all
}

/// Whether every line of play in which the other seat answers so ends well for it.
fn never_loses(position: &Position, pairs: &[[usize; 2]]) -> bool {
    let game = position.game();
    let mut seen = HashSet::new();
    let mut left: Vec<State<u128>> = vec![*position.state()];
    while let Some(state) = left.pop() {
        if !seen.insert(game.key(&state)) {
            continue;
        }
        if seen.len() > POSITIONS {
            return false;
        }
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        for Column(column) in moves {
            let stone = game.child(&state, Column(column));
            match game.payoffs(&stone) {
                Some(payoffs) if payoffs == Payoffs::draw(2) => continue,
                Some(_) => return false,
                None => {}
            }
            let column = usize::from(column) + 1;
            let is_next = |column: usize| {
                game.top_stone(&state, Column(column as u8 - 1)).map_or(0, |row| row as usize + 1)
                    == position.height(column)
            };
            let partner = pairs.iter().find_map(|&[one, two]| match column {
                _ if !(is_next(one) && is_next(two)) => None,
                column if column == one => Some(two),
                column if column == two => Some(one),
                _ => None,
            });
            let answer = Column(partner.unwrap_or(column) as u8 - 1);
            if !game.is_open(&stone, answer) {
                return false;
            }
            let answered = game.child(&stone, answer);
            if game.payoffs(&answered).is_none() {
                left.push(answered);
            }
        }
    }
    true
}
