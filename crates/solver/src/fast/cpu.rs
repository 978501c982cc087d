//! Code compiled twice: for any processor, and for those that count bits in one instruction and look in four
//! directions at once.
//!
//! Which one runs is a type. A value of [`Avx2`] exists only where the processor has been asked, so that nobody can
//! start the wrong one: that is all the soundness of this module rests on.

/// The instructions that work is compiled for.
pub(super) trait InstructionSet: Copy {
    /// Does work, compiled for these instructions.
    fn run<W: Work>(self, work: W) -> W::Output;
}

/// Work that is compiled for every set of instructions. What it does must be inlined into [`Work::run`].
pub(super) trait Work {
    /// What comes of it.
    type Output;
    /// Does it; `cpu` is what it is being compiled for.
    fn run<C: InstructionSet>(self, cpu: C) -> Self::Output;
}

/// What every processor has.
#[derive(Copy, Clone, Debug)]
pub(super) struct Portable;

impl InstructionSet for Portable {
    #[inline(never)]
    fn run<W: Work>(self, work: W) -> W::Output {
        work.run(self)
    }
}

#[cfg(target_arch = "x86_64")]
pub(super) use x86_64::Avx2;

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use super::{InstructionSet, Work};

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
        fn run<W: Work>(self, work: W) -> W::Output {
            // SAFETY: only `detect` makes a value of this type, and only where the processor has all that `compiled`
            // enables.
            unsafe { compiled(self, work) }
        }
    }

    #[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt,avx2")]
    fn compiled<W: Work>(cpu: Avx2, work: W) -> W::Output {
        work.run(cpu)
    }
}

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
    fn run<W: Work>(self, _: W) -> W::Output {
        match self {}
    }
}
