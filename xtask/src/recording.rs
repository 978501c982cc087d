//! The picture of README: `cargo xtask recording` runs a few commands and draws what they print, one after the other, as an SVG that moves by
//! itself.

use crate::command;
use std::fmt::Write;
use std::process::Command;

/// What is run; each fills the picture in turn.
const SCENES: &[&str] = &[
    "plyground analyze --position 443 --player perfect",
    "plyground review 4455362",
    "plyground explain 45 --player uct:sims=2000",
    "plyground tournament random greedy twoply mc:sims=50",
];

const OUT: &str = "docs/terminal.svg";

/// The picture in letters.
const SIZE: (usize, usize) = (100, 26);
/// A letter in dots.
const LETTER: (f64, f64) = (8.0, 18.0);
const MARGIN: f64 = 16.0;
/// Seconds that a command is typed, and that its output stays.
const TYPED: f64 = 1.5;
const SHOWN: f64 = 5.5;

/// Runs the commands, by the release build or, with `--debug`, that of tests, and writes the picture.
pub(crate) fn make(words: &[String]) -> Result<(), String> {
    let profile = match words {
        [] => "release",
        [word] if word == "--debug" => "dev",
        _ => return Err("expected nothing, or --debug".to_owned()),
    };
    let mut build = command();
    if !build.args(["build", "--quiet", "--profile", profile]).status().is_ok_and(|status| status.success()) {
        return Err("the program does not compile".to_owned());
    }
    let program = format!("target/{}/plyground", if words.is_empty() { "release" } else { "debug" });
    let mut scenes = Vec::new();
    for line in SCENES {
        let words = line.split(' ').skip(1);
        let mut run = Command::new(&program);
        run.args(words).env("CLICOLOR_FORCE", "1").env("COLUMNS", SIZE.0.to_string());
        let output = run.output().map_err(|error| format!("{line}: {error}"))?;
        if !output.status.success() {
            return Err(format!("{line}: {}", String::from_utf8_lossy(&output.stderr)));
        }
        scenes.push((*line, String::from_utf8_lossy(&output.stdout).into_owned()));
    }
    std::fs::write(OUT, picture(&scenes)).map_err(|error| format!("{OUT}: {error}"))?;
    println!("{OUT}: {} scenes", scenes.len());
    Ok(())
}

fn picture(scenes: &[(&str, String)]) -> String {
    let (width, height) = (SIZE.0 as f64 * LETTER.0 + 2.0 * MARGIN, SIZE.1 as f64 * LETTER.1 + 2.0 * MARGIN);
    let (each, all) = (TYPED + SHOWN, (TYPED + SHOWN) * scenes.len() as f64);
    let percent = |seconds: f64| 100.0 * seconds / all;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\">\n\
         <title>plyground in a terminal</title>\n<style>\n\
         text {{ font: 13.2px ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; white-space: pre; fill: #d5dbe1; }}\n\
         .b {{ font-weight: bold; }} .d {{ opacity: 0.65; }}\n"
    );
    for (nth, (line, _)) in scenes.iter().enumerate() {
        let from = each * nth as f64;
        let (begin, typed, end) = (percent(from), percent(from + TYPED), percent(from + each));
        let steps = line.len();
        // A scene is there in its time only, its output when the command has been typed.
        let _ = write!(
            svg,
            "@keyframes s{nth} {{ 0%, {begin:.3}% {{ opacity: 0; }} {:.3}%, {end:.3}% {{ opacity: 1; }} {:.3}%, 100% {{ opacity: 0; }} }}\n\
             @keyframes o{nth} {{ 0%, {typed:.3}% {{ opacity: 0; }} {:.3}%, 100% {{ opacity: 1; }} }}\n\
             @keyframes t{nth} {{ 0%, {begin:.3}% {{ clip-path: inset(0 100% 0 0); animation-timing-function: steps({steps}); }} \
             {typed:.3}%, 100% {{ clip-path: inset(0 0 0 0); }} }}\n",
            begin + 0.001,
            (end + 0.001).min(100.0),
            typed + 0.001
        );
        for part in ["s", "o", "t"] {
            let _ = writeln!(svg, ".{part}{nth} {{ animation: {part}{nth} {all}s infinite; }}");
        }
    }
    // Whoever wants nothing to move has the first scene.
    svg.push_str("@media (prefers-reduced-motion: reduce) { * { animation: none !important; } }\n</style>\n");
    let _ = writeln!(svg, "<rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#12161b\"/>");
    for (nth, (line, output)) in scenes.iter().enumerate() {
        let hidden = if nth > 0 { " opacity=\"0\"" } else { "" };
        let _ = writeln!(svg, "<g class=\"s{nth}\"{hidden}>");
        let _ = writeln!(svg, "{}", row(0, "<tspan fill=\"#7fb77e\">$</tspan>"));
        let typed = format!("<g class=\"t{nth}\">{}</g>", row(0, &format!("  {}", escaped(line))));
        let _ = writeln!(svg, "{typed}\n<g class=\"o{nth}\">");
        for (at, line) in output.lines().take(SIZE.1 - 1).enumerate() {
            let _ = writeln!(svg, "{}", row(at + 1, &coloured(line)));
        }
        svg.push_str("</g></g>\n");
    }
    svg + "</svg>\n"
}

