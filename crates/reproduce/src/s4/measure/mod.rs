//! S4, measured: minimax and alpha-beta on its boards, on positions of play, and against each other; and the search behind its counts.

pub(crate) mod games;
pub(crate) mod rebuilt;
pub(crate) mod search;

/// S4's two players, without their depth.
const MINIMAX: &str = "minimax:order=left,eval=lines";
const ALPHABETA: &str = "alphabeta:order=left,eval=lines,table=off";
