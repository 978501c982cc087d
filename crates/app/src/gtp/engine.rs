//! The game that a controller holds.

use super::commands::COMMANDS;
use super::line::Line;
use crate::failure::Failure;
use plyground_players::registry::{self, GameKind};
use plyground_players::{PlayerId, Request, Session, Streams, engines};
use std::sync::atomic::AtomicBool;

/// A game and the player that moves in it.
pub(crate) struct Engine {
    pub(super) session: Box<dyn Session>,
    spec: String,
    player: PlayerId,
    /// Every move on the board with its colour, from zero.
    pub(super) turns: Vec<(usize, String)>,
    pub(super) seed: u64,
    threads: usize,
    has_quit: bool,
}

impl Engine {
    pub(crate) fn new(game: &str, player: &str, seed: u64, threads: usize) -> Result<Engine, Failure> {
        let mut session = registry::open(game)?;
        let id = session.enlist(player)?;
        let (spec, turns) = (player.to_owned(), Vec::new());
        Ok(Engine { session, spec, player: id, turns, seed, threads, has_quit: false })
    }

    /// The answer to a line; `None` where nothing is asked.
    pub(crate) fn answer(&mut self, text: &str) -> Option<String> {
        let line = Line::read(text)?;
        let command = COMMANDS.iter().find(|(name, _)| *name == line.command);
        let result = match command {
            Some((_, run)) => run(self, &line.arguments),
            None => Err("unknown command".to_owned()),
        };
        Some(line.answer(result))
    }

    /// Whether the controller wants no more.
    pub(crate) fn has_quit(&self) -> bool {
        self.has_quit
    }

    pub(super) fn quit(&mut self) {
        self.has_quit = true;
    }

    /// Another game, at its start; changes nothing where there is none of that name.
    pub(super) fn set_game(&mut self, name: &str) -> Result<(), String> {
        let mut session = registry::open(&engines::from_gtp(name)).map_err(|error| error.to_string())?;
        let player = session.enlist(&self.spec).map_err(|error| error.to_string())?;
        (self.session, self.player) = (session, player);
        self.turns.clear();
        Ok(())
    }

    pub(super) fn clear(&mut self) {
        self.turns.clear();
        self.show();
    }

    /// Plays a move of a colour, whoever's turn it is.
    pub(super) fn play(&mut self, colour: usize, mv: &str) -> Result<(), String> {
        if mv.is_empty() || mv.contains([' ', ':', ';']) {
            return Err(format!("invalid move {mv:?}"));
        }
        self.turn_to(colour)?;
        let played = self.session.play(mv);
        if played.is_ok() {
            self.turns.push((colour, mv.to_owned()));
        }
        self.show();
        played.map(|_| ()).map_err(|error| format!("illegal move: {error}"))
    }

    pub(super) fn undo(&mut self) -> Result<(), String> {
        self.turns.pop().ok_or("cannot undo")?;
        self.show();
        Ok(())
    }

    /// The legal moves of a colour; none where it can only pass.
    pub(super) fn legal(&mut self, colour: usize) -> Result<Vec<String>, String> {
        self.turn_to(colour)?;
        let mut legal = self.session.legal();
        legal.retain(|mv| mv != "pass");
        self.show();
        Ok(legal)
    }

    /// What the player would do with a colour; `pass` where it can do nothing.
    pub(super) fn choose(&mut self, colour: usize) -> Result<String, String> {
        if self.session.outcome().is_some() && !self.has_colours() {
            return Err("the game is over".to_owned());
        }
        if self.legal(colour)?.is_empty() {
            return Ok("pass".to_owned());
        }
        self.turn_to(colour)?;
        let seed = Streams::new(self.seed).branch(self.turns.len() as u64).seed();
        let (stop, threads) = (AtomicBool::new(false), self.threads);
        let request = Request { threads, seed, stop: &stop, observer: &|_, _| {} };
        let thought = self.session.think(self.player, &request);
        self.show();
        match thought {
            Some(thought) => match thought.forfeit {
                None => Ok(thought.best),
                Some(forfeit) => Err(format!("no move: {forfeit}")),
            },
            None => Ok("pass".to_owned()),
        }
    }

    /// Whether colours are written with the moves, and may move out of turn.
    fn has_colours(&self) -> bool {
        GameKind::of(&self.session.game()).names_colours
    }

    fn in_turn(&self, colour: usize) -> Result<(), String> {
        if self.has_colours() || colour == self.session.colour() {
            return Ok(());
        }
        Err(format!("it is the turn of {}", ["b", "w"][self.session.colour().min(1)]))
    }

