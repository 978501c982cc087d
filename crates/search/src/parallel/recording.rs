//! What was recorded, as plain data.

use super::Tasks;

/// All records of a search.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Recording {
    /// Threads of the pool; [`Span::thread`] is lower for them, and this number for the thread that asked for the search.
    pub workers: usize,
    /// By thread, and by begin on each thread. A span's parent may be anywhere.
    pub spans: Vec<Span>,
    /// Records for which there was no room.
    pub lost: u64,
}

/// A stretch of time on one thread, in nanoseconds since the recorder was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// The thread's number.
    pub thread: usize,
    /// What it was spent on.
    pub kind: Kind,
    /// When it began.
    pub begin: u64,
    /// When it ended.
    pub end: u64,
    /// For a fork the task that forked, for a task its fork, by place in [`Recording::spans`]; `None` for the whole search.
    pub parent: Option<usize>,
    /// The tasks it stands for: one, none, or several that are too short to be recorded each.
    pub tasks: Tasks,
}

/// What a thread does.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// It works on a task.
    Task,
    /// It hands out tasks, does some of them itself, and waits for the others.
    Fork,
    /// It works on what it took from another thread; within it may lie tasks.
    Piece,
}

impl Kind {
    /// All kinds, by number.
    pub(super) const ALL: [Kind; 3] = [Kind::Task, Kind::Fork, Kind::Piece];
}

impl Recording {
    /// All tasks.
    pub fn tasks(&self) -> Tasks {
        let mut tasks = Tasks::default();
        self.spans.iter().for_each(|span| tasks += span.tasks);
        tasks
    }

    /// How many threads there are, the caller among them where it is not the only one.
    pub fn rows(&self) -> usize {
        self.workers + 1
    }
}
