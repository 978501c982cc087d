//! S1's boards and the moves on them, in words.

use crate::boards::{FigureBoard, as_text};
use crate::findings::{Findings, Missing};
use crate::s1::measure::boards::line;
use crate::s1::published::MOVES;
use plyground_lab::bench::S1_BOARDS;
use plyground_plot::grouped_nearest;
use std::fmt::Write;

/// The five boards, each with who is to move.
pub(crate) fn five() -> Vec<FigureBoard> {
    let board = |board: usize| {
        let seat = if line(board).len().is_multiple_of(2) { "Red" } else { "Yellow" };
        FigureBoard::new(&format!("T{}: {seat} to move", board + 1), &line(board))
    };
    (0..S1_BOARDS.len()).map(board).collect()
}

pub(crate) fn boards(text: &mut String) -> Result<(), Missing> {
    text.push_str("## The boards (S1.19, figure 1)\n\n![The five boards](boards.svg)\n\n");
    text.push_str(&as_text(&five())?);
    text.push('\n');
    Ok(())
}

pub(crate) fn moves(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "## The moves (S1.19, S1.28)\n\nColumns from 0. The exact scores are the solver's: 0 is a draw, more is won the sooner.\n\n\
         | board | column | published | exact score | of the published | of the best | published one, by seeds |\n|---|---|---|---|---|---|---|\n",
    );
    for (board, published) in (1..).zip(MOVES) {
        let item = format!("T{board}");
        let find = |measure| findings.find("moves", &item, measure);
        let _ = writeln!(
            text,
            "| {item} | {} | {published} | {} | {} | {} | {} of {} seeds |",
            find("column")?.value,
            find("exact score")?.value,
            find("exact score of the published")?.value,
            find("best exact score")?.value,
            find("published by seeds")?.percent(),
            find("published by seeds")?.count,
        );
    }
    text.push_str(
        "\nT1 is a win in one and T3 a forced block: every seed has them. On T5 the choice is chance. In the long run, and by seeds with 4096 games:\n\n\
         | column of T5 | exact score | games won in the long run | chosen by seeds |\n|---|---|---|---|\n",
    );
    for column in 0..7 {
        let item = column.to_string();
        let won = findings.find("fifth", &item, "games won")?;
        let chosen = findings.find("fifth", &item, "chosen")?;
        let _ = writeln!(
            text,
            "| {column} | {} | {:.2} % | {} |",
            findings.find("fifth", &item, "exact score")?.value,
            100.0 * won.value,
            chosen.percent()
        );
    }
    let (ours, theirs) =
        (findings.find("fifth", "3", "games won")?, findings.find("fifth", "1", "games won")?);
    let (score, other) =
        (findings.find("fifth", "3", "exact score")?, findings.find("fifth", "1", "exact score")?);
    let verdict = match score.value.total_cmp(&other.value) {
        std::cmp::Ordering::Greater => "Exactly, column 3 is better",
        std::cmp::Ordering::Less => {
            "Exactly, column 1 is better: S1's seeds were lucky, and random games in the long run are wrong"
        }
        std::cmp::Ordering::Equal => "Exactly, they are equally good",
    };
    let _ = writeln!(
        text,
        "\n{} games a move tell column 3 ({:.2} %) from column 1 ({:.2} %); 4096 do not always, since the standard error of a difference is then one \
         point. So the published 1 is what {:.1} % of seeds choose, and our 3 what {:.1} % do. {verdict} (scores {} and {} for columns 3 and 1).\n",
        grouped_nearest(ours.count as f64),
        100.0 * ours.value,
        100.0 * theirs.value,
        100.0 * findings.find("fifth", "1", "chosen")?.value,
        100.0 * findings.find("fifth", "3", "chosen")?.value,
        score.value,
        other.value
    );
    Ok(())
}
