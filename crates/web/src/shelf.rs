//! The shelf: the files of the results folder, by names that lead nowhere else.

use crate::config::Config;
use crate::refusal::Refusal;
use serde::Serialize;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use utoipa::ToSchema;

/// The files of the results folder.
pub(crate) struct Shelf<'a>(&'a Path);

/// A file on the shelf.
#[derive(Serialize, ToSchema)]
pub(crate) struct ShelfRow {
    /// Its name; files of a folder on the shelf have that before a slash.
    name: String,
    /// What it is: `study`, `rows`, `game`, `page`, `picture` or `text`.
    kind: &'static str,
    /// Its rows, where it has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<usize>,
    /// Its bytes.
    size: u64,
}

/// Bytes of a file that is read.
const LONGEST: u64 = 8 << 20;
/// Files that are listed, and that there may be before more are saved.
const MANY: usize = 2000;
/// Bytes of a name.
const LONGEST_NAME: usize = 100;
/// What may be saved.
const ENDINGS: [&str; 7] = ["json", "jsonl", "csv", "pgn", "blksgf", "txt", "toml"];

impl<'a> Shelf<'a> {
    /// The shelf, if the server was given one.
    pub(crate) fn of(config: &'a Config) -> Result<Shelf<'a>, Refusal> {
        let none = || Refusal::missing("no folder for results: expected plyground serve --results DIR");
        config.results.as_deref().map(Shelf).ok_or_else(none)
    }

    /// The folder.
    pub(crate) fn folder(&self) -> &Path {
        self.0
    }

    /// All files, those of folders on the shelf among them, by name.
    pub(crate) fn list(&self) -> Vec<ShelfRow> {
        let mut names = Vec::new();
        for (name, path) in entries(self.0) {
            match path.is_dir() {
                true => names.extend(
                    entries(&path)
                        .into_iter()
                        .filter(|(_, path)| path.is_file())
                        .map(|(inner, path)| (format!("{name}/{inner}"), path)),
                ),
                false => names.push((name, path)),
            }
        }
        names.sort();
        names.truncate(MANY);
        let row = |(name, path): (String, PathBuf)| {
            let size = path.metadata().ok()?.len();
            let kind = kind(&name);
            let rows = (kind == "rows" && size <= LONGEST)
                .then(|| fs::read_to_string(&path).ok().map(|text| count(&name, &text)));
            Some(ShelfRow { name, kind, rows: rows.flatten(), size })
        };
        names.into_iter().filter_map(row).collect()
    }

    /// Where a file of a name lies that is there.
    pub(crate) fn path(&self, name: &str) -> Result<PathBuf, Refusal> {
        let none = || Refusal::missing(format!("no file {name:?} among the results"));
        check_name(name, 2)?;
        let path = self.0.join(name).canonicalize().map_err(|_| none())?;
        let folder = self.0.canonicalize().map_err(|_| none())?;
        // A link may lead elsewhere, and a pipe to no end.
        let is_ours = path.starts_with(&folder) && path.is_file();
        is_ours.then_some(path).ok_or_else(none)
    }

    /// What a file says.
    pub(crate) fn text(&self, name: &str) -> Result<String, Refusal> {
        let path = self.path(name)?;
        let length = path.metadata().map_or(u64::MAX, |about| about.len());
        if length > LONGEST {
            return Err(Refusal::conflict("too_long", format!("{name}: expected at most {LONGEST} bytes")));
        }
        let unread = |error: std::io::Error| Refusal::conflict("not_text", format!("{name}: {error}"));
        fs::read_to_string(path).map_err(unread)
    }

    /// Saves a new file; what is there stays as it is.
    pub(crate) fn save(&self, name: &str, text: &str) -> Result<(), Refusal> {
        check_name(name, 1)?;
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
        if !ENDINGS.contains(&ending) {
            let expected = plyground_players::one_of(&ENDINGS.map(|ending| format!(".{ending}")));
            return Err(Refusal::bad(
                "bad_name",
                format!("{name:?}: expected a name that ends with {expected}"),
            )
            .of("name"));
        }
        if entries(self.0).len() >= MANY {
            return Err(Refusal::conflict("full", format!("{MANY} files are there: expected fewer")));
        }
        let unwritten = |error: std::io::Error| match error.kind() {
            std::io::ErrorKind::AlreadyExists => {
                Refusal::conflict("exists", format!("{name} is there already: expected a new name"))
                    .of("name")
            }
            _ => Refusal::conflict("not_saved", format!("{name}: {error}")),
        };
        let mut file = fs::File::create_new(self.0.join(name)).map_err(unwritten)?;
        file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).map_err(unwritten)
    }
}

/// Names and paths of what a folder holds, but for what is hidden.
fn entries(folder: &Path) -> Vec<(String, PathBuf)> {
    let entries = fs::read_dir(folder).into_iter().flatten().take(4 * MANY).filter_map(Result::ok);
    let named = entries.filter_map(|entry| Some((entry.file_name().into_string().ok()?, entry.path())));
    named.filter(|(name, _)| check_name(name, 1).is_ok()).collect()
}

/// Lets a name pass that is plain: letters, digits, dots, dashes, and so many parts with a slash between.
fn check_name(name: &str, parts: usize) -> Result<(), Refusal> {
    let is_plain = |part: &str| {
        let is_good = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
        !part.is_empty() && !part.starts_with('.') && part.chars().all(is_good)
    };
    match name.len() <= LONGEST_NAME && name.split('/').count() <= parts && name.split('/').all(is_plain) {
        true => Ok(()),
        false => {
            let message =
                format!("{name:?} is no name: expected letters, digits, dots, - and _, such as game-1.json");
            Err(Refusal::bad("bad_name", message).of("name"))
        }
    }
}

/// What a file is, by its name.
fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "toml" => "study",
        "jsonl" | "csv" => "rows",
        "json" if name.ends_with(".manifest.json") => "text",
        "json" | "pgn" | "blksgf" => "game",
        "html" => "page",
        "svg" | "png" => "picture",
        _ => "text",
    }
}

/// Rows of a table; the titles of CSV are none.
fn count(name: &str, text: &str) -> usize {
    text.lines().count().saturating_sub(usize::from(name.ends_with(".csv")))
}
