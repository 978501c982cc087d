//! `cmd` and `gtp`: engines from outside.

use super::Player;
use crate::engines::dialogue::{Dialogue, Go, is_spoken};
use crate::engines::gtp::{Genmove, Gtp, Turn};
use crate::engines::{Launch, board, words};
use crate::settings::{OptionKind, PlayerKind, Settings};
use crate::spec::{Spec, SpecError};
use plyground_core::{Game, Notation};
use plyground_search::{Budget, Counts, Forfeit, MoveReport, Report, Search, Terms};
use std::time::{Duration, Instant};

pub(crate) static CMD: PlayerKind = PlayerKind {
    name: "cmd",
    summary: "a program: cmd:PROGRAM ARGS, options before the program, as in cmd:time=2s python3 bot.py (docs/protocol.md)",
    options: &[
        TIME,
        MEMORY,
        OptionKind {
            name: "form",
            default: "auto",
            values: "auto, board, lines",
            meaning: "what it speaks: boards on stdin, the line protocol, or whatever it answers to",
        },
    ],
};

pub(crate) static GTP: PlayerKind = PlayerKind {
    name: "gtp",
    summary: "a GTP engine: gtp:PROGRAM ARGS, as in gtp:time=1m pentobi-gtp --level 5",
    options: &[TIME, MEMORY],
};

const TIME: OptionKind = OptionKind {
    name: "time",
    default: "10s",
    values: "a time such as 500ms",
    meaning: "time for a move; who needs more loses",
};

const MEMORY: OptionKind = OptionKind {
    name: "memory",
    default: "",
    values: "a size such as 512MB",
    meaning: "address space of each of its processes",
};

/// Whether everything behind the options is a command line.
pub(crate) fn is_outside(kind: &PlayerKind) -> bool {
    [CMD.name, GTP.name].contains(&kind.name)
}

/// The options that stand before the command line, as any other player has them, and the command line.
fn parted(kind: &PlayerKind, spec: &Spec) -> (Spec, String) {
    let mut rest = spec.rest.trim_start();
    let mut options = Vec::new();
    while let Some((name, _)) = rest.split_once('=')
        && kind.options.iter().any(|option| option.name == name)
    {
        let (option, behind) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        options.push(option);
        rest = behind.trim_start();
    }
    (Spec { name: spec.name.clone(), rest: options.join(",") }, rest.to_owned())
}

/// The options before a command line, which must be there.
pub(crate) fn settings(kind: &'static PlayerKind, spec: &Spec) -> Result<Settings, SpecError> {
    let (options, command) = parted(kind, spec);
    if words(&command)?.is_empty() {
        return Err(SpecError(format!("\"{spec}\" names no program: expected {}:PROGRAM ARGS", kind.name)));
    }
    Settings::read(kind, &options)
}

/// How a program that speaks boards sees a position.
pub(crate) type Draw<G> = fn(&G, &<G as Game>::State) -> String;

pub(crate) fn build_cmd<G: Notation + 'static>(
    text: &str,
    settings: &Settings,
    draw: Option<Draw<G>>,
) -> Result<Player<G>, SpecError> {
    let forms = [("auto", None), ("board", Some(Speech::Board)), ("lines", Some(Speech::Lines))];
    let speech = settings.choice("form", &forms)?;
    if speech == Some(Speech::Board) && draw.is_none() {
        return Err(SpecError("form=board: only connect has drawn boards, expected form=lines".to_owned()));
    }
    player(Outside { draw, speech, ..Outside::new(launch(&CMD, text, settings)?, Speech::Lines) })
}

pub(crate) fn build_gtp<G: Notation + 'static>(
    text: &str,
    settings: &Settings,
) -> Result<Player<G>, SpecError> {
    player(Outside::new(launch(&GTP, text, settings)?, Speech::Gtp))
}

fn player<G: Notation + 'static>(outside: Outside<G>) -> Result<Player<G>, SpecError>
where
    G::Move: Send,
{
    Ok(Player { search: Box::new(outside), budget: Budget::default() })
}

fn launch(kind: &PlayerKind, text: &str, settings: &Settings) -> Result<Launch, SpecError> {
    let words = words(&parted(kind, &Spec::new(text)).1)?;
    let memory = settings.word("memory").map(|_| settings.bytes("memory")).transpose()?;
    Ok(Launch {
        words,
        time: settings.budget()?.time.filter(|time| *time > Duration::ZERO).unwrap_or(Launch::TIME),
        memory: memory.map(|bytes| bytes as u64),
        output: Launch::OUTPUT,
    })
}

