//! S1's faults, counted: ties, common streams, draws as losses, and strength that was never measured.

use crate::parts::Sheet;
use crate::s1::{Run, at, line};
use crate::tools::{exam, examine, play, points, think};
use plyground_jobs::Interval;
use plyground_lab::bench::S1_SIMS;
use plyground_lab::regret::positions;
use plyground_players::SpecError;

/// Simulations at which ties are counted.
pub(crate) const TIES: [u64; 3] = [64, 512, S1_SIMS];
/// Who is examined: the third plays by S1's own rules.
pub(crate) const EXAMINED: [&str; 8] = [
    "random",
    "twoply",
    "mc:sims=4096,select=wins,tie=last,streams=common",
    "mc:sims=2048",
    "mc:sims=4096",
    "mc:sims=4096,streams=common",
    "mc:sims=4096,select=mean",
    "uct:sims=28672",
];
/// S1's player in its game, and whom it meets: the last plays as many random games a move.
pub(crate) const PLAYER: &str = "mc:sims=2048";
pub(crate) const RIVALS: [&str; 3] = ["random", "twoply", "uct:sims=14336"];

impl Run<'_> {
    /// S1.B1: in how many positions the tie rule decides.
    pub(crate) fn ties(&self, sheet: &mut Sheet<'_>) -> Result<Option<()>, SpecError> {
        let lines = positions("connect", &(4..=32), self.amounts.positions, self.order.seed)?;
        for streams in ["own", "common"] {
            for sims in TIES {
                let (mut differ, mut sure) = (0, 0);
                for line in &lines {
                    let mut session = at(line)?;
                    let mut moves = Vec::new();
                    for tie in ["first", "last"] {
                        let player =
                            session.enlist(&format!("mc:sims={sims},tie={tie},streams={streams}"))?;
                        let thought =
                            think(self.order, session.as_mut(), player, self.order.threads, self.order.seed);
                        let Some(thought) = thought else { return Ok(None) };
                        let wins =
                            thought.moves.iter().find(|mv| mv.mv == thought.best).and_then(|mv| mv.wins);
                        moves.push((thought.best, wins == Some(0) || wins == Some(sims)));
                    }
                    if moves[0].0 != moves[1].0 {
                        differ += 1;
                        sure += u64::from(moves[0].1);
                    }
                }
                let (count, item) = (lines.len() as u64, format!("{sims} games, {streams} streams"));
                sheet.findings.note("ties", &item, "first and last differ", f64::from(differ), count);
                sheet.findings.note("ties", &item, "all games alike", sure as f64, count);
            }
        }
        Ok(Some(()))
    }

    /// S1.B6, S1.B8: what common streams do on the fifth board, and what a full column does.
    pub(crate) fn streams(&self, sheet: &mut Sheet<'_>) -> Result<Option<()>, SpecError> {
        for streams in ["own", "common"] {
            let mut session = at(&line(4))?;
            let player = session.enlist(&format!("mc:sims=4096,streams={streams}"))?;
            let (mut ours, mut theirs, mut chosen) = (Vec::new(), Vec::new(), Vec::new());
            for seed in 1..=self.amounts.seeds {
                let Some(thought) = think(self.order, session.as_mut(), player, self.order.threads, seed)
                else {
                    return Ok(None);
                };
                let wins = |column: usize| thought.moves[column].wins.unwrap_or(0) as f64;
                ours.push(wins(3));
                theirs.push(wins(1));
                chosen.push(thought.best);
            }
            let difference: Vec<f64> = ours.iter().zip(&theirs).map(|(one, other)| one - other).collect();
            let count = self.amounts.seeds;
            let row = sheet.findings.note("streams", streams, "deviation", deviation(&difference), count);
            row.published("seeds 1 to 4096 for every move");
            let both = deviation(&ours).powi(2) + deviation(&theirs).powi(2);
            let shared =
                (both - deviation(&difference).powi(2)) / (2.0 * deviation(&ours) * deviation(&theirs));
            sheet.findings.note("streams", streams, "correlation", shared, count);
            chosen.sort();
            chosen.dedup();
            sheet.findings.note("streams", streams, "different moves by seeds", chosen.len() as f64, count);
        }
        let mut session = at("111111")?;
        let refused = f64::from(u8::from(session.play("1").is_err() && session.history().len() == 6));
        sheet.findings.note("rules", "full column", "refused", refused, 1);
        Ok(Some(()))
    }

    /// S1.B7: in how many positions it matters that draws count as losses.
    pub(crate) fn draws(&self, sheet: &mut Sheet<'_>) -> Result<Option<()>, SpecError> {
        for (item, plies) in [("8 to 20 moves", 8..=20), ("21 to 34 moves", 21..=34)] {
            let lines = positions("connect", &plies, self.amounts.positions, self.order.seed)?;
            let (mut differ, mut draws, mut playouts) = (0, 0, 0);
            for line in &lines {
                let mut session = at(line)?;
                let mut moves = Vec::new();
                for select in ["wins", "mean"] {
                    let player = session.enlist(&format!("mc:sims=4096,select={select}"))?;
                    let thought =
                        think(self.order, session.as_mut(), player, self.order.threads, self.order.seed);
                    let Some(thought) = thought else { return Ok(None) };
                    for mv in &thought.moves {
                        draws += mv.draws.unwrap_or(0);
                        playouts += mv.playouts.unwrap_or(0);
                    }
                    moves.push(thought.best);
                }
                differ += u64::from(moves[0] != moves[1]);
            }
            let count = lines.len() as u64;
            sheet.findings.note("draws", item, "share of games", draws as f64 / playouts as f64, count);
            sheet.findings.note("draws", item, "other move", differ as f64, count);
        }
        Ok(Some(()))
    }

    /// S1.B11: strength of one player by regret.
    pub(crate) fn strength(&self, sheet: &mut Sheet<'_>, player: &str) -> Result<Option<()>, SpecError> {
        let Some(exam) = exam(self.order, &self.exam, self.amounts.positions)? else { return Ok(None) };
        Ok(examine(self.order, sheet, exam, "strength", player)?.map(drop))
    }

    /// S1.B11: strength by games against one rival.
    pub(crate) fn against(&self, sheet: &mut Sheet<'_>, rival: &str) -> Result<Option<()>, SpecError> {
        let games = self.amounts.games;
        let Some(score) = play(self.order, sheet.tell, PLAYER, rival, games)? else { return Ok(None) };
        let row = sheet.findings.note_interval("match", rival, "points", points(&score), games);
        row.published("difficult to beat");
        sheet.findings.note("match", rival, "lost", score.losses as f64, games);
        Ok(Some(()))
    }
}

/// The standard deviation of some numbers.
fn deviation(numbers: &[f64]) -> f64 {
    let Interval { mean, .. } = Interval::of(numbers);
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    (squares / (numbers.len().max(2) - 1) as f64).sqrt()
}
