//! S5's claims and its example as they were published; it has no measurements.

/// Simulations a move, and what S5 says of speed and quality.
pub(crate) const PRESETS: [(u64, &str, &str); 4] = [
    (100, "-", "-"),
    (1_000, "very fast", "weak, inconsistent"),
    (10_000, "fast", "good"),
    (100_000, "slow", "excellent"),
];

/// Methods, and what S5 says of their strength and speed.
pub(crate) const METHODS: [(&str, &str, &str); 7] = [
    ("random", "terrible", "instant"),
    ("mc:sims=1000", "-", "-"),
    ("mc:sims=10000", "good", "moderate"),
    ("minimax:depth=4", "-", "-"),
    ("alphabeta:depth=8", "excellent", "slow"),
    ("uct:sims=10000", "-", "-"),
    ("perfect", "-", "-"),
];

/// What a move costs: moves, simulations a move, plies a game, positions.
pub(crate) const COST: [&str; 4] = ["7", "10,000", "about 20", "1.4 million"];

/// The input of the example: five X, four O, and X to move.
pub(crate) const EXAMPLE: &str = "6 7\n       \n       \n       \n   X   \n  OXO  \n XOXOX \nX\n";

/// The win rates of the example by column, and which is chosen.
pub(crate) const WIN_RATES: [&str; 7] = ["42.31 %", "56.78 %", "78.92 %, chosen", "65.43 %", "-", "-", "-"];
/// The column that the example chooses, and how many stones it then adds to the board.
pub(crate) const CHOICE: &str = "2";
pub(crate) const STONES_ADDED: &str = "0";
/// What the example says of its impossible numbers of stones.
pub(crate) const WARNINGS: &str = "none";
