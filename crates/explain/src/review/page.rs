//! A review as one page, with boards: nothing of it is elsewhere.

use super::chart::chart;
use super::{Review, ReviewedMove, Worth};
use crate::connect::{GameResult, MoveClass};
use crate::language::{Language, Slots, fill};
use crate::picture::Picture;
use crate::shape::{Shape, Square};
use plyground_core::TextError;
use plyground_players::{Board, registry};
use plyground_plot::{HtmlCell, escaped, page as whole_page, table};

/// The page.
pub fn page(review: &Review, language: Language) -> Result<String, TextError> {
    let words = |key: &str, slots: &Slots| escaped(&fill(language, key, slots));
    let title = format!("{} {}", review.game, review.line);
    let mut body = format!("<p><code>{}</code></p>\n", escaped(&review.line));
    body += &format!("<figure>{}</figure>\n", chart(review));
    for accuracy in &review.accuracy {
        let Some([share, low, high]) = accuracy.share else { continue };
        let percent = |share: f64| format!("{:.0}", 100.0 * share);
        let slots = Slots::from([
            ("seat", review.seats[accuracy.seat - 1].clone()),
            ("kept", accuracy.kept.to_string()),
            ("of", accuracy.choices.to_string()),
            ("share", percent(share)),
            ("low", percent(low)),
            ("high", percent(high)),
        ]);
        body += &format!("<p>{}</p>\n", words("review.accuracy", &slots));
    }
    body += &format!("<p>{}</p>\n", words("review.legend", &Slots::new()));
    for one in review.moves.iter().filter(|one| one.class == MoveClass::Blunder) {
        body += &mistake(review, one, language)?;
    }
    let titles = ["", "move", "by", "before", "after", ""].map(HtmlCell::text);
    let rows: Vec<Vec<HtmlCell>> = review.moves.iter().map(|one| row(review, one)).collect();
    body += &format!("<h2>{}</h2>\n{}", words("review.moves", &Slots::new()), table(&titles, &rows));
    Ok(whole_page(&title, &body))
}

/// A mistake: the board before it, what was played and what keeps the result, and the sentences.
fn mistake(review: &Review, one: &ReviewedMove, language: Language) -> Result<String, TextError> {
    let mut session = registry::open(&review.game).map_err(|error| TextError::new(error.to_string()))?;
    session.go_to(&one.position)?;
    let mut shapes = moves_shown(&session.board(), one);
    for sentence in &one.sentences {
        shapes.extend(
            sentence.shapes.iter().filter(|shape| !shapes.contains(shape)).cloned().collect::<Vec<_>>(),
        );
    }
    let slots = Slots::from([
        ("number", one.number.to_string()),
        ("seat", review.seats[one.seat - 1].clone()),
        ("move", one.mv.clone()),
    ]);
    let title = escaped(&fill(language, "review.mistake", &slots));
    let picture = Picture::new(session.board()).with(shapes).draw();
    let mut html = format!("<h2>{title}</h2>\n<figure>{picture}</figure>\n<ul>\n");
    for sentence in &one.sentences {
        let grade = escaped(&fill(language, sentence.grade.key(), &Slots::new()));
        html += &format!("<li>{} {} <em>{grade}</em></li>\n", sentence.grade.mark(), escaped(&sentence.text));
    }
    html += "</ul>\n";
    Ok(html)
}

/// The move that was played, as a stone or piece to come with a question mark, and the moves that keep the result, with a plus.
fn moves_shown(board: &Board, one: &ReviewedMove) -> Vec<Shape> {
    let square =
        |place: usize| Square { column: place % board.columns, row: board.rows - 1 - place / board.columns };
    let cells = |mv: &str| {
        let found = board.moves.iter().find(|other| other.mv == mv);
        found.map_or(Vec::new(), |found| found.cells.iter().copied().map(square).collect())
    };
    let played =
        cells(&one.mv).into_iter().map(|at| Shape::Ghost { at, colour: board.colour, text: "?".to_owned() });
    let better = one.keeping.iter().filter(|mv| **mv != one.mv).flat_map(|mv| cells(mv));
    played.chain(better.map(|at| Shape::Label { at, text: "+".to_owned() })).collect()
}

fn row(review: &Review, one: &ReviewedMove) -> Vec<HtmlCell> {
    let sign = match one.class {
        MoveClass::Best | MoveClass::Unknown => "",
        MoveClass::Only => "!",
        MoveClass::Slip => "~",
        MoveClass::Blunder => "??",
    };
    let name = &review.seats[one.seat - 1];
    [&one.number.to_string(), &one.mv, name, &in_short(one.before), &in_short(one.after), sign]
        .map(HtmlCell::text)
        .to_vec()
}

/// `win 9`, `draw`, `loss 12`, `54 %`.
fn in_short(worth: Option<Worth>) -> String {
    match worth {
        None => "?".to_owned(),
        Some(Worth::Exact { result: GameResult::Draw, .. }) => "draw".to_owned(),
        Some(Worth::Exact { result, plies, .. }) => format!("{} {plies}", result.key()),
        Some(Worth::Estimate { value, .. }) => format!("{:.0} %", 100.0 * value),
    }
}
