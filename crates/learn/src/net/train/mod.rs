//! Training of a network: by self-play, by exact results, or by one after the other.
//!
//! *Self-play* (temporal differences, Sutton 1988; n-tuples: Lucas 2008, Thill, Koch and Konen 2012): games from random openings, in generations that are
//! played by the weights of when they began, on all threads; what they tell is learned game by game, in the order of their numbers. Some
//! of them may be *lessons*: against perfect play, from the empty board, with the solver to tell what each move comes to. *Exact
//! results*: positions that the solver has labelled, in passes. So one seed gives one file, byte for byte, on any number of threads.
//!
//! The file is written whole at every checkpoint, and training goes on from the last one, whatever ended it.

mod bands;
mod exact;
mod lesson;
mod plan;
mod played;
mod schedule;
mod self_play;

pub use bands::{Band, bands};
pub use plan::NetPlan;

use lesson::Teacher;

use super::error::NetError;
use super::file::NetFile;
use super::header::CurvePoint;
use super::labels::Label;
use super::layout::Layout;
use super::learner::{Learner, Room, indices};
use super::network::Network;
use plyground_core::Game;
use plyground_games::connect::{AnyConnect, Bits, Connect};
use plyground_jobs::Place;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How far a training is.
#[derive(Clone, PartialEq, Debug)]
pub struct NetStep {
    /// What is being done.
    pub stage: Stage,
    /// How much of it is done, and of how much.
    pub done: u64,
    /// All of it.
    pub of: u64,
    /// The error, where it was looked at just now.
    pub point: Option<CurvePoint>,
    /// The error on positions that were never learned from, by plies, looked at with it.
    pub bands: Vec<Band>,
}

/// What a training is doing.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Solving positions that it is examined by.
    HeldOut,
    /// Games of self-play.
    Games,
    /// Solving positions to learn from.
    Labels,
    /// Passes through them, counted in positions.
    Passes,
}

/// What came of a training.
#[derive(Clone, PartialEq, Debug)]
pub struct TrainedNet {
    /// What is in the file now.
    pub file: NetFile,
    /// Whether all was done; `false` when it was stopped.
    pub complete: bool,
    /// The error at the end, by plies.
    pub bands: Vec<Band>,
}

/// Who is told how far it is.
pub type Observer<'a> = dyn Fn(NetStep) + 'a;

/// Trains the network in a file, which is made if it is not there, until it has learned what the plan says.
pub fn train_net(
    game: &str,
    plan: &NetPlan,
    path: &Path,
    threads: usize,
    stop: &AtomicBool,
    observer: &Observer<'_>,
) -> Result<TrainedNet, NetError> {
    plan.check()?;
    if Place::is_stream(path) {
        return Err(NetError::Text(
            "a device or a pipe: expected a file, which training can go on from".to_owned(),
        ));
    }
    match AnyConnect::read(game, "cannot be trained").map_err(|error| NetError::Text(error.to_string()))? {
        AnyConnect::Word(game) => Training::begin(&game, plan, path, threads, stop, observer)?.run(),
        AnyConnect::Long(game) => Training::begin(&game, plan, path, threads, stop, observer)?.run(),
    }
}

/// Time between two checkpoints.
const CHECKPOINT: Duration = Duration::from_secs(15);

/// A training under way.
struct Training<'a, B: Bits> {
    game: &'a Connect<B>,
    plan: &'a NetPlan,
    path: &'a Path,
    threads: usize,
    stop: &'a AtomicBool,
    observer: &'a Observer<'a>,
    layout: Layout,
    header: super::Header,
    learner: Learner,
    labels: Vec<Label>,
    /// Who gives lessons, if there are any.
    teacher: Option<Teacher<B>>,
    /// Positions that are never learned from.
    held_out: Vec<Label>,
    room: Room,
    codes: Vec<u16>,
    indices: Vec<u32>,
    written: Instant,
    /// Games in the file, once there is one.
    kept: Option<u64>,
}

