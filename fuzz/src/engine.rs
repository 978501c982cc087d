//! The engine: inputs, one after the other, and what came of them.

use crate::Target;
use crate::coverage::Coverage;
use crate::mutate::{LONGEST, Random, mutated};
use plyground_core::memory;
use std::any::Any;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How far a run goes: whatever comes first.
#[derive(Copy, Clone, Debug)]
pub struct Bounds {
    /// Inputs.
    pub executions: u64,
    /// Time.
    pub time: Duration,
    /// Longer than this is too long for an input.
    pub slow: Duration,
}

/// More memory than this is too much for an input, in bytes.
const TOO_MUCH: u64 = 512 << 20;

/// So many inputs are run before anybody looks at the counters, of which there are hundreds of thousands: which of them was new is found by running each once
/// more, where there was a new edge, and now and then for the sake of numbers.
const TOGETHER: u64 = 32;
const LOOK: usize = 16;

/// What came of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Inputs that were run; those that were run once more count once.
    pub executions: u64,
    /// Inputs by now, those to begin with among them.
    pub corpus: Vec<Vec<u8>>,
    /// Edges that were taken, where they are counted.
    pub edges: usize,
}

/// An input by which something is wrong with the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The input.
    pub input: Vec<u8>,
    /// What is wrong.
    pub what: String,
}

/// The folder of a target's corpus.
pub fn folder(target: &Target) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora").join(target.name)
}

/// Inputs to begin with: those that are made, and those in folders, by name.
pub fn corpus(target: &Target, folders: &[&Path]) -> Vec<Vec<u8>> {
    let mut all = (target.made)();
    for folder in folders {
        let mut files: Vec<PathBuf> =
            fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        files.sort();
        all.extend(files.iter().filter_map(|path| fs::read(path).ok()));
    }
    if all.is_empty() {
        all.push(Vec::new());
    }
    all.iter_mut().for_each(|input| input.truncate(LONGEST.max(1 << 16)));
    all
}

/// Runs a target on its corpus, then on changed inputs; the first finding ends it. `note` sees every input before it is run.
pub fn run(
    target: &Target,
    corpus: Vec<Vec<u8>>,
    seed: u64,
    bounds: Bounds,
    note: &mut dyn FnMut(&[u8]),
) -> Result<Outcome, Finding> {
    let start = Instant::now();
    let (mut random, mut coverage) = (Random::new(seed), Coverage::default());
    let mut outcome = Outcome { executions: 0, corpus, edges: 0 };
    let first = outcome.corpus.len() as u64;
    let is_counted = Coverage::is_there();
    for number in 0..first as usize {
        let input = outcome.corpus[number].clone();
        note(&input);
        Coverage::clear();
        one(target, &input, bounds.slow)?;
        coverage.is_new();
        outcome.executions += 1;
    }
    while outcome.executions < bounds.executions && start.elapsed() < bounds.time {
        let count = TOGETHER.min(bounds.executions - outcome.executions);
        let make = |_| {
            let input = mutated(&outcome.corpus, target.words, &mut random);
            if random.below(4) > 0 { (target.seal)(input) } else { input }
        };
        let inputs: Vec<Vec<u8>> = (0..count).map(make).collect();
        Coverage::clear();
        for input in &inputs {
            note(input);
            one(target, input, bounds.slow)?;
            outcome.executions += 1;
        }
        if is_counted && (coverage.has_new_edge() || random.below(LOOK) == 0) {
            for input in inputs {
                note(&input);
                Coverage::clear();
                one(target, &input, bounds.slow)?;
                if coverage.is_new() {
                    outcome.corpus.push(input);
                }
            }
        }
    }
    outcome.edges = coverage.edges();
    Ok(outcome)
}

/// Runs a target on one input.
pub fn one(target: &Target, input: &[u8], slow: Duration) -> Result<(), Finding> {
    let (start, before) = (Instant::now(), computed());
    let mut result = Ok(());
    let taken = memory::taken(|| {
        result = catch_unwind(AssertUnwindSafe(|| (target.run)(input)));
    });
    let wrong = |what: String| Finding { input: input.to_vec(), what };
    result.map_err(|panic| wrong(format!("panic: {}", words(&*panic))))?;
    if let Some(taken) = taken.filter(|taken| taken.bytes > TOO_MUCH) {
        return Err(wrong(format!("it took {} MB", taken.bytes >> 20)));
    }
    let waited = start.elapsed();
    let took = waited.min(computed().saturating_sub(before).max(waited / PATIENCE));
    match took > slow {
        true => Err(wrong(format!("it took {:.1} s, of {:.1}", took.as_secs_f64(), waited.as_secs_f64()))),
        false => Ok(()),
    }
}

/// Beside others a program waits for the processor: of the time that goes by at least one of so many parts is its own.
const PATIENCE: u32 = 6;

/// What this program has computed so far.
#[cfg(unix)]
fn computed() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}

/// Where the system is not asked, waiting counts as computing.
#[cfg(not(unix))]
fn computed() -> Duration {
    static START: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    START.elapsed()
}

fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
}
