//! Where everything is on a dashboard, for a terminal of any size: a pure function.

use ratatui::layout::Rect;

/// What a section needs: lines with its title, at least, and to show everything.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Need {
    pub(super) least: u16,
    pub(super) wanted: u16,
    pub(super) is_beside: bool,
}

/// The parts of the screen; none overlaps another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    pub(super) title: Rect,
    pub(super) bar: Rect,
    pub(super) pace: Rect,
    pub(super) facts: Rect,
    /// A place for each section; an empty one where there is no room.
    pub(super) sections: Vec<Rect>,
    pub(super) said: Rect,
    pub(super) keys: Rect,
}

/// Title, bar, pace, facts, and a blank line below them.
const HEAD: u16 = 5;
/// What was said, and the keys.
const FOOT: u16 = 2;
/// The smallest screen that shows a title, a bar and a section of a few lines.
pub(super) const LEAST: (u16, u16) = (60, HEAD + FOOT + 5);
/// From this width on, sections stand beside others.
const WIDE: u16 = 110;

impl Layout {
    /// The layout of a size; `None` if that is too small.
    pub(super) fn of((width, height): (u16, u16), needs: &[Need]) -> Option<Layout> {
        if width < LEAST.0 || height < LEAST.1 {
            return None;
        }
        let line = |y: u16| Rect::new(1, y, width - 2, 1);
        let body = Rect::new(1, HEAD, width - 2, height - HEAD - FOOT);
        let mut sections = vec![Rect::default(); needs.len()];
        let is_beside = |number: &usize| needs[*number].is_beside;
        let (beside, below): (Vec<usize>, Vec<usize>) = (0..needs.len()).partition(is_beside);
        if width >= WIDE && !beside.is_empty() && !below.is_empty() {
            let right = (body.width * 2 / 5).clamp(44, 72);
            let left = body.width - right - 2;
            stack(Rect { width: left, ..body }, &below, needs, &mut sections);
            stack(Rect { x: body.x + left + 2, width: right, ..body }, &beside, needs, &mut sections);
        } else {
            stack(body, &(0..needs.len()).collect::<Vec<_>>(), needs, &mut sections);
        }
        Some(Layout {
            title: Rect::new(0, 0, width, 1),
            bar: line(1),
            pace: line(2),
            facts: line(3),
            sections,
            said: line(height - 2),
            keys: line(height - 1),
        })
    }
}

/// One below the other, with a line between: first what each needs at least, then more for the first ones.
fn stack(body: Rect, numbers: &[usize], needs: &[Need], sections: &mut [Rect]) {
    let mut left = body.height;
    let mut heights: Vec<(usize, u16)> = Vec::new();
    for &number in numbers {
        let gap = u16::from(!heights.is_empty());
        let least = needs[number].least;
        if least + gap <= left {
            left -= least + gap;
            heights.push((number, least));
        }
    }
    for (number, height) in &mut heights {
        let more = needs[*number].wanted.saturating_sub(*height).min(left);
        *height += more;
        left -= more;
    }
    let mut y = body.y;
    for (number, height) in heights {
        sections[number] = Rect { y, height, ..body };
        y += height + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn need(least: u16, wanted: u16, is_beside: bool) -> Need {
        Need { least, wanted, is_beside }
    }

    #[test]
    fn the_first_sections_get_the_room() {
        let needs = [need(3, 10, false), need(3, 3, false), need(4, 30, true)];
        let heights = |size| {
            let layout = Layout::of(size, &needs).unwrap();
            layout.sections.iter().map(|place| place.height).collect::<Vec<_>>()
        };
        assert_eq!(heights((80, 24)), [8, 3, 4]);
        assert_eq!(heights((80, 12)), [5, 0, 0]);
        assert_eq!(heights((120, 40)), [10, 3, 30], "beside each other");
        assert_eq!(Layout::of((59, 24), &needs), None);
    }

    proptest! {
        #[test]
        fn nothing_overlaps_and_nothing_sticks_out(
            width in 0_u16..400, height in 0_u16..200,
            needs in proptest::collection::vec((1_u16..20, 0_u16..300, any::<bool>()), 0..6),
        ) {
            let needs: Vec<Need> =
                needs.into_iter().map(|(least, more, is_beside)| need(least, least + more, is_beside)).collect();
            let Some(layout) = Layout::of((width, height), &needs) else {
                prop_assert!(width < LEAST.0 || height < LEAST.1);
                return Ok(());
            };
            let Layout { title, bar, pace, facts, sections, said, keys } = layout;
            let parts: Vec<Rect> = [title, bar, pace, facts, said, keys].into_iter().chain(sections).collect();
            let screen = Rect::new(0, 0, width, height);
            for (i, one) in parts.iter().enumerate() {
                prop_assert_eq!(one.intersection(screen), *one);
                for other in &parts[..i] {
                    prop_assert!(one.intersection(*other).is_empty(), "{one:?} {other:?}");
                }
            }
        }
    }
}
