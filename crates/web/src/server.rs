//! The state of a server, which all requests share.

use crate::asked::Bounded;
use crate::classroom::Classroom;
use crate::config::Config;
use crate::desk::Desks;
use crate::jobs::{self, Jobs};
use crate::limits::Limits;
use crate::refusal::Refusal;
use crate::truths::Truths;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A server without a socket: what it was started with, and what it keeps while it runs.
pub struct Server {
    pub(crate) config: Config,
    pub(crate) desks: Desks,
    pub(crate) truths: Truths,
    pub(crate) jobs: Arc<Jobs>,
    /// The class that others may join, if there is one.
    pub(crate) classroom: Option<Classroom>,
    /// Set when the server ends: whoever computes looks at it.
    pub(crate) stop: AtomicBool,
}

impl Server {
    /// A server that nobody has asked yet.
    pub fn new(config: Config) -> Arc<Server> {
        let desks = Desks::new(config.limits.desks, config.limits.waiting_at_desks);
        let jobs = jobs::open(config.limits.clone(), config.threads);
        let classroom = config.class.as_ref().map(Classroom::new);
        let (truths, stop) = (Truths::default(), AtomicBool::new(false));
        Arc::new(Server { config, desks, truths, jobs, classroom, stop })
    }

    /// What it was started with.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Says to all that compute that the server ends; no more work is taken.
    pub fn end(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.jobs.end();
        self.classroom.iter().for_each(Classroom::end);
    }

    /// Waits until all work has ended, but not longer than this; says whether it has.
    pub fn wait(&self, longest: Duration) -> bool {
        self.jobs.wait(longest)
    }

    /// Computes an answer apart from the thread that listens.
    pub(crate) async fn compute<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Server) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let server = self.clone();
        self.desks.compute(move || work(&server)).await
    }
}

impl Bounded for Arc<Server> {
    fn limits(&self) -> &Limits {
        &self.config.limits
    }
}
