//! Boards of numbers, as S2 has them and numpy prints them: 1 and -1 are the stones of both sides, 0 is an empty cell.
//!
//! ```text
//! [[ 0  0  0  0]          . . . .
//!  [ 0 -1  0  0]    is    . O . .
//!  [ 0  1  1 -1]]         . X X O
//! ```

/// The same text in symbols, if it is a board of numbers: each row two or more of 1, -1 and 0 with blanks or commas between
/// them, brackets or none around. 1 becomes `X`, -1 `O` and 0 a dot. Numbers stand in no other drawn board but above its
/// columns, so that nothing can be confused.
///
/// Where it begins with its size, that line stays, and the last one may be a single number: the side to move.
pub(super) fn in_symbols(text: &str, has_size: bool) -> Option<String> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let mut lines = text.lines().map(|line| line.trim_end_matches('\r'));
    let mut symbols = String::new();
    if has_size {
        symbols = format!("{}\n", lines.next()?);
    }
    let mut is_header_allowed = !has_size;
    let (mut rows, mut player) = (0, None);
    for line in lines {
        if line.trim().is_empty() {
            symbols.push('\n');
            continue;
        }
        if std::mem::take(&mut is_header_allowed) && is_header(line) {
            symbols += &format!("{line}\n");
            continue;
        }
        // Rows may stand in one line: [[0, 0], [1, -1]].
        for row in line.split(']') {
            let row = row.replace(['[', ','], " ");
            let cells: Vec<char> = row.split_whitespace().map(symbol).collect::<Option<_>>()?;
            match cells[..] {
                [] => continue,
                _ if player.is_some() => return None,
                [one] if has_size && rows > 0 && one != '.' => player = Some(one),
                [_] => return None,
                _ => rows += 1,
            }
            symbols.extend(cells.into_iter().chain(['\n']));
        }
    }
    (rows > 0).then_some(symbols)
}

/// The number that a symbol stands for.
pub(super) fn number(symbol: char) -> &'static str {
    match symbol {
        'X' => "1",
        'O' => "-1",
        _ => "0",
    }
}

/// Whole numbers as they are, or as numpy prints those of type float.
fn symbol(word: &str) -> Option<char> {
    match word.strip_suffix(".0").or_else(|| word.strip_suffix('.')).unwrap_or(word) {
        "1" => Some('X'),
        "-1" => Some('O'),
        "0" | "-0" => Some('.'),
        _ => None,
    }
}

/// Whether a line has the numbers of columns: numbers, and not only those of cells.
fn is_header(line: &str) -> bool {
    let mut words = line.split_whitespace();
    words.clone().all(|word| word.bytes().all(|digit| digit.is_ascii_digit()))
        && words.any(|word| symbol(word).is_none())
}
