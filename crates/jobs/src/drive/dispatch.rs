//! Which units are sent to which worker: ranges by what units cost, until nothing is left.

use super::pace::Pace;
use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;

/// How units are sent.
#[derive(Clone, PartialEq, Debug)]
pub struct DispatchTerms {
    /// Seconds that a range should take.
    pub seconds: f64,
    /// No range has more units.
    pub most: u64,
    /// How often a unit is tried before it is given up.
    pub tries: u32,
}

impl Default for DispatchTerms {
    fn default() -> DispatchTerms {
        DispatchTerms { seconds: 2.0, most: 1 << 14, tries: 3 }
    }
}

/// Units on their way to a worker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ticket {
    /// Its number; the answer has it, too.
    pub number: u64,
    /// The units.
    pub units: Vec<Range<u64>>,
}

/// What an answer was.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Taken {
    /// The first of its units.
    First,
    /// The second: what it says must be the same.
    Second,
    /// To nothing that was sent, or that was given up for lost.
    Late,
}

/// Which units are missing, which are with whom, and which come next.
///
/// A worker has one range at a time. Ranges take about [`DispatchTerms::seconds`], by what units have cost so far; towards the end they
/// are shorter, so that all workers end together. When nothing is missing, a range that takes more than twice as long as it should
/// is sent to a second worker, and the first answer counts. A range that was lost with its worker is halved and
/// sent again, so that a unit that ends its worker is found, and given up after some tries, while all others are done.
#[derive(Clone, Debug)]
pub struct Dispatch {
    terms: DispatchTerms,
    missing: VecDeque<Range<u64>>,
    /// How many units are missing.
    count: u64,
    /// Lists that were lost, or whose unit failed, to be sent as they are.
    again: VecDeque<Vec<Range<u64>>>,
    sent: BTreeMap<u64, Sent>,
    next: u64,
    pace: Pace,
    tries: BTreeMap<u64, u32>,
    failed: BTreeMap<u64, String>,
    twice: u64,
}

#[derive(Clone, Debug)]
struct Sent {
    units: Vec<Range<u64>>,
    worker: u64,
    at: f64,
    /// The same units, sent to another worker.
    twin: Option<u64>,
    /// Whether the other worker has answered.
    is_answered: bool,
}

impl Dispatch {
    /// Has these units done.
    pub fn new(missing: Vec<Range<u64>>, terms: DispatchTerms) -> Dispatch {
        let count = missing.iter().map(length).sum();
        Dispatch {
            terms,
            missing: missing.into(),
            count,
            again: VecDeque::new(),
            sent: BTreeMap::new(),
            next: 0,
            pace: Pace::default(),
            tries: BTreeMap::new(),
            failed: BTreeMap::new(),
            twice: 0,
        }
    }

    /// What a worker that has nothing to do is sent, one of so many; `None` where nothing is to be done, for now.
    pub fn next(&mut self, worker: u64, workers: usize, now: f64) -> Option<Ticket> {
        if let Some(units) = self.again.pop_front() {
            return Some(self.send(units, worker, now, None));
        }
        if self.count > 0 {
            let units = self.take(workers);
            return Some(self.send(units, worker, now, None));
        }
        let late = self.straggler(worker, now)?;
        self.twice += 1;
        let units = self.sent[&late].units.clone();
        let ticket = self.send(units, worker, now, Some(late));
        self.sent.get_mut(&late)?.twin = Some(ticket.number);
        Some(ticket)
    }

    /// A range was answered by a worker that worked for so many seconds; some of its units failed, and why.
    pub fn answered(&mut self, ticket: u64, now: f64, worked: f64, failed: &[(u64, String)]) -> Taken {
        let Some(sent) = self.sent.remove(&ticket) else { return Taken::Late };
        let count: u64 = sent.units.iter().map(length).sum();
        self.pace.note(count, worked, now - sent.at);
        if let Some(twin) = sent.twin.and_then(|twin| self.sent.get_mut(&twin)) {
            twin.is_answered = true;
        }
        if sent.is_answered {
            return Taken::Second;
        }
        for (unit, why) in failed {
            self.try_again(*unit, why);
        }
        Taken::First
    }

    /// The units of a range that is under way.
    pub fn units(&self, ticket: u64) -> &[Range<u64>] {
        self.sent.get(&ticket).map_or(&[], |sent| &sent.units)
    }

    /// A range will not be answered: its worker is gone, and why.
    pub fn lost(&mut self, ticket: u64, why: &str) {
        let Some(sent) = self.sent.remove(&ticket) else { return };
        if let Some(twin) = sent.twin.and_then(|twin| self.sent.get_mut(&twin)) {
            twin.twin = None;
            return;
        }
        if sent.is_answered {
            return;
        }
        match halves(&sent.units) {
            Some(halves) => self.again.extend(halves),
            None => self.try_again(sent.units[0].start, why),
        }
    }

