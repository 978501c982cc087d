//! The signature of the searches: one number made of what fixed searches of every algorithm count.
//!
//! Whoever changes a search changes a line of it, and sees which; whoever makes one faster must not. The searches run on one thread,
//! where nothing is raced, and no number behind it is a fraction, which processors could round differently.

use plyground_jobs::{JobError, in_order};
use plyground_players::{MoveThought, Request, SpecError, Streams, Thought, registry};
use serde::Serialize;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// Searches of a game: after so many random moves each of these players.
struct Group {
    game: &'static str,
    plies: &'static [usize],
    players: &'static [&'static str],
}

/// Every algorithm, in each division of its work, on boards of every kind.
static GROUPS: &[Group] = &[
    Group {
        game: "connect:7x6x4",
        plies: &[0, 12],
        players: &[
            "random",
            "greedy",
            "twoply",
            "mc:sims=500",
            "mc:sims=500,divide=moves",
            "mc:sims=500,divide=sims",
            "mc:sims=500,divide=both,chunk=7",
            "mc:sims=500,select=mean,streams=common,tie=first,playout=centre",
            "ucb1:sims=3000",
            "uct:sims=3000",
            "uct:sims=3000,prove=off,symmetry=off,c=0.7",
            "uct:sims=1000,rollout=ucb,final=value",
            "uct:sims=3000,divide=ensemble",
            "uct:sims=3000,divide=leaf",
            "uct:sims=3000,divide=shared",
            "uct:sims=3000,memory=1MB",
            "minimax:depth=5",
            "minimax:depth=5,order=best,eval=zero",
            "minimax:depth=5,divide=root",
            "alphabeta:depth=7",
            "alphabeta:depth=7,table=off,deepen=off,order=left",
            "alphabeta:depth=7,divide=root",
            "alphabeta:depth=7,divide=brothers",
            "maxn:depth=5",
            "maxn:depth=5,divide=every",
            "maxn:depth=5,divide=budget,budget=2",
            "paranoid:depth=6",
            "bestreply:depth=6",
            "level:1",
            "level:2",
            "level:3",
            "level:4",
            "level:5",
            "level:6",
            "level:7",
        ],
    },
    Group {
        game: "connect:7x6x4",
        plies: &[16, 28],
        players: &[
            "perfect:book=off,nodes=30000,memory=1MB",
            "perfect:nodes=20000,memory=1MB",
            "mc:sims=200,endgame=20",
            "uct:sims=500,endgame=20",
        ],
    },
    Group {
        game: "connect:6x5x4",
        plies: &[6],
        players: &["perfect:nodes=30000,memory=1MB", "uct:sims=2000", "alphabeta:depth=9"],
    },
    Group {
        game: "connect:7x6x5",
        plies: &[20],
        players: &["perfect:nodes=10000,memory=1MB", "alphabeta:depth=6", "mc:sims=300"],
    },
    Group {
        game: "connect:12x8x4",
        plies: &[0, 30],
        players: &[
            "mc:sims=100",
            "ucb1:sims=500",
            "uct:sims=500",
            "minimax:depth=3",
            "alphabeta:depth=5",
            "maxn:depth=3",
            "paranoid:depth=4",
            "bestreply:depth=4",
        ],
    },
    Group {
        game: "blokus:duo",
        plies: &[0, 10],
        players: &[
            "random",
            "greedy",
            "mc:sims=1",
            "ucb1:sims=300",
            "uct:sims=300",
            "uct:sims=300,divide=tree",
            "uct:sims=100,divide=leaf",
            "uct:sims=100,divide=shared",
            "minimax:depth=1",
            "alphabeta:depth=2",
            "maxn:depth=1",
            "paranoid:depth=2",
            "bestreply:depth=2",
            "level:5",
        ],
    },
    Group { game: "blokus:duo", plies: &[30], players: &["uct:sims=200", "alphabeta:depth=2"] },
    Group {
        game: "blokus:4",
        plies: &[0],
        players: &["maxn:depth=2", "maxn:depth=2,divide=every", "maxn:depth=2,divide=budget,budget=1"],
    },
    Group {
        game: "blokus:4",
        plies: &[0, 24],
        players: &[
            "greedy",
            "mc:sims=1",
            "ucb1:sims=100",
            "uct:sims=100",
            "uct:sims=100,divide=ensemble",
            "maxn:depth=1",
            "paranoid:depth=1",
            "bestreply:depth=1",
            "level:4",
        ],
    },
    Group { game: "blokus:2", plies: &[16], players: &["greedy", "uct:sims=100", "alphabeta:depth=2"] },
    Group { game: "blokus:3", plies: &[12], players: &["greedy", "uct:sims=100", "maxn:depth=1"] },
];

