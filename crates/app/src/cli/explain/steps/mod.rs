//! `explain --step`: a search, step by step, with the numbers that it went by itself.

mod looks;
mod rounds;

use super::Args;
use crate::failure::Failure;
use plyground_explain::thinking::{Visit, visits};
use plyground_explain::{Language, Slots, fill};
use plyground_players::{Request, Session, Spec, StepThought, Thought, TreeThought, Xray};
use plyground_plot::grouped;
use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

/// The most legal moves of a position whose search is shown.
const WIDEST: usize = 10;
/// The most steps.
pub(super) const MOST: u64 = 1000;
/// Simulations that are shown if nobody says how many.
const USUAL: u64 = 8;

/// Shows the steps of a search: those of a tree search up to a number of simulations, all of one that looks ahead.
pub(super) fn show(args: &Args, session: &dyn Session, asked: Option<u64>) -> Result<(), Failure> {
    let legal = session.count_legal();
    if legal > WIDEST {
        let words =
            format!("--step is for small boards: {legal} legal moves here, at most {WIDEST} can be shown");
        return Err(Failure::Input(words));
    }
    let mut thinker = session.enlist(&args.player)?;
    let steps: Mutex<Vec<StepThought>> = Mutex::default();
    let most = asked.unwrap_or(USUAL);
    let keep = |step: &StepThought| {
        let mut steps = steps.lock().expect("nobody panics here");
        if step.simulation <= most {
            steps.push(step.clone());
        }
    };
    let never = AtomicBool::new(false);
    let request = Request { threads: 1, seed: args.computing.seed, stop: &never, observer: None };
    let xray = Xray { nodes: 1 << 17, depth: 250 };
    let answer = thinker.think_in_steps(session, &request, xray, &keep);
    let (thought, tree) = answer.map_err(Failure::input)?;
    let thought = thought.answered().map_err(|forfeit| Failure::Run(forfeit.to_string()))?;
    let steps = steps.into_inner().expect("nobody panics here");
    let mut out = io::stdout().lock();
    if !steps.is_empty() {
        return match args.json {
            true => lines(&mut out, &steps),
            false => Ok(write!(out, "{}", rounds::in_words(session, &thought, &steps, args.lang))?),
        };
    }
    let visits = looked_at(&thought, tree.as_ref(), asked)?;
    match args.json {
        true => lines(&mut out, &visits),
        false => Ok(write!(out, "{}", looks::in_words(session, &thought, &visits, args.lang))?),
    }
}

/// The positions that a search looked at, if there are not too many of them.
fn looked_at(
    thought: &Thought,
    tree: Option<&TreeThought>,
    asked: Option<u64>,
) -> Result<Vec<Visit>, Failure> {
    let visited = tree.filter(|tree| tree.measure == "positions").map(|tree| tree.nodes[0].visits);
    let Some(visited) = visited else {
        let kinds = "uct with divide=tree or leaf, and minimax, alphabeta, maxn, paranoid and bestreply with divide=none";
        let name = Spec::new(&thought.player).name;
        return Err(Failure::Input(format!("{name} has no steps to show: {kinds} have them")));
    };
    let most = asked.unwrap_or(MOST);
    match tree.and_then(visits).filter(|_| visited <= most) {
        Some(visits) => Ok(visits),
        None => {
            let words = format!(
                "{} positions are too many to show, at most {}: take a smaller depth",
                grouped(visited),
                grouped(most)
            );
            Err(Failure::Input(words))
        }
    }
}

fn lines(out: &mut impl Write, steps: &[impl serde::Serialize]) -> Result<(), Failure> {
    for step in steps {
        writeln!(out, "{}", serde_json::to_string(step).map_err(io::Error::from)?)?;
    }
    Ok(())
}

/// The words of steps, in a language.
#[derive(Copy, Clone)]
struct StepWords(Language);

impl StepWords {
    fn say<const N: usize>(self, key: &str, slots: [(&'static str, String); N]) -> String {
        fill(self.0, &format!("step.{key}"), &Slots::from(slots))
    }

    fn word(self, key: &str) -> String {
        self.say(key, [])
    }

    /// The moves that lead to a position.
    fn place(self, line: &[String]) -> String {
        if line.is_empty() { self.word("the_root") } else { line.join(" ") }
    }
}

/// The board, and who thinks.
fn opening(session: &dyn Session, thought: &Thought, language: Language) -> String {
    super::opening(session, language, &thought.player, &thought.best, thought.seed)
}
