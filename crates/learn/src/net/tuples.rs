//! Tuples: the cells that a table looks at together.

use plyground_core::{Rng, Streams};
use plyground_games::connect::{Bits, Connect};

/// Cells that are looked at together, each as `column * rows + row`, in ascending order.
pub type Tuple = Vec<u16>;

/// Cells of a random walk.
const WALK: usize = 8;
/// Walks in a row that may come out as one that is there already.
const PATIENCE: u32 = 1000;

/// The tuples of a board: so many random walks to neighbouring cells from a seed, and all lines that win. Of a tuple and its mirror
/// image there is one.
pub fn tuples<B: Bits>(game: &Connect<B>, walks: usize, seed: u64) -> Vec<Tuple> {
    let mut all = Vec::with_capacity(walks);
    let mut rng = Streams::new(seed).rng(0);
    let mut tries = 0;
    while all.len() < walks && tries < PATIENCE {
        let walk = least(game, walk(game, &mut rng));
        tries += 1;
        if !all.contains(&walk) {
            all.push(walk);
            tries = 0;
        }
    }
    for line in lines(game) {
        let line = least(game, line);
        if !all.contains(&line) {
            all.push(line);
        }
    }
    all
}

/// A random walk from a random cell, each step to one of the neighbours that it has not seen.
fn walk<B: Bits>(game: &Connect<B>, rng: &mut Rng) -> Tuple {
    let (columns, rows) = (game.columns() as i32, game.rows() as i32);
    let mut at = (rng.below(columns as u32) as i32, rng.below(rows as u32) as i32);
    let mut cells = vec![at];
    while cells.len() < WALK {
        let around = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (at.0 + x, at.1 + y)));
        let is_new = |cell: &(i32, i32)| {
            (0..columns).contains(&cell.0) && (0..rows).contains(&cell.1) && !cells.contains(cell)
        };
        let open: Vec<(i32, i32)> = around.filter(is_new).collect();
        if open.is_empty() {
            break;
        }
        at = open[rng.below(open.len() as u32) as usize];
        cells.push(at);
    }
    sorted(cells.into_iter().map(|(column, row)| (column * rows + row) as u16).collect())
}

/// All lines that win.
fn lines<B: Bits>(game: &Connect<B>) -> Vec<Tuple> {
    let mut all = Vec::new();
    for (stride, starts) in game.run_starts() {
        for start in starts.cells() {
            let cell = |i: u32| {
                let (column, row) = game.place_of(start + i * stride);
                (column * game.rows() + row) as u16
            };
            // Longer ones than a table can hold are looked at by their beginnings.
            all.push(sorted((0..game.run().min(WALK as u32)).map(cell).collect()));
        }
    }
    all
}

/// The lesser one of a tuple and its mirror image.
fn least<B: Bits>(game: &Connect<B>, tuple: Tuple) -> Tuple {
    let (columns, rows) = (game.columns() as u16, game.rows() as u16);
    let mirrored =
        sorted(tuple.iter().map(|cell| (columns - 1 - cell / rows) * rows + cell % rows).collect());
    tuple.min(mirrored)
}

fn sorted(mut cells: Tuple) -> Tuple {
    cells.sort_unstable();
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walks_are_whole_and_lines_are_all_there() {
        let game: Connect<u64> = Connect::new(7, 6, 4).unwrap();
        let all = tuples(&game, 70, 1);
        // Of 69 lines 21 stand upright, 24 lie across and 24 slant; three upright ones are their own mirror images.
        assert_eq!(all.len(), 70 + 12 + 12 + 12);
        assert!(all[..70].iter().all(|tuple| tuple.len() == 8 && tuple.is_sorted()));
        assert!(all[70..].iter().all(|tuple| tuple.len() == 4));
        assert_eq!(all, tuples(&game, 70, 1));
        assert_ne!(all, tuples(&game, 70, 2));
        // A board of fewer cells than a walk has few of them, and that is no reason to look for ever.
        let tiny: Connect<u64> = Connect::new(2, 2, 2).unwrap();
        assert!(tuples(&tiny, 50, 1).len() < 50);
    }
}
