//! A class: a ladder of bots that play from wherever they are.
//!
//! Members join by a code and ask what there is to do; games are here, moves travel. Nothing that a member sends can do more than
//! lose its game. The class never looks at a clock: whoever calls says what time it is, so that tests need not wait.
//!
//! ```
//! use plyground_arena::class::{Answer, Class, Next, Rules};
//! use std::time::Duration;
//!
//! let mut rules = Rules::new("connect");
//! rules.plies = 0;
//! let mut class = Class::new(rules)?;
//! let now = Duration::ZERO;
//! let [ada, bob] = ["a key of Ada's", "a key of Bob's"];
//! class.join("Ada", ada, now)?;
//! class.join("Bob", bob, now)?;
//! let Next::Ask(ask) = class.next(ada, None, now)? else { panic!("Ada has the first move of the first game") };
//! assert_eq!((ask.position.as_str(), ask.opponent.as_str()), ("", "Bob"));
//! class.next(ada, Some(Answer { number: ask.number, ply: 0, mv: Some("4".into()) }), now)?;
//! let Next::Ask(ask) = class.next(bob, None, now)? else { panic!("it is Bob's turn") };
//! assert_eq!(ask.position, "4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod game;
mod member;
mod pairing;
mod ranking;
mod rules;

pub use game::ClassGame;
pub use ranking::LadderRow;
pub use rules::Rules;

use game::OpenGame;
use member::Member;
use pairing::Meetings;
use plyground_players::{Session, registry};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use thiserror::Error;

/// A class in session.
pub struct Class {
    rules: Rules,
    /// The start of the game, of which every game is a copy.
    start: Box<dyn Session>,
    members: Vec<Member>,
    open: Vec<OpenGame>,
    played: Vec<ClassGame>,
    meetings: Meetings,
    /// How many games were begun.
    begun: u64,
    is_paused: bool,
    has_ended: bool,
}

/// How long somebody waits for an opponent that it met less often than who is free.
const PATIENCE: Duration = Duration::from_secs(3);

/// What a member is to do.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ClassNext))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Next {
    /// Make a move.
    Ask(Ask),
    /// Nothing yet: ask again.
    Wait(Waiting),
    /// Go home.
    End(Waiting),
}

/// A question for a move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ClassAsk))]
pub struct Ask {
    /// The number of the game, from one.
    pub number: u64,
    /// The game's spec.
    pub game: String,
    /// The line of play so far.
    pub position: String,
    /// How many moves it has.
    pub ply: usize,
    /// The seat to move, from one.
    pub seat: usize,
    /// Who sits on the other side.
    pub opponent: String,
    /// A seed for who draws at random.
    pub seed: u64,
    /// Seconds left for the answer.
    pub seconds: f64,
}

/// Why there is nothing to do, in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ClassWaiting))]
pub struct Waiting {
    /// The words.
    pub words: String,
    /// How the member's last game ended, if one did since it asked last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub news: Option<String>,
}

/// A member's answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ClassMove))]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The game it is for.
    pub number: u64,
    /// How many moves that game had when it was asked for.
    pub ply: usize,
    /// The move; `None` from a bot that gives up.
    #[serde(rename = "move")]
    pub mv: Option<String>,
}

/// Why a member is turned away.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ClassError {
    /// The game cannot be played here.
    #[error("{0}")]
    Game(String),
    /// Nobody can be called that.
    #[error(
        "the name {0:?} cannot be used: expected 1 to 24 letters, digits, spaces, dots, dashes or underscores"
    )]
    Name(String),
    /// Somebody is called that.
    #[error("somebody is called {0} already: expected another name")]
    Taken(String),
    /// There is no room.
    #[error("the class is full: {0} members")]
    Full(usize),
    /// The teacher has sent the member with this key home.
    #[error("you were sent home: ask your teacher")]
    SentHome,
    /// No member has this key.
    #[error("no member has this key: join again")]
    Key,
}