    /// A range is taken back through no fault of its units: it is sent again as it is.
    pub fn take_back(&mut self, ticket: u64) {
        let Some(sent) = self.sent.remove(&ticket) else { return };
        match sent.twin.and_then(|twin| self.sent.get_mut(&twin)) {
            Some(twin) => twin.twin = None,
            None if sent.is_answered => {}
            None => self.again.push_back(sent.units),
        }
    }

    /// Whether nothing is left to be done.
    pub fn is_done(&self) -> bool {
        self.count == 0 && self.again.is_empty() && self.sent.values().all(|sent| sent.is_answered)
    }

    /// Ranges that are with workers and whose units nobody has answered, or that are to be compared.
    pub fn under_way(&self) -> usize {
        self.sent.len()
    }

    /// Units that were given up, and why.
    pub fn failed(&self) -> &BTreeMap<u64, String> {
        &self.failed
    }

    /// How many ranges were sent to a second worker.
    pub fn twice(&self) -> u64 {
        self.twice
    }

    /// Seconds a unit, as far as is known.
    pub fn cost(&self) -> Option<f64> {
        self.pace.cost
    }

    /// Seconds between sending a range and its answer in which nobody worked, as far as is known.
    pub fn delay(&self) -> Option<f64> {
        self.pace.delay
    }

    fn send(&mut self, units: Vec<Range<u64>>, worker: u64, at: f64, twin: Option<u64>) -> Ticket {
        let number = self.next;
        self.next += 1;
        self.sent.insert(number, Sent { units: units.clone(), worker, at, twin, is_answered: false });
        Ticket { number, units }
    }

    /// The next units that are missing, as many as are worth a way.
    fn take(&mut self, workers: usize) -> Vec<Range<u64>> {
        // Every worker comes back once or twice more, so that none is left with much when the others end.
        let share = self.count.div_ceil(2 * workers.max(1) as u64);
        let mut wanted = self.pace.units(self.terms.seconds).min(share).clamp(1, self.terms.most);
        let mut units = Vec::new();
        while wanted > 0
            && let Some(range) = self.missing.front_mut()
        {
            let some = wanted.min(length(range));
            units.push(range.start..range.start + some);
            range.start += some;
            wanted -= some;
            self.count -= some;
            if range.is_empty() {
                self.missing.pop_front();
            }
        }
        units
    }

    /// A range of another worker that takes much longer than it should, and is with nobody else.
    fn straggler(&self, worker: u64, now: f64) -> Option<u64> {
        let is_late = |sent: &Sent| {
            let count = sent.units.iter().map(length).sum();
            let expected = self.pace.expected(count);
            expected.is_some_and(|expected| now - sent.at > (2.0 * expected).max(expected + PATIENCE))
        };
        let may_go = |sent: &Sent| sent.twin.is_none() && !sent.is_answered && sent.worker != worker;
        self.sent.iter().find(|(_, sent)| may_go(sent) && is_late(sent)).map(|(number, _)| *number)
    }

    fn try_again(&mut self, unit: u64, why: &str) {
        let tries = self.tries.entry(unit).or_default();
        *tries += 1;
        if *tries < self.terms.tries {
            self.again.push_back(std::iter::once(unit..unit + 1).collect());
        } else {
            self.failed.insert(unit, why.to_owned());
        }
    }
}

/// Seconds beyond what was expected in which nobody is impatient.
const PATIENCE: f64 = 0.5;

fn length(range: &Range<u64>) -> u64 {
    range.end - range.start
}

/// Two lists of about as many units; `None` of one unit.
fn halves(units: &[Range<u64>]) -> Option<[Vec<Range<u64>>; 2]> {
    let count: u64 = units.iter().map(length).sum();
    let mut rest = count / 2;
    if rest == 0 {
        return None;
    }
    let (mut first, mut second) = (Vec::new(), Vec::new());
    for range in units {
        let some = rest.min(length(range));
        rest -= some;
        let middle = range.start + some;
        first.extend((some > 0).then_some(range.start..middle));
        second.extend((middle < range.end).then_some(middle..range.end));
    }
    Some([first, second])
}

#[cfg(test)]
#[expect(clippy::single_range_in_vec_init, reason = "units are lists of ranges, of which there may be one")]
mod tests {
    use super::*;

    fn dispatch(units: u64) -> Dispatch {
        Dispatch::new(vec![0..units], DispatchTerms::default())
    }

