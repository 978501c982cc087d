//! The game on the screen: the position, who sits where, what was taken back, and how it ended.

use super::hand::Hand;
use super::layout::BoardShape;
use plyground_players::{Board, SavedGame, Seat, Session, Streams};
use std::time::Duration;

/// A game on the screen.
pub(crate) struct Play {
    pub(crate) session: Box<dyn Session>,
    /// The position as plain data; always that of the session.
    pub(crate) board: Board,
    /// The players' specs, by seat.
    pub(crate) seats: Vec<String>,
    pub(crate) seed: u64,
    /// How long each seat has thought.
    pub(crate) clocks: Vec<Duration>,
    /// Moves that were taken back, the next one last.
    pub(crate) redo: Vec<String>,
    /// The seat that gave the game up.
    pub(crate) resigned: Option<Seat>,
    pub(crate) hand: Hand,
    /// The column over which a stone hangs, from zero.
    pub(crate) column: usize,
    /// What the first seat could expect after each move, 0 to 1, where a player said so.
    pub(crate) values: Vec<Option<f64>>,
}

impl Play {
    /// A game as it stands.
    pub(crate) fn new(session: Box<dyn Session>, seats: Vec<String>, seed: u64) -> Play {
        let board = session.board();
        let count = session.seats();
        let mut play = Play {
            hand: Hand::offered(&board),
            column: board.columns / 2,
            clocks: vec![Duration::ZERO; count],
            redo: Vec::new(),
            resigned: None,
            values: Vec::new(),
            session,
            board,
            seats,
            seed,
        };
        play.refresh();
        play
    }

    pub(crate) fn shape(&self) -> BoardShape {
        let narrow = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        BoardShape {
            columns: narrow(self.board.columns),
            rows: narrow(self.board.rows),
            has_pieces: self.has_pieces(),
        }
    }

    pub(crate) fn has_pieces(&self) -> bool {
        !self.board.pieces.is_empty()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.resigned.is_some() || self.board.outcome.is_some()
    }

    /// The seat to move, from zero.
    pub(crate) fn turn(&self) -> usize {
        self.session.turn().index()
    }

    pub(crate) fn is_person(&self, seat: usize) -> bool {
        self.seats.get(seat).is_none_or(|spec| spec == "human")
    }

    pub(crate) fn has_people(&self) -> bool {
        (0..self.session.seats()).any(|seat| self.is_person(seat))
    }

    /// Whether a person is to move.
    pub(crate) fn is_persons_turn(&self) -> bool {
        !self.is_over() && self.is_person(self.turn())
    }

    /// Looks at the position anew.
    pub(crate) fn refresh(&mut self) {
        self.board = self.session.board();
        self.values.resize(self.session.ply(), None);
        if self.is_persons_turn() && self.has_pieces() && self.hand.legal(&self.board).is_none() {
            self.hand = Hand::offered(&self.board);
        }
    }

    /// Plays a legal move by its number; what was taken back is forgotten unless it is the same move.
    pub(crate) fn make(&mut self, nth: usize) {
        let name = self.board.moves.get(nth).map(|mv| mv.mv.clone());
        match self.redo.pop() {
            Some(next) if Some(&next) == name.as_ref() => {}
            _ => self.redo.clear(),
        }
        self.session.play_nth(nth);
        self.refresh();
    }

    /// Takes one move back.
    pub(crate) fn take_back(&mut self) -> bool {
        let undone = self.session.undo();
        if let Some(mv) = &undone {
            self.redo.push(mv.clone());
            self.resigned = None;
            self.refresh();
        }
        undone.is_some()
    }

    /// Takes moves back up to and with the last one of a person, or one move where there is none; false where there is nothing.
    pub(crate) fn undo(&mut self) -> bool {
        let (has_people, own) = (self.has_people(), self.turn());
        let is_own_turn = self.is_person(own);
        let before = self.session.ply();
        while self.take_back() {
            let turn = self.turn();
            // With two people each move is somebody's; who plays alone wants their own back.
            let is_theirs = if is_own_turn && !self.is_shared() { turn == own } else { self.is_person(turn) };
            if !has_people || is_theirs && !self.session.must_pass() {
                return true;
            }
        }
        while self.session.ply() < before && self.redo_one() {}
        false
    }