impl Class {
    /// A class without members. The game must be one of two seats.
    pub fn new(rules: Rules) -> Result<Class, ClassError> {
        let start = registry::open(&rules.game).map_err(|error| ClassError::Game(error.to_string()))?;
        if start.seats() != 2 {
            let words = format!("{} has {} seats: a class plays games of two", start.game(), start.seats());
            return Err(ClassError::Game(words));
        }
        let (members, open, played, meetings) = (Vec::new(), Vec::new(), Vec::new(), Meetings::default());
        let (is_paused, has_ended) = (false, false);
        Ok(Class { rules, start, members, open, played, meetings, begun: 0, is_paused, has_ended })
    }

    /// A class that goes on with the members and games of another, in the order of their joining and of their ends. All members are away.
    pub fn restored(rules: Rules, members: Vec<String>, games: Vec<ClassGame>) -> Result<Class, ClassError> {
        let mut class = Class::new(rules)?;
        for name in members {
            let name = member::read_name(&name)?;
            if class.members.iter().any(|member| member.name == name) {
                return Err(ClassError::Taken(name));
            }
            class.members.push(Member::away(name));
        }
        for game in games {
            let is_named = |seat: usize| {
                class.members.get(game.members[seat]).is_some_and(|member| member.name == game.seats[seat])
            };
            if !is_named(0) || !is_named(1) || game.members[0] == game.members[1] {
                return Err(ClassError::Game(format!(
                    "game {} is not of members of this class",
                    game.number
                )));
            }
            class.begun = class.begun.max(game.number);
            class.meetings.add(&game);
            class.played.push(game);
        }
        Ok(class)
    }

    /// Takes a member in, or one that was away back. The key is what it will show to be this member: nobody else may be able to
    /// guess it.
    pub fn join(&mut self, name: &str, key: &str, now: Duration) -> Result<(), ClassError> {
        let name = member::read_name(name)?;
        self.look(now);
        let is_full = self.members.len() >= self.rules.members;
        match self.members.iter_mut().find(|member| member.name == name) {
            Some(member) if member.is_here => return Err(ClassError::Taken(name)),
            Some(member) => member.come_back(key, now),
            None if is_full => return Err(ClassError::Full(self.rules.members)),
            None => self.members.push(Member::new(name, key, now)),
        }
        self.look(now);
        Ok(())
    }

    /// Takes a member's answer, if it has one, and says what it is to do next.
    pub fn next(&mut self, key: &str, answer: Option<Answer>, now: Duration) -> Result<Next, ClassError> {
        let me = self.members.iter().position(|member| member.has_key(key)).ok_or(ClassError::Key)?;
        if self.members[me].is_sent_home() {
            return Err(ClassError::SentHome);
        }
        self.members[me].seen = now;
        if let Some(answer) = answer {
            self.take(me, &answer, now);
        }
        self.look(now);
        let asked = self.open.iter().find(|game| game.to_move() == me);
        let waiting = |words: &str, news| Waiting { words: words.to_owned(), news };
        Ok(match asked {
            Some(game) => Next::Ask(game.ask(&self.members[game.other(me)].name, &self.rules, now)),
            None => {
                let news = self.members[me].news.take();
                if self.has_ended {
                    Next::End(waiting("the class is over", news))
                } else if self.open.iter().any(|game| game.seats.contains(&me)) {
                    Next::Wait(waiting("the opponent thinks", news))
                } else if self.is_played_out() {
                    Next::Wait(waiting("the class has played all its games", news))
                } else if self.is_paused {
                    Next::Wait(waiting("the class is paused", news))
                } else {
                    Next::Wait(waiting("waiting for an opponent", news))
                }
            }
        })
    }

