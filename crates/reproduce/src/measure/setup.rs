//! What the parts of a study share.

use super::exam::exam_of_random_games;
use crate::run::{Finished, RunOptions};
use plyground_lab::regret::Exam;

/// What the parts of a study share: the options of the run, the sizes of its samples, and an exam.
pub(crate) struct Setup<'a, Sizes: 'static> {
    pub(crate) options: &'a RunOptions<'a>,
    pub(crate) sizes: &'static Sizes,
}

impl<'a, Sizes> Setup<'a, Sizes> {
    /// Samples of the one size for a quick run, of the other for a whole one.
    pub(crate) fn new(options: &'a RunOptions<'a>, [quick, whole]: [&'static Sizes; 2]) -> Setup<'a, Sizes> {
        let sizes = if options.is_quick() { quick } else { whole };
        Setup { options, sizes }
    }

    /// An exam of so many positions, the same for all parts of a study; worked out when first asked for.
    pub(crate) fn exam(&self, positions: usize) -> Finished<&Exam> {
        if let Some(exam) = self.options.exam.get() {
            return Ok(exam);
        }
        let exam = exam_of_random_games(self.options, positions)?;
        Ok(self.options.exam.get_or_init(|| exam))
    }
}
