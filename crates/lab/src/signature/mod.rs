//! The signature: what fixed searches of every algorithm count and choose, and one number made of all of it.
//!
//! It is the same on every machine, on any number of threads, with and without vector instructions. A change that is meant to make a
//! search faster leaves it; one that alters a search alters its row, and `data/signature.txt` has to be renewed on purpose.

mod cases;

use cases::{Case, cases, is_raced};
use plyground_players::{Request, SpecError, Thought, registry};
use serde::Serialize;
use std::sync::atomic::{AtomicBool, Ordering};

/// What all random numbers of the signature come from.
const SEED: u64 = 1;

/// The rows of the searches as they were last agreed on.
const AGREED: &str = include_str!("../../data/signature.txt");

/// What one search counted and chose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SignatureRow {
    /// The game's spec.
    pub game: String,
    /// The position by a short name.
    pub position: String,
    /// The player's spec.
    pub player: String,
    /// The chosen move.
    pub best: String,
    /// Positions looked at.
    pub visited: u64,
    /// Random games played.
    pub playouts: u64,
    /// All counts of the search and of its moves in one number.
    pub digest: String,
}

impl SignatureRow {
    fn new(case: &Case, thought: &Thought) -> SignatureRow {
        let (tree, sampling) =
            (thought.counts.tree.unwrap_or_default(), thought.counts.sampling.unwrap_or_default());
        let mut digest = Digest::default();
        digest.text(&thought.best);
        let plies = u64::from(thought.depth.unwrap_or(0));
        digest.numbers(&[tree.generated, tree.visited, tree.evaluated, tree.cutoffs, tree.probes, tree.hits]);
        digest.numbers(&[sampling.playouts, sampling.plies, plies, u64::from(thought.exact)]);
        for one in &thought.moves {
            digest.text(&one.mv);
            // Whole numbers alone: the last digits of a mean may be others elsewhere.
            let counts =
                [one.visits, one.playouts, one.wins, one.draws, one.losses, one.plies.map(u64::from)];
            digest.numbers(&counts.map(|count| count.map_or(u64::MAX, |count| count)));
            let values = [one.eval, one.score, one.least, one.most];
            digest.numbers(&values.map(|value| value.map_or(u64::MAX, |value| value as u32 as u64)));
            one.evals.iter().flatten().for_each(|&value| digest.numbers(&[u64::from(value as u32)]));
        }
        SignatureRow {
            game: case.place.game.to_owned(),
            position: case.place.name.to_owned(),
            player: case.player.to_owned(),
            best: thought.best.clone(),
            visited: tree.visited,
            playouts: sampling.playouts,
            digest: format!("{:016x}", digest.0),
        }
    }

    /// The line of the file: the search last, since it has blanks.
    fn line(&self) -> String {
        let SignatureRow { game, position, player, best, visited, playouts, digest } = self;
        format!("{digest} {visited:>7} {playouts:>6} {best:<24} {game}, {position}: {player}")
    }

    /// Which search it is, in words.
    fn search(line: &str) -> &str {
        let mut rest = line;
        for _ in 0..4 {
            rest = rest.trim_start().split_once(' ').map_or("", |(_, rest)| rest);
        }
        rest.trim_start()
    }
}

/// The rows of all searches, on so many threads; `None` if somebody said stop.
///
/// # Errors
/// If a player of the list does not exist or does not answer, which its test would have seen.
pub fn signature(threads: usize, stop: &AtomicBool) -> Result<Option<Vec<SignatureRow>>, SpecError> {
    let mut rows = Vec::new();
    for case in cases() {
        let mut session = registry::open(case.place.game)?;
        session.go_to(case.place.moves())?;
        (0..case.place.more).for_each(|_| session.play_nth(0));
        let mut thinker = session.enlist(case.player)?;
        let threads = if is_raced(case.player) { 1 } else { threads };
        let request = Request { threads, seed: SEED, stop, observer: None };
        let thought = session.think(&mut thinker, &request);
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let thought = thought.ok_or_else(|| SpecError(format!("{}: the game is over", case.place.name)))?;
        let thought = thought.answered().map_err(|forfeit| SpecError(forfeit.to_string()))?;
        rows.push(SignatureRow::new(&case, &thought));
    }
    Ok(Some(rows))
}

/// The file of these rows: a line a search, and the number of all.
pub fn signature_file(rows: &[SignatureRow]) -> String {
    let lines: String = rows.iter().map(|row| row.line() + "\n").collect();
    format!("{lines}signature {}\n", signature_number(rows))
}

/// The one number of these rows.
pub fn signature_number(rows: &[SignatureRow]) -> String {
    let mut digest = Digest::default();
    rows.iter().for_each(|row| digest.text(&row.line()));
    format!("{:016x}", digest.0)
}

/// What is otherwise than it was agreed on, a line a search; empty where nothing is.
pub fn signature_changes(rows: &[SignatureRow]) -> Vec<String> {
    changes(AGREED, &signature_file(rows))
}