fn row(at: usize, inside: &str) -> String {
    let y = MARGIN + LETTER.1 * (at as f64 + 0.75);
    format!("<text x=\"{MARGIN}\" y=\"{y}\" xml:space=\"preserve\">{inside}</text>")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A line with the colours that a terminal was told, as parts of a text; on boards stones have theirs, as on the whole screen.
fn coloured(line: &str) -> String {
    let cells = line.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == ' ');
    if cells.len() > 4 && cells.chars().all(|letter| " .+?RY".contains(letter)) {
        let stone = |letter: char| match letter {
            'R' => "<tspan fill=\"#e5737d\" class=\"b\">R</tspan>".to_owned(),
            'Y' => "<tspan fill=\"#e2b85f\" class=\"b\">Y</tspan>".to_owned(),
            letter => letter.to_string(),
        };
        return line.chars().map(stone).collect();
    }
    let mut parts = line.split("\u{1b}[");
    let mut out = escaped(parts.next().unwrap_or_default());
    let (mut colour, mut is_bold, mut is_dim) = (None::<String>, false, false);
    for part in parts {
        let (codes, text) = part.split_once('m').unwrap_or(("", part));
        let codes: Vec<u8> = codes.split(';').map(|code| code.parse().unwrap_or(0)).collect();
        match codes[..] {
            [38, 2, red, green, blue] => colour = Some(format!("#{red:02x}{green:02x}{blue:02x}")),
            _ => {
                for code in codes {
                    match code {
                        0 => (colour, is_bold, is_dim) = (None, false, false),
                        1 => is_bold = true,
                        2 => is_dim = true,
                        39 => colour = None,
                        _ => colour = named(code).map(str::to_owned).or(colour),
                    }
                }
            }
        }
        if text.is_empty() {
            continue;
        }
        let fill = colour.as_ref().map(|colour| format!(" fill=\"{colour}\"")).unwrap_or_default();
        let class = format!("{}{}", if is_bold { "b" } else { "" }, if is_dim { " d" } else { "" });
        let class = if class.is_empty() { class } else { format!(" class=\"{}\"", class.trim()) };
        let _ = write!(out, "<tspan{fill}{class}>{}</tspan>", escaped(text));
    }
    out
}

/// The sixteen colours.
fn named(code: u8) -> Option<&'static str> {
    let nth = match code {
        30..=37 => code - 30,
        90..=97 => code - 90,
        _ => return None,
    };
    let names = ["#6b7480", "#e5737d", "#7fb77e", "#e2b85f", "#6fa8dc", "#c792ea", "#66b8c2", "#f2f5f7"];
    names.get(usize::from(nth)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_end_where_they_were_told_to() {
        assert_eq!(coloured("a < b"), "a &lt; b");
        assert_eq!(
            coloured("\u{1b}[1m\u{1b}[31mR\u{1b}[0m ."),
            "<tspan fill=\"#e5737d\" class=\"b\">R</tspan><tspan> .</tspan>"
        );
        assert_eq!(coloured("\u{1b}[38;2;255;0;16mx"), "<tspan fill=\"#ff0010\">x</tspan>");
        assert_eq!(coloured("6 . . R ."), "6 . . <tspan fill=\"#e5737d\" class=\"b\">R</tspan> .");
        let svg = picture(&[("plyground a", "one\n".to_owned()), ("plyground b", "two\n".to_owned())]);
        assert!(svg.matches("opacity=\"0\"").count() == 1 && svg.contains(">two</text>"), "{svg}");
    }
}
