//! Every search: beside plain MaxN, beside its own parallel forms, and counted. One program, so that searches are compiled once.

mod flat;
mod guided;
mod maxn;
mod mcts;
mod mcts_plain;
mod minimax;
mod recording;
mod text_tree;
mod wrapped;
