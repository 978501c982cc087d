//! The reports' Markdown as HTML: headings, paragraphs, lists, tables, pictures, and code, links and stress within lines.

use crate::picture::Picture;
use plyground_plot::escaped;
use std::fmt::Write;

/// Longer tables are folded away.
const LONG: usize = 40;

/// The text as HTML, with pictures in place of their names; one that is not there is an error with its name.
pub(crate) fn html(text: &str, pictures: &[Picture]) -> Result<String, String> {
    let mut out = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let level = line.bytes().take_while(|&byte| byte == b'#').count();
        if line.trim().is_empty() {
            continue;
        } else if (1..=4).contains(&level) {
            let words = line[level..].trim();
            let _ = writeln!(out, "<h{level} id=\"{}\">{}</h{level}>", anchor(words), inline(words));
        } else if let Some(rest) = line.strip_prefix("![") {
            let name = rest.split_once("](").and_then(|(_, name)| name.strip_suffix(')')).unwrap_or(rest);
            let picture = pictures.iter().find(|one| one.name == name).ok_or(name)?;
            let _ = writeln!(out, "<figure>\n{}</figure>", picture.svg);
        } else if line.starts_with("```") {
            let code: Vec<&str> = lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
            let _ = writeln!(out, "<pre>{}</pre>", escaped(&code.join("\n")));
        } else if line.starts_with('|') {
            let mut rows = vec![cells(line)];
            while let Some(row) = lines.next_if(|line| line.starts_with('|')) {
                rows.push(cells(row));
            }
            out += &table(&rows);
        } else if let Some(first) = line.strip_prefix("- ") {
            let mut items = vec![first.to_owned()];
            while let Some(next) = lines.next_if(|line| line.starts_with("- ") || line.starts_with("  ")) {
                match (next.strip_prefix("- "), items.last_mut()) {
                    (Some(item), _) => items.push(item.to_owned()),
                    (None, Some(last)) => *last += next,
                    (None, None) => {}
                }
            }
            let items: String = items.iter().map(|item| format!("<li>{}</li>\n", inline(item))).collect();
            let _ = writeln!(out, "<ul>\n{items}</ul>");
        } else {
            let mut words = line.to_owned();
            let is_more = |line: &&str| {
                !line.trim().is_empty() && !line.starts_with(['#', '|']) && !line.starts_with("- ")
            };
            while let Some(next) = lines.next_if(is_more) {
                words = words + " " + next;
            }
            let _ = writeln!(out, "<p>{}</p>", inline(&words));
        }
    }
    Ok(out)
}

/// What a heading is called by links to it.
pub(crate) fn anchor(words: &str) -> String {
    let keep = |letter: char| match letter {
        letter if letter.is_alphanumeric() => Some(letter.to_ascii_lowercase()),
        ' ' | '-' => Some('-'),
        _ => None,
    };
    words.chars().filter_map(keep).collect()
}

fn cells(line: &str) -> Vec<&str> {
    line.trim().trim_matches('|').split('|').map(str::trim).collect()
}

fn table(rows: &[Vec<&str>]) -> String {
    let is_number =
        |cell: &str| cell.trim_start_matches(['-', '+']).starts_with(|first: char| first.is_ascii_digit());
    let class = |is_number: bool| if is_number { " class=\"n\"" } else { "" };
    let mut text = "<div class=\"wide\"><table>\n<thead><tr>".to_owned();
    for (column, cell) in rows[0].iter().enumerate() {
        let below = rows.get(2).and_then(|row| row.get(column)).is_some_and(|cell| is_number(cell));
        let _ = write!(text, "<th{}>{}</th>", class(below), inline(cell));
    }
    text += "</tr></thead>\n<tbody>\n";
    // The second row is the line below the titles.
    for row in rows.iter().skip(2) {
        text += "<tr>";
        for cell in row {
            let _ = write!(text, "<td{}>{}</td>", class(is_number(cell)), inline(cell));
        }
        text += "</tr>\n";
    }
    text += "</tbody>\n</table></div>\n";
    if rows.len() > LONG + 2 {
        text = format!("<details><summary>{} rows</summary>\n{text}</details>\n", rows.len() - 2);
    }
    text
}

/// Code in backquotes, `[words](place)` and `**stress**`.
fn inline(text: &str) -> String {
    let mut out = String::new();
    for (i, part) in text.split('`').enumerate() {
        if i % 2 == 1 {
            let _ = write!(out, "<code>{}</code>", escaped(part));
            continue;
        }
        for (i, part) in part.split("**").enumerate() {
            out += if i % 2 == 1 { "<b>" } else { "" };
            let mut rest = part;
            while let Some((before, words, place, after)) = link(rest) {
                let _ =
                    write!(out, "{}<a href=\"{}\">{}</a>", escaped(before), escaped(place), escaped(words));
                rest = after;
            }
            out += &escaped(rest);
            out += if i % 2 == 1 { "</b>" } else { "" };
        }
    }
    out
}

/// The first link: what stands before it, its words, its place, and the rest.
fn link(text: &str) -> Option<(&str, &str, &str, &str)> {
    let middle = text.find("](")?;
    let start = text[..middle].rfind('[')?;
    let end = middle + text[middle..].find(')')?;
    Some((&text[..start], &text[start + 1..middle], &text[middle + 2..end], &text[end + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_reports_use_becomes_html() {
        let text = "# A `b` & c\n\nTwo\nlines, **bold**, [here](#x).\n\n| a | b |\n|---|---|\n| `x` | -1.5 % |\n\n- one\n- two\n  more\n\n\
                    ![p](p.svg)\n\n```text\n<1>\n```\n";
        let pictures = [Picture::new("p.svg", "<svg/>".to_owned())];
        let expected = "<h1 id=\"a-b--c\">A <code>b</code> &amp; c</h1>\n<p>Two lines, <b>bold</b>, <a href=\"#x\">here</a>.</p>\n\
            <div class=\"wide\"><table>\n<thead><tr><th>a</th><th class=\"n\">b</th></tr></thead>\n<tbody>\n\
            <tr><td><code>x</code></td><td class=\"n\">-1.5 %</td></tr>\n</tbody>\n</table></div>\n\
            <ul>\n<li>one</li>\n<li>two  more</li>\n</ul>\n<figure>\n<svg/></figure>\n<pre>&lt;1&gt;</pre>\n";
        assert_eq!(html(text, &pictures).unwrap(), expected);
        assert_eq!(html(text, &[]).unwrap_err(), "p.svg");
    }
}
