//! What a dictionary of positions takes (S2.22): a training without a threshold, and what S2's own way would keep.

use super::training::{TrainedStore, train_store};
use super::{Kind, SIMS, Setup};
use crate::run::{Finished, PartResults, Unfinished};
use crate::s2::published::DICTIONARY;
use plyground_jobs::Interval;
use plyground_learn::store::write_dictionary;
use plyground_players::{Request, registry};
use std::io;

/// Every position of every game is kept.
const EVERY: u32 = 1;

/// S2.22: positions and bytes of S2's hundred games, on the disk, in memory and as JSON.
pub(crate) fn dictionary(setup: &Setup<'_>, out: &mut PartResults<'_>) -> Finished {
    let games = setup.sizes.dictionary;
    let TrainedStore { values, bytes, .. } = train_store(setup.options, games, EVERY)?;
    let mut json = Counter(0);
    write_dictionary(&values, &mut json).map_err(Unfinished::because)?;
    let measures = [
        ("positions", values.table.len() as f64),
        ("dropped", values.header.dropped as f64),
        ("bytes on disk", bytes as f64),
        ("bytes in memory", values.table.bytes() as f64),
        ("bytes as JSON", json.0 as f64),
    ];
    for (measure, value) in measures {
        let published = if measure == "bytes as JSON" { DICTIONARY } else { "" };
        out.findings.note("dictionary", "store", measure, value, games).published(published);
    }
    positions_of_games(setup, out)
}

/// Positions that S2's way adds in a game. Within a game none comes twice: a tree forgets only what can no longer arise.
fn positions_of_games(setup: &Setup<'_>, out: &mut PartResults<'_>) -> Finished {
    let Setup { options, sizes, .. } = *setup;
    for kind in Kind::ALL {
        let mut session = registry::open("connect")?;
        let mut player = session.enlist(&kind.player(SIMS))?;
        let mut counts = Vec::new();
        for seed in 0..sizes.counted_games {
            session.go_to("")?;
            player.new_game();
            let mut positions = 0;
            let request = Request { threads: 1, seed, stop: options.stop, observer: None };
            while let Some(thought) = session.think(&mut player, &request) {
                options.go_on()?;
                positions += thought.counts.tree.map_or(0, |tree| tree.generated);
                session.play_nth(thought.nth.expect("a tree search always moves"));
            }
            counts.push(positions as f64);
        }
        let (of, games) = (Interval::of(&counts), sizes.counted_games);
        out.findings.note_interval("dictionary", kind.name(), "positions a game", of, games);
    }
    Ok(())
}

/// Counts bytes and forgets them.
struct Counter(u64);

impl io::Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
