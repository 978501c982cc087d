//! What a simulation found.

use super::proof::Proof;
use super::units::Units;
use plyground_core::Seat;

/// The result of a simulation, of one game or several.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Outcome {
    /// What the seats got in all of its games.
    pub(super) units: [u32; 3],
    /// Games that the seat to move at the root won alone.
    pub(super) won: u32,
    /// Games in which it shared the first place.
    pub(super) shared: u32,
    pub(super) plies: u32,
    /// Games that were played.
    pub(super) played: u32,
    /// What that seat got in them, in twelfths, and the squares of that: for more than two seats.
    pub(super) own: u32,
    pub(super) squares: u32,
}

impl Outcome {
    /// One game that ended with these payoffs, through the eyes of `mover`; `plies` moves of it were played.
    #[inline]
    pub(super) fn of(units: Units, proof: Proof, mover: Seat, plies: u64) -> Outcome {
        let stands_alone = proof.stands_alone(mover);
        Outcome {
            units: units.of(proof),
            won: u32::from(stands_alone == Some(true)),
            shared: u32::from(stands_alone == Some(false)),
            plies: plies as u32,
            played: 1,
            own: u32::from(proof.twelfths(mover)),
            squares: u32::from(proof.twelfths(mover)).pow(2),
        }
    }

    /// What is known without a game, `count` times.
    pub(super) fn known(units: Units, proof: Proof, mover: Seat, count: u32) -> Outcome {
        let Outcome { units, won, shared, own, squares, .. } = Outcome::of(units, proof, mover, 0);
        let units = units.map(|unit| unit * count);
        Outcome {
            units,
            won: won * count,
            shared: shared * count,
            plies: 0,
            played: 0,
            own: own * count,
            squares: squares * count,
        }
    }
}
