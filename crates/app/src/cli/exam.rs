//! What `regret` and `disagree` ask of whom, and the answers sorted by player.

use super::common::{Computing, range, read_lines};
use super::job::Order;
use crate::failure::Failure;
use plyground_jobs::{AnyJob, JobHeader, Origin};
use plyground_lab::regret::{AskedPositions, Estimation, Examination, Inquiry, InquiryKind, usual_plies};
use plyground_players::registry;
use std::ops::RangeInclusive;
use std::path::Path;

/// Positions, and who is asked about them.
#[derive(clap::Args)]
pub(super) struct Asking {
    /// The players
    #[arg(required = true)]
    players: Vec<String>,
    /// The board
    #[arg(long, default_value = "connect")]
    game: String,
    /// How many positions
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    positions: u32,
    /// Moves before a position, both ends included [default: by the board; 8..32 for connect]
    #[arg(long, value_parser = range::<0, 128>)]
    plies: Option<RangeInclusive<u32>>,
    /// Who values moves in games without a solver [default: uct:sims=20000]
    #[arg(long, value_name = "PLAYER")]
    reference: Option<String>,
}

/// Who values moves where nobody is named.
const REFERENCE: &str = "uct:sims=20000";

impl Asking {
    /// How many positions are drawn.
    pub(super) fn count(&self) -> u64 {
        u64::from(self.positions)
    }

    /// The inquiry: with a reference where one is named or there is no solver.
    pub(super) fn inquiry(&self, from: Option<&Path>, seed: u64) -> Result<Inquiry, Failure> {
        let game = registry::open(&self.game)?.game();
        let positions = match from {
            Some(path) => AskedPositions::Lines(read_lines(path)?),
            None => {
                let plies = self.plies.clone().map_or_else(|| usual_plies(&self.game), Ok)?;
                AskedPositions::Plies([*plies.start(), *plies.end()])
            }
        };
        let usual = (!registry::has_solver(&self.game)).then(|| REFERENCE.to_owned());
        let reference = self.reference.clone().or(usual);
        Ok(Inquiry { game, players: self.players.clone(), reference, positions, seed })
    }
}

/// The positions of an inquiry as units.
pub(super) fn order(
    kind: InquiryKind,
    inquiry: Inquiry,
    count: u64,
    out: Option<&Path>,
    computing: &Computing,
) -> Result<Order, Failure> {
    let (threads, quiet) = (computing.threads(), computing.quiet);
    Ok(match inquiry.reference.is_some() {
        true => Order::new(Estimation::new(kind, inquiry, count)?, out, threads, quiet),
        false => Order::new(Examination::new(kind, inquiry, count)?, out, threads, quiet),
    })
}

/// The inquiry that a header speaks of.
pub(super) fn open(kind: InquiryKind, header: &JobHeader) -> Result<AnyJob, Failure> {
    let inquiry: Inquiry = header.read_spec()?;
    Ok(match inquiry.reference.is_some() {
        true => AnyJob::new(Estimation::new(kind, inquiry, header.units)?),
        false => AnyJob::new(Examination::new(kind, inquiry, header.units)?),
    })
}

/// What players found position by position, sorted by player: first all of the first one, then all of the second.
pub(super) struct Sheets<T> {
    /// A player each, in the order of the positions.
    pub(super) sheets: Vec<Vec<T>>,
    /// Who measured each position where.
    origins: Vec<Origin>,
}

impl<T> Sheets<T> {
    pub(super) fn new(players: usize) -> Sheets<T> {
        Sheets { sheets: (0..players).map(|_| Vec::new()).collect(), origins: Vec::new() }
    }

    /// Takes what the players found in the next position.
    pub(super) fn add(&mut self, found: Vec<T>, origin: Origin) {
        for (sheet, one) in self.sheets.iter_mut().zip(found) {
            sheet.push(one);
        }
        self.origins.push(origin);
    }

    /// How many positions there are.
    pub(super) fn positions(&self) -> usize {
        self.origins.len()
    }

    /// All of it, player by player, with where it was measured.
    pub(super) fn all(&self) -> impl Iterator<Item = (&T, &Origin)> {
        self.sheets.iter().flat_map(|sheet| sheet.iter().zip(&self.origins))
    }
}
