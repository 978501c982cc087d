//! A straight line through logarithms: how something grows.

use plyground_jobs::Interval;

/// A straight line through points by least squares, and how sure its slope is.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Fit {
    /// The slope with its 95 % interval, which is endless for two points.
    pub(crate) slope: Interval,
    /// The share of the spread that the line explains, 0 to 1.
    pub(crate) explained: f64,
}

/// 97.5 % quantiles of Student's distribution for 1, 2, … degrees of freedom.
const STUDENT: [f64; 12] =
    [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179];

impl Fit {
    /// `y` grows as a power of `x`: the slope is the exponent.
    pub(crate) fn power(points: &[(f64, f64)]) -> Option<Fit> {
        Fit::line(&points.iter().map(|(x, y)| (x.ln(), y.ln())).collect::<Vec<_>>())
    }

    /// `y` grows by a factor with each step of `x`: the slope is the factor.
    pub(crate) fn factor(points: &[(f64, f64)]) -> Option<Fit> {
        let Fit { slope, explained } =
            Fit::line(&points.iter().map(|(x, y)| (*x, y.ln())).collect::<Vec<_>>())?;
        let Interval { mean, lo, hi } = slope;
        Some(Fit { slope: Interval { mean: mean.exp(), lo: lo.exp(), hi: hi.exp() }, explained })
    }

    /// A straight line; `None` for fewer than two places, or numbers that have no logarithm.
    fn line(points: &[(f64, f64)]) -> Option<Fit> {
        let n = points.len() as f64;
        let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / n;
        let (x, y) = (mean(|point| point.0), mean(|point| point.1));
        let sum = |of: &dyn Fn(f64, f64) -> f64| points.iter().map(|p| of(p.0 - x, p.1 - y)).sum::<f64>();
        let (xx, xy, yy) = (sum(&|x, _| x * x), sum(&|x, y| x * y), sum(&|_, y| y * y));
        let slope = xy / xx;
        if points.len() < 2 || !slope.is_finite() {
            return None;
        }
        let left = sum(&|x, y| (y - slope * x).powi(2));
        let reach = match points.len() - 2 {
            0 => f64::INFINITY,
            free => {
                let quantile = STUDENT.get(free - 1).copied().unwrap_or(plyground_jobs::Z95);
                quantile * (left / free as f64 / xx).sqrt()
            }
        };
        let slope = Interval { mean: slope, lo: slope - reach, hi: slope + reach };
        Some(Fit { slope, explained: if yy > 0.0 { 1.0 - left / yy } else { 1.0 } })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exponents_and_factors_are_found_again() {
        let cubes: Vec<(f64, f64)> = (1..6).map(|x| (f64::from(x), 7.0 * f64::from(x).powi(3))).collect();
        let fit = Fit::power(&cubes).unwrap();
        assert!((fit.slope.mean - 3.0).abs() < 1e-9 && fit.slope.hi - fit.slope.lo < 1e-6);
        let doubled: Vec<(f64, f64)> = (1..6).map(|x| (f64::from(x), 2_f64.powi(x))).collect();
        assert!((Fit::factor(&doubled).unwrap().slope.mean - 2.0).abs() < 1e-9);
        // Draper and Smith's way by hand: y = 1, 2, 2, 3 at x = 1..4 has slope 0.6 with a standard error of sqrt(0.02).
        let line = Fit::line(&[(1.0, 1.0), (2.0, 2.0), (3.0, 2.0), (4.0, 3.0)]).unwrap();
        assert!((line.slope.mean - 0.6).abs() < 1e-12 && (line.explained - 0.9).abs() < 1e-12);
        assert!((line.slope.hi - 0.6 - 4.303 * 0.02_f64.sqrt()).abs() < 1e-9);
        assert!(Fit::power(&[(1.0, 2.0), (2.0, 3.0)]).unwrap().slope.hi.is_infinite());
        assert_eq!(Fit::power(&[(1.0, 2.0)]), None);
    }
}
