//! The timeline of a recorded search: what each thread did when, without gaps.

use plyground_search::{Kind, Recording};

/// A timeline: for each thread of a search its stretches of work, of looking for work and of idleness.
#[derive(Clone, PartialEq, Debug)]
pub struct Timeline {
    /// Nanoseconds from begin to end.
    pub length: u64,
    /// Each thread's stretches, which touch and fill the whole length.
    pub rows: Vec<Vec<Stretch>>,
    /// The row of whoever asked for the search and waits while the others work; `None` where it is the only one.
    pub caller: Option<usize>,
}

/// A stretch of time in which a thread did one thing.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Stretch {
    /// Nanoseconds since the begin of the search.
    pub begin: u64,
    /// Likewise.
    pub end: u64,
    /// What it did.
    pub what: Activity,
}

/// What a thread does: its own task, a stolen one, looking for one, or nothing.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Activity {
    /// It works on a task that it handed out itself, or on the whole search. The number is the record's.
    Own(usize),
    /// It works on a task of another thread.
    Stolen(usize),
    /// There is a task that nobody has begun, and this thread has none: it looks for it, or hands it out.
    Scheduling,
    /// There is nothing to do.
    Idle,
}

impl Activity {
    /// Whether this is work on a task.
    pub fn is_busy(self) -> bool {
        matches!(self, Activity::Own(_) | Activity::Stolen(_))
    }
}

impl Timeline {
    /// The timeline of a recorded search.
    pub fn new(recording: &Recording) -> Timeline {
        let spans = &recording.spans;
        let Some(whole) = spans.iter().find(|span| span.parent.is_none()) else {
            return Timeline { length: 0, rows: Vec::new(), caller: None };
        };
        let (start, length) = (whole.begin, whole.end - whole.begin);
        let waiting = waiting(recording);
        let is_alone = spans.iter().all(|span| span.thread == recording.workers);
        let first = if is_alone { recording.workers } else { 0 };
        let mut rows = Vec::new();
        let mut from = spans.partition_point(|span| span.thread < first);
        for thread in first..recording.rows() {
            let to = spans.partition_point(|span| span.thread <= thread);
            let busy = busy(recording, from..to);
            rows.push(filled(&busy, &waiting, start, length));
            from = to;
        }
        let caller = (!is_alone).then(|| rows.len() - 1);
        Timeline { length, rows, caller }
    }

    /// The part of it between two moments, in nanoseconds since its begin.
    #[must_use]
    pub fn between(&self, from: u64, to: u64) -> Timeline {
        let cut = |row: &Vec<Stretch>| {
            let part = row.iter().filter(|one| one.end > from && one.begin < to);
            part.map(|one| Stretch {
                begin: one.begin.max(from) - from,
                end: one.end.min(to) - from,
                what: one.what,
            })
            .collect()
        };
        Timeline { length: to - from, rows: self.rows.iter().map(cut).collect(), caller: self.caller }
    }
}

/// The stretches of work of a thread, in order; where records lie in each other, the innermost.
fn busy(recording: &Recording, places: std::ops::Range<usize>) -> Vec<Stretch> {
    let spans = &recording.spans;
    let mut busy: Vec<Stretch> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut until = 0;
    let mut tell = |place: Option<&usize>, from: u64, to: u64| {
        if let Some(&place) = place.filter(|&&place| spans[place].kind != Kind::Fork && from < to) {
            let span = &spans[place];
            let is_stolen = span.kind == Kind::Piece || span.tasks.stolen > span.tasks.own;
            let what = if is_stolen { Activity::Stolen(place) } else { Activity::Own(place) };
            busy.push(Stretch { begin: from, end: to, what });
        }
    };
    for place in places {
        while open.last().is_some_and(|&last| spans[last].end <= spans[place].begin) {
            let end = spans[open[open.len() - 1]].end;
            tell(open.last(), until, end);
            open.pop();
            until = until.max(end);
        }
        tell(open.last(), until, spans[place].begin);
        until = spans[place].begin;
        open.push(place);
    }
    while let Some(last) = open.pop() {
        tell(Some(&last), until, spans[last].end);
        until = until.max(spans[last].end);
    }
    busy
}

/// From when on how many tasks wait that nobody has begun.
fn waiting(recording: &Recording) -> Vec<(u64, i64)> {
    let spans = &recording.spans;
    let mut changes: Vec<(u64, i64)> = Vec::new();
    for span in spans.iter().filter(|span| span.kind == Kind::Task) {
        if let Some(fork) = span.parent.map(|fork| &spans[fork]).filter(|fork| fork.kind == Kind::Fork) {
            changes.push((fork.begin, 1));
            changes.push((span.begin, -1));
        }
    }
    changes.sort_unstable();
    let mut sum = 0;
    let mut steps: Vec<(u64, i64)> = Vec::new();
    for (time, change) in changes {
        sum += change;
        match steps.last_mut() {
            Some(last) if last.0 == time => last.1 = sum,
            _ => steps.push((time, sum)),
        }
    }
    steps
}

/// The stretches of work, and between them those without.
fn filled(busy: &[Stretch], waiting: &[(u64, i64)], start: u64, length: u64) -> Vec<Stretch> {
    let mut row: Vec<Stretch> = Vec::with_capacity(2 * busy.len());
    let mut at = start;
    let end = start + length;
    let mut push = |begin: u64, end: u64, what: Activity| {
        let (begin, end) = (begin - start, end - start);
        match row.last_mut() {
            Some(last) if last.what == what && last.end == begin => last.end = end,
            _ if begin < end => row.push(Stretch { begin, end, what }),
            _ => {}
        }
    };
    let gap = |push: &mut dyn FnMut(u64, u64, Activity), from: u64, to: u64| {
        let mut from = from;
        let mut place = waiting.partition_point(|step| step.0 <= from);
        while from < to {
            let is_waiting = place > 0 && waiting[place - 1].1 > 0;
            let until = waiting.get(place).map_or(to, |step| step.0.min(to));
            push(from, until, if is_waiting { Activity::Scheduling } else { Activity::Idle });
            (from, place) = (until, place + 1);
        }
    };
    for one in busy {
        let (from, to) = (one.begin.clamp(at, end), one.end.clamp(at, end));
        gap(&mut push, at, from);
        push(from, to, one.what);
        at = to;
    }
    gap(&mut push, at, end);
    row
}
