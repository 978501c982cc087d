//! The game itself: whose turn it is, what they do, how it ends.

use super::ask;
use super::prompt::{HELP, Order};
use crate::cli::grouped;
use crate::failure::Failure;
use crate::interrupt::stoppable;
use anstyle::{AnsiColor, Effects, Style};
use plyground_players::registry::GameKind;
use plyground_players::{Forfeit, PlayerId, Request, SavedGame, Seat, Session, Streams, Thought, registry};
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// What a game is begun with.
pub(crate) struct Setup {
    /// The game's spec.
    pub(crate) game: String,
    /// Players that were named, by seat from one.
    pub(crate) seats: Vec<(usize, String)>,
    pub(crate) load: Option<PathBuf>,
    pub(crate) save: Option<PathBuf>,
    pub(crate) seed: Option<u64>,
    pub(crate) threads: usize,
    pub(crate) is_quiet: bool,
}

/// Who sits on a seat, and what they have done.
struct Place {
    spec: String,
    /// `None` for a person.
    player: Option<PlayerId>,
    moves: u64,
    playouts: u64,
    positions: u64,
    seconds: f64,
}

/// How a turn of the computer ended.
enum Turn {
    Moved,
    /// Somebody pressed Ctrl-C before there was a move.
    Stopped,
    /// There is no move, for this reason.
    Forfeited(Forfeit),
}

/// A game at the terminal.
pub(crate) struct Game<R, W> {
    session: Box<dyn Session>,
    places: Vec<Place>,
    /// Who gives hints.
    adviser: PlayerId,
    seed: u64,
    threads: usize,
    save: Option<PathBuf>,
    is_quiet: bool,
    input: R,
    out: W,
}

impl<R: BufRead, W: Write> Game<R, W> {
    pub(crate) fn new(setup: Setup, mut input: R, mut out: W) -> Result<Self, Failure> {
        let loaded = setup.load.as_deref().map(load).transpose()?;
        let spec = loaded.as_ref().map_or(&setup.game, |saved| &saved.game);
        let mut session = registry::open(spec)?;
        let seats = session.seats();
        if let Some((number, _)) = setup.seats.iter().find(|(number, _)| *number > seats) {
            return Err(Failure::Input(format!("--seat {number}: {spec} has seats 1 to {seats}")));
        }
        let mut places = Vec::new();
        for seat in Seat::all(seats) {
            let named = setup.seats.iter().rev().find(|(number, _)| *number == seat.index() + 1);
            let spec = match (named, &loaded) {
                (Some((_, spec)), _) => spec.clone(),
                (None, Some(saved)) => {
                    let spec = saved.seats.get(seat.index()).cloned().unwrap_or_else(|| "human".into());
                    allowed(seat, spec, &[])?
                }
                (None, None) if !setup.seats.is_empty() => "human".to_owned(),
                (None, None) => {
                    let default = if seat == Seat::FIRST { "human" } else { GameKind::of(spec).opponent };
                    ask::player(&mut input, &mut out, &session.seat_name(seat), default)?
                }
            };
            places.push(Place::new(session.as_mut(), spec)?);
        }
        if let Some(saved) = &loaded {
            session.go_to(&saved.moves)?;
        }
        let seed = setup.seed.or(loaded.as_ref().map(|saved| saved.seed)).unwrap_or_else(any_seed);
        let adviser = session.enlist(GameKind::of(spec).adviser)?;
        let Setup { threads, save, is_quiet, .. } = setup;
        Ok(Game { session, places, adviser, seed, threads, save, is_quiet, input, out })
    }

    /// Plays to the end, or until somebody leaves.
    pub(crate) fn play(&mut self) -> Result<(), Failure> {
        self.introduce()?;
        loop {
            self.show()?;
            if let Some(payoffs) = self.session.outcome() {
                write!(self.out, "{}", self.session.standing())?;
                match payoffs.winner() {
                    Some(winner) => {
                        // A seat may be called by two colours.
                        let name = self.session.seat_name(winner);
                        let verb = if name.contains(" and ") { "win" } else { "wins" };
                        writeln!(self.out, "{name} {verb}!")?;
                    }
                    None if self.places.len() == 2 => writeln!(self.out, "Draw.")?,
                    None => {
                        let at_top = |seat: &Seat| payoffs.twelfths(*seat) == payoffs.best();
                        let names = Seat::all(self.places.len()).filter(at_top);
                        let names: Vec<String> = names.map(|seat| self.session.seat_name(seat)).collect();
                        writeln!(self.out, "{} share the first place.", names.join(" and "))?;
                    }
                }
                return self.summary();
            }
            let seat = self.session.turn();
            if self.places[seat.index()].player.is_none() {
                write!(self.out, "{}", self.session.standing())?;
            }
            writeln!(self.out, "{}'s turn:", self.session.seat_name(seat))?;
            // Who can do nothing but pass is not asked.
            if let [only] = &self.session.legal()[..]
                && only == "pass"
            {
                self.session.play(only)?;
                writeln!(self.out, "{} cannot place a piece and passes.", self.session.seat_name(seat))?;
                continue;
            }
            let stays = match self.places[seat.index()].player {
                Some(player) => match self.computer(seat, player)? {
                    Turn::Moved => true,
                    Turn::Stopped => false,
                    Turn::Forfeited(forfeit) => {
                        let name = self.session.seat_name(seat);
                        writeln!(self.out, "{name} gives the game up: {forfeit}")?;
                        if self.places.len() == 2 {
                            writeln!(self.out, "{} wins!", self.session.seat_name(seat.other()))?;
                        }
                        return self.summary();
                    }
                },
                None => self.person(seat)?,
            };
            if !stays {
                writeln!(self.out, "The game ends unfinished after {}.", plural(self.session.ply(), "move"))?;
                return self.summary();
            }
            if let Some(path) = self.save.clone() {
                self.save(&path)?;
            }
        }
    }

