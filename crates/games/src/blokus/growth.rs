//! How shapes grow from smaller ones, square by square.

use super::pieces::{SHAPES, Shape};
use std::cmp::Reverse;

/// How many shapes others grow from.
pub(super) const INNER: usize = 22;

/// A shape is another one, its parent, and one more square; the foot is the same.
///
/// ```text
///   . # #       . . .       . # #
///   f # .   =   f # .   +   . . .    and so on, until only the foot is left
///   . # .       . # .       . . .
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Growth {
    /// The smaller shape; `None` for the foot alone.
    pub(super) parent: Option<usize>,
    /// Columns from the foot to the new square, to the right.
    pub(super) right: usize,
    /// Rows from the foot to the new square, up.
    pub(super) up: isize,
}

/// How each shape grows. Parents are chosen so that few shapes, [`INNER`] of them, are parents at all.
pub(super) fn growths() -> [Growth; SHAPES] {
    let mut growths = [Growth { parent: None, right: 0, up: 0 }; SHAPES];
    for size in 2..=5 {
        let mut orphans: Vec<usize> = (0..SHAPES).filter(|&i| Shape::all()[i].cells.len() == size).collect();
        while !orphans.is_empty() {
            let of = |parent| orphans.iter().filter_map(move |&i| Some((i, growth(i, parent)?)));
            let common = (0..SHAPES).min_by_key(|&parent| Reverse(of(parent).count()));
            let family: Vec<_> = common.into_iter().flat_map(of).collect();
            assert!(!family.is_empty(), "every shape has a parent");
            for &(i, growth) in &family {
                growths[i] = growth;
            }
            orphans.retain(|i| family.iter().all(|(child, _)| child != i));
        }
    }
    growths
}

/// How a shape grows from a given parent, if it does.
fn growth(shape: usize, parent: usize) -> Option<Growth> {
    let [big, small] = [shape, parent].map(|i| from_the_foot(&Shape::all()[i]));
    let mut new = big.iter().filter(|cell| !small.contains(cell));
    let &(right, up) = new.next()?;
    let fits = big.len() == small.len() + 1 && new.next().is_none();
    fits.then_some(Growth { parent: Some(parent), right, up })
}

/// The squares of a shape as columns and rows from the foot.
fn from_the_foot(shape: &Shape) -> Vec<(usize, isize)> {
    shape.cells.iter().map(|&(x, y)| (x, y as isize - shape.foot() as isize)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_shape_grows_from_the_foot() {
        let growths = growths();
        for (i, shape) in Shape::all().iter().enumerate() {
            let mut cells = BTreeSet::new();
            let mut next = Some(i);
            while let Some(i) = next {
                cells.insert((growths[i].right, growths[i].up));
                assert!(growths[i].parent.is_none_or(|parent| parent < i), "parents come first");
                next = growths[i].parent;
            }
            assert_eq!(cells, from_the_foot(shape).into_iter().collect());
        }
        let parents: BTreeSet<usize> = growths.iter().filter_map(|growth| growth.parent).collect();
        assert_eq!(parents.len(), INNER);
    }
}
