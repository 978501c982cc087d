//! The longest studies, stopped, with all parts measured again.
//!
//! They take minutes, so that the quick checks leave them out by the name of this module; what is quick of them is in the tests
//! of the studies.

use crate::run::{Saved, beside_others};
use crate::stopped::ends_like;

#[test]
#[ignore = "takes minutes: cargo xtask test --all"]
fn s1_that_is_stopped_ends_like_any_other() {
    let _beside = beside_others();
    ends_like(&Saved::new("s1"), &[1, 6, 12, 18]);
}

#[test]
#[ignore = "takes minutes: cargo xtask test --all"]
fn s3_that_is_stopped_ends_like_any_other() {
    let _beside = beside_others();
    ends_like(&Saved::new("s3"), &[2, 9, 15]);
}

#[test]
#[ignore = "takes minutes: cargo xtask test --all"]
fn s5_that_is_stopped_ends_like_any_other() {
    let _beside = beside_others();
    ends_like(&Saved::new("s5"), &[3, 9, 20]);
}