    fn introduce(&mut self) -> Result<(), Failure> {
        let seats: Vec<String> = Seat::all(self.places.len())
            .map(|seat| format!("{} is {}", self.session.seat_name(seat), self.places[seat.index()].spec))
            .collect();
        writeln!(self.out, "{}: {}; seed {}", self.session.game(), seats.join(", "), self.seed)?;
        Ok(())
    }

    fn show(&mut self) -> Result<(), Failure> {
        writeln!(self.out)?;
        if !self.session.header().is_empty() {
            writeln!(self.out, "{}", self.session.header())?;
        }
        for letter in self.session.draw().trim_end_matches('\n').chars() {
            match colour(letter) {
                Some(colour) => write!(self.out, "{}{letter}{}", colour.render(), colour.render_reset())?,
                None => write!(self.out, "{letter}")?,
            }
        }
        writeln!(self.out)?;
        Ok(())
    }

    fn computer(&mut self, seat: Seat, player: PlayerId) -> Result<Turn, Failure> {
        self.out.flush()?;
        let (thought, was_stopped) = self.think(player);
        if let Some(forfeit) = thought.forfeit {
            return Ok(if was_stopped { Turn::Stopped } else { Turn::Forfeited(forfeit) });
        }
        self.places[seat.index()].count(&thought);
        self.session.play(&thought.best)?;
        write!(self.out, "{} move: {}", self.session.seat_name(seat), thought.best)?;
        let work = match (thought.counts.sampling, thought.counts.tree) {
            (Some(sampling), _) => Some(format!("{} playouts", grouped(sampling.playouts))),
            (_, Some(tree)) => Some(format!("{} positions", grouped(tree.visited))),
            _ => None,
        };
        if let Some(work) = work.filter(|_| !self.is_quiet) {
            write!(self.out, "  ({work}, {:.2} s)", thought.seconds)?;
        }
        writeln!(self.out)?;
        Ok(Turn::Moved)
    }

    /// What a player thinks, and whether it was told to stop.
    fn think(&mut self, player: PlayerId) -> (Thought, bool) {
        // Each move of the game has a seed of its own, so that equal positions do not always get the equal answer.
        let ply = self.session.ply() as u64;
        let seed = Streams::new(self.seed).branch(ply).seed();
        let (session, threads) = (&mut self.session, self.threads);
        stoppable(|stop| {
            let thought = session.think(player, &Request { threads, seed, stop, observer: &|_, _| {} });
            (thought.expect("a running game has an answer"), stop.load(Ordering::Relaxed))
        })
    }

    /// A person's move; false if they leave.
    fn person(&mut self, seat: Seat) -> Result<bool, Failure> {
        loop {
            write!(self.out, "Enter move ({}): ", self.session.move_hint())?;
            let Some(line) = ask::line(&mut self.input, &mut self.out)? else { return Ok(false) };
            match Order::read(&line) {
                Order::Move(text) => match self.session.play(&text) {
                    Ok(_) => {
                        self.places[seat.index()].moves += 1;
                        return Ok(true);
                    }
                    Err(error) => writeln!(self.out, "Invalid move. {error} (help tells what can be typed)")?,
                },
                Order::Undo => {
                    if self.undo(seat) {
                        return Ok(true);
                    }
                    writeln!(self.out, "There is nothing of yours to take back.")?;
                }
                Order::Hint => {
                    let (thought, _) = self.think(self.adviser);
                    let best = thought.moves.iter().find(|one| one.mv == thought.best);
                    let value = best.and_then(|one| one.value).unwrap_or_default();
                    let (share, seats) = (100.0 * value, self.places.len());
                    let words = match seats {
                        2 => format!("won in {share:.0} % of random games"),
                        _ => format!("{share:.0} % of the payoff in random games; {} % is even", 100 / seats),
                    };
                    writeln!(self.out, "Hint: {} ({words})", thought.best)?;
                }
                Order::Moves => {
                    writeln!(self.out, "Legal: {}", self.session.legal().join(" "))?;
                    writeln!(self.out, "So far: {}", self.session.line())?;
                }
                Order::Board => self.show()?,
                Order::Save(path) if path.is_empty() => writeln!(self.out, "Save where? save FILE")?,
                Order::Save(path) => match self.save(Path::new(&path)) {
                    Ok(()) => writeln!(self.out, "Saved in {path}.")?,
                    Err(failure) => writeln!(self.out, "Not saved: {}", failure.message())?,
                },
                Order::Load(path) => match self.take_up(Path::new(&path)) {
                    Ok(()) => return Ok(true),
                    Err(failure) => writeln!(self.out, "Not loaded: {}", failure.message())?,
                },
                Order::Help => write!(self.out, "{HELP}")?,
                Order::Quit => return Ok(false),
            }
        }
    }

