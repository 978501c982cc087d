//! A program as a player: a [`Search`] that asks another process.

use super::dialogue::{Dialogue, Go, is_spoken};
use super::gtp::{Genmove, Gtp, Turn};
use super::{Launch, board};
use plyground_core::{Game, Notation};
use plyground_search::{Forfeit, MoveReport, Report, Search, Terms};
use std::time::Instant;

/// How a program that speaks boards sees a position.
pub(crate) type Draw<G> = fn(&G, &<G as Game>::State) -> String;

/// How a program is talked to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Speech {
    Board,
    Lines,
    Gtp,
}

/// A program that plays.
pub(crate) struct Program<G: Game> {
    launch: Launch,
    draw: Option<Draw<G>>,
    /// `None` until the program was asked.
    speech: Option<Speech>,
    line: Option<Vec<G::Move>>,
    dialogue: Option<Dialogue>,
    gtp: Option<Gtp>,
    /// Why the last search had no answer, until somebody asks.
    forfeit: Option<Forfeit>,
}

impl<G: Notation> Program<G> {
    /// A program that speaks so, or whatever it answers to; boards need somebody to draw them.
    pub(crate) fn new(launch: Launch, speech: Option<Speech>, draw: Option<Draw<G>>) -> Program<G> {
        Program { launch, draw, speech, line: None, dialogue: None, gtp: None, forfeit: None }
    }

    fn ask(&mut self, game: &G, root: &G::State, terms: &Terms<'_, G::Move>) -> Result<G::Move, Forfeit> {
        let speech = match (self.speech, self.draw) {
            (Some(speech), _) => speech,
            (None, None) => Speech::Lines,
            (None, Some(_)) => {
                let is_dialogue = is_spoken(&self.launch, &game.spec(), terms.stop)?;
                if is_dialogue { Speech::Lines } else { Speech::Board }
            }
        };
        self.speech = Some(speech);
        match (speech, self.draw) {
            (Speech::Board, Some(draw)) => self.ask_board(game, root, terms, draw),
            (Speech::Gtp, _) => self.ask_gtp(game, root, terms),
            _ => self.ask_lines(game, root, terms),
        }
    }

    fn ask_board(
        &self,
        game: &G,
        root: &G::State,
        terms: &Terms<'_, G::Move>,
        draw: Draw<G>,
    ) -> Result<G::Move, Forfeit> {
        let start = Instant::now();
        let before = draw(game, root);
        let question = board::question(&before, game.turn(root));
        let answer = board::ask(&self.launch, &game.spec(), question, terms.stop)?;
        let after: Vec<_> =
            moves(game, root).into_iter().map(|mv| (mv, draw(game, &game.child(root, mv)))).collect();
        board::chosen(&answer, &before, &after).map_err(|reason| Forfeit {
            reason,
            last_lines: board::last_lines(&answer),
            elapsed: start.elapsed(),
            never_started: false,
        })
    }

    fn ask_lines(
        &mut self,
        game: &G,
        root: &G::State,
        terms: &Terms<'_, G::Move>,
    ) -> Result<G::Move, Forfeit> {
        let start = Instant::now();
        let line = self.line_to(game, root, start)?;
        let mut dialogue = match self.dialogue.take() {
            Some(dialogue) => dialogue,
            None => Dialogue::open(&self.launch, &game.spec(), terms.stop)?,
        };
        let moves: Vec<String> = line.iter().map(|&mv| game.write_move(mv)).collect();
        let go = Go {
            game: &game.spec(),
            moves: &moves,
            seed: terms.seed,
            threads: terms.threads,
            stop: terms.stop,
        };
        let answer = dialogue.go(&self.launch, &go);
        match answer.and_then(|text| legal(game, root, &text)) {
            Ok(mv) => {
                self.dialogue = Some(dialogue);
                Ok(mv)
            }
            Err(reason) => Err(dialogue.forfeit(reason, start)),
        }
    }

