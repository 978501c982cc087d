//! Bounds of everything that a stranger could make large.

use serde::Serialize;
use std::time::Duration;
use utoipa::ToSchema;

/// How much of everything: each bound is told to pages, and kept by a test of its own.
#[derive(Clone, PartialEq, Debug)]
pub struct Limits {
    /// Bytes of a request's body.
    pub body: usize,
    /// Bytes of a line of play or a drawn board.
    pub position: usize,
    /// Time for a body to arrive.
    pub arrival: Duration,
    /// Answers that are computed at the same time, and that may wait for it.
    pub desks: usize,
    /// Requests that may wait for a desk.
    pub waiting_at_desks: usize,
    /// Time of the solver for one position, and of a hint for one question.
    pub solve: Duration,
    /// Bytes that a player may ask for.
    pub memory: usize,
    /// Steps that a player may ask for: simulations, positions.
    pub steps: u64,
    /// Time of a search, a reply or a review.
    pub search: Duration,
    /// Time of a match, a study or a reproduction.
    pub long: Duration,
    /// Searches that run at the same time.
    pub running: usize,
    /// Jobs that may wait, of all pages.
    pub waiting: usize,
    /// Jobs of one page that wait or run.
    pub of_page: usize,
    /// Finished jobs that are kept for a page.
    pub kept: usize,
    /// Frames that are kept of a job.
    pub frames: usize,
    /// Bytes that are kept of a job's frames.
    pub frame_bytes: usize,
    /// Time between two frames of a job in a stream.
    pub frame_pause: Duration,
    /// Pages that are known at the same time.
    pub pages: usize,
    /// Streams of one page.
    pub streams: usize,
    /// Time after which a page that nobody watches is taken for gone.
    pub grace: Duration,
    /// Time after which a stream without news says that it is still there.
    pub heartbeat: Duration,
    /// Games of a match.
    pub games: u64,
    /// Players of a tournament.
    pub players: usize,
    /// Connections, where there is a network.
    pub connections: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body: 64 << 10,
            position: 16 << 10,
            arrival: Duration::from_secs(10),
            desks: 2,
            waiting_at_desks: 512,
            solve: Duration::from_secs(2),
            memory: 256 << 20,
            steps: 100_000_000,
            search: Duration::from_secs(60),
            long: Duration::from_secs(3600),
            running: 2,
            waiting: 64,
            of_page: 6,
            kept: 12,
            frames: 400,
            frame_bytes: 4 << 20,
            frame_pause: Duration::from_millis(100),
            pages: 512,
            streams: 4,
            grace: Duration::from_secs(5),
            heartbeat: Duration::from_secs(15),
            games: 10_000,
            players: 16,
            connections: 512,
        }
    }
}

/// The bounds that a page tells its user, in plain numbers.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct LimitsShown {
    /// Bytes of a request's body.
    pub(crate) body: usize,
    /// Bytes of a line of play or a drawn board.
    pub(crate) position: usize,
    /// Seconds of the solver for one position.
    pub(crate) solve_seconds: f64,
    /// Bytes that a player may ask for.
    pub(crate) memory: usize,
    /// Simulations or positions that a player may ask for.
    pub(crate) steps: u64,
    /// Seconds of a search.
    pub(crate) search_seconds: f64,
    /// Seconds of a match or a study.
    pub(crate) long_seconds: f64,
    /// Searches that run at the same time.
    pub(crate) running: usize,
    /// Jobs that may wait.
    pub(crate) waiting: usize,
    /// Jobs of one page that wait or run.
    pub(crate) of_page: usize,
    /// Games of a match.
    pub(crate) games: u64,
    /// Players of a tournament.
    pub(crate) players: usize,
    /// Steps of a search that is shown step by step.
    pub(crate) step_count: usize,
}

impl Limits {
    pub(crate) fn shown(&self) -> LimitsShown {
        LimitsShown {
            body: self.body,
            position: self.position,
            solve_seconds: self.solve.as_secs_f64(),
            memory: self.memory,
            steps: self.steps,
            search_seconds: self.search.as_secs_f64(),
            long_seconds: self.long.as_secs_f64(),
            running: self.running,
            waiting: self.waiting,
            of_page: self.of_page,
            games: self.games,
            players: self.players,
            step_count: 200,
        }
    }
}