    /// Whether more than one person plays.
    fn is_shared(&self) -> bool {
        (0..self.session.seats()).filter(|seat| self.is_person(*seat)).count() > 1
    }

    /// Plays moves that were taken back, until a person is to move again; false where there are none.
    pub(crate) fn redo(&mut self) -> bool {
        let mut has_moved = false;
        while self.redo_one() {
            has_moved = true;
            if !self.has_people() || self.is_persons_turn() && !self.session.must_pass() {
                break;
            }
        }
        has_moved
    }

    fn redo_one(&mut self) -> bool {
        let Some(mv) = self.redo.pop() else { return false };
        let is_played = self.session.play(&mv).is_ok();
        self.refresh();
        is_played
    }

    /// The seat that has won alone.
    pub(crate) fn winner(&self) -> Option<Seat> {
        match self.resigned {
            Some(seat) if self.session.seats() == 2 => Some(seat.other()),
            Some(_) => None,
            None => self.session.outcome().and_then(|payoffs| payoffs.winner()),
        }
    }

    /// The game as it is kept.
    pub(crate) fn saved(&self) -> SavedGame {
        SavedGame {
            plyground: SavedGame::VERSION,
            game: self.session.game(),
            seats: self.seats.clone(),
            seed: self.seed,
            moves: self.session.line(),
        }
    }

    /// What the computer's next move comes from: equal positions do not always get the equal answer.
    pub(crate) fn seed_here(&self) -> u64 {
        Streams::new(self.seed).branch(self.session.ply() as u64).seed()
    }

    /// The board after so many moves.
    pub(crate) fn board_at(&self, ply: usize) -> Board {
        let mut session = self.session.fork();
        while session.ply() > ply && session.undo().is_some() {}
        session.board()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_players::registry;

    fn play(seats: &[&str], line: &str) -> Play {
        let mut session = registry::open("connect").unwrap();
        session.go_to(line).unwrap();
        Play::new(session, seats.iter().map(|seat| (*seat).to_owned()).collect(), 1)
    }

    #[test]
    fn who_plays_alone_takes_back_their_own_move_and_the_answer() {
        let mut game = play(&["human", "level:1"], "4455");
        assert!(game.undo());
        assert_eq!(game.session.line(), "44");
        assert!(game.undo() && !game.undo(), "nothing is left");
        assert_eq!((game.session.line(), game.redo.len()), (String::new(), 4));
        assert!(game.redo());
        assert_eq!(game.session.line(), "44");
        // The same move goes on along what was taken back, another forgets it.
        game.make(4);
        assert_eq!((game.session.line().as_str(), game.redo.len()), ("445", 1));
        game.make(0);
        assert_eq!((game.session.line().as_str(), game.redo.len()), ("4451", 0));
        // The computer that began alone has nothing that a person could take back.
        let mut second = play(&["level:1", "human"], "4");
        assert!(!second.undo());
        assert_eq!(second.session.line(), "4");
    }

    #[test]
    fn people_take_back_one_move_and_so_does_who_watches() {
        for seats in [["human", "human"], ["level:1", "level:2"]] {
            let mut game = play(&seats, "4455");
            assert!(game.undo());
            assert_eq!(game.session.line(), "445");
            assert!(game.redo());
            assert_eq!(game.session.line(), "4455");
        }
    }

    #[test]
    fn who_gives_up_loses() {
        let mut game = play(&["human", "human"], "44");
        game.resigned = Some(Seat::FIRST);
        assert_eq!(game.winner(), Some(Seat::FIRST.other()));
        assert!(game.is_over() && game.undo() && !game.is_over());
    }
}