    fn ask_gtp(&mut self, game: &G, root: &G::State, terms: &Terms<'_, G::Move>) -> Result<G::Move, Forfeit> {
        let start = Instant::now();
        let line = self.line_to(game, root, start)?;
        // Who cannot move passes without being asked: engines disagree on how to say it.
        if let [only] = moves(game, root)[..]
            && !game.costs_ply(only)
        {
            return Ok(only);
        }
        let mut gtp = match self.gtp.take() {
            Some(gtp) => gtp,
            None => Gtp::open(&self.launch, &game.spec())?,
        };
        let turns = turns(game, &line);
        let colour = game.colour(root);
        let asked = Genmove {
            game: &game.spec(),
            colours: game.colours(),
            turns: &turns,
            colour,
            seed: terms.seed,
            stop: terms.stop,
        };
        let answer = gtp.genmove(&self.launch, &asked);
        match answer.and_then(|text| legal(game, root, &text)) {
            Ok(mv) => {
                gtp.has_played((colour, game.write_move(mv)));
                self.gtp = Some(gtp);
                Ok(mv)
            }
            Err(reason) => Err(gtp.forfeit(reason, start)),
        }
    }

    /// The moves that lead to a position.
    fn line_to(&self, game: &G, root: &G::State, start: Instant) -> Result<Vec<G::Move>, Forfeit> {
        let line = self.line.clone().or_else(|| (*root == game.start()).then(Vec::new));
        line.ok_or_else(|| Forfeit {
            reason: "it cannot be told of a board that was set up, only of moves".to_owned(),
            last_lines: Vec::new(),
            elapsed: start.elapsed(),
            never_started: false,
        })
    }
}

impl<G: Notation> Search<G> for Program<G> {
    /// Where there is no answer, the first move there is, and [`forfeit`](Search::forfeit) tells the truth.
    fn search(&mut self, game: &G, root: &G::State, terms: &Terms<'_, G::Move>) -> Report<G::Move> {
        let start = Instant::now();
        let moves = moves(game, root);
        let (best, forfeit) = match self.ask(game, root, terms) {
            Ok(best) => (best, None),
            Err(forfeit) => (moves[0], Some(forfeit)),
        };
        let mut report = Report::new(best, moves.into_iter().map(MoveReport::unknown).collect());
        report.complete = forfeit.is_none();
        report.elapsed = start.elapsed();
        if forfeit.is_none() {
            terms.show(&report, start);
        }
        self.forfeit = forfeit;
        report
    }

    fn inner(&mut self) -> Vec<&mut dyn Search<G>> {
        Vec::new()
    }

    fn forfeit(&mut self) -> Option<Forfeit> {
        self.forfeit.take()
    }

    fn follow(&mut self, line: Option<&[G::Move]>) {
        self.line = line.map(<[G::Move]>::to_vec);
    }

    fn new_game(&mut self) {
        self.line = None;
        if let Some(dialogue) = &mut self.dialogue {
            dialogue.forget();
        }
        if let Some(gtp) = &mut self.gtp {
            gtp.forget();
        }
    }
}

fn moves<G: Game>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves
}

/// A move from outside, held against the rules.
fn legal<G: Notation>(game: &G, root: &G::State, text: &str) -> Result<G::Move, String> {
    let shown: String = text.chars().take(60).collect();
    let mv = game.read_move_at(root, text).map_err(|error| format!("illegal move {shown:?}: {error}"))?;
    match game.try_play(&mut root.clone(), mv) {
        Ok(()) => Ok(mv),
        Err(why) => Err(format!("illegal move {shown:?}: {}", game.explain(root, mv, why))),
    }
}

/// The moves of a line that put something on the board, each with its colour.
fn turns<G: Notation>(game: &G, line: &[G::Move]) -> Vec<Turn> {
    let mut state = game.start();
    let mut turns = Vec::new();
    for &mv in line {
        let text = game.write_move(mv);
        // Neither a pass nor a word on whose turn it is.
        if game.costs_ply(mv) && !text.ends_with(':') {
            turns.push((game.colour(&state), text));
        }
        game.play(&mut state, mv);
    }
    turns
}
