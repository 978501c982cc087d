//! Amdahl's law (1967), fitted to speed-ups.

use serde::Serialize;

/// Amdahl's law: a serial part that one core does alone, and a parallel rest that any number of cores share evenly.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub struct Amdahl {
    /// The share of the work that is done by one core alone, 0 to 1.
    pub serial: f64,
    /// The speed-up that no number of cores exceeds; `None` where nothing is serial.
    pub limit: Option<f64>,
}

impl Amdahl {
    /// The law that fits some speed-ups best, each given with its number of cores, by least squares of the
    /// times; `None` without one of two or more.
    ///
    /// The time on `n` cores, by the time on one, is `s + (1 - s) / n`: a straight line through the origin in `1 - 1/n`.
    pub fn fit(points: &[(usize, f64)]) -> Option<Amdahl> {
        let (mut above, mut below) = (0.0, 0.0);
        for &(cores, speedup) in points {
            let share = 1.0 / cores as f64;
            above += (1.0 / speedup - share) * (1.0 - share);
            below += (1.0 - share) * (1.0 - share);
        }
        let serial = (above / below).clamp(0.0, 1.0);
        (below > 0.0).then(|| Amdahl { serial, limit: (serial > 0.0).then(|| 1.0 / serial) })
    }

    /// The speed-up on so many cores.
    pub fn speedup(&self, cores: usize) -> f64 {
        1.0 / (self.serial + (1.0 - self.serial) / cores as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_law_is_found_again_from_its_speed_ups() {
        for serial in [0.0, 0.05, 0.3, 1.0] {
            let law = Amdahl { serial, limit: None };
            let points: Vec<(usize, f64)> = [2, 4, 8].map(|cores| (cores, law.speedup(cores))).to_vec();
            assert!((Amdahl::fit(&points).unwrap().serial - serial).abs() < 1e-12);
        }
        // S1: 5.787 s on one core, 0.987 s on eight.
        let limit = Amdahl::fit(&[(8, 5.787 / 0.987)]).unwrap().limit.unwrap();
        assert!((19.0..20.0).contains(&limit), "{limit}");
        assert_eq!(Amdahl::fit(&[(1, 1.0)]), None);
        assert_eq!(Amdahl::fit(&[(2, 2.5)]).unwrap(), Amdahl { serial: 0.0, limit: None });
    }
}
