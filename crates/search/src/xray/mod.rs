//! X-rays: the tree of a search that is over, or a part of it, as plain data.
//!
//! Searches that keep a tree in memory are asked for it afterwards ([`Search::tree`](crate::Search::tree)). Those that go down depth first
//! have none: they write down where they go while they go there, if they are asked to before
//! ([`Terms::trace_depth`](crate::Terms::trace_depth)), and it comes with their report.

mod most_visited;
mod search_tree;
mod trace;

pub(crate) use most_visited::most_visited;
pub use search_tree::{Measure, Others, SearchTree, TreeNode};
pub(crate) use trace::{Seen, Trace, Tracer, Untraced};
