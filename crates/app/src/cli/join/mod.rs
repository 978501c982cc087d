//! `join`: a player of this machine in a class on another one.

mod address;
mod line;

use super::common::threads;
use crate::failure::Failure;
use crate::interrupt::stoppable;
use address::Address;
use line::{Line, Next};
use plyground_arena::class::{Answer, Ask};
use plyground_players::{Session, Thinker, registry};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Play in a class: the bot runs here, its moves travel
///
/// The teacher starts the class by `plyground serve --open-to-network` and shows its address. Nothing of yours is run there, and
/// nothing of theirs here: what travels are positions and moves.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground join 'http://192.168.1.5:7070/#join=K7XQ4P' --name Ada cmd:python3 bot.py\n  plyground join 192.168.1.5:7070 --code K7XQ4P --name Bob uct:time=500ms"
)]
pub(crate) struct Args {
    /// The address that the teacher shows
    url: String,
    /// What you are called on the ladder
    #[arg(long)]
    name: String,
    /// The code, where the address does not have it
    #[arg(long)]
    code: Option<String>,
    /// Who plays (see plyground players); words behind it belong to its command line
    #[arg(required = true, num_args = 1.., trailing_var_arg = true, allow_hyphen_values = true)]
    player: Vec<String>,
    /// Threads to use [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    /// Say nothing but errors
    #[arg(long)]
    quiet: bool,
}

/// Of the time for a move, what is left for the way back.
const WAY_BACK: f64 = 0.1;

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let address = Address::read(&args.url, args.code.as_deref())?;
    let say = |words: &str| {
        if !args.quiet {
            eprintln!("{words}");
        }
    };
    let mut line = Line::new(&address);
    let mut desk = Desk { spec: args.player.join(" "), threads: threads(args.threads), at: None };
    stoppable(|stop| {
        let (name, game) = line.join(&args.name, &address.code)?;
        desk.sit_down(&game)?;
        say(&format!("{name} plays {game} as {}; Ctrl-C to leave", desk.spec));
        let (mut answer, mut last) = (None, String::new());
        while !stop.load(Ordering::Relaxed) {
            match line.next(answer.take())? {
                Next::Ask(ask) => answer = Some(desk.answer(&ask, stop, &say)?),
                Next::Wait(waiting) => {
                    waiting.news.iter().for_each(|news| say(news));
                    if waiting.words != last {
                        say(&waiting.words);
                        last = waiting.words;
                    }
                }
                Next::End(waiting) => {
                    waiting.news.iter().for_each(|news| say(news));
                    say(&waiting.words);
                    return Ok(());
                }
            }
        }
        say("left");
        Ok(())
    })
}

/// Where the player sits, with the game that it plays.
struct Desk {
    spec: String,
    threads: usize,
    at: Option<(Box<dyn Session>, Thinker, u64)>,
}

impl Desk {
    /// Makes the player ready, so that what is wrong with it is told before anybody waits for it.
    fn sit_down(&mut self, game: &str) -> Result<(), Failure> {
        let session = registry::open(game)?;
        let thinker = session.enlist(&self.spec)?;
        self.at = Some((session, thinker, 0));
        Ok(())
    }

    /// A move in the time there is; a search that would take longer is told to stop, and answers what it has.
    fn answer(&mut self, ask: &Ask, stop: &AtomicBool, say: &dyn Fn(&str)) -> Result<Answer, Failure> {
        let is_other = |(session, _, _): &(Box<dyn Session>, Thinker, u64)| session.game() != ask.game;
        if self.at.as_ref().is_none_or(is_other) {
            self.sit_down(&ask.game)?;
        }
        let (mut session, mut thinker, number) = self.at.take().expect("somebody sits there");
        if number != ask.number {
            say(&format!("game {} against {}", ask.number, ask.opponent));
            thinker.new_game();
        }
        session
            .go_to(&ask.position)
            .map_err(|error| Failure::Run(format!("the class sent a position that cannot be: {error}")))?;
        let thinking = thinker.start(session.as_ref(), self.threads, ask.seed);
        let time = Duration::try_from_secs_f64(ask.seconds * (1.0 - WAY_BACK)).unwrap_or_default();
        let start = std::time::Instant::now();
        while !thinking.wait(Duration::from_millis(20)) {
            if start.elapsed() >= time || stop.load(Ordering::Relaxed) {
                thinking.cancel();
                break;
            }
        }
        let (thinker, thought) = thinking.join();
        self.at = Some((session, thinker, ask.number));
        let thought = thought.map_err(|error| Failure::Run(error.to_string()))?;
        if let Some(forfeit) = &thought.forfeit {
            say(&format!("gave up: {forfeit}"));
        }
        let mv = thought.forfeit.is_none().then_some(thought.best);
        Ok(Answer { number: ask.number, ply: ask.ply, mv })
    }
}
