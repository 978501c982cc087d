//! Long work in parts: `--shard` of every command that has numbered units, what `merge` hands back to it, and `job show`.

mod keeping;
mod merged;
mod order;
mod rows;
mod sharding;
mod show;

pub(crate) use keeping::do_all;
pub(crate) use merged::MergedJob;
pub(crate) use order::{Order, Supplies};
pub(crate) use sharding::{Sharding, do_part, open_journal};
pub(crate) use show::{Args, run};
