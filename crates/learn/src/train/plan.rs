//! A plan of training.

use crate::store::{Header, Origin, StoreError, Values};
use std::num::NonZeroU64;

/// A plan of training by self-play. What is not set is as in the store, or by default in a new one.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct TrainingPlan {
    /// Games that the store shall hold in the end.
    pub games: u64,
    /// Simulations before each move.
    pub sims: Option<u64>,
    /// Weight of exploration.
    pub c: Option<f64>,
    /// Visits in one game that a position needs to be noted for the first time.
    pub min_visits: Option<u32>,
    /// Bytes that positions may take in memory.
    pub max_bytes: Option<usize>,
    /// What all random numbers come from.
    pub seed: Option<u64>,
    /// Games that see the same positions.
    pub generation: Option<NonZeroU64>,
}

impl TrainingPlan {
    /// Simulations by default: as in the report on tree search with a dictionary of positions (S2 of docs/replication.md).
    pub const SIMS: u64 = 1000;
    /// Weight of exploration by default.
    pub const C: f64 = 1.4;
    /// Visits by default.
    pub const MIN_VISITS: u32 = 10;
    /// Bytes by default.
    pub const MAX_BYTES: usize = 64 << 20;
    /// The seed by default.
    pub const SEED: u64 = 1;

    /// The header of a new store.
    pub(super) fn header(&self, game: String) -> Header {
        let origin = Origin {
            c: self.c.unwrap_or(TrainingPlan::C),
            sims: self.sims.unwrap_or(TrainingPlan::SIMS),
            min_visits: self.min_visits.unwrap_or(TrainingPlan::MIN_VISITS),
            seed: self.seed.unwrap_or(TrainingPlan::SEED),
            games: 0,
            generation: self.generation.unwrap_or(Origin::GENERATION),
        };
        let max_bytes = self.max_bytes.unwrap_or(TrainingPlan::MAX_BYTES);
        Header { game, max_bytes, origins: vec![origin], foreign: false, dropped: 0 }
    }

    /// Refuses to go on with a store that was trained otherwise.
    pub(super) fn check(&self, values: &Values) -> Result<(), StoreError> {
        let origin = match &values.header.origins[..] {
            [only] if values.generation().is_some() => only,
            _ => return Err(StoreError::Mixed),
        };
        same("c", origin.c, self.c)?;
        same("sims", origin.sims, self.sims)?;
        same("min-visits", origin.min_visits, self.min_visits)?;
        same("max-bytes", values.header.max_bytes, self.max_bytes)?;
        same("seed", origin.seed, self.seed)?;
        same("generation", origin.generation, self.generation)
    }
}

fn same<T: PartialEq + ToString>(name: &'static str, found: T, asked: Option<T>) -> Result<(), StoreError> {
    match asked {
        Some(asked) if asked != found => {
            Err(StoreError::Differs { name, found: found.to_string(), asked: asked.to_string() })
        }
        _ => Ok(()),
    }
}