/// One search behind the signature.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SignatureRow {
    /// The game's spec.
    pub game: String,
    /// Random moves before.
    pub plies: usize,
    /// The player's spec.
    pub player: String,
    /// Its move.
    pub best: String,
    /// Positions it visited.
    pub nodes: u64,
    /// Random games it played.
    pub playouts: u64,
    /// A digest of its move, its counts, and what it counted of every move.
    pub digest: String,
}

/// `connect:7x6x4 12 uct:sims=3000: 4, 3000 nodes, 2999 playouts, 1f0c2d3e`.
impl fmt::Display for SignatureRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SignatureRow { game, plies, player, best, nodes, playouts, digest } = self;
        write!(f, "{game} {plies} {player}: {best}, {nodes} nodes, {playouts} playouts, {digest}")
    }
}

/// The searches behind the signature, on so many threads at once; `each` sees every row as it comes. Fewer rows where somebody says stop.
pub fn signature(
    threads: usize,
    stop: &AtomicBool,
    each: &mut dyn FnMut(&SignatureRow),
) -> Result<Vec<SignatureRow>, JobError> {
    let searches: Vec<(&str, usize, &str)> = (GROUPS.iter())
        .flat_map(|group| group.plies.iter().map(move |&plies| (group, plies)))
        .flat_map(|(group, plies)| group.players.iter().map(move |&player| (group.game, plies, player)))
        .collect();
    let work = |(): &mut (), number: u64| {
        let (game, plies, player) = searches[number as usize];
        row(game, plies, player, stop)
    };
    let (mut rows, mut outcome) = (Vec::new(), Ok(()));
    in_order(vec![(); threads.max(1)], 0..searches.len() as u64, stop, &work, &mut |row| match row {
        Ok(Some(row)) => {
            each(&row);
            rows.push(row);
            ControlFlow::Continue(())
        }
        Ok(None) => ControlFlow::Break(()),
        Err(error) => {
            outcome = Err(JobError::Run(error.to_string()));
            ControlFlow::Break(())
        }
    });
    outcome.map(|()| rows)
}

/// The number of all rows.
pub fn signature_of(rows: &[SignatureRow]) -> String {
    digest(rows.iter().map(SignatureRow::to_string).collect::<Vec<_>>().join("\n").as_bytes())
}

/// A search; `None` if it was stopped.
fn row(game: &str, plies: usize, player: &str, stop: &AtomicBool) -> Result<Option<SignatureRow>, SpecError> {
    let mut session = registry::open(game)?;
    let mut rng = Streams::new(27).rng(plies as u64);
    while session.ply() < plies && session.outcome().is_none() {
        session.play_nth(rng.below(session.count_legal() as u32) as usize);
        if session.outcome().is_some() {
            // A random game that ends early is played from the move before.
            session.undo();
        }
    }
    let mut thinker = session.enlist(player)?;
    let request = Request { threads: 1, seed: 1, stop, observer: None };
    let thought = session.think(&mut thinker, &request);
    let thought = thought.ok_or_else(|| SpecError(format!("{game} after {plies} moves is over")))?;
    if stop.load(std::sync::atomic::Ordering::Relaxed) {
        return Ok(None);
    }
    let (tree, sampling) =
        (thought.counts.tree.unwrap_or_default(), thought.counts.sampling.unwrap_or_default());
    Ok(Some(SignatureRow {
        game: game.to_owned(),
        plies,
        player: player.to_owned(),
        best: thought.best.clone(),
        nodes: tree.visited,
        playouts: sampling.playouts,
        digest: digest(counted(&thought).as_bytes()),
    }))
}

/// All whole numbers of an answer.
fn counted(thought: &Thought) -> String {
    let (tree, sampling) = (thought.counts.tree, thought.counts.sampling);
    let of_move = |one: &MoveThought| {
        let MoveThought { mv, eval, bound, plies, evals, visits, score, least, most, .. } = one;
        let MoveThought { playouts, wins, draws, losses, .. } = one;
        format!(
            "{mv} {eval:?} {bound:?} {plies:?} {evals:?} {visits:?} {score:?} {least:?} {most:?} {playouts:?} {wins:?} {draws:?} {losses:?}"
        )
    };
    let moves: Vec<String> = thought.moves.iter().map(of_move).collect();
    let Thought { position, best, exact, line, depth, .. } = thought;
    format!("{position}\n{best} {exact} {depth:?} {line:?}\n{tree:?} {sampling:?}\n{}", moves.join("\n"))
}

/// The sum of Fowler, Noll and Vo, in the form that is called 1a, of 64 bits, folded to 32.
fn digest(bytes: &[u8]) -> String {
    let sum = bytes
        .iter()
        .fold(0xCBF2_9CE4_8422_2325_u64, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3));
    format!("{:08x}", (sum >> 32) as u32 ^ sum as u32)
}
