//! Claims about Connect as data. Seats and columns count from one, as people count them.

use super::result::GameResult;
use crate::shape::Square;
use serde::{Deserialize, Serialize};

/// A claim about a position of Connect, or about a move in it: `seat` is to move there, or moved.
///
/// A `line` is the squares of a run that wins, from left to right, or upwards in a column.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "claim", rename_all = "snake_case")]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum ConnectClaim {
    /// What best play leads to, and after how many plies.
    Outcome { seat: usize, result: GameResult, plies: usize },
    /// What best play leads to after a move, for the seat that makes it; plies from after the move.
    MoveOutcome { seat: usize, column: usize, result: GameResult, plies: usize },
    /// A blunder: the move changes the result; plies from after the move.
    Blunder { seat: usize, column: usize, before: GameResult, after: GameResult, plies: usize },
    /// A slip: the result stays, but it is won later, or lost sooner, by so many plies.
    Slip { seat: usize, column: usize, result: GameResult, plies: usize },
    /// The seat can win with its next stone.
    WinsNow { seat: usize, column: usize, line: Vec<Square> },
    /// The seat could have won with this stone.
    MissedWin { seat: usize, column: usize, win: usize, line: Vec<Square> },
    /// The other seat could win on a square before the move, and still can after it.
    MissedBlock { seat: usize, column: usize, at: Square, line: Vec<Square> },
    /// The move puts a stone under a square on which the other seat wins.
    Opens { seat: usize, column: usize, at: Square, line: Vec<Square> },
    /// The move puts a stone under a square on which the seat itself could have won, so that the other seat can take it.
    GivesUp { seat: usize, column: usize, at: Square, line: Vec<Square> },
    /// After this move the seat threatens to win on two squares, only one of which can be taken.
    Fork { seat: usize, column: usize, at: [Square; 2], lines: [Vec<Square>; 2] },
    /// The seat wins by threats alone: whatever the other seat does but the reply in `moves`, it loses at once.
    Forcing { seat: usize, moves: Vec<usize>, line: Vec<Square> },
    /// The move lets the other seat fork with its next one.
    AllowsFork { seat: usize, column: usize, reply: usize, at: [Square; 2], lines: [Vec<Square>; 2] },
    /// The move lets the other seat win by threats alone.
    AllowsForcing { seat: usize, column: usize, moves: Vec<usize>, line: Vec<Square> },
    /// The seat could have forked instead.
    MissedFork { seat: usize, column: usize, fork: usize, at: [Square; 2], lines: [Vec<Square>; 2] },
    /// The seat could have won by threats alone instead.
    MissedForcing { seat: usize, column: usize, moves: Vec<usize>, line: Vec<Square> },
    /// The move lets the other seat play a quiet one after which every answer loses by threats alone.
    AllowsAttack { seat: usize, column: usize, attack: usize, answers: Vec<Answered> },
    /// The seat could have played such a move.
    MissedAttack { seat: usize, column: usize, attack: usize, answers: Vec<Answered> },
    /// A square that both need: to take it was the seat's one move that kept what it had, and is the other seat's one move now.
    Leaves { seat: usize, column: usize, at: Square, kept: GameResult, gained: GameResult },
    /// A square that was among the moves that kept what the seat had, there were several, and is the other seat's one move now.
    LeavesOneOf {
        seat: usize,
        column: usize,
        at: Square,
        keeping: Vec<usize>,
        kept: GameResult,
        gained: GameResult,
    },
    /// The square right above the move, which nobody could take before it, is the one move of the other seat that keeps what the move gave it.
    Raises { seat: usize, column: usize, at: Square, gained: GameResult },
    /// A square that the other seat was after: to answer there gives it `gained`, or more, after each of several moves that do not keep what the
    /// seat had; only a stone onto the square itself cannot be answered so.
    Threatened {
        seat: usize,
        column: usize,
        at: Square,
        keeping: Vec<usize>,
        kept: GameResult,
        gained: GameResult,
    },
    /// A square that was the seat's one move that kept what it had, and is among the moves that keep what the other seat has now, of which
    /// there are several.
    LeavesAmong {
        seat: usize,
        column: usize,
        at: Square,
        answers: Vec<usize>,
        kept: GameResult,
        gained: GameResult,
    },
    /// The one answer that keeps what the move gave the other seat is a stone on this square; any other leaves the seat `otherwise`, or more.
    AllowsOne { seat: usize, column: usize, at: Square, gained: GameResult, otherwise: GameResult },
    /// How best play after a move ends: in this line the other seat has these columns left, each of which loses at once, though nothing
    /// was threatened; in the line it is the one below the square.
    RunsOut { seat: usize, column: usize, moves: Vec<usize>, left: Vec<usize>, at: Square },
    /// How best play after a move ends: in this line the seat comes to threaten two squares, only one of which can be taken, or one right
    /// above the other.
    EndsInFork { seat: usize, column: usize, moves: Vec<usize>, at: [Square; 2] },
    /// One move alone keeps the result.
    OnlyMove { seat: usize, column: usize, result: GameResult },
    /// These of so many moves keep the result.
    Choices { seat: usize, result: GameResult, keeping: Vec<usize>, of: usize },
    /// These are the moves that would have kept the result, which the move did not.
    Better { seat: usize, column: usize, result: GameResult, keeping: Vec<usize> },
    /// The win that was there: best play of both from another move on, to the run that wins.
    MissedLine { seat: usize, column: usize, moves: Vec<Step>, line: Vec<Square> },
    /// The way in which a move loses, or gives a win away for good: best play of both, to the run that wins.
    Refutation { seat: usize, column: usize, moves: Vec<Step>, line: Vec<Square> },
    /// The reply to a mistake: whether it keeps what the mistake gave.
    Answer { seat: usize, column: usize, result: GameResult, keeps: bool },
    /// A square that completes a run of the seat, not to be reached yet; whether its row, from one, is odd.
    Threat { seat: usize, at: Square, line: Vec<Square>, is_odd: bool },
    /// A threat that is worth nothing: the other seat completes a run on the square below it first.
    Useless { seat: usize, at: Square, below: Square },
    /// What the runs of a seat through a square are worth to it: with them and without them, after a move if one is named.
    Cause { seat: usize, column: Option<usize>, at: Square, with: GameResult, without: GameResult },
    /// What the seat's runs through a square would have been worth to it after a better move.
    MissedCause { seat: usize, column: usize, best: usize, at: Square, with: GameResult, without: GameResult },
    /// Every move gives something up; if the seat could pass, it would be better off.
    Zugzwang { seat: usize, best: GameResult, pass: GameResult },
    /// The seat, which is not to move, never loses if it answers each stone in the same column; but the next squares of the columns of a pair
    /// belong together: a stone on one of them is answered on the other.
    FollowUp { seat: usize, pairs: Vec<[usize; 2]> },
}

/// A move of a refutation.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// The column, from one.
    pub column: usize,
    /// Whether every other move would lose at once.
    pub forced: bool,
}

/// What follows an answer to a quiet move: a win by threats alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Answered {
    /// The answer.
    pub reply: usize,
    /// The columns that win, every second of them forced; one alone wins at once.
    pub moves: Vec<usize>,
}
