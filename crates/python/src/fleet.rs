//! Many games at once, stepped by arrays: the buffers are bytearrays of Python's, which numpy sees without a copy.

use crate::errors::wrong;
use crate::game::Game;
use plyground_players::{Fleet as Games, FleetBuffers};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes};
use std::sync::{Mutex, PoisonError};

/// Many games of one kind.
#[pyclass(module = "plyground._plyground", frozen)]
pub(crate) struct Fleet {
    games: Mutex<Box<dyn Games>>,
    shape: Shape,
}

/// Sizes of what is written a game.
#[derive(Copy, Clone)]
struct Shape {
    games: usize,
    seats: usize,
    actions: usize,
    observation: usize,
}

/// What all buffers together may take, in bytes.
const MOST: usize = 1 << 32;

#[pymethods]
impl Fleet {
    #[new]
    fn new(game: &Game, games: usize) -> PyResult<Fleet> {
        let start = game.start.as_ref();
        let (columns, rows) = start.size();
        let observation = start.colours() * columns * rows;
        let shape = Shape { games, seats: start.seats(), actions: start.actions(), observation };
        let most = MOST / (observation + start.actions() + 512);
        if games == 0 || games > most {
            return Err(wrong(format!("{games} games of {}: expected 1 to {most}", game.spec)));
        }
        Ok(Fleet { games: Mutex::new(start.fleet(games)), shape })
    }

    /// Bytes of observations, masks, rewards, dones and turns.
    fn sizes(&self) -> (usize, usize, usize, usize, usize) {
        let Shape { games, seats, actions, observation } = self.shape;
        (games * observation, games * actions, games * seats * 4, games, games)
    }

    fn reset(&self, buffers: [Bound<'_, PyByteArray>; 5]) -> PyResult<()> {
        self.write(&buffers, |games, buffers| {
            games.reset(buffers);
            Ok(())
        })
    }

    /// Actions are 32-bit numbers as bytes.
    fn step(&self, actions: &Bound<'_, PyBytes>, buffers: [Bound<'_, PyByteArray>; 5]) -> PyResult<()> {
        let (actions, _) = actions.as_bytes().as_chunks::<4>();
        let actions: Vec<i32> = actions.iter().map(|bytes| i32::from_ne_bytes(*bytes)).collect();
        self.write(&buffers, |games, buffers| games.step(&actions, buffers).map_err(wrong))
    }

    fn sample<'py>(&self, py: Python<'py>, seed: u64) -> PyResult<Bound<'py, PyBytes>> {
        let mut actions = vec![0; self.shape.games];
        self.games.lock().unwrap_or_else(PoisonError::into_inner).sample(seed, &mut actions);
        PyBytes::new_with(py, actions.len() * 4, |bytes| {
            for (place, action) in bytes.as_chunks_mut::<4>().0.iter_mut().zip(&actions) {
                *place = action.to_ne_bytes();
            }
            Ok(())
        })
    }
}

impl Fleet {
    fn write(
        &self,
        buffers: &[Bound<'_, PyByteArray>; 5],
        work: impl FnOnce(&mut dyn Games, FleetBuffers<'_>) -> PyResult<()>,
    ) -> PyResult<()> {
        let (observations, masks, rewards, dones, turns) = self.sizes();
        let wanted = [observations, masks, rewards, dones, turns];
        for (buffer, wanted) in buffers.iter().zip(wanted) {
            if buffer.len() != wanted && !buffer.is_empty() {
                return Err(wrong(format!("a buffer of {} bytes: expected {wanted}", buffer.len())));
            }
        }
        let is_same = |one: usize, other: usize| buffers[one].is(&buffers[other]);
        if (0..5).any(|one| (0..one).any(|other| is_same(one, other))) {
            return Err(wrong("one buffer twice: expected five"));
        }
        let mut scores = vec![0.0; if buffers[2].is_empty() { 0 } else { rewards / 4 }];
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        // SAFETY: the bytearrays are five different ones and stay alive through `buffers`; Python's lock is held all the time, so that nobody
        // resizes them, and numpy's views of them are looked at by nobody meanwhile.
        let [observations, masks, _, dones, turns] = unsafe {
            [
                buffers[0].as_bytes_mut(),
                buffers[1].as_bytes_mut(),
                &mut [],
                buffers[3].as_bytes_mut(),
                buffers[4].as_bytes_mut(),
            ]
        };
        work(games.as_mut(), FleetBuffers { observations, masks, rewards: &mut scores, dones, turns })?;
        // SAFETY: as above; bytes of a bytearray need not lie as numbers do, so they are copied.
        let bytes = unsafe { buffers[2].as_bytes_mut() };
        for (place, score) in bytes.as_chunks_mut::<4>().0.iter_mut().zip(&scores) {
            *place = score.to_ne_bytes();
        }
        Ok(())
    }
}
