//! Every search: beside plain MaxN, beside its own parallel forms, and counted. One program, so that searches are compiled once.

mod estimated;
mod flat;
mod forgetting;
mod frames;
mod guided;
mod maxn;
mod maxn_divided;
mod maxn_plain;
mod mcts;
mod mcts_divided;
mod mcts_plain;
mod mcts_proven;
mod mcts_remembering;
mod minimax;
mod minimax_counts;
mod panicking;
mod probe;
mod recording;
mod stopping;
mod text_tree;
mod wrapped;
mod xray;