    /// Ends games of those who are late or gone, and begins new ones. To be called now and then, by `next` too.
    pub fn look(&mut self, now: Duration) {
        for member in self.members.iter_mut().filter(|member| member.is_here) {
            member.is_here = now.saturating_sub(member.seen) < self.rules.away;
        }
        for number in (0..self.open.len()).rev() {
            let game = &self.open[number];
            let mover = game.to_move();
            let gone = game.seats.iter().position(|&seat| !self.members[seat].is_here);
            if let Some(seat) = gone {
                self.close(number, Some((seat, "left".to_owned())), now);
            } else if now.saturating_sub(game.since) > self.rules.time {
                let seat = game.seat_of(mover);
                let words = format!("took longer than {} s", self.rules.time.as_secs_f64());
                self.close(number, Some((seat, words)), now);
            }
        }
        while !self.is_paused && !self.has_ended && !self.is_played_out() {
            let here = (0..self.members.len()).filter(|&one| self.members[one].is_here);
            let here: Vec<usize> = here.collect();
            let is_free = |one: &usize| !self.open.iter().any(|game| game.seats.contains(one));
            let idle: Vec<usize> = here.iter().copied().filter(is_free).collect();
            let has_waited = |one: usize| now.saturating_sub(self.members[one].free) >= PATIENCE;
            let Some((first, second)) = self.meetings.pair(&idle, &here, has_waited) else { break };
            self.begun += 1;
            let met = self.meetings.met(first, second);
            let opening = pairing::opening(self.start.as_ref(), &self.rules, first, second, met);
            let seats = pairing::seats(first, second, met);
            self.open.push(OpenGame::new(self.begun, opening, seats, now));
        }
    }

    /// Lets no new game begin, or lets them begin again; games under way go on.
    pub fn pause(&mut self, is_paused: bool) {
        self.is_paused = is_paused;
    }

    /// Whether as many games were begun as there may be.
    fn is_played_out(&self) -> bool {
        self.played.len() + self.open.len() >= self.rules.games
    }

    /// Whether no game begins.
    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// Sends everybody home: games under way are not counted.
    pub fn end(&mut self) {
        self.has_ended = true;
        self.open.clear();
    }

    /// Sends a member home; its games stay. Says whether there was one of that name.
    pub fn remove(&mut self, name: &str, now: Duration) -> bool {
        let Some(one) = self.members.iter().position(|member| member.name == name) else { return false };
        self.members[one].leave();
        if let Some(number) = self.open.iter().position(|game| game.seats.contains(&one)) {
            let seat = self.open[number].seat_of(one);
            self.close(number, Some((seat, "was sent home".to_owned())), now);
        }
        true
    }

    /// The members in the order of their strength.
    pub fn ladder(&self) -> Vec<LadderRow> {
        ranking::ladder(&self.members, &self.open, &self.played, &self.meetings)
    }

    /// The names of all who ever joined, in the order of joining.
    pub fn members(&self) -> impl Iterator<Item = &str> {
        self.members.iter().map(|member| member.name.as_str())
    }

    /// The finished games, in the order of their ends.
    pub fn games(&self) -> &[ClassGame] {
        &self.played
    }

    /// The positions of the games under way: number, names of both seats, line of play.
    pub fn under_way(&self) -> Vec<(u64, [String; 2], String)> {
        let name = |one: usize| self.members[one].name.clone();
        self.open.iter().map(|game| (game.number, game.seats.map(name), game.session.line())).collect()
    }

    /// What was agreed on.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Plays a member's move, or ends its game where it is none. An answer to an old question is nobody's.
    fn take(&mut self, me: usize, answer: &Answer, now: Duration) {
        let is_meant = |game: &OpenGame| {
            (game.number, game.session.ply()) == (answer.number, answer.ply) && game.to_move() == me
        };
        let Some(number) = self.open.iter().position(is_meant) else { return };
        let game = &mut self.open[number];
        let seat = game.seat_of(me);
        match answer.mv.as_deref().map(|mv| game.play(mv, now)) {
            Some(Ok(())) if game.session.outcome().is_some() => self.close(number, None, now),
            Some(Ok(())) => {}
            Some(Err(error)) => self.close(number, Some((seat, error)), now),
            None => self.close(number, Some((seat, "gave up".to_owned())), now),
        }
    }

    /// Ends a game: by its rules, or because a seat forfeits it.
    fn close(&mut self, number: usize, forfeit: Option<(usize, String)>, now: Duration) {
        let game = self.open.swap_remove(number);
        let names = game.seats.map(|one| self.members[one].name.clone());
        let closed = game.close(names, forfeit);
        for &one in &closed.members {
            self.members[one].news = Some(closed.news(one));
            self.members[one].free = now;
        }
        self.meetings.add(&closed);
        self.played.push(closed);
    }
}

#[cfg(test)]
mod tests;
