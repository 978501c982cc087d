//! The search log: how a player came to its answer, as JSON lines. `docs/formats.md` tells every field.

use crate::session::{FrameThought, TreeThought};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A search log: who was asked what, the frames of the search, its tree if it has one, and the answer.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct SearchLog {
    /// Who was asked what.
    pub header: LogHeader,
    /// What was known on the way, in order.
    pub frames: Vec<FrameThought>,
    /// The tree at the end.
    pub tree: Option<TreeThought>,
    /// The answer, as `analyze --json` prints it.
    pub answer: Value,
}

/// The first line of a search log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LogHeader {
    /// [`SearchLog::FORMAT`].
    pub format: String,
    /// The version of the program.
    pub version: String,
    /// The commit it was built from.
    pub commit: String,
    /// The machine it ran on, in words.
    pub machine: String,
    /// The game's spec.
    pub game: String,
    /// The line of play that led to the position, or the board as drawn.
    pub position: String,
    /// The player's spec.
    pub player: String,
    /// The seed.
    pub seed: u64,
    /// The threads it could use.
    pub threads: usize,
}

/// A line after the first, as it is read.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Line {
    Frame(FrameThought),
    Tree(TreeThought),
    Answer(Value),
}

/// The same as it is written: nothing is copied for it.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Written<'a> {
    Frame(&'a FrameThought),
    Tree(&'a TreeThought),
    Answer(&'a Value),
}

impl SearchLog {
    /// What the first line says of the file.
    pub const FORMAT: &str = "plyground search log 1";

    /// A log of these parts.
    pub fn new(
        header: LogHeader,
        frames: Vec<FrameThought>,
        tree: Option<TreeThought>,
        answer: Value,
    ) -> SearchLog {
        SearchLog { header, frames, tree, answer }
    }

    /// The log as text, a line for each part.
    pub fn write(&self) -> Result<String, serde_json::Error> {
        let mut text = serde_json::to_string(&self.header)? + "\n";
        let frames = self.frames.iter().map(Written::Frame);
        let tree = self.tree.iter().map(Written::Tree);
        for line in frames.chain(tree).chain([Written::Answer(&self.answer)]) {
            text += &serde_json::to_string(&line)?;
            text.push('\n');
        }
        Ok(text)
    }

    /// Reads what [`write`](SearchLog::write) wrote; what is wrong is told with its line.
    pub fn read(text: &str) -> Result<SearchLog, String> {
        let mut lines = (1..).zip(text.lines());
        let (_, first) = lines.next().ok_or("line 1: nothing there: expected the header of a search log")?;
        let header: LogHeader = serde_json::from_str(first).map_err(|error| at(1, &error))?;
        if header.format != SearchLog::FORMAT {
            return Err(format!("line 1: format {:?}: expected {:?}", header.format, SearchLog::FORMAT));
        }
        let mut log = SearchLog::new(header, Vec::new(), None, Value::Null);
        let mut last = 1;
        for (number, line) in lines {
            last = number;
            if !log.answer.is_null() {
                return Err(format!("line {number}: nothing comes after the answer"));
            }
            log.take(serde_json::from_str(line).map_err(|error| at(number, &error))?)
                .map_err(|fault| format!("line {number}: {fault}"))?;
        }
        match log.answer {
            Value::Null => Err(format!("line {last}: the answer is missing: the file is not whole")),
            _ => Ok(log),
        }
    }

    fn take(&mut self, line: Line) -> Result<(), String> {
        match line {
            Line::Frame(_) | Line::Tree(_) if self.tree.is_some() => {
                return Err("only the answer comes after the tree".to_owned());
            }
            Line::Frame(frame) => {
                if let Some(before) = self.frames.last().filter(|before| before.done >= frame.done) {
                    return Err(format!("{} steps after {}: frames go forward", frame.done, before.done));
                }
                self.frames.push(frame);
            }
            Line::Tree(tree) => match tree.fault() {
                Some(fault) => return Err(fault),
                None => self.tree = Some(tree),
            },
            Line::Answer(answer) => self.answer = answer,
        }
        Ok(())
    }
}

/// What is wrong with a line of JSON, and where in it.
fn at(line: usize, error: &serde_json::Error) -> String {
    let words = error.to_string();
    let cause = words.split(" at line ").next().unwrap_or_default();
    format!("line {line}, column {}: {cause}", error.column())
}