    #[test]
    fn every_unit_is_sent_once_and_ranges_shrink_towards_the_end() {
        let mut dispatch = Dispatch::new(vec![3..40, 50..51, 60..1000], DispatchTerms::default());
        let (mut seen, mut lengths, mut now) = (Vec::new(), Vec::new(), 0.0);
        while let Some(ticket) = dispatch.next(0, 4, now) {
            let units: Vec<u64> = ticket.units.iter().cloned().flatten().collect();
            lengths.push(units.len());
            let worked = units.len() as f64 * 0.05;
            now += worked + 0.001;
            seen.extend(units);
            assert_eq!(dispatch.answered(ticket.number, now, worked, &[]), Taken::First);
        }
        assert!(dispatch.is_done() && dispatch.twice() == 0);
        assert!(seen.into_iter().eq((3..40).chain(50..51).chain(60..1000)));
        assert_eq!((lengths[0], lengths[1], lengths.iter().max()), (1, 4, Some(&40)));
        assert_eq!(lengths.last(), Some(&1));
        assert!((dispatch.cost().unwrap() - 0.05).abs() < 1e-9);
    }

    #[test]
    fn who_is_late_is_doubled_and_the_second_answer_is_only_compared() {
        let mut dispatch = dispatch(3);
        let [one, two, three] = [0, 1, 2].map(|worker| dispatch.next(worker, 3, 0.0).unwrap());
        dispatch.answered(one.number, 1.0, 1.0, &[]);
        dispatch.answered(two.number, 1.0, 1.0, &[]);
        assert_eq!(dispatch.next(0, 3, 1.5), None, "nobody is late yet");
        assert_eq!(dispatch.next(2, 3, 2.6), None, "who is late is not sent it again");
        let copy = dispatch.next(0, 3, 2.6).expect("worker 2 is late");
        assert_eq!((&copy.units, dispatch.twice()), (&three.units, 1));
        assert_eq!(dispatch.next(1, 3, 9.0), None, "not a third time");
        assert_eq!(dispatch.answered(copy.number, 3.6, 1.0, &[]), Taken::First);
        assert!(dispatch.is_done() && dispatch.under_way() == 1);
        assert_eq!(dispatch.answered(three.number, 4.0, 4.0, &[]), Taken::Second);
        assert_eq!(dispatch.answered(three.number, 4.0, 4.0, &[]), Taken::Late);
        assert_eq!(dispatch.under_way(), 0);
    }

    #[test]
    fn a_copy_that_is_lost_is_no_loss_while_the_other_is_under_way() {
        let mut dispatch = dispatch(2);
        let [one, two] = [0, 1].map(|worker| dispatch.next(worker, 2, 0.0).unwrap());
        dispatch.answered(one.number, 0.1, 0.1, &[]);
        let copy = dispatch.next(0, 2, 5.0).unwrap();
        dispatch.lost(two.number, "gone");
        assert!(!dispatch.is_done() && dispatch.failed().is_empty());
        dispatch.lost(copy.number, "gone");
        let again = dispatch.next(0, 2, 6.0).unwrap();
        assert_eq!(again.units, two.units);
        dispatch.answered(again.number, 6.1, 0.1, &[]);
        assert!(dispatch.is_done());
    }

    #[test]
    fn the_unit_that_ends_its_worker_is_found_and_the_rest_is_done() {
        let mut dispatch = dispatch(100);
        let mut done: Vec<u64> = Vec::new();
        let mut now = 0.0;
        while let Some(ticket) = dispatch.next(0, 1, now) {
            now += 1.0;
            let units: Vec<u64> = ticket.units.iter().cloned().flatten().collect();
            if units.contains(&37) {
                dispatch.lost(ticket.number, "its worker ended");
                continue;
            }
            let failed: Vec<_> =
                units.contains(&61).then(|| (61, "no luck".to_owned())).into_iter().collect();
            done.extend(units.iter().filter(|&&unit| unit != 61));
            dispatch.answered(ticket.number, now, 0.01, &failed);
        }
        done.sort_unstable();
        assert!(done.into_iter().eq((0..100).filter(|unit| ![37, 61].contains(unit))));
        let failed: Vec<(u64, &str)> =
            dispatch.failed().iter().map(|(unit, why)| (*unit, why.as_str())).collect();
        assert_eq!(failed, [(37, "its worker ended"), (61, "no luck")]);
    }

    #[test]
    fn what_is_taken_back_is_sent_as_it_was() {
        let mut dispatch = Dispatch::new(vec![0..3], DispatchTerms { tries: 1, ..Default::default() });
        for _ in 0..10 {
            let ticket = dispatch.next(0, 1, 0.0).unwrap();
            assert_eq!(ticket.units, [0..1]);
            dispatch.take_back(ticket.number);
        }
        assert!(dispatch.failed().is_empty());
        assert_eq!(halves(&[0..1, 5..8]), Some([vec![0..1, 5..6], vec![6..8]]));
        assert_eq!(halves(&[7..8]), None);
    }
}
