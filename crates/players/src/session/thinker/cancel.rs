//! Cancel handles: the word to stop, in anybody's hands.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The handle by which a search is told to stop. Copies are the same handle; any thread may hold one for as long as it likes.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A handle that nobody has used.
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Says stop; once is enough.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody has said so.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The flag, as a [`Request`](crate::Request) takes it.
    pub fn flag(&self) -> &AtomicBool {
        &self.0
    }
}