    /// Makes it the turn of a colour, as if the others had been skipped.
    fn turn_to(&mut self, colour: usize) -> Result<(), String> {
        self.in_turn(colour)?;
        if self.has_colours() {
            let line = format!("{} {}:", self.line(), colour + 1);
            self.session.go_to(&line).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    /// Sets the board to the moves.
    fn show(&mut self) {
        self.session.go_to(&self.line()).expect("moves that were played before");
    }

    fn line(&self) -> String {
        let word = |(colour, mv): &(usize, String)| match self.has_colours() {
            true => format!("{}:{mv}", colour + 1),
            false => mv.clone(),
        };
        self.turns.iter().map(word).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn engine(game: &str) -> Engine {
        Engine::new(game, "greedy", 1, 1).unwrap()
    }

    fn check(engine: &mut Engine, talk: &[(&str, &str)]) {
        for (command, expected) in talk {
            assert_eq!(engine.answer(command).unwrap(), *expected, "{command}");
        }
    }

    #[test]
    fn a_controller_plays_duo() {
        let mut engine = engine("blokus");
        check(
            &mut engine,
            &[
                ("name", "= Plyground\n\n"),
                ("protocol_version", "= 2\n\n"),
                ("set_game Blokus Duo", "= \n\n"),
                ("5 clear_board", "=5 \n\n"),
                ("play b e8,d9,e9,f9,e10", "= \n\n"),
                ("play b e8,d9,e9,f9,e10", "? illegal move: piece already used: X\n\n"),
                ("play w a1", "? illegal move: does not cover j5\n\n"),
                ("play x a1", "? no colour \"x\": expected b or w\n\n"),
                ("play 2 j5", "= \n\n"),
                // Out of turn, and back again.
                ("play white h4,i4", "= \n\n"),
                ("undo", "= \n\n"),
                ("undo", "= \n\n"),
                ("final_score", "= B+5\n\n"),
                ("known_command genmove", "= true\n\n"),
                ("known_command castle", "= false\n\n"),
                ("castle", "? unknown command\n\n"),
                (
                    "set_game Blokus Trigon",
                    "? no game \"Blokus Trigon\": expected connect or blokus (see plyground games)\n\n",
                ),
                ("quit", "= \n\n"),
            ],
        );
        assert!(engine.has_quit());
    }

    #[test]
    fn any_colour_may_be_asked_for_a_move_at_any_time() {
        let mut engine = engine("blokus");
        for colour in ["3", "1", "green", "2", "2"] {
            let answer = engine.answer(&format!("genmove {colour}")).unwrap();
            assert!(answer.starts_with("= ") && answer.contains(','), "{answer}");
        }
        assert_eq!(engine.turns.iter().map(|(colour, _)| *colour).collect::<Vec<_>>(), [2, 0, 3, 1, 1]);
        let board = engine.answer("showboard").unwrap();
        let count = |letter| board.lines().skip(2).flat_map(str::chars).filter(|c| *c == letter).count();
        assert_eq!(['B', 'Y', 'R', 'G'].map(count), [5, 10, 5, 5], "{board}");
        let legal = engine.answer("all_legal 4").unwrap();
        assert!(legal.lines().count() > 100);
        let answer = engine.answer("reg_genmove 4").unwrap();
        assert!(legal.contains(answer.trim_start_matches("= ").trim_end()));
        assert_eq!(engine.turns.len(), 5);
    }

    #[test]
    fn whole_games_end_with_passes_and_a_score() {
        for name in ["Blokus", "Blokus Two-Player", "Blokus Three-Player", "Blokus Duo"] {
            let mut engine = engine("blokus");
            assert_eq!(engine.answer(&format!("set_game {name}")).unwrap(), "= \n\n");
            let colours = engine.session.colours();
            let mut passes = 0;
            while passes < colours {
                for colour in 1..=colours {
                    let answer = engine.answer(&format!("genmove {colour}")).unwrap();
                    assert!(answer.starts_with("= "), "{name}: {answer}");
                    passes = if answer == "= pass\n\n" { passes + 1 } else { 0 };
                }
            }
            assert!(engine.session.outcome().is_some());
            let score = engine.answer("final_score").unwrap();
            let words = score[2..].split_whitespace().count();
            assert_eq!(words, if engine.session.seats() == 2 { 1 } else { colours }, "{score}");
        }
    }

    #[test]
    fn connect_has_turns_and_no_passes() {
        check(
            &mut engine("connect"),
            &[
                ("play b 4", "= \n\n"),
                ("play b 4", "? it is the turn of w\n\n"),
                ("play w 8", "? illegal move: no column \"8\": expected 1 to 7\n\n"),
                ("all_legal w", "= 1\n2\n3\n4\n5\n6\n7\n\n"),
                ("play w 1", "= \n\n"),
                ("p 4", "= \n\n"),
                ("p 1", "= \n\n"),
                ("p 4", "= \n\n"),
                ("p 1", "= \n\n"),
                ("genmove b", "= 4\n\n"),
                ("final_score", "= B+1\n\n"),
                ("genmove w", "? the game is over\n\n"),
                ("play w 2", "? illegal move: the game is over: Red has won\n\n"),
                ("undo", "= \n\n"),
                ("reg_genmove b", "= 4\n\n"),
            ],
        );
    }

    proptest! {
        /// Whatever comes in, one well-formed answer goes out.
        #[test]
        fn nothing_upsets_the_engine(lines in prop::collection::vec(any_line(), 1..40)) {
            let mut engine = Engine::new("blokus:duo", "random", 1, 1).unwrap();
            for line in lines {
                let Some(answer) = engine.answer(&line) else { continue };
                prop_assert!(answer.starts_with(['=', '?']) && answer.ends_with("\n\n"), "{line:?}: {answer:?}");
                prop_assert!(!answer.trim_end_matches('\n').contains("\n\n"), "{line:?}: {answer:?}");
            }
        }
    }

    fn any_line() -> impl Strategy<Value = String> {
        let command = prop::sample::select(COMMANDS.iter().map(|(name, _)| *name).collect::<Vec<_>>());
        let argument = prop::sample::select(vec![
            "1",
            "b",
            "w 2",
            "1 a1",
            "2 j5",
            "b e10",
            "b pass",
            "1 a1,a2,a3",
            "Blokus",
            "Blokus Duo",
            "connect:4x4x3",
            "blokus:3",
            "w 3:",
            "1 ;",
            "99999999999999999999",
            "\u{1F600}",
            "b 1:a1",
            ",",
            "1 e10,e10",
        ]);
        prop_oneof![
            4 => (command, argument).prop_map(|(command, argument)| format!("{command} {argument}")),
            1 => "[ -~]{0,20}",
            1 => any::<String>(),
        ]
    }
}
