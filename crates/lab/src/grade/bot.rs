//! The bot under examination, and what it is asked.

use std::time::Duration;

/// A program that plays, and what it may take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bot {
    /// The program and its arguments.
    pub words: Vec<String>,
    /// For a move.
    pub time: Duration,
    /// Address space of each of its processes, in bytes; `None` for as much as there is.
    pub memory: Option<usize>,
    /// A file to which conversations are added, without blanks in its name, or `stderr`.
    pub log: Option<String>,
}

/// What a bot is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grading {
    /// The game's spec; connect of any size.
    pub game: String,
    /// Positions whose exact scores are known; none for boards that are too large to solve.
    pub positions: usize,
    /// Games against each opponent, rounded up to pairs.
    pub games: u64,
    /// Opponents beside the usual ones, whose games are shown and bring no marks.
    pub rivals: Vec<String>,
    /// What positions and games come from.
    pub seed: u64,
    /// Bots at once.
    pub threads: usize,
}

impl Bot {
    /// The bot as a player.
    ///
    /// ```
    /// use plyground_lab::grade::Bot;
    /// use std::time::Duration;
    /// let words = ["python3", "my bot.py"].map(str::to_owned).to_vec();
    /// let bot = Bot { words, time: Duration::from_secs(2), memory: Some(1 << 30), log: None };
    /// assert_eq!(bot.spec(), "cmd:time=2000ms memory=1048576KB 'python3' 'my bot.py'");
    /// ```
    pub fn spec(&self) -> String {
        let memory = self.memory.map(|bytes| format!("memory={}KB ", bytes >> 10)).unwrap_or_default();
        let quoted = |word: &String| format!("'{}'", word.replace('\'', r"'\''"));
        let log = self.log.as_ref().map(|log| format!("log={log} ")).unwrap_or_default();
        let command = self.words.iter().map(quoted).collect::<Vec<_>>().join(" ");
        format!("cmd:time={}ms {memory}{log}{command}", self.time.as_millis().max(1))
    }
}