    /// Takes moves back up to and with the last one of `seat`; changes nothing where it has none.
    fn undo(&mut self, seat: Seat) -> bool {
        let before = self.session.line();
        let counts: Vec<u64> = self.places.iter().map(|place| place.moves).collect();
        while self.session.undo().is_some() {
            let mover = self.session.turn();
            self.places[mover.index()].moves = self.places[mover.index()].moves.saturating_sub(1);
            if mover == seat {
                return true;
            }
        }
        self.session.go_to(&before).expect("a line that was played");
        self.places.iter_mut().zip(counts).for_each(|(place, moves)| place.moves = moves);
        false
    }

    fn save(&mut self, path: &Path) -> Result<(), Failure> {
        let saved = SavedGame {
            plyground: SavedGame::VERSION,
            game: self.session.game(),
            seats: self.places.iter().map(|place| place.spec.clone()).collect(),
            seed: self.seed,
            moves: self.session.line(),
        };
        saved.save(path).map_err(|error| Failure::Run(format!("{}: {error}", path.display())))
    }

    /// Goes on with a saved game; changes nothing where that fails.
    fn take_up(&mut self, path: &Path) -> Result<(), Failure> {
        let saved = load(path)?;
        let mut session = registry::open(&saved.game)?;
        session.go_to(&saved.moves)?;
        let own: Vec<String> = self.places.iter().map(|place| place.spec.clone()).collect();
        let specs = saved.seats.into_iter().chain(std::iter::repeat("human".to_owned()));
        let places = Seat::all(session.seats())
            .zip(specs)
            .map(|(seat, spec)| Place::new(session.as_mut(), allowed(seat, spec, &own)?))
            .collect::<Result<_, _>>()?;
        let adviser = session.enlist(GameKind::of(&saved.game).adviser)?;
        (self.session, self.places, self.adviser, self.seed) = (session, places, adviser, saved.seed);
        self.introduce()
    }

    fn summary(&mut self) -> Result<(), Failure> {
        if self.is_quiet {
            return Ok(());
        }
        writeln!(self.out)?;
        for seat in Seat::all(self.places.len()) {
            let place = &self.places[seat.index()];
            write!(
                self.out,
                "{} ({}): {}",
                self.session.seat_name(seat),
                place.spec,
                plural(place.moves as usize, "move")
            )?;
            if place.playouts > 0 {
                write!(self.out, ", {} playouts", grouped(place.playouts))?;
            }
            if place.positions > 0 {
                write!(self.out, ", {} positions, {:.2} s", grouped(place.positions), place.seconds)?;
            }
            writeln!(self.out)?;
        }
        writeln!(self.out, "Moves: {}", self.session.line())?;
        Ok(())
    }
}

impl Place {
    fn new(session: &mut dyn Session, spec: String) -> Result<Place, Failure> {
        let kind = registry::settings(&spec)?.kind();
        let player = if kind.name == "human" { None } else { Some(session.enlist(&spec)?) };
        Ok(Place { spec, player, moves: 0, playouts: 0, positions: 0, seconds: 0.0 })
    }

    fn count(&mut self, thought: &Thought) {
        self.moves += 1;
        let sampling = thought.counts.sampling.unwrap_or_default();
        self.playouts += sampling.playouts;
        self.positions += sampling.plies + thought.counts.tree.unwrap_or_default().visited;
        self.seconds += thought.seconds;
    }
}

/// Stones are letters first; colour helps those who see it.
fn colour(letter: char) -> Option<Style> {
    let colour = match letter {
        'R' => AnsiColor::Red,
        'Y' => AnsiColor::Yellow,
        'B' => AnsiColor::Blue,
        'G' => AnsiColor::Green,
        _ => return None,
    };
    Some(colour.on_default().effects(Effects::BOLD))
}

/// A player from a file. A file does not start programs, unless they sit here already.
fn allowed(seat: Seat, spec: String, own: &[String]) -> Result<String, Failure> {
    if ask::is_program(&spec) && !own.contains(&spec) {
        return Err(Failure::Input(format!(
            "the saved game starts a program: allow it with --seat \"{seat}={spec}\", or name another player"
        )));
    }
    Ok(spec)
}

fn load(path: &Path) -> Result<SavedGame, Failure> {
    SavedGame::load(path).map_err(|error| Failure::Input(format!("{}: {error}", path.display())))
}

/// A seed that nobody has chosen, short enough to be typed again.
fn any_seed() -> u64 {
    RandomState::new().build_hasher().finish() % 1_000_000
}

fn plural(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
