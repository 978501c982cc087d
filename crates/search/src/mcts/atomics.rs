//! The words that threads share a tree by: those of the processor, or those of a model.
//!
//! What threads promise each other, told where the moves are, is written once for any kind of words. Tests run the
//! same lines on the words of `loom`, which tries every order in which one thread may see the stores of another.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// A kind of words.
pub(super) trait Atomics: Copy {
    type U32: Word<u32>;
    type U64: Word<u64>;
}

/// Those of the processor.
#[derive(Copy, Clone)]
pub(super) struct Native;

impl Atomics for Native {
    type U32 = AtomicU32;
    type U64 = AtomicU64;
}

/// A word that threads load and store whole.
pub(super) trait Word<N>: Default {
    fn load(&self, order: Ordering) -> N;
    fn store(&self, value: N, order: Ordering);
    /// Stores `after` in place of `before`, or says what else is there.
    fn exchange(&self, before: N, after: N, success: Ordering, failure: Ordering) -> Result<N, N>;
    /// Adds a number, so that nothing is lost.
    fn add(&self, more: N);
    /// Changes the number, so that nothing is lost.
    fn change(&self, new: impl Fn(N) -> N);
}

/// Words by what they are called in the standard library, which the model follows.
macro_rules! word {
    ($word:ty, $number:ty) => {
        impl Word<$number> for $word {
            #[inline(always)]
            fn load(&self, order: Ordering) -> $number {
                <$word>::load(self, order)
            }

            #[inline(always)]
            fn store(&self, value: $number, order: Ordering) {
                <$word>::store(self, value, order);
            }

            #[inline(always)]
            fn exchange(
                &self,
                before: $number,
                after: $number,
                success: Ordering,
                failure: Ordering,
            ) -> Result<$number, $number> {
                <$word>::compare_exchange(self, before, after, success, failure)
            }

            #[inline(always)]
            fn add(&self, more: $number) {
                <$word>::fetch_add(self, more, Ordering::Relaxed);
            }

            #[inline(always)]
            fn change(&self, new: impl Fn($number) -> $number) {
                let relaxed = Ordering::Relaxed;
                let _ = <$word>::fetch_update(self, relaxed, relaxed, |before| Some(new(before)));
            }
        }
    };
}

word!(AtomicU32, u32);
word!(AtomicU64, u64);

/// Those of the model.
#[cfg(test)]
pub(super) mod modelled {
    use super::{Atomics, Ordering, Word};
    use loom::sync::atomic::{AtomicU32, AtomicU64};

    #[derive(Copy, Clone)]
    pub(crate) struct Modelled;

    impl Atomics for Modelled {
        type U32 = AtomicU32;
        type U64 = AtomicU64;
    }

    word!(AtomicU32, u32);
    word!(AtomicU64, u64);
}
