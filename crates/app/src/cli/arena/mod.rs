//! `match` and `tournament`: who is better, and how sure is that?

mod board;
mod live;
mod playing;
mod results;
mod text;

pub(crate) use results::{board_of, finish, fits, open, standings_of};

use super::job::Order;
use super::specs::PlayerSpecs;
use crate::failure::Failure;
use playing::{Playing, hold, order};
use plyground_arena::{Event, Field, Sprt};

/// Let two players meet, and tell who is better
///
/// Each opening is played from both sides (with more than two seats, from every fair seating). The report has wins, draws
/// and losses, the Elo difference with its 95 % interval, the likelihood of superiority, what the first seat is worth and
/// what a move takes.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  plyground match mc:sims=100 random
  plyground match uct:sims=500 uct:sims=500,c=0.7 --sprt 0,30
  plyground match greedy random --game blokus:duo --out games.blksgf
  plyground match alphabeta:depth=6 mc --book openings.txt --json
  plyground match mc:sims=100 greedy --games 1000 --shard 0/2 --out part.0")]
pub(crate) struct MatchArgs {
    /// A player (see plyground players)
    #[arg(value_parser = PlayerSpecs, hide_possible_values = true)]
    a: String,
    /// The other
    #[arg(value_parser = PlayerSpecs, hide_possible_values = true)]
    b: String,
    /// Stop as soon as it is clear whether the first is better by E1 rather than by E0 Elo only: a sequential test with errors
    /// of 5 %
    #[arg(long, value_name = "E0,E1", value_parser = sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Games in all, in whole sets of seatings [default: 100, with --sprt at most 100000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: Option<u64>,
    #[command(flatten)]
    playing: Playing,
}

/// Let many players meet, and tell how they rank
///
/// Everybody meets everybody, each opening from every side. With three or four seats all sets of players that fill a table
/// meet, everybody sits equally often at every seat, and ratings are those of Weng and Lin.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  plyground tournament random greedy twoply mc:sims=100
  plyground tournament uct:sims=1000 mc:sims=100 greedy --gauntlet --games 40
  plyground tournament greedy random mc:sims=1 maxn:depth=1 --game blokus --out games.csv")]
pub(crate) struct TournamentArgs {
    /// The players (see plyground players)
    #[arg(required = true, num_args = 2.., value_name = "PLAYER", value_parser = PlayerSpecs, hide_possible_values = true)]
    players: Vec<String>,
    /// Only the first player meets the others
    #[arg(long)]
    gauntlet: bool,
    /// Games for each set of players that meet, in whole sets of seatings
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    #[command(flatten)]
    playing: Playing,
}

fn sprt(text: &str) -> Result<Sprt, String> {
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.abs() <= 1000.0);
    match text.split_once(',').map(|(elo0, elo1)| (number(elo0), number(elo1))) {
        Some((Some(elo0), Some(elo1))) if elo0 < elo1 => Ok(Sprt { elo0, elo1 }),
        _ => {
            Err("expected two Elo differences from -1000 to 1000, the smaller first, such as 0,10".to_owned())
        }
    }
}

pub(crate) fn run_match(args: &MatchArgs) -> Result<(), Failure> {
    hold(args.event()?, &args.playing)
}

pub(crate) fn run_tournament(args: &TournamentArgs) -> Result<(), Failure> {
    hold(args.event()?, &args.playing)
}

/// The games of a match as units.
pub(crate) fn match_order(args: &MatchArgs) -> Result<Order, Failure> {
    order(args.event()?, &args.playing)
}

/// The same of a tournament.
pub(crate) fn tournament_order(args: &TournamentArgs) -> Result<Order, Failure> {
    order(args.event()?, &args.playing)
}

impl MatchArgs {
    fn event(&self) -> Result<Event, Failure> {
        let args = self;
        let games = args.games.unwrap_or(if args.sprt.is_some() { 100_000 } else { 100 });
        let players = vec![args.a.clone(), args.b.clone()];
        let playing = &args.playing;
        let mut event = Event::new(&playing.game, players, Field::All, games, playing.computing.seed)?;
        if args.sprt.is_some() && event.seat_names().len() != 2 {
            let (game, seats) = (event.full_game(), event.seat_names().len());
            return Err(Failure::Input(format!("--sprt is for games of two seats: {game} has {seats}")));
        }
        event.sprt = args.sprt;
        playing.prepare(event, games)
    }
}

impl TournamentArgs {
    fn event(&self) -> Result<Event, Failure> {
        let field = if self.gauntlet { Field::Gauntlet } else { Field::All };
        let (playing, players) = (&self.playing, self.players.clone());
        let event = Event::new(&playing.game, players, field, self.games, playing.computing.seed)?;
        playing.prepare(event, self.games)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hypotheses_are_two_numbers_in_order() {
        assert_eq!(sprt("-5, 2.5"), Ok(Sprt { elo0: -5.0, elo1: 2.5 }));
        for text in ["", "5", "5,0", "0,0", "a,b", "0,1e9", "nan,1", "0,10,20"] {
            assert!(sprt(text).is_err(), "{text}");
        }
    }
}
