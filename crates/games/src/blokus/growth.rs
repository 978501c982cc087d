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
    // The first shape is the foot alone.
    let mut orphans: Vec<(usize, Vec<Growth>)> = (1..SHAPES).map(|i| (i, all_growths(i))).collect();
    while !orphans.is_empty() {
        // The shape from which most others can grow takes them all.
        let mut children = [0_u32; SHAPES];
        for parent in orphans.iter().flat_map(|(_, growths)| growths).filter_map(|growth| growth.parent) {
            children[parent] += 1;
        }
        let common = (0..SHAPES).min_by_key(|&parent| Reverse(children[parent]));
        orphans.retain(|(i, all)| {
            let growth = all.iter().find(|growth| growth.parent == common);
            growths[*i] = growth.copied().unwrap_or(growths[*i]);
            growth.is_none()
        });
    }
    growths
}

/// All ways in which a shape grows.
fn all_growths(shape: usize) -> Vec<Growth> {
    let cells = from_the_foot(&Shape::all()[shape]);
    let without = |last| {
        let rest: Vec<_> = cells.iter().copied().filter(|&cell| cell != last).collect();
        let (right, up) = last;
        let parent = Shape::all().iter().position(|shape| from_the_foot(shape) == rest)?;
        Some(Growth { parent: Some(parent), right, up })
    };
    cells.iter().copied().filter_map(without).collect()
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
