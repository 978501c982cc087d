//! What runs of a command leave, and what of it the command determines.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// All files of a run by their names, as lines of words.
pub(crate) type Files = BTreeMap<PathBuf, Vec<Vec<String>>>;

/// Names of what is told of a run and not of its result: when it was, how often it was taken up, which times stood out.
const OF_THE_RUN: [&[&str]; 6] =
    [&["started"], &["ended"], &["resumed"], &["began"], &["taken", "up", "again"], &["outlier"]];

/// Reads all files below a folder. Bytes that are no text count as one word each line.
pub(crate) fn read(top: &Path, folder: &Path, files: &mut Files) -> Result<(), String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            read(top, &path, files)?;
            continue;
        }
        let bytes = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut text = String::from_utf8_lossy(&bytes).into_owned();
        if path.extension().is_some_and(|extension| extension == "html") {
            text = without_thousands(&text);
        }
        let name = path.strip_prefix(top).unwrap_or(&path).to_owned();
        let mut lines: Vec<Vec<String>> = text.lines().filter(|line| !is_drawn(line)).map(words).collect();
        without_the_run(&mut lines);
        files.insert(name, lines);
    }
    Ok(())
}

/// Numbers for people without the commas between their digits, so that each is one word.
fn without_thousands(text: &str) -> String {
    let bytes = text.as_bytes();
    let digits = |from: usize| (from..from + 3).all(|i| bytes.get(i).is_some_and(u8::is_ascii_digit));
    let is_within = |i: usize| {
        let ends = bytes.get(i + 4).is_none_or(|next| !next.is_ascii_digit());
        i > 0 && bytes[i - 1].is_ascii_digit() && digits(i + 1) && ends
    };
    text.char_indices()
        .filter(|&(i, letter)| letter != ',' || !is_within(i))
        .map(|(_, letter)| letter)
        .collect()
}

/// Without what [tells of the run](OF_THE_RUN): the rest of a line behind such a name, and a column that has it for its name.
fn without_the_run(lines: &mut [Vec<String>]) {
    let header = lines.first().cloned().unwrap_or_default();
    // A first line of JSON is a row like the others, that of a table has the names.
    let names = usize::from(header.first().is_none_or(|word| !word.starts_with('{')));
    for line in lines.iter_mut().skip(names) {
        if line.len() == header.len() {
            // A line of JSON names it itself.
            let is_measured = |(word, name): &(&mut String, &String)| {
                word != name && OF_THE_RUN.contains(&&[name.as_str()][..])
            };
            line.iter_mut().zip(&header).filter(is_measured).for_each(|(word, _)| word.clear());
        }
        let ends = OF_THE_RUN.iter().filter_map(|name| {
            let place = line.windows(name.len()).position(|words| words == *name)?;
            Some(place + name.len())
        });
        if let Some(end) = ends.min() {
            line.truncate(end);
        }
    }
}

/// Whether a line is part of a picture: where times were measured, its lines are as many as they happen to be.
fn is_drawn(line: &str) -> bool {
    ["<line", "<text", "<path", "<circle", "<rect", "<poly", "<g", "</g"]
        .iter()
        .any(|part| line.trim_start().starts_with(part))
}

/// The words of a line, without units of time, which follow from what was measured.
fn words(line: &str) -> Vec<String> {
    let words = line.split([' ', ',', ':', '"', '|', '<', '>']);
    let is_unit = |word: &str| ["ns", "µs", "ms", "s"].contains(&word.trim_end_matches([')', '.', ';']));
    words.map(|word| if is_unit(word) { String::new() } else { word.to_owned() }).collect()
}

/// A determined word stands as it is, a measured one is empty; a line or file whose shape was measured has none.
pub(crate) fn determined(first: &Files, second: &Files) -> Files {
    let words = |one: &[String], other: &[String]| match one.len() == other.len() {
        true => one.iter().zip(other).map(|(a, b)| if a == b { a.clone() } else { String::new() }).collect(),
        false => Vec::new(),
    };
    let lines = |one: &[Vec<String>], other: Option<&Vec<Vec<String>>>| match other {
        Some(other) if one.len() == other.len() => one.iter().zip(other).map(|(a, b)| words(a, b)).collect(),
        _ => Vec::new(),
    };
    first.iter().map(|(name, one)| (name.clone(), lines(one, second.get(name)))).collect()
}

