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
    /// let bot = Bot { words, time: Duration::from_secs(2), memory: Some(1 << 30) };
    /// assert_eq!(bot.spec(), "cmd:form=board time=2000ms memory=1048576KB 'python3' 'my bot.py'");
    /// ```
    pub fn spec(&self) -> String {
        let memory = self.memory.map(|bytes| format!("memory={}KB ", bytes >> 10)).unwrap_or_default();
        let quoted = |word: &String| format!("'{}'", word.replace('\'', r"'\''"));
        let command = self.words.iter().map(quoted).collect::<Vec<_>>().join(" ");
        format!("cmd:form=board time={}ms {memory}{command}", self.time.as_millis().max(1))
    }
}
