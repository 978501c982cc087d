//! Desks: where answers are computed that do not take long, a few at a time and apart from the thread that listens.

use crate::refusal::Refusal;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::Semaphore;

/// A few desks with a queue before them; who finds the queue full is told to come again.
pub(crate) struct Desks {
    free: Arc<Semaphore>,
    queue: AtomicUsize,
    longest: usize,
}

impl Desks {
    pub(crate) fn new(desks: usize, longest: usize) -> Desks {
        Desks { free: Arc::new(Semaphore::new(desks)), queue: AtomicUsize::new(0), longest }
    }

    /// Computes something at the next free desk.
    pub(crate) async fn compute<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let _place = Place::take(&self.queue, self.longest)?;
        let permit = self.free.clone().acquire_owned().await.map_err(|_| Refusal::ending())?;
        // Whoever leaves in the meantime does not stop the work, which is short; its desk is free when it ends.
        let done = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work()
        });
        match done.await {
            Ok(answer) => answer,
            Err(error) => Err(Refusal::broken(format!("the answer was not found: {error}"))),
        }
    }
}

/// A place in the queue, which is left however that comes about.
struct Place<'a>(&'a AtomicUsize);

impl Place<'_> {
    fn take(queue: &AtomicUsize, longest: usize) -> Result<Place<'_>, Refusal> {
        let place = Place(queue);
        match queue.fetch_add(1, Ordering::Relaxed) {
            before if before < longest => Ok(place),
            _ => Err(Refusal::busy(format!("{longest} requests wait already: try again in a second"))),
        }
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
