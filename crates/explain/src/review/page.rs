//! A review as one page, with boards: nothing of it is elsewhere.

use super::chart::chart;
use super::{Review, ReviewedMove, is_told, words};
use crate::language::{Language, Slots, fill};
use crate::picture::Picture;
use crate::shape::{Shape, Square};
use plyground_core::TextError;
use plyground_players::{Board, registry};
use plyground_plot::{HtmlCell, escaped, page as whole_page, table};

/// The page.
pub fn page(review: &Review, language: Language) -> Result<String, TextError> {
    let word = |key: &str| escaped(&fill(language, key, &Slots::new()));
    let title = format!("{} {}", review.game, review.line);
    let mut body = format!("<p><code>{}</code></p>\n", escaped(&review.line));
    body += &format!("<figure>{}</figure>\n", chart(review));
    body += &format!("<p>{}</p>\n", escaped(&words::ending(review, language)));
    for accuracy in &review.accuracy {
        body += &format!("<p>{}</p>\n", escaped(&words::accuracy(review, accuracy, language)));
    }
    body += &format!("<p>{}</p>\n", word("review.legend"));
    for one in review.moves.iter().filter(|one| is_told(one)) {
        body += &mistake(review, one, language)?;
    }
    let cells = |words: [String; 6]| words.iter().map(|word| HtmlCell::text(word)).collect::<Vec<_>>();
    let titles = cells(words::titles(language));
    let rows: Vec<Vec<HtmlCell>> =
        review.moves.iter().map(|one| cells(words::row(review, one, language))).collect();
    body += &format!("<h2>{}</h2>\n{}", word("review.moves"), table(&titles, &rows));
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
    let title = escaped(&words::heading(review, one, language));
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
