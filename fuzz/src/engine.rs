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

/// What came of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Inputs that were run.
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
    while outcome.executions < bounds.executions.max(first) {
        let is_first = outcome.executions < first;
        if !is_first && start.elapsed() >= bounds.time {
            break;
        }
        let input = match is_first {
            true => outcome.corpus[outcome.executions as usize].clone(),
            false => {
                let input = mutated(&outcome.corpus, target.words, &mut random);
                if random.below(4) > 0 { (target.seal)(input) } else { input }
            }
        };
        note(&input);
        Coverage::clear();
        one(target, &input, bounds.slow)?;
        outcome.executions += 1;
        if is_counted && coverage.is_new() && !is_first {
            outcome.corpus.push(input);
        }
    }
    outcome.edges = coverage.edges();
    Ok(outcome)
}

/// Runs a target on one input.
pub fn one(target: &Target, input: &[u8], slow: Duration) -> Result<(), Finding> {
    let start = Instant::now();
    let mut result = Ok(());
    let taken = memory::taken(|| {
        result = catch_unwind(AssertUnwindSafe(|| (target.run)(input)));
    });
    let wrong = |what: String| Finding { input: input.to_vec(), what };
    result.map_err(|panic| wrong(format!("panic: {}", words(&*panic))))?;
    if let Some(taken) = taken.filter(|taken| taken.bytes > TOO_MUCH) {
        return Err(wrong(format!("it took {} MB", taken.bytes >> 20)));
    }
    match start.elapsed() {
        took if took > slow => Err(wrong(format!("it took {:.1} s", took.as_secs_f64()))),
        _ => Ok(()),
    }
}

fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
}
