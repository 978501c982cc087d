//! The search compiled twice: for any processor, and for those that count bits in one instruction and look in four
//! directions at once.
//!
//! Which one runs is a type. A value of [`Avx2`] exists only where the processor has been asked, so that nobody can
//! start the wrong search: that is all the soundness of this module rests on.

use super::board::Stride;
use super::node::Node;
use super::search::Searcher;

/// The instructions that a search is compiled for.
pub(super) trait InstructionSet: Copy {
    /// [`Searcher::visit`], compiled for these instructions.
    fn negamax<S: Stride>(self, searcher: &mut Searcher<'_, S>, node: &Node, beta: i32) -> i32;
}

/// What every processor has.
#[derive(Copy, Clone, Debug)]
pub(super) struct Portable;

impl InstructionSet for Portable {
    #[inline(never)]
    fn negamax<S: Stride>(self, searcher: &mut Searcher<'_, S>, node: &Node, beta: i32) -> i32 {
        searcher.visit(self, node, beta)
    }
}

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use super::*;

    /// Proof that the processor has AVX2 and counts and finds bits.
    #[derive(Copy, Clone, Debug)]
    pub(in crate::fast) struct Avx2(());

    impl Avx2 {
        /// Asks the processor.
        pub(in crate::fast) fn detect() -> Option<Avx2> {
            let has_all = is_x86_feature_detected!("popcnt")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("avx2");
            has_all.then_some(Avx2(()))
        }
    }

    impl InstructionSet for Avx2 {
        #[inline(always)]
        fn negamax<S: Stride>(self, searcher: &mut Searcher<'_, S>, node: &Node, beta: i32) -> i32 {
            // SAFETY: only `detect` makes a value of this type, and only where the processor has all that `compiled`
            // enables.
            unsafe { compiled(self, searcher, node, beta) }
        }
    }

    #[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt,avx2")]
    fn compiled<S: Stride>(cpu: Avx2, searcher: &mut Searcher<'_, S>, node: &Node, beta: i32) -> i32 {
        searcher.visit(cpu, node, beta)
    }
}

#[cfg(target_arch = "x86_64")]
pub(super) use x86_64::Avx2;

/// Proof that cannot be given: other processors have no AVX2.
#[cfg(not(target_arch = "x86_64"))]
#[derive(Copy, Clone, Debug)]
pub(super) enum Avx2 {}

#[cfg(not(target_arch = "x86_64"))]
impl Avx2 {
    pub(super) fn detect() -> Option<Avx2> {
        None
    }
}

#[cfg(not(target_arch = "x86_64"))]
impl InstructionSet for Avx2 {
    fn negamax<S: Stride>(self, _: &mut Searcher<'_, S>, _: &Node, _: i32) -> i32 {
        match self {}
    }
}
