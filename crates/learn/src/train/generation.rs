//! A generation as a job: games that all see the same positions, so that any process can play any of them.

use super::game::{Player, SelfPlay, player};
use super::plan::TrainingPlan;
use crate::store::{
    Entry, Header, Origin, StoreError, ValueTable, Values, check_game, digest, pack, read, unpack,
};
use base64::prelude::{BASE64_STANDARD_NO_PAD, Engine};
use plyground_core::Notation;
use plyground_games::connect::AnyConnect;
use plyground_jobs::{Job, JobError, JobHeader};
use serde::{Deserialize, Serialize};
use std::io;
use std::num::NonZeroU64;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The generation of a store that is not complete: a unit is one of its games, by its number within the generation.
///
/// What a game finds depends on the store as it was when the generation began, and on its number. Games of it that are in the
/// store already are played like any other.
pub struct GenerationJob {
    game: AnyConnect,
    spec: GenerationSpec,
    origin: Origin,
    table: Arc<ValueTable>,
    units: u64,
}

/// All that determines what the games of a generation find.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct GenerationSpec {
    pub(super) game: String,
    pub(super) c: f64,
    pub(super) sims: u64,
    pub(super) min_visits: u32,
    pub(super) seed: u64,
    pub(super) max_bytes: usize,
    /// Which generation, from zero.
    pub(super) generation: u64,
    /// Games of each.
    pub(super) size: NonZeroU64,
    /// A digest of the store when it began.
    pub(super) store: String,
}

/// What a game found, packed as in a store, in base 64.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PackedGame {
    packed: String,
}

impl GenerationJob {
    /// What headers call this kind of job.
    pub const KIND: &'static str = "train";

    /// The generation that is not complete in the store of a file, which is only read; the first of a new store where there is
    /// no file. Games above those of the plan are left out.
    pub fn open(game: &str, plan: &TrainingPlan, path: &Path) -> Result<GenerationJob, StoreError> {
        let next = GenerationJob::next(game, plan, path)?;
        next.map_err(|games| {
            StoreError::Text(format!("{games} games are there already: expected more --games"))
        })
    }

    /// The same for whoever trains generation by generation: the number of games where all of the plan are there.
    pub fn next(
        game: &str,
        plan: &TrainingPlan,
        path: &Path,
    ) -> Result<Result<GenerationJob, u64>, StoreError> {
        let game = AnyConnect::read(game, "cannot be trained");
        let game = game.map_err(|error| StoreError::Text(error.to_string()))?;
        let name = match &game {
            AnyConnect::Word(game) => game.spec(),
            AnyConnect::Long(game) => game.spec(),
        };
        let values = match read(path) {
            Err(StoreError::Io(error)) if error.kind() == io::ErrorKind::NotFound => {
                Values::new(plan.header(name.clone()))
            }
            read => read?,
        };
        check_game(&values.header, &name)?;
        plan.check(&values)?;
        let numbers = values.generation().ok_or(StoreError::Mixed)?;
        if values.games() >= plan.games {
            return Ok(Err(values.games()));
        }
        let spec = GenerationSpec::of(&values)?;
        let Values { header, table, .. } = values;
        let origin = header.origins[0].clone();
        let units = numbers.end.min(plan.games) - numbers.start;
        Ok(Ok(GenerationJob { game, spec, origin, table: Arc::new(table), units }))
    }

    /// How many games the store has when it is done.
    pub fn end(&self) -> u64 {
        self.spec.first() + self.units
    }

    /// The generation that a header speaks of, by the store in which it is not complete, or none where it is the first.
    pub fn of_header(header: &JobHeader, path: &Path) -> Result<GenerationJob, StoreError> {
        let spec: GenerationSpec = header.read_spec().map_err(|error| StoreError::Text(error.to_string()))?;
        let job = GenerationJob::open(&spec.game, &spec.plan(header.units), path)?;
        match job.header().difference(header) {
            Some(what) => Err(StoreError::OtherStore(what)),
            None => Ok(job),
        }
    }
}

/// What a thread plays with.
pub struct SelfPlayer(AnyPlayer);

enum AnyPlayer {
    Word(Player<u64>),
    Long(Player<u128>),
}

impl Job for GenerationJob {
    type Rows = PackedGame;
    type Worker = SelfPlayer;

    fn header(&self) -> JobHeader {
        JobHeader::new(GenerationJob::KIND, &self.spec, &[], self.units)
    }

    fn worker(&self) -> Result<SelfPlayer, JobError> {
        Ok(SelfPlayer(match &self.game {
            AnyConnect::Word(_) => AnyPlayer::Word(player(&self.origin, self.table.clone())),
            AnyConnect::Long(_) => AnyPlayer::Long(player(&self.origin, self.table.clone())),
        }))
    }

    fn unit(
        &self,
        player: &mut SelfPlayer,
        unit: u64,
        stop: &AtomicBool,
    ) -> Result<Option<PackedGame>, JobError> {
        let (origin, table, number) = (&self.origin, &self.table, self.origin.games + unit);
        let found = match (&self.game, &mut player.0) {
            (AnyConnect::Word(game), AnyPlayer::Word(player)) => {
                SelfPlay { game, origin, table, stop }.one(player, number)
            }
            (AnyConnect::Long(game), AnyPlayer::Long(player)) => {
                SelfPlay { game, origin, table, stop }.one(player, number)
            }
            _ => unreachable!("players are made for the game"),
        };
        Ok(found.map(|found| PackedGame::new(&found)))
    }
}

impl GenerationSpec {
    /// The generation that is not complete in a store of one training.
    pub(super) fn of(values: &Values) -> Result<GenerationSpec, StoreError> {
        let [origin] = &values.header.origins[..] else { return Err(StoreError::Mixed) };
        let Origin { c, sims, min_visits, seed, games, generation: size } = *origin;
        Ok(GenerationSpec {
            game: values.header.game.clone(),
            c,
            sims,
            min_visits,
            seed,
            max_bytes: values.header.max_bytes,
            generation: games / size,
            size,
            store: digest(values)?,
        })
    }

    /// The plan that ends with so many games of it.
    fn plan(&self, units: u64) -> TrainingPlan {
        TrainingPlan {
            games: self.first() + units,
            sims: Some(self.sims),
            c: Some(self.c),
            min_visits: Some(self.min_visits),
            max_bytes: Some(self.max_bytes),
            seed: Some(self.seed),
            generation: Some(self.size),
        }
    }

    /// The number of its first game.
    pub(super) fn first(&self) -> u64 {
        self.generation.saturating_mul(self.size.get())
    }

    /// The header of a new store that is trained so.
    pub(super) fn header(&self) -> Header {
        let GenerationSpec { c, sims, min_visits, seed, size: generation, .. } = *self;
        let origin = Origin { c, sims, min_visits, seed, games: 0, generation };
        let (game, max_bytes) = (self.game.clone(), self.max_bytes);
        Header { game, max_bytes, origins: vec![origin], foreign: false, dropped: 0 }
    }
}

impl PackedGame {
    fn new(found: &[Entry]) -> PackedGame {
        let mut bytes = Vec::new();
        pack(found.iter().copied(), &mut bytes);
        PackedGame { packed: BASE64_STANDARD_NO_PAD.encode(bytes) }
    }

    /// What the game found, sorted by position; `None` where the text is none of ours.
    pub(super) fn found(&self) -> Option<Vec<Entry>> {
        unpack(&BASE64_STANDARD_NO_PAD.decode(&self.packed).ok()?)
    }
}
