//! Both players against others, and against themselves beside the perfect solver.

use super::{Kind, SIMS, Setup};
use crate::measure::{exam_of, play_match};
use crate::run::{Finished, PartResults};
use crate::s2::published::{AGAINST_LOOK_AHEAD, MOVES, RANKS, RESULT_CHANGES};
use plyground_arena::{Contest, Fixture, Pairs, Played};
use plyground_jobs::Interval;
use plyground_lab::regret::Marks;
use plyground_players::{SpecError, registry};
use std::ops::ControlFlow;

/// Whom they meet (S2.20).
pub(crate) const RIVALS: [&str; 3] = ["random", "greedy", "twoply"];

/// What rows call a match.
pub(crate) fn fixture(kind: Kind, rival: &str) -> String {
    format!("{} against {rival}", kind.name())
}

/// S2.20: against one and two plies of look-ahead.
pub(crate) fn against(setup: &Setup<'_>, out: &mut PartResults<'_>, kind: Kind, rival: &str) -> Finished {
    let Setup { options, sizes, .. } = *setup;
    let games = sizes.matches;
    let score = play_match(options, out.progress, &kind.player(SIMS), rival, games)?;
    let item = fixture(kind, rival);
    let row = out.findings.note_interval("match", &item, "points", score.interval(), games);
    row.published(if rival == "random" { "" } else { AGAINST_LOOK_AHEAD });
    out.findings.note("match", &item, "losses", score.losses as f64, games);
    Ok(())
}

/// S2.19: games against itself, each move beside the perfect solver.
pub(crate) fn self_play(setup: &Setup<'_>, out: &mut PartResults<'_>, kind: Kind) -> Finished {
    let games = setup.sizes.self_play;
    let player = kind.player(SIMS);
    let lines = games_against_itself(setup, out, &player)?;
    // Each move: of which game it is, the line before it, and the move.
    let asked: Vec<(usize, String, String)> = lines
        .iter()
        .enumerate()
        .flat_map(|(game, line)| {
            (0..line.len()).map(move |i| (game, line[..i].to_owned(), line[i..=i].to_owned()))
        })
        .collect();
    let prefixes: Vec<String> = asked.iter().map(|(_, prefix, _)| prefix.clone()).collect();
    let exam = exam_of(setup.options, &prefixes)?;
    let mut session = registry::open("connect")?;
    let answers = (exam.questions.iter().zip(&asked)).map(|(question, (_, prefix, mv))| {
        session.go_to(prefix)?;
        let nth = session.legal().iter().position(|legal| legal == mv).expect("a move that was played");
        Ok(question.judge(&player, nth, mv, 0.0))
    });
    let answers = answers.collect::<Result<Vec<_>, SpecError>>()?;
    let marks = Marks::of(answers.iter());
    let (findings, item) = (&mut out.findings, kind.name());
    for (rank, published) in (1..).zip(RANKS) {
        let count = marks.ranks.get(rank - 1).copied().unwrap_or(0);
        let of = Interval::of_share(count, marks.answers);
        let measure = format!("rank {rank}");
        findings.note_interval("self-play", item, &measure, of, marks.answers).published(published);
    }
    let mut changes = vec![0.0; games as usize];
    for (answer, (game, ..)) in answers.iter().zip(&asked) {
        changes[*game] += f64::from(u8::from(!answer.keeps()));
    }
    let of = Interval::of(&changes);
    findings.note_interval("self-play", item, "result changes", of, games).published(RESULT_CHANGES);
    let lengths: Vec<f64> = lines.iter().map(|line| line.len() as f64).collect();
    findings.note_interval("self-play", item, "moves", Interval::of(&lengths), games).published(MOVES);
    for (name, count) in ["win to draw", "win to loss", "draw to loss"].into_iter().zip(marks.changes) {
        findings.note("self-play", item, name, count as f64, marks.answers);
    }
    let mut distinct = lines;
    distinct.sort();
    distinct.dedup();
    findings.note("self-play", item, "distinct", distinct.len() as f64, games);
    Ok(())
}

/// The games as lines of play, from the empty board.
fn games_against_itself(setup: &Setup<'_>, out: &PartResults<'_>, player: &str) -> Finished<Vec<String>> {
    let Setup { options, sizes, .. } = *setup;
    let entrants = [player.to_owned()];
    let contest =
        Contest { game: "connect", entrants: &entrants, seed: options.seed, threads: options.threads };
    let pairs = Pairs { plies: 0, lines: Vec::new() };
    let fixture = |number| Fixture { seats: vec![0, 0], ..pairs.fixture(number) };
    let mut lines = Vec::new();
    let mut each = |game: Played| {
        lines.push(game.moves);
        (out.progress)(lines.len() as f64 / sizes.self_play as f64);
        ControlFlow::Continue(())
    };
    contest.play(0..sizes.self_play, &fixture, options.stop, &mut each)?;
    options.go_on()?;
    Ok(lines)
}
