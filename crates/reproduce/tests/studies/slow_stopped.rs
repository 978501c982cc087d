//! The longest studies, stopped: minutes, so that the quick checks leave them out by their name.

use crate::run::{Saved, alone};
use crate::stopped::ends_like;

#[test]
fn s1_that_is_stopped_ends_like_any_other() {
    let _alone = alone();
    ends_like(&Saved::new("s1"), &[1, 6, 12, 18]);
}

#[test]
fn s5_that_is_stopped_ends_like_any_other() {
    let _alone = alone();
    ends_like(&Saved::new("s5"), &[3, 9, 20]);
}
