//! Tactical exercises: positions with a win, a threat or a trap to see.

use plyground_core::Streams;
use plyground_players::{Session, SpecError, registry};

/// The theme of an exercise: what there is to see.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Theme {
    /// A move that wins at once.
    Win,
    /// One move alone keeps the other side from winning at once.
    Block,
    /// No move loses at once, but some let the other side force a win with its second stone from now.
    Trap,
}

/// A position and the moves that show that it was understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exercise {
    /// The line of play that leads there.
    pub position: String,
    /// The right moves, by their places among the legal ones.
    pub solutions: Vec<usize>,
}

/// Label of the streams.
const EXERCISES: u64 = 0x7AC7;
/// Random games drawn before a board is said to have no such positions.
const TRIES: u64 = 20_000;

/// Positions of random games with a theme; fewer where a board has hardly any.
pub fn exercises(game: &str, theme: Theme, count: usize, seed: u64) -> Result<Vec<Exercise>, SpecError> {
    let mut session = registry::open(game)?;
    let streams = Streams::new(seed).branch(EXERCISES).branch(theme as u64);
    let mut found: Vec<Exercise> = Vec::with_capacity(count);
    for number in 0..TRIES {
        if found.len() == count {
            break;
        }
        let mut rng = streams.rng(number);
        while session.undo().is_some() {}
        // A random game has few threats at first; the first of its positions that shows the theme is taken.
        let skipped = rng.below(8);
        for ply in 0.. {
            let legal = session.count_legal();
            if legal == 0 {
                break;
            }
            if ply >= skipped
                && let Some(solutions) = solutions(session.as_mut(), theme)
            {
                let position = session.line();
                if found.iter().all(|other| other.position != position) {
                    found.push(Exercise { position, solutions });
                }
                break;
            }
            session.play_nth(rng.below(legal as u32) as usize);
        }
    }
    Ok(found)
}

/// The right moves, if the position has the theme.
fn solutions(session: &mut dyn Session, theme: Theme) -> Option<Vec<usize>> {
    let legal = session.count_legal();
    if legal < 3 {
        return None;
    }
    let wins: Vec<usize> =
        (0..legal).filter(|&nth| after(session, nth, |child| child.outcome().is_some())).collect();
    if theme == Theme::Win {
        return (!wins.is_empty() && wins.len() < legal).then_some(wins);
    }
    if !wins.is_empty() {
        return None;
    }
    let holds = |session: &mut dyn Session, plies| -> Vec<usize> {
        (0..legal).filter(|&nth| !after(session, nth, |child| forces(child, plies))).collect()
    };
    let safe = holds(session, 1);
    match theme {
        Theme::Block => (safe.len() == 1).then_some(safe),
        _ if safe.len() < legal => None,
        _ => {
            let sound = holds(session, 3);
            // A trap that hardly anybody falls into is none.
            (!sound.is_empty() && 3 * sound.len() <= 2 * legal).then_some(sound)
        }
    }
}

/// Whether the side to move can force a win within so many plies.
fn forces(session: &mut dyn Session, plies: u32) -> bool {
    (0..session.count_legal()).any(|nth| {
        after(session, nth, |child| match child.outcome() {
            Some(payoffs) => payoffs.winner().is_some(),
            None if plies < 3 => false,
            None => {
                let is_lost = |next: &mut dyn Session| next.outcome().is_none() && forces(next, plies - 2);
                (0..child.count_legal()).all(|reply| after(child, reply, is_lost))
            }
        })
    })
}

/// Looks at the position after a move.
fn after<R>(session: &mut dyn Session, nth: usize, look: impl FnOnce(&mut dyn Session) -> R) -> R {
    session.play_nth(nth);
    let seen = look(session);
    session.undo();
    seen
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_players::{BookChoice, Goal, Limits, open_solver};

    #[test]
    fn puzzles_are_what_the_solver_says_they_are() {
        let solver = open_solver("connect", 16 << 20, &BookChoice::BuiltIn).unwrap();
        let trap = &exercises("connect", Theme::Trap, 1, 1).unwrap()[0];
        assert_eq!(trap.position, "767361", "what bots were graded on");
        for theme in [Theme::Win, Theme::Block, Theme::Trap] {
            let exercises = exercises("connect", theme, 10, 1).unwrap();
            assert_eq!(exercises.len(), 10, "{theme:?}");
            for exercise in &exercises {
                let scores = solver.columns_scored(&exercise.position, Goal::Exact, &Limits::NONE).unwrap();
                let stones = exercise.position.len() as i32;
                for (nth, score) in scores.into_iter().flatten().enumerate() {
                    let score = score.score().expect("no limits");
                    let is_right = exercise.solutions.contains(&nth);
                    // The score of a win with stone m of the game, and of a loss to it.
                    let value = |m: i32| (44 - m) / 2;
                    match theme {
                        Theme::Win => assert_eq!(score == value(stones + 1), is_right, "{exercise:?}"),
                        Theme::Block => assert_eq!(score != -value(stones + 2), is_right, "{exercise:?}"),
                        Theme::Trap => assert_eq!(score > -value(stones + 4), is_right, "{exercise:?}"),
                    }
                }
            }
        }
    }
}