impl<'a, B: Bits> Training<'a, B> {
    fn begin(
        game: &'a Connect<B>,
        plan: &'a NetPlan,
        path: &'a Path,
        threads: usize,
        stop: &'a AtomicBool,
        observer: &'a Observer<'a>,
    ) -> Result<Training<'a, B>, NetError> {
        let file = match NetFile::read(path) {
            Err(NetError::Io(error)) if error.kind() == io::ErrorKind::NotFound => None,
            read => Some(read?),
        };
        let kept = file.as_ref().map(|file| file.network.header().origin.games);
        let (header, layout, learner, labels) = match file {
            None => {
                let header = plan.header(game);
                let layout = super::file::layout(&header)?;
                let learner = Learner::new(&layout);
                (header, layout, learner, Vec::new())
            }
            Some(NetFile { network, learner, labels }) => {
                network.check(game)?;
                plan.compare(&network.header().origin)?;
                let learner = learner.ok_or(NetError::Stripped)?;
                let (header, layout, _) = network.parts();
                (header, layout, learner, labels)
            }
        };
        let parts = layout.parts.all.len();
        let mut training = Training {
            game,
            plan,
            path,
            threads: threads.max(1),
            stop,
            observer,
            layout,
            header,
            learner,
            labels,
            teacher: None,
            held_out: Vec::new(),
            room: Room::default(),
            codes: vec![0; parts],
            indices: Vec::new(),
            written: Instant::now(),
            kept,
        };
        // What cannot be written is said before anything is learned.
        training.keep()?;
        Ok(training)
    }

    fn run(mut self) -> Result<TrainedNet, NetError> {
        self.hold_out();
        self.teacher = (self.header.origin.lessons > 0.0).then(|| Teacher::new(self.solver()));
        while self.header.origin.games < self.plan.games && !self.is_stopped() {
            self.generation()?;
        }
        if !self.is_stopped() {
            self.label()?;
            self.passes()?;
        }
        self.keep()?;
        let complete = !self.is_stopped() || self.is_done();
        let bands = bands(&self.network(), self.game, &self.held_out);
        Ok(TrainedNet { file: self.file(), complete, bands })
    }

    fn is_done(&self) -> bool {
        let origin = &self.header.origin;
        origin.games >= self.plan.games
            && origin.labels >= self.plan.labels
            && (self.plan.labels == 0 || origin.passes >= self.plan.passes)
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// The network as it would play now.
    fn network(&self) -> Network {
        Network::new(self.header.clone(), self.layout.clone(), self.learner.rounded())
    }

    fn file(&self) -> NetFile {
        NetFile { network: self.network(), learner: Some(self.learner.clone()), labels: self.labels.clone() }
    }

    /// Writes the file, if the last time was some time ago.
    fn keep_if_due(&mut self) -> Result<(), NetError> {
        if self.written.elapsed() < CHECKPOINT { Ok(()) } else { self.keep() }
    }

    fn keep(&mut self) -> Result<(), NetError> {
        self.file().write(self.path).map_err(|error| match error {
            NetError::Io(cause) => NetError::Unwritten { cause, games: self.kept },
            other => other,
        })?;
        (self.written, self.kept) = (Instant::now(), Some(self.header.origin.games));
        Ok(())
    }

    /// Learns one position, whose target is through the eyes of the first seat; returns its value before.
    fn learn(&mut self, state: &<Connect<B> as Game>::State, target: Option<f32>) -> f32 {
        self.layout.parts.read(self.game, state, &mut self.codes);
        let seat = self.game.turn(state).index();
        indices(&self.layout, &self.codes, seat, &mut self.room, &mut self.indices);
        let Some(target) = target else {
            return super::squash::tanh(self.learner.sum(&self.indices));
        };
        let value = self.learner.learn(&self.indices, target, self.header.origin.alpha as f32);
        self.header.since.0 += f64::from((target - value).powi(2));
        self.header.since.1 += 1;
        value
    }

    fn tell(&self, stage: Stage, done: u64, of: u64) {
        (self.observer)(NetStep { stage, done, of, point: None, bands: Vec::new() });
    }

    /// Looks at the error and tells it; a point of the curve is written down, too. The end of a plan is none, since training may go on from there.
    fn point(&mut self, stage: Stage, done: u64, of: u64, is_kept: bool) {
        let (sum, count) = self.header.since;
        let bands = bands(&self.network(), self.game, &self.held_out);
        let positions: u64 = bands.iter().map(|band| band.positions).sum();
        let squares: f64 = bands.iter().map(|band| band.error * band.positions as f64).sum();
        let point = CurvePoint {
            games: self.header.origin.games,
            passes: self.header.origin.passes,
            trained: sum / count.max(1) as f64,
            held_out: (positions > 0).then(|| squares / positions as f64),
        };
        if is_kept {
            self.header.since = (0.0, 0);
            self.header.curve.push(point);
        }
        (self.observer)(NetStep { stage, done, of, point: Some(point), bands });
    }
}
