//! The first screen: who begins, how strong the computer is, and other games behind a fourth choice.

use crate::terminal::start::{LEVELS, Start, Who};

/// The first screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct StartMenu {
    pub(crate) start: Start,
    pub(crate) page: Page,
    /// The line that is chosen, from zero.
    pub(crate) row: usize,
    /// Whether there is a game to go back to.
    pub(crate) can_leave: bool,
}

/// Which question is asked.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Page {
    Who,
    Level,
    Games,
}

/// What was decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Decision {
    /// Nothing yet.
    Open,
    Begin(Start),
    /// The spec of a game is to be typed.
    TypeGame,
    /// The players are to be typed.
    TypePlayers,
}

/// The games of the list.
const GAMES: [(&str, &str); 8] = [
    ("connect", "Connect Four, 7x6"),
    ("connect:8x7x4", "Connect Four, 8x7"),
    ("connect:9x7x5", "Connect Five, 9x7"),
    ("blokus:duo", "Blokus duo, 14x14, two players"),
    ("blokus:2", "Blokus, 20x20, two players, two colours each"),
    ("blokus:school", "Blokus, 20x20, the school game of 2026/27"),
    ("blokus:3", "Blokus, 20x20, three players"),
    ("blokus", "Blokus, 20x20, four players"),
];

impl StartMenu {
    pub(crate) fn new(start: Start, can_leave: bool) -> StartMenu {
        let row = Who::OFFERED.iter().position(|(who, _)| *who == start.who).unwrap_or(0);
        StartMenu { start, page: Page::Who, row, can_leave }
    }

    /// The question.
    pub(crate) fn question(&self) -> &'static str {
        match self.page {
            Page::Who => "Who plays?",
            Page::Level => "How strong is the computer?",
            Page::Games => "Which game?",
        }
    }

    /// The answers, each with the number that chooses it before it.
    pub(crate) fn answers(&self) -> Vec<String> {
        match self.page {
            Page::Who => {
                let offered = Who::OFFERED.iter().map(|(_, words)| (*words).to_owned());
                offered.chain(["more: other games, sizes, algorithms".to_owned()]).collect()
            }
            Page::Level => self.start.levels().map(str::to_owned).to_vec(),
            Page::Games => {
                let games = GAMES.iter().map(|(_, words)| (*words).to_owned());
                let more = ["another size (typed)", "players by name (typed)"];
                games.chain(more.map(str::to_owned)).collect()
            }
        }
    }

    pub(crate) fn step(&mut self, is_down: bool) {
        let count = self.answers().len();
        self.row = if is_down { (self.row + 1) % count } else { (self.row + count - 1) % count };
    }

    /// Chooses a line; `seats` is how many the game has.
    pub(crate) fn choose(&mut self, row: usize, seats: usize) -> Decision {
        match self.page {
            Page::Who => match Who::OFFERED.get(row) {
                Some((who, _)) => {
                    self.start.who = who.clone();
                    if !self.start.has_level(seats) {
                        return Decision::Begin(self.start.clone());
                    }
                    (self.page, self.row) = (Page::Level, usize::from(self.start.level - 1));
                    Decision::Open
                }
                None => {
                    let game = GAMES.iter().position(|(game, _)| *game == self.start.game);
                    (self.page, self.row) = (Page::Games, game.unwrap_or(0));
                    Decision::Open
                }
            },
            Page::Level => {
                self.start.level = (row + 1).min(LEVELS.len()) as u8;
                Decision::Begin(self.start.clone())
            }
            Page::Games => match GAMES.get(row) {
                Some((game, _)) => {
                    self.start.game = (*game).to_owned();
                    (self.page, self.row) = (Page::Who, 0);
                    Decision::Open
                }
                None if row == GAMES.len() => Decision::TypeGame,
                None => Decision::TypePlayers,
            },
        }
    }

    /// Goes back to the question before; false where this is the first.
    pub(crate) fn back(&mut self) -> bool {
        let is_first = self.page == Page::Who;
        (self.page, self.row) = (Page::Who, 0);
        !is_first
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_players::registry;

    #[test]
    fn two_keys_begin_a_game() {
        let mut menu = StartMenu::new(Start::default(), false);
        assert_eq!(menu.choose(0, 2), Decision::Open);
        assert_eq!((menu.page, menu.row), (Page::Level, 2), "level 3 is offered");
        assert_eq!(menu.choose(2, 2), Decision::Begin(Start::default()));
        let mut menu = StartMenu::new(Start::default(), false);
        assert!(matches!(menu.choose(2, 2), Decision::Begin(start) if start.who == Who::TwoPeople));
        // More leads to games, and from there back to who plays.
        assert_eq!(menu.choose(3, 2), Decision::Open);
        assert_eq!(menu.choose(3, 2), Decision::Open);
        assert_eq!((menu.page, menu.start.game.as_str()), (Page::Who, "blokus:duo"));
        assert!(menu.answers().iter().all(|answer| answer.len() < 50));
        assert!(!menu.back());
    }

    #[test]
    fn every_game_of_the_list_is_there() {
        assert!(GAMES.iter().all(|(game, _)| registry::open(game).is_ok()));
    }
}
