//! Reading drawn boards: whatever the text, a board or one line that says where it is wrong.

use super::{Drawing, numbers};
use crate::connect::notation::quoted;
use plyground_core::TextError;

/// The symbols of stones, always used together; the first of each opens the game.
const PAIRS: [[char; 2]; 4] = [['X', 'O'], ['R', 'Y'], ['x', 'o'], ['r', 'y']];
/// The most bits a board has, with the row that stays empty.
const MOST_BITS: u32 = 128;

/// Numbers or symbols. Rows come first. Where the lines below are no such position, but one with columns first, each of its rows drawn in full, that
/// is it: by number and by length they are what the size says the other way round.
pub(super) fn position(text: &str) -> Result<Drawing, TextError> {
    match numbers::in_symbols(text, true) {
        Some(symbols) => Ok(Drawing { is_of_numbers: true, ..position_in_symbols(&symbols)? }),
        None => position_in_symbols(text),
    }
}

fn position_in_symbols(text: &str) -> Result<Drawing, TextError> {
    let (rows, columns) = size_line(numbered(text).next().map_or("", |(_, line)| line))?;
    let told = position_of(text, columns, rows);
    let are_full = || {
        numbered(text).skip(1).take(columns as usize).all(|(_, line)| line.chars().count() == rows as usize)
    };
    if told.is_err()
        && are_full()
        && let Ok(turned) = position_of(text, rows, columns)
    {
        return Ok(Drawing { is_turned: true, ..turned });
    }
    told
}

fn position_of(text: &str, columns: u32, rows: u32) -> Result<Drawing, TextError> {
    let mut lines = numbered(text).skip(1);
    let mut sheet =
        Sheet::new(columns, rows, 2).map_err(|error| TextError::new(format!("line 1: {error}")))?;
    for _ in 0..rows {
        let Some((at, line)) = lines.next() else {
            return Err(TextError::new(format!(
                "line {}: the text ends: expected {rows} rows of board, then the player to move",
                sheet.next_line()
            )));
        };
        sheet.add(at, line.chars())?;
    }
    let player = lines.next().map_or("", |(_, line)| line.trim());
    let told = sheet.player(player)?;
    if let Some((at, line)) = lines.find(|(_, line)| !line.trim().is_empty()) {
        let wrong = format!("line {at}: unexpected {}", quoted(line));
        return Err(TextError::new(format!("{wrong}: expected nothing after the player to move")));
    }
    sheet.finish(Some(told))
}

/// Numbers or symbols.
pub(super) fn board(text: &str, size: Option<(u32, u32)>) -> Result<Drawing, TextError> {
    match numbers::in_symbols(text, false) {
        Some(symbols) => Ok(Drawing { is_of_numbers: true, ..board_in_symbols(&symbols, size)? }),
        None => board_in_symbols(text, size),
    }
}

fn board_in_symbols(text: &str, size: Option<(u32, u32)>) -> Result<Drawing, TextError> {
    let mut lines: Vec<(usize, &str)> = numbered(text).collect();
    while lines.pop_if(|(_, line)| is_blank(line)).is_some() {}
    let blank_lines = lines.iter().take_while(|(_, line)| is_blank(line)).count();
    let header = lines.get(blank_lines).filter(|(_, line)| is_header(line)).copied();
    if header.is_some() {
        lines.drain(..=blank_lines);
    }
    let spaced = is_spaced(&lines, size.map(|(columns, _)| columns));
    if spaced && header.is_none() {
        // Above a board whose empty cells have a symbol, a blank line is no row.
        lines.drain(..blank_lines);
    }
    let drawn: Vec<(usize, Vec<char>)> = lines
        .into_iter()
        .map(|(at, line)| (at, line.chars().filter(|&symbol| !(spaced && symbol == ' ')).collect()))
        .collect();
    let Some((first_line, top)) = drawn.first() else {
        return Err(TextError::new("no board: expected rows of R, Y and ., or of X, O and ."));
    };
    let widest = drawn.iter().map(|(_, cells)| cells.len()).max().unwrap_or(0);
    let (columns, rows) =
        size.unwrap_or((small(if spaced { top.len() } else { widest }), small(drawn.len())));
    let mut sheet = Sheet::new(columns, rows, *first_line)?;
    if let Some((at, line)) = header {
        check_header(at, line, columns)?;
    }
    if drawn.len() != rows as usize {
        return Err(TextError::new(format!("a board of {} rows: expected {rows}", drawn.len())));
    }
    for (at, cells) in drawn {
        if spaced && cells.len() < columns as usize {
            return Err(TextError::new(format!("line {at}: {} cells: expected {columns}", cells.len())));
        }
        sheet.add(at, cells)?;
    }
    sheet.finish(None)
}

/// Lines without their ends, counted from one.
fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    text.lines().map(|line| line.trim_end_matches('\r')).enumerate().map(|(i, line)| (i + 1, line))
}

fn is_blank(line: &str) -> bool {
    line.trim().is_empty()
}

/// Whether blanks only part the cells: there is another symbol for an empty cell, or no cell is empty and every row is
/// stones with a blank between them, as many as there are columns.
fn is_spaced(lines: &[(usize, &str)], columns: Option<u32>) -> bool {
    let is_parted = |line: &str| {
        let stones = line.split(' ').count();
        line.split(' ').all(|word| word.chars().count() == 1) && columns.is_none_or(|n| n as usize == stones)
    };
    lines.iter().any(|(_, line)| line.contains(['.', '_'])) || lines.iter().all(|(_, line)| is_parted(line))
}