fn changes(agreed: &str, found: &str) -> Vec<String> {
    let is_row = |line: &&str| !line.starts_with("signature ");
    let named = |text: &'static str, line: &str| format!("{}: {text}", SignatureRow::search(line));
    let mut changes = Vec::new();
    for line in found.lines().filter(is_row) {
        let before = agreed.lines().find(|before| SignatureRow::search(before) == SignatureRow::search(line));
        match before {
            None => changes.push(named("a search that was not there", line)),
            Some(before) if before != line => {
                let figures =
                    |line: &str| line.split_whitespace().skip(1).take(3).collect::<Vec<_>>().join(" ");
                let (was, is) = (figures(before), figures(line));
                let what =
                    if was == is { "counts below it".to_owned() } else { format!("{was} before, {is} now") };
                changes.push(format!("{}: {what}", SignatureRow::search(line)));
            }
            Some(_) => {}
        }
    }
    let is_gone =
        |line: &&str| !found.lines().any(|other| SignatureRow::search(other) == SignatureRow::search(line));
    changes.extend(
        agreed.lines().filter(is_row).filter(is_gone).map(|line| named("a search that is gone", line)),
    );
    if changes.is_empty() && agreed != found {
        changes.push("the order of the searches, or their number".to_owned());
    }
    changes
}

/// FNV-1a over bytes: the same everywhere, and every byte counts.
struct Digest(u64);

impl Default for Digest {
    fn default() -> Digest {
        Digest(0xcbf2_9ce4_8422_2325)
    }
}

impl Digest {
    fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }

    fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
        self.bytes(&[0]);
    }

    fn numbers(&mut self, numbers: &[u64]) {
        numbers.iter().for_each(|number| self.bytes(&number.to_le_bytes()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_players::Form;
    use plyground_players::registry::PLAYERS;

    /// Renewed on purpose: `cargo run --release -- bench signature > crates/lab/data/signature.txt`, and the reason into the commit.
    #[test]
    fn no_search_has_changed_unnoticed() {
        let never = AtomicBool::new(false);
        let rows = signature(1, &never).unwrap().unwrap();
        let changes = signature_changes(&rows);
        assert!(
            changes.is_empty(),
            "searches that have changed:\n{}\nwhere that is meant: cargo run --release -- bench signature > \
             crates/lab/data/signature.txt, and say why in the commit",
            changes.join("\n")
        );
        assert_eq!(signature(3, &never).unwrap().unwrap(), rows, "the same on any number of threads");
    }

    #[test]
    fn a_change_is_told_by_the_search() {
        let row = |visited: u64, digest: &str| SignatureRow {
            game: "connect:7x6x4".to_owned(),
            position: "ply 3, or so".to_owned(),
            player: "uct:sims=4".to_owned(),
            best: "4".to_owned(),
            visited,
            playouts: 4,
            digest: digest.to_owned(),
        };
        let file = |row: &SignatureRow| signature_file(std::slice::from_ref(row));
        let before = file(&row(7, "00"));
        assert_eq!(changes(&before, &before), Vec::<String>::new());
        let name = "connect:7x6x4, ply 3, or so: uct:sims=4";
        assert_eq!(changes(&before, &file(&row(8, "01"))), [format!("{name}: 7 4 4 before, 8 4 4 now")]);
        assert_eq!(changes(&before, &file(&row(7, "01"))), [format!("{name}: counts below it")]);
        assert_eq!(changes("signature 0\n", &before), [format!("{name}: a search that was not there")]);
        assert_eq!(changes(&before, "signature 0\n"), [format!("{name}: a search that is gone")]);
        assert_eq!(changes(&before, &before.replace("signature ", "signature 1")).len(), 1);
    }

    /// Every player that needs nothing from outside, and every word that one of its options takes.
    #[test]
    fn no_algorithm_is_left_out() {
        let read: Vec<_> = cases().iter().map(|case| registry::settings(case.player).unwrap()).collect();
        let outside = |name: &str| ["human", "cmd", "gtp"].contains(&name);
        for kind in PLAYERS.iter().filter(|kind| !outside(kind.name)) {
            let own: Vec<_> = read.iter().filter(|settings| settings.kind().name == kind.name).collect();
            assert!(!own.is_empty(), "{}", kind.name);
            assert_ne!(kind.form, Form::Command);
            for option in kind.options {
                let words: Vec<&str> =
                    option.values.split([',', ' ']).filter(|word| !word.is_empty()).collect();
                // A list of words, and nothing that has to be explained.
                let is_list = words.len() > 1
                    && option.values.matches(' ').count() + 1 == words.len()
                    && option.values.matches(',').count() + 1 == words.len();
                for word in words.into_iter().filter(|_| is_list) {
                    let is_tried = own.iter().any(|settings| settings.word(option.name) == Some(word));
                    assert!(is_tried, "{}:{}={word} is in no search", kind.name, option.name);
                }
            }
        }
        let all = cases();
        for game in ["connect", "blokus:4", "blokus:3", "blokus:2", "blokus:duo", "blokus:school"] {
            assert!(all.iter().any(|case| case.place.game.starts_with(game)), "{game}");
        }
    }
}
