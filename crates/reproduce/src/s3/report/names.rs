//! S3's names beside ours: pieces (S3.6) and commands (S3.15, S3.16).

use std::fmt::Write;

/// S3's pieces, what they are called here, and what they look like.
const PIECES: [(&str, &str, &str); 21] = [
    ("Mono", "1", "#"),
    ("Domino", "2", "##"),
    ("TrominoI", "I3", "###"),
    ("TrominoV", "V3", "#./##"),
    ("TetrominoI", "I4", "####"),
    ("TetrominoL", "L4", "#../###"),
    ("TetrominoT", "T4", ".#./###"),
    ("TetrominoS", "S4", ".##/##."),
    ("TetrominoSquare", "O4", "##/##"),
    ("PentominoI", "I5", "#####"),
    ("PentominoL", "L5", "#.../####"),
    ("PentominoS", "N", ".###/##.."),
    ("PentominoP", "P", "##/##/#."),
    ("PentominoU", "U", "#.#/###"),
    ("PentominoF", "F", ".##/##./.#."),
    ("PentominoT", "T5", "###/.#./.#."),
    ("PentominoV", "V5", "#../#../###"),
    ("PentominoM", "W", "#../##./.##"),
    ("PentominoZ", "Z", "##./.#./.##"),
    ("PentominoY", "Y", ".#../####"),
    ("PentominoX", "X", ".#./###/.#."),
];

/// S3's commands, and ours; D, S and B stand for a depth, a strategy and a budget.
const COMMANDS: [(&str, &str); 6] = [
    ("`seq D`", "`plyground analyze blokus --player maxn:depth=D,divide=none`"),
    ("`par D S`", "`plyground analyze blokus --player maxn:depth=D,divide=every`"),
    ("`parBudget D S B`", "`plyground analyze blokus --player maxn:depth=D,divide=budget,budget=B`"),
    ("`+RTS -N8`, `-s`", "`--threads 8`; tasks, own and stolen ones are in `--json`"),
    ("`+RTS -l`, ThreadScope", "`plyground anatomy blokus --player …`: timeline and trace"),
    (
        "`run.sh`, `run.sh … noevents`",
        "`plyground lab run experiments/s3.toml --timelines`, and without: all depths, cores, divisions and budgets",
    ),
];

/// Both tables.
pub(crate) fn names(text: &mut String) {
    text.push_str(
        "\n## S3's names and ours (S3.6, S3.15, S3.16)\n\n\
         S3's text names its pieces; their picture is not in it. Nineteen names are the usual letters; S and M of five squares are those left over, N and W.\n\n\
         | S3 | here | squares |\n|---|---|---|\n",
    );
    for (theirs, ours, picture) in PIECES {
        let _ = writeln!(text, "| {theirs} | {ours} | `{picture}` |");
    }
    text.push_str("\n| S3 | here |\n|---|---|\n");
    for (theirs, ours) in COMMANDS {
        let _ = writeln!(text, "| {theirs} | {ours} |");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_games::blokus::{Piece, Shape};
    use plyground_players::registry;

    #[test]
    fn names_are_those_of_our_shapes() {
        for (theirs, ours, picture) in PIECES {
            let rows = picture.split('/').rev().enumerate();
            let cells: Vec<(usize, usize)> = rows
                .flat_map(|(y, row)| row.char_indices().filter(|(_, c)| *c == '#').map(move |(x, _)| (x, y)))
                .collect();
            let shape = &Shape::all()[Shape::find(&cells).expect(theirs)];
            assert_eq!(shape.piece.name(), ours, "{theirs}");
            let size =
                ["Mono", "Dom", "Trom", "Tetrom", "Pentom"].iter().position(|name| theirs.starts_with(name));
            assert_eq!(size.map(|size| size + 1), Some(cells.len()), "{theirs}");
        }
        let mut ours: Vec<&str> = PIECES.iter().map(|piece| piece.1).collect();
        let mut all: Vec<&str> = Piece::all().map(Piece::name).collect();
        ours.sort_unstable();
        all.sort_unstable();
        assert_eq!(ours, all, "each once");
    }

    #[test]
    fn commands_name_players_that_there_are() {
        for (_, ours) in &COMMANDS[..3] {
            let spec = ours.trim_matches('`').rsplit(' ').next().unwrap();
            let spec = spec.replace("=D", "=4").replace("=B", "=2");
            let session = registry::open("blokus").unwrap();
            session.enlist(&spec).unwrap();
        }
    }
}
