//! Pages of HTML that need nothing else, and the tables on them.

use super::svg::escaped;
use std::fmt::Write;

const STYLE: &str = include_str!("page.css");

/// A page with a title and a body of HTML, its style within.
pub fn page(title: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n",
        escaped(title)
    )
}

/// A cell of a [`table`]; numbers stand to the right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HtmlCell {
    /// What is shown, as HTML.
    pub html: String,
    /// Whether it stands to the right.
    pub is_number: bool,
}

impl HtmlCell {
    /// A cell of plain text, which is a number if it begins like one.
    pub fn text(text: &str) -> HtmlCell {
        HtmlCell { html: escaped(text), is_number: begins_like_a_number(text) }
    }
}

/// Whether a text begins with a digit, signs aside.
pub fn begins_like_a_number(text: &str) -> bool {
    text.trim_start_matches(['-', '+']).starts_with(|first: char| first.is_ascii_digit())
}

/// A table that scrolls within a narrow page: a row of titles, and rows of cells.
///
/// ```
/// use plyground_plot::{HtmlCell, table};
/// let cells = |texts: [&str; 2]| texts.map(HtmlCell::text).to_vec();
/// let html = table(&cells(["player", "games"]), &[cells(["mc", "12"])]);
/// assert!(html.contains("<th>player</th><th>games</th>"));
/// assert!(html.contains("<tr><td>mc</td><td class=\"n\">12</td></tr>"));
/// ```
pub fn table(titles: &[HtmlCell], rows: &[Vec<HtmlCell>]) -> String {
    let row = |cells: &[HtmlCell], tag: &str| {
        let mut text = "<tr>".to_owned();
        for HtmlCell { html, is_number } in cells {
            let class = if *is_number { " class=\"n\"" } else { "" };
            let _ = write!(text, "<{tag}{class}>{html}</{tag}>");
        }
        text + "</tr>"
    };
    let mut text = format!("<div class=\"wide\"><table>\n<thead>{}</thead>\n<tbody>\n", row(titles, "th"));
    for cells in rows {
        text += &row(cells, "td");
        text.push('\n');
    }
    text + "</tbody>\n</table></div>\n"
}

/// Facts under each other: what each is, and what it says, as plain text.
pub fn facts(rows: &[(&str, String)]) -> String {
    let mut text = "<table class=\"made\">\n".to_owned();
    for (name, value) in rows {
        let _ = writeln!(text, "<tr><th>{}</th><td>{}</td></tr>", escaped(name), escaped(value));
    }
    text + "</table>\n"
}

/// A part of a page that is folded away until somebody asks for it by these words.
pub fn folded(words: &str, html: &str) -> String {
    format!("<details><summary>{}</summary>\n{html}</details>\n", escaped(words))
}