/// How a program is talked to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Speech {
    Board,
    Lines,
    Gtp,
}

/// A program that plays.
struct Outside<G: Game> {
    launch: Launch,
    draw: Option<Draw<G>>,
    /// `None` until the program was asked.
    speech: Option<Speech>,
    line: Option<Vec<G::Move>>,
    dialogue: Option<Dialogue>,
    gtp: Option<Gtp>,
}

impl<G: Notation> Outside<G> {
    fn new(launch: Launch, speech: Speech) -> Outside<G> {
        Outside { launch, draw: None, speech: Some(speech), line: None, dialogue: None, gtp: None }
    }

    fn ask(&mut self, game: &G, root: &G::State, terms: &Terms<'_, G::Move>) -> Result<G::Move, Forfeit> {
        let start = Instant::now();
        let forfeit = |reason| Forfeit { reason, last_lines: Vec::new(), elapsed: start.elapsed() };
        let speech = match (self.speech, self.draw) {
            (Some(speech), _) => speech,
            (None, None) => Speech::Lines,
            (None, Some(_)) => {
                let is_dialogue = is_spoken(&self.launch, &game.spec(), terms.stop).map_err(forfeit)?;
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
        })
    }
}

impl<G: Notation> Search<G> for Outside<G> {
    /// Where there is no answer, the first move there is: [`answer`](Search::answer) tells the truth.
    fn search(&mut self, game: &G, root: &G::State, terms: &Terms<'_, G::Move>) -> Report<G::Move> {
        let start = Instant::now();
        match self.ask(game, root, terms) {
            Ok(best) => report(game, root, best, start),
            Err(_) => Report { complete: false, ..report(game, root, moves(game, root)[0], start) },
        }
    }

    fn answer(
        &mut self,
        game: &G,
        root: &G::State,
        terms: &Terms<'_, G::Move>,
    ) -> Result<Report<G::Move>, Forfeit> {
        let start = Instant::now();
        self.ask(game, root, terms).map(|best| report(game, root, best, start))
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

fn report<G: Game>(game: &G, root: &G::State, best: G::Move, start: Instant) -> Report<G::Move> {
    Report {
        best,
        exact: false,
        complete: true,
        moves: moves(game, root).into_iter().map(MoveReport::unknown).collect(),
        line: vec![best],
        depth: None,
        counts: Counts::default(),
        elapsed: start.elapsed(),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry;

    #[test]
    fn options_stand_before_the_program() {
        for (text, options, command) in [
            ("cmd:bot", "", "bot"),
            ("cmd:python3 bot.py time=5 -o a=1,b=2", "", "python3 bot.py time=5 -o a=1,b=2"),
            ("cmd:time=2s  memory=1GB ./bot 'a b'", "time=2s,memory=1GB", "./bot 'a b'"),
            ("cmd: X=1 bot", "", "X=1 bot"),
        ] {
            let (spec, rest) = parted(&CMD, &Spec::new(text));
            assert_eq!((spec.rest.as_str(), rest.as_str()), (options, command), "{text}");
        }
        for (game, text, error) in [
            ("connect", "cmd:", "\"cmd\" names no program: expected cmd:PROGRAM ARGS"),
            ("connect", "cmd:time=2s", "\"cmd:time=2s\" names no program: expected cmd:PROGRAM ARGS"),
            ("connect", "gtp:'a", "\"'a\": a quote ' is not closed"),
            ("connect", "cmd:time=soon bot", "time=soon: expected a time such as 500ms, 2s or 1m"),
            (
                "connect",
                "cmd:memory=lots bot",
                "memory=lots: expected a size such as 64MB or 1GB, up to 1024GB",
            ),
            ("connect", "cmd:form=tea bot", "form=tea: expected auto, board or lines"),
            (
                "blokus",
                "cmd:form=board bot",
                "form=board: only connect has drawn boards, expected form=lines",
            ),
        ] {
            let error_found = registry::open(game).unwrap().enlist(text).unwrap_err().to_string();
            assert_eq!(error_found, error, "{text}");
        }
    }
}