/// Without numbers in columns that have measured ones in other lines of as many words: they agree by chance.
pub(crate) fn without_columns(first: &Files, mut agreed: Files) -> Files {
    for (name, lines) in &mut agreed {
        let original = &first[name];
        let mut measured = BTreeSet::new();
        for (words, line) in original.iter().zip(&*lines) {
            let places = (0..line.len()).filter(|&place| line[place].is_empty() && !words[place].is_empty());
            measured.extend(places.map(|place| (words.len(), place)));
        }
        for line in lines {
            let length = line.len();
            for (place, word) in line.iter_mut().enumerate() {
                if measured.contains(&(length, place)) && is_number(word) {
                    word.clear();
                }
            }
        }
    }
    agreed
}

/// Whether a word is a number, brackets around it aside.
fn is_number(word: &str) -> bool {
    word.trim_matches(['{', '}', '[', ']', '(', ')']).parse::<f64>().is_ok()
}

pub(crate) fn count(files: &Files) -> usize {
    files.values().flatten().flatten().filter(|word| !word.is_empty()).count()
}

/// An error with its place where a run left something else.
pub(crate) fn differs(determined: &Files, found: &Files) -> Result<(), String> {
    if !determined.keys().eq(found.keys()) {
        let names: Vec<_> = found.keys().map(|name| name.display().to_string()).collect();
        return Err(format!("other files than undisturbed: {}", names.join(", ")));
    }
    for ((name, wanted), lines) in determined.iter().zip(found.values()) {
        for (number, wanted) in (1..).zip(wanted) {
            let line = lines.get(number - 1).map_or(&[][..], Vec::as_slice);
            let is_equal = |(place, word): (usize, &String)| word.is_empty() || line.get(place) == Some(word);
            if !wanted.iter().enumerate().all(is_equal) {
                return Err(format!("{}, line {number}: another run left something else", name.display()));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_of_measured_numbers_are_not_compared() {
        let files = |lines: &[&str]| -> Files {
            let words = |line: &&str| line.split(' ').map(String::from).collect();
            [(PathBuf::from("a"), lines.iter().map(words).collect())].into_iter().collect()
        };
        let (first, second) =
            (files(&["x 4e-8}]} 7", "y 3e-8}]} 8"]), files(&["x 4e-8}]} 7", "y 2e-8}]} 8"]));
        let known = without_columns(&first, determined(&first, &second));
        assert!(differs(&known, &files(&["x 9e-8}]} 7", "y 1 8"])).is_ok());
        assert!(differs(&known, &files(&["x 4e-8}]} 6", "y 3e-8}]} 8"])).is_err());
        assert!(differs(&known, &files(&["z 4e-8}]} 7", "y 3e-8}]} 8"])).is_err());
    }

    #[test]
    fn what_is_told_of_the_run_is_not_compared() {
        let told = |text: &str| -> Vec<Vec<String>> {
            let mut lines = text.lines().map(words).collect::<Vec<_>>();
            without_the_run(&mut lines);
            lines
        };
        assert_eq!(told("a,outlier\n1,true"), told("a,outlier\n1,false"));
        let json = |flag: bool| format!("{{\"outlier\":{flag}}}\n{{\"outlier\":{flag}}}");
        assert_eq!(told(&json(true)), told(&json(false)));
        assert_eq!(
            told("-\n<th>taken up again</th><td>0 times"),
            told("-\n<th>taken up again</th><td>1 time ")
        );
        assert_ne!(told("a,b\n1,true"), told("a,b\n1,false"));
        assert_eq!(
            without_thousands("2,345,678 of 12,34, 1,2345 and a,123"),
            "2345678 of 12,34, 1,2345 and a,123"
        );
    }
}
