//! What the rows of growth say, in sentences.

use crate::findings::{Findings, Missing};
use crate::growth::cases::{Axis, Case, series_of};
use plyground_plot::grouped_nearest;
use std::fmt::Write;

/// S4.11: what theory says of depth and simulations, beside the fits.
pub(super) fn theory(findings: &Findings) -> Result<String, Missing> {
    let factor = |name: &str| findings.find("fit: depth", name, "positions");
    let power = |name: &str| findings.find("fit: simulations", name, "positions");
    Ok(format!(
        " Theory (S4.11) has b^d for minimax, 7 a ply: {}. It has between b^(d/2), {:.2} a ply, and b^d for alpha-beta: {} from the left, {} with all. It has n·k for Monte Carlo, \
         playouts by moves a game, so an exponent of one by simulations: {}.\n",
        factor("minimax")?.number(2),
        7_f64.sqrt(),
        factor("alphabeta, plain")?.number(2),
        factor("alphabeta")?.number(2),
        power("mc")?.number(2),
    ))
}

/// Where boards of another size are played in another way.
pub(super) fn steps(findings: &Findings) -> Result<String, Missing> {
    // The last board of 64 bits and the first of 128: 8x7 and 9x8.
    const NARROW: u64 = 56;
    const WIDE: u64 = 72;
    let find = |name: &str, cells: u64, measure: &str| {
        Ok(findings.find(Axis::Size.name(), &format!("{name} {cells}"), measure)?.value)
    };
    let mut wide = Vec::new();
    for name in ["mc", "alphabeta, plain"] {
        let step = |measure: &str| Ok(find(name, WIDE, measure)? / find(name, NARROW, measure)?);
        wide.push((step("seconds")?, step("positions")?));
    }
    let [(mc, games), (alphabeta, visited)] = wide[..] else { return Ok(String::new()) };
    let mut text = format!(
        " From 9x8 on a board takes 128 bits, and `mc` no longer plays eight games at a time: from 8x7 to 9x8 it takes {mc:.1} times as long for {games:.1} times the positions, and \
         `alphabeta, plain` {alphabeta:.1} times for {visited:.1} times."
    );
    let [before, six, after] =
        [find("uct", 30, "seconds")?, find("uct", 42, "seconds")?, find("uct", NARROW, "seconds")?];
    text += " `uct` plays games side by side where there are six rows, and only there";
    text += if six < before && six < after {
        ": 7x6 is its fast exception, and no power of the cells goes through its times.\n"
    } else {
        ".\n"
    };
    Ok(text)
}

/// What each search keeps of more simulations.
pub(super) fn kept(cases: &[Case], findings: &Findings) -> Result<String, Missing> {
    let mut text = String::new();
    for name in series_of(cases) {
        let mut points = Vec::new();
        for case in cases.iter().filter(|case| case.series == name) {
            points.push((case.x, findings.find(Axis::Simulations.name(), &case.item(), "bytes")?.value));
        }
        let [(few, first), .., (many, last)] = points[..] else { continue };
        let [few, many] = [few, many].map(|sims| grouped_nearest(sims as f64));
        let each = last / points[points.len() - 1].0 as f64;
        let _ = match last > 2.0 * first {
            true => write!(text, " `{name}` keeps {each:.0} bytes a simulation at {many}."),
            false => write!(text, " `{name}` keeps no more of {many} than of {few}."),
        };
    }
    Ok(text + "\n")
}
