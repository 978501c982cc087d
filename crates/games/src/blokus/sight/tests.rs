//! Laws of priors: cells are what a look at each of them says, chances are what the weights add up to, and texts are read as they were written.

use crate::blokus::colour::Colour;
use crate::blokus::prior::*;
use crate::blokus::{Blokus, Classic, Duo, Path, School, State, Three, Two, Variant};
use plyground_core::testkit::random_positions;
use plyground_core::{Game, Guide, Rng};

/// A prior whose weights are all different.
fn any_prior(game: &str) -> Prior {
    let mut rng = Rng::new(5);
    let weights = (0..STAGES).map(|_| std::array::from_fn(|_| rng.below(401) as i16 - 200)).collect();
    Prior::new(Origin { game: game.to_owned(), seed: 5, ..Origin::default() }, weights)
}

/// Cells as anybody would look at them.
struct Look<'a, V: Variant> {
    game: &'a Blokus<V>,
    state: &'a State,
}

impl<V: Variant> Look<'_, V> {
    fn at(&self, (x, y): (isize, isize)) -> Option<Option<Colour>> {
        let side = V::SIDE as isize;
        let is_inside = (0..side).contains(&x) && (0..side).contains(&y);
        is_inside.then(|| self.game.at(self.state, x as usize, y as usize))
    }

    fn near((x, y): (isize, isize)) -> [(isize, isize); 4] {
        [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
    }

    fn is_free(&self, cell: (isize, isize), colour: Colour) -> bool {
        self.at(cell) == Some(None)
            && Self::near(cell).iter().all(|&near| self.at(near) != Some(Some(colour)))
    }

    fn is_corner(&self, (x, y): (isize, isize), colour: Colour) -> bool {
        if self.state.pieces_placed(colour) == 0 {
            let mut starts = V::STARTS[colour.index()].cells(V::SIDE);
            let is_start = starts.any(|(column, row)| (x, y) == (column as isize, row as isize));
            return is_start && self.is_free((x, y), colour);
        }
        let slants = [(x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1), (x + 1, y + 1)];
        self.is_free((x, y), colour) && slants.iter().any(|&slant| self.at(slant) == Some(Some(colour)))
    }

    fn free_near(&self, cell: (isize, isize), colour: Colour) -> usize {
        Self::near(cell).iter().filter(|&&near| self.is_free(near, colour)).count()
    }

    /// The three kinds of a cell where no move is recent.
    fn kinds(&self, cell: (isize, isize)) -> [u8; 3] {
        let mover = self.state.colour();
        let seat = self.game.turn(self.state).index();
        let of = |is_other: bool| {
            let owner = move |colour: &Colour| V::OWNERS[colour.index()];
            Colour::all(V::COLOURS).filter(move |colour| {
                *colour != mover && owner(colour).is_some_and(|owner| (owner != seat) == is_other)
            })
        };
        let others = || of(true).filter(|&colour| !self.state.has_passed(colour));
        let allies = || of(false);
        let own = |cell| self.is_corner(cell, mover);
        let theirs = others().any(|colour| self.is_corner(cell, colour));
        let free_for_others = others().any(|colour| self.is_free(cell, colour));
        let next_to_theirs = others().any(|colour| {
            self.is_free(cell, colour) && Self::near(cell).iter().any(|&near| self.is_corner(near, colour))
        });
        let open = others().any(|colour| self.is_corner(cell, colour) && self.free_near(cell, colour) >= 3);
        let ally = allies().any(|colour| !self.state.has_passed(colour) && self.is_corner(cell, colour));
        let ally_cell = allies().any(|colour| self.at(cell) == Some(Some(colour)));
        let next_to_own = Self::near(cell).iter().any(|&near| own(near));
        let is_free = self.is_free(cell, mover);
        let is_off = self.at(cell).is_none();
        let is_mine = self.at(cell) == Some(Some(mover));
        let is_occupied = matches!(self.at(cell), Some(Some(_)));
        let count = self.free_near(cell, mover);
        let bits =
            |answers: [bool; 8]| answers.iter().rev().fold(0, |kind, &answer| kind << 1 | u8::from(answer));
        let own_open = own(cell) && count >= 3;
        let [one, two, four] = match is_free {
            true => [count & 1 == 1, count & 2 == 2, count & 4 == 4],
            false => [is_occupied && !is_mine, is_off, is_mine],
        };
        [
            bits([own(cell), next_to_own, theirs, next_to_theirs, free_for_others, false, open, ally]),
            bits([
                is_free,
                own(cell),
                own_open,
                is_occupied,
                is_off,
                free_for_others,
                theirs,
                ally || ally_cell,
            ]),
            bits([is_free, own(cell), one, two, four, theirs, free_for_others, ally]),
        ]
    }
}