/// Whether a line has nothing but numbers.
fn is_header(line: &str) -> bool {
    !is_blank(line) && line.chars().all(|symbol| symbol.is_ascii_digit() || symbol == ' ')
}

fn check_header(at: usize, line: &str, columns: u32) -> Result<(), TextError> {
    let numbers: String = (1..=columns).map(|column| column.to_string()).collect();
    if line.chars().filter(|&symbol| symbol != ' ').eq(numbers.chars()) {
        return Ok(());
    }
    let wanted = format!("expected the columns 1 to {columns}, or none");
    Err(TextError::new(format!("line {at}: column numbers {}: {wanted}", quoted(line.trim()))))
}

/// The first line of a position: rows, then columns.
fn size_line(line: &str) -> Result<(u32, u32), TextError> {
    let numbers: Option<Vec<u32>> = line
        .split_whitespace()
        .map(|word| word.parse().ok().filter(|_| !word.starts_with('+')))
        .take(3)
        .collect();
    match numbers.as_deref() {
        Some(&[rows, columns]) => Ok((rows, columns)),
        _ => {
            let wrong = format!("line 1: no size {}", quoted(line));
            Err(TextError::new(format!(
                "{wrong}: expected the numbers of rows and columns, rows first, such as 6 7"
            )))
        }
    }
}

fn small(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// A board while it is read.
struct Sheet {
    columns: u32,
    rows: u32,
    /// The line of the top row.
    first_line: usize,
    /// Row by row; empty cells are `None`.
    cells: Vec<Option<char>>,
    sides: Option<[char; 2]>,
    blank: char,
}

impl Sheet {
    fn new(columns: u32, rows: u32, first_line: usize) -> Result<Sheet, TextError> {
        let bits = u64::from(columns) * (u64::from(rows) + 1);
        let limits = if columns == 0 || rows == 0 {
            "expected at least one of each"
        } else if bits > u64::from(MOST_BITS) {
            "expected (rows + 1) x columns to be at most 128"
        } else {
            let cells = Vec::with_capacity((columns * rows) as usize);
            return Ok(Sheet { columns, rows, first_line, cells, sides: None, blank: ' ' });
        };
        Err(TextError::new(format!("no board has {rows} rows and {columns} columns: {limits}")))
    }

    /// The line of the row that is read next.
    fn next_line(&self) -> usize {
        self.first_line + self.cells.len() / self.columns as usize
    }

    /// Adds a row; what is missing at its end is empty.
    fn add(&mut self, line: usize, row: impl IntoIterator<Item = char>) -> Result<(), TextError> {
        let end = self.cells.len() + self.columns as usize;
        for symbol in row {
            if self.cells.len() == end {
                let Sheet { columns, rows, .. } = self;
                return Err(TextError::new(format!(
                    "line {line}: too long: expected {columns} cells ({rows} rows of {columns} columns)"
                )));
            }
            let cell = match symbol {
                ' ' => None,
                '.' | '_' => {
                    self.blank = symbol;
                    None
                }
                stone if self.admits(stone) => Some(stone),
                other => {
                    let column = self.columns as usize - (end - self.cells.len()) + 1;
                    let [one, two] = self.sides.unwrap_or(PAIRS[0]);
                    let wanted = format!("expected {one}, {two}, or for an empty cell a blank, . or _");
                    let symbol = quoted(&other.to_string());
                    return Err(TextError::new(format!(
                        "line {line}, column {column}: no symbol {symbol}: {wanted}"
                    )));
                }
            };
            self.cells.push(cell);
        }
        self.cells.resize(end, None);
        Ok(())
    }

    /// Whether a symbol is that of a stone on this board; the first stone decides on the pair.
    fn admits(&mut self, symbol: char) -> bool {
        if self.sides.is_none() {
            self.sides = PAIRS.into_iter().find(|pair| pair.contains(&symbol));
        }
        self.sides.is_some_and(|sides| sides.contains(&symbol))
    }

    /// Reads the line below the board.
    fn player(&mut self, text: &str) -> Result<char, TextError> {
        let mut symbols = text.chars();
        if let (Some(symbol), None) = (symbols.next(), symbols.next())
            && self.admits(symbol)
        {
            return Ok(symbol);
        }
        let wrong =
            if text.is_empty() { "no player".to_string() } else { format!("no player {}", quoted(text)) };
        let [one, two] = self.sides.unwrap_or(PAIRS[0]);
        Err(TextError::new(format!(
            "line {}: {wrong}: expected {one} or {two} to move, below {} rows of board",
            self.next_line(),
            self.rows
        )))
    }

    /// Makes sure that no stone floats.
    fn finish(self, told: Option<char>) -> Result<Drawing, TextError> {
        let Sheet { columns, rows, first_line, cells, sides, blank } = self;
        let width = columns as usize;
        for (i, pair) in cells.iter().zip(&cells[width..]).enumerate() {
            if let (Some(stone), None) = pair {
                let (line, column) = (first_line + i / width, i % width + 1);
                return Err(TextError::new(format!(
                    "line {line}, column {column}: {stone} floats: expected a stone below it"
                )));
            }
        }
        let cells = cells.into_iter().map(|cell| cell.unwrap_or(blank)).collect();
        let sides = sides.unwrap_or(PAIRS[0]);
        Ok(Drawing { columns, rows, cells, sides, blank, told, is_turned: false, is_of_numbers: false })
    }
}
