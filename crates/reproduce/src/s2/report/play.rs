//! How both players play, in words: against themselves and against others.

use crate::findings::{Findings, Missing};
use crate::s2::measure::games::{RIVALS, fixture};
use crate::s2::measure::{Kind, SIMS};
use crate::s2::published::BEST_MOVES;
use plyground_jobs::Interval;
use plyground_plot::counted;
use std::fmt::Write;

pub(crate) fn self_play(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    let find = |kind: Kind, measure: &str| findings.find("self-play", kind.name(), measure);
    text.push_str("## Games against itself beside the perfect solver (S2.19)\n\n");
    for kind in Kind::ALL {
        let (moves, distinct) = (find(kind, "moves")?, find(kind, "distinct")?);
        let _ = writeln!(
            text,
            "- {}, `{}`: {}, {} of them different.",
            kind.name(),
            kind.player(SIMS),
            counted(moves.count, "game"),
            distinct.value
        );
    }
    let names = Kind::ALL.map(Kind::name).join(" | ");
    let _ = writeln!(
        text,
        "\n| rank of the move by exact score | {names} | published, of 32 |\n|---|---|---|---|"
    );
    for rank in 1..=7 {
        let measure = format!("rank {rank}");
        let [seed, ours] = [find(Kind::Seed, &measure)?, find(Kind::Ours, &measure)?];
        let _ = writeln!(text, "| {rank} | {} | {} | {} |", seed.percent(), ours.percent(), seed.published);
    }
    for (measure, words) in [("moves", "moves a game"), ("result changes", "changes of the result a game")] {
        let [seed, ours] = [find(Kind::Seed, measure)?, find(Kind::Ours, measure)?];
        let _ = writeln!(text, "| {words} | {} | {} | {} |", seed.number(2), ours.number(2), seed.published);
    }
    for kind in ["win to draw", "win to loss", "draw to loss"] {
        let [seed, ours] = [find(Kind::Seed, kind)?, find(Kind::Ours, kind)?];
        let _ = writeln!(text, "| of these, {kind}, in all games | {} | {} | |", seed.value, ours.value);
    }
    let _ = writeln!(text, "\n{}\n", beside_published(findings)?);
    let (mut given, mut changes) = (0.0, 0.0);
    for kind in Kind::ALL {
        given += find(kind, "win to draw")?.value;
        for change in ["win to draw", "win to loss", "draw to loss"] {
            changes += find(kind, change)?.value;
        }
    }
    let _ = write!(
        text,
        "A change of the result is a move after which best play ends otherwise. S2 calls each a losing move (B5); it may also be a win \
         given away for a draw, as {given} of {changes} are here. One game was all that S2 held against the solver (B6).\n\n"
    );
    Ok(())
}

/// Which of our shares of best moves go with the published game.
fn beside_published(findings: &Findings) -> Result<String, Missing> {
    let [best, of] = BEST_MOVES;
    let published = Interval::of_share(best, of);
    let percent = |share: f64| 100.0 * share;
    let mut text = format!(
        "One game is little: {best} best moves of {of} are {:.0} %, and go with any share from {:.0} to {:.0} %.",
        percent(published.mean),
        percent(published.lo),
        percent(published.hi)
    );
    for kind in Kind::ALL {
        let share = findings.find("self-play", kind.name(), "rank 1")?.value;
        let is_within = (published.lo..=published.hi).contains(&share);
        let _ = write!(
            text,
            " {}, {:.1} %, lies {}, {:.1} points from it.",
            if kind == Kind::Seed { "S2's way" } else { "Ours" },
            percent(share),
            if is_within { "within that" } else { "outside" },
            percent((share - published.mean).abs())
        );
    }
    Ok(text)
}

pub(crate) fn matches(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    let _ = writeln!(
        text,
        "## Against look-ahead of one and two plies (S2.20)\n\n| | games | points | lost | published |\n|---|---|---|---|---|"
    );
    for kind in Kind::ALL {
        for rival in RIVALS {
            let item = fixture(kind, rival);
            let points = findings.find("match", &item, "points")?;
            let losses = findings.find("match", &item, "losses")?;
            let (count, shown, lost) = (points.count, points.percent(), losses.value);
            let _ = writeln!(text, "| {item} | {count} | {shown} | {lost} | {} |", points.published);
        }
    }
    text.push_str(
        "\nOpenings of two random moves, each from both sides. `greedy` looks one ply ahead, `twoply` two.\n\n",
    );
    Ok(())
}