fn check<V: Variant>(count: usize) {
    for path in Path::available() {
        let game = Blokus::<V>::on(path).with_prior(any_prior(V::SPEC).into());
        for (line, state) in random_positions(&game, count, 6) {
            if game.payoffs(&state).is_some() {
                continue;
            }
            let sight = game.sight(&state, &[]);
            let look = Look { game: &game, state: &state };
            for (y, x) in (-1..=V::SIDE as isize).flat_map(|y| (-1..=V::SIDE as isize).map(move |x| (y, x))) {
                let stride = game.table().stride as isize;
                let place = ((y + 1) * stride + x + 1) as usize;
                let [covered, beside, slantwise] = look.kinds((x, y));
                if look.is_free((x, y), state.colour()) {
                    assert_eq!(sight.covered[place], covered, "covered {x} {y}, {line:?}");
                }
                assert_eq!(sight.beside[place], beside, "beside {x} {y}, {line:?}");
                assert_eq!(sight.slantwise[place], slantwise, "slantwise {x} {y}, {line:?}");
            }
            // Chances are those of the features, added up one by one.
            let (mut moves, mut chances) = (Vec::new(), Vec::new());
            game.moves(&state, &mut moves);
            game.priors(&state, &[], &moves, &mut chances);
            let weights = &game.prior().weights()[sight.stage()];
            let sums: Vec<f64> = moves
                .iter()
                .map(|&mv| {
                    let mut sum = 0;
                    game.features(&sight, mv, |feature| sum += i32::from(weights[feature]));
                    f64::from(sum) / f64::from(UNIT)
                })
                .collect();
            let all: f64 = sums.iter().map(|sum| sum.exp()).sum();
            for (sum, &chance) in sums.iter().zip(&chances) {
                assert!((sum.exp() / all - f64::from(chance)).abs() < 1e-4, "{line:?}");
            }
        }
    }
}

#[test]
fn cells_are_what_they_look_like() {
    check::<Duo>(60);
    check::<Classic>(20);
    check::<Two>(20);
    check::<School>(20);
    check::<Three>(20);
}

#[test]
fn texts_are_read_as_they_were_written() {
    let prior = any_prior("blokus:duo");
    let text = prior.to_text();
    assert_eq!(Prior::read(&text, "blokus:duo"), Ok(prior));
    let refused = |text: &str, game: &str| Prior::read(text, game).unwrap_err().to_string();
    assert_eq!(refused(&text, "blokus:4"), "a prior of blokus:duo: expected one of blokus:4");
    assert_eq!(refused("", "blokus:4"), "no prior: expected \"plyground prior\" in its first line");
    let changed = |from: &str, to: &str| refused(&text.replacen(from, to, 1), "blokus:duo");
    assert_eq!(changed("version 1", "version 9"), "a prior of version 9: expected version 1");
    assert_eq!(
        changed("weights ", "weights 7"),
        format!("a prior of 7{FEATURES} weights in {STAGES} stages: expected {FEATURES} in {STAGES}")
    );
    assert_eq!(changed("seed 5", "seed five"), "line 6: expected a whole number");
    assert_eq!(changed("seed 5", "sead 5"), "line 6: expected seed");
    for wrong in ["\n7 1:2", "\n0 9999:1", "\n0 1:99999", "\n0 1", "\nx", "\n0 1:20000"] {
        let error = refused(&format!("{}{wrong}", text.trim_end()), "blokus:duo");
        assert!(error.ends_with("expected a stage, then weights such as 17:-250"), "{wrong:?}: {error}");
    }
    let half = &text[..text.len() / 2];
    let end = half.rfind('\n').unwrap();
    assert!(refused(&half[..end], "blokus:duo").starts_with("damaged: its weights have the digest"));
}

#[test]
fn priors_of_the_program_are_in_order() {
    for (prior, game) in [
        (Classic::prior(), Classic::SPEC),
        (Two::prior(), Two::SPEC),
        (Three::prior(), Three::SPEC),
        (Duo::prior(), Duo::SPEC),
    ] {
        assert_eq!(prior.origin.game, game);
        assert_eq!(Prior::read(&prior.to_text(), game).as_ref(), Ok(&*prior));
    }
}
