//! What the nine levels mean, in the words of docs/levels.md, where they were measured.

/// The levels there are.
pub(crate) const LEVELS: std::ops::RangeInclusive<u8> = 1..=9;

/// A level of a game in a few words.
pub(crate) fn meaning(game: &str, level: u8) -> &'static str {
    let words = if game.starts_with("blokus") { &BLOKUS } else { &CONNECT };
    words[usize::from(level.clamp(*LEVELS.start(), *LEVELS.end()) - 1)]
}

const CONNECT: [&str; 9] = [
    "a beginner: sees a win at once, no more",
    "looks a little: errs in one move of 8",
    "blocks what it must: errs in one of 10",
    "thinks ahead: errs in one move of 14",
    "a good player: errs in one move of 24",
    "a strong player: errs in one move of 30",
    "errs in one move of 70",
    "errs in one move of 170",
    "perfect play by the exact solver",
];

const BLOKUS: [&str; 9] = [
    "a beginner: any move at all",
    "wins 8 of 10 games against level 1",
    "wins 8 of 10 games against level 2",
    "wins 8 of 10 games against level 3",
    "wins 8 of 10 games against level 4",
    "wins 7 of 10 games against level 5",
    "wins 2 of 3 games against level 6",
    "wins 2 of 3 games against level 7",
    "the strongest: 3,000 simulations a move",
];
