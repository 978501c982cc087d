//! S2 in words: our numbers from the rows, the published ones beside them, and why they differ.

mod figures;
pub(crate) mod pictures;
mod play;
mod positions;
mod search;
mod training;

use super::measure::{Kind, SIMS};
use crate::findings::{Findings, Missing};
use crate::run::Measured;
use std::fmt::Write;

/// The tables beside the published ones, and why they differ.
pub(crate) fn report(measured: &Measured) -> Result<String, Missing> {
    let findings = &measured.findings;
    let mut text = format!(
        "Two players stand side by side. **S2's way** is what S2 describes, `{}`: UCB all the way down, nothing proven, the move with the best \
         mean. **Ours** is `{}`: random games in which nobody overlooks a win or a loss at once, proofs, the move tried most. Intervals hold the true value 95 times of 100.\n\n",
        Kind::Seed.player(SIMS),
        Kind::Ours.player(SIMS)
    );
    search::speed(&mut text, findings)?;
    play::self_play(&mut text, findings)?;
    play::matches(&mut text, findings)?;
    search::curve(&mut text, findings)?;
    training::trained(&mut text, findings)?;
    training::rule(&mut text, findings)?;
    training::dictionary(&mut text, findings)?;
    search::weight(&mut text, findings)?;
    positions::diagonal(&mut text)?;
    positions::trap(&mut text, findings)?;
    positions::zugzwang(&mut text, findings)?;
    notes(&mut text, findings)?;
    Ok(text)
}

fn notes(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    let score = findings.find("truth", "empty board", "score")?;
    let stone = findings.find("truth", "empty board", "stone that wins")?;
    let _ = write!(
        text,
        "## Where it differs, and why\n\n\
         - B1: the first player wins with stone {} of 42 under best play (score {}), not in {}.\n\
         - B4: what S2 calls expansion, to choose the child with the highest UCB, is selection. Expansion adds a position to the tree; S2's dictionary does that in its fourth step, for every \
         position of the rollout. `n_branches` is the number of rollouts, each one way from the position to the end of a game: it says nothing of branches. Here one simulation is one way \
         down the tree, one new position and one game (with `rollout=ucb` all positions of the game), and `sims` counts these.\n\
         - B7: S2 adds results of all rollouts to one entry, whoever played them: those of the first games, which knew nothing, weigh as much as those of the last. A store here does the same, \
         and says so: its header has the board, c, rollouts, threshold, seed and games of each training, a training goes on with the same settings only, and merged stores name \
         every training. What old visits can no longer do is to choose a move by their number.\n\
         - S2.24: 7x6 has 4,531,985,219,092 positions (Edelkamp and Kissmann 2008); it was solved in 1988.\n\
         - S2.25: oblivious about unseen states. A store is a list of positions and knows nothing of any other; `knows` in the table of trainings is how few that are once a game leaves the \
         paths of training. There the search begins cold. A value for positions never seen would have to be computed, as by an evaluation (`rollout=eval`) or a network.\n\
         - S2.28: a learned value enters by the evaluator interface, `rollout=eval`; the study of a learned evaluation trains one, and a small network on few games as S2 did.\n",
        stone.value, score.value, stone.published
    );
    Ok(())
}
