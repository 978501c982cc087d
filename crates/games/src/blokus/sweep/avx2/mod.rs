//! The sweep with a board in one or two registers of 256 bits.

mod wide;

use super::buffers::SweepBuffers;
use super::{Change, Frontier, Opened, Query, Sheets, Survey, after, answers, frontiers, reply};
use crate::blokus::mv::Move;
use plyground_core::Rng;
use std::ops::ControlFlow;
use wide::Wide;

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn count(query: Query<'_>, buffers: &mut SweepBuffers) -> u32 {
    match query.table.side {
        14 => answers::count::<Wide<1>, 14>(query, buffers),
        _ => answers::count::<Wide<2>, 20>(query, buffers),
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn corners(query: Query<'_>, buffers: &mut SweepBuffers) -> u32 {
    match query.table.side {
        14 => answers::corners::<Wide<1>, 14>(query, buffers),
        _ => answers::corners::<Wide<2>, 20>(query, buffers),
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn list(query: Query<'_>, buffers: &mut SweepBuffers, out: &mut Vec<Move>) {
    match query.table.side {
        14 => answers::list::<Wide<1>, 14>(query, buffers, out),
        _ => answers::list::<Wide<2>, 20>(query, buffers, out),
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn draw(query: Query<'_>, buffers: &mut SweepBuffers, rng: &mut Rng) -> Option<u16> {
    match query.table.side {
        14 => answers::draw::<Wide<1>, 14>(query, buffers, rng),
        _ => answers::draw::<Wide<2>, 20>(query, buffers, rng),
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn reply(
    survey: Survey<'_>,
    asked: (usize, u32),
    opened: &[Opened],
    buffers: &mut SweepBuffers,
    rng: &mut Rng,
) -> Option<u16> {
    match survey.table.side {
        14 => reply::reply::<Wide<1>, 14>(survey, asked, opened, buffers, rng),
        _ => reply::reply::<Wide<2>, 20>(survey, asked, opened, buffers, rng),
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn sheets(survey: Survey<'_>, buffers: &mut SweepBuffers) -> Sheets {
    match survey.table.side {
        14 => after::sheets::<Wide<1>, 14, 1>(survey, buffers),
        _ => after::sheets::<Wide<2>, 20, 3>(survey, buffers),
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn frontiers(survey: Survey<'_>, buffers: &mut SweepBuffers, out: &mut [Frontier; 4]) {
    match survey.table.side {
        14 => frontiers::frontiers::<Wide<1>, 14, 2>(survey, buffers, out),
        _ => frontiers::frontiers::<Wide<2>, 20, 4>(survey, buffers, out),
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn after(
    survey: Survey<'_>,
    sheets: &Sheets,
    moves: &[Move],
    each: impl FnMut(Change) -> ControlFlow<()>,
) {
    match survey.table.side {
        14 => after::after::<1>(survey, sheets, moves, each),
        _ => after::after::<3>(survey, sheets, moves, each),
    }
}
