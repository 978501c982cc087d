//! What a position is called in a book: 64 bits, however large the board.

use plyground_core::Symmetry;
use plyground_games::connect::{Bits, Connect, State};

/// So many digits of base three have room in 64 bits.
const DIGITS: u32 = 40;

/// The most plies that a book of a board with these columns and rows can have.
///
/// Within 64 bits the board itself is the key. Else its columns are written one behind the other in base three, and
/// each stone, and each end of a column but the last, is a digit.
pub(crate) fn deepest(columns: u32, rows: u32) -> u32 {
    if is_word(columns, rows) { 255 } else { (DIGITS + 1).saturating_sub(columns) }
}

/// The key of a position of at most [`deepest`] stones; it shares it with its mirror image, and with no other.
pub(crate) fn key<B: Bits>(game: &Connect<B>, state: &State<B>) -> u64 {
    if is_word(game.columns(), game.rows()) {
        return game.canonical_key(state).word();
    }
    let state = game.canonical(state);
    let mut key = 0;
    for column in 0..game.columns() {
        key *= if column > 0 { 3 } else { 1 };
        let stones = (0..game.rows()).map_while(|row| game.stone_at(&state, column, row));
        key = stones.fold(key, |key, seat| 3 * key + 1 + seat.index() as u64);
    }
    key
}

fn is_word(columns: u32, rows: u32) -> bool {
    columns * (rows + 1) <= u64::BITS
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::Game;
    use std::collections::{HashMap, HashSet};

    /// All positions of a ply with their mirror images, and what is asked of each.
    fn visit(game: &Connect<u128>, plies: u32, each: &mut dyn FnMut(&State<u128>)) {
        fn go(game: &Connect<u128>, state: &State<u128>, left: u32, each: &mut dyn FnMut(&State<u128>)) {
            each(state);
            let mut moves = Vec::new();
            if left > 0 && game.payoffs(state).is_none() {
                game.moves(state, &mut moves);
            }
            moves.iter().for_each(|mv| go(game, &game.child(state, *mv), left - 1, each));
        }
        go(game, &game.start(), plies, each);
    }

    #[test]
    fn on_long_boards_mirror_images_share_a_key_and_nobody_else() {
        for (columns, rows, plies) in [(10, 6, 5), (22, 2, 3), (9, 9, 5)] {
            let game = Connect::<u128>::new(columns, rows, 4).unwrap();
            assert!(!is_word(columns, rows));
            let (mut by_key, mut canonical) = (HashMap::new(), HashSet::new());
            visit(&game, plies, &mut |state| {
                let (name, own) = (key(&game, state), game.canonical_key(state));
                assert_eq!(*by_key.entry(name).or_insert(own), own);
                canonical.insert(own);
            });
            assert_eq!(by_key.len(), canonical.len());
        }
    }

    #[test]
    fn the_deepest_ply_has_room() {
        assert_eq!([deepest(7, 6), deepest(8, 7), deepest(9, 6)], [255; 3]);
        assert_eq!([deepest(10, 6), deepest(9, 8), deepest(42, 2)], [31, 32, 0]);
        assert!(3_u128.pow(DIGITS) <= 1 << 64);
    }
}
