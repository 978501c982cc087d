//! The players as faces use them: through sessions and thinkers, by their specs.

mod boards;
mod claims;
mod levels;
mod networks;
mod perft;
mod registry;
mod search_log;
mod specs;
mod stopping;
mod thinkers;
mod values;
