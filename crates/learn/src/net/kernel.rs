//! The inner loops: indices added up, weights looked up and added up.
//!
//! Each has one form, which is compiled twice: for any processor, and for one with AVX2, where offsets are added eight at a time. All
//! numbers are whole, so both give the same.

use super::layout::Layout;

/// A part, and its code before and after a move.
pub(super) type Change = (usize, u16, u16);

/// The sum of a position's weights and of its mirror image's, from its codes; `own` and `mirrored` are room for the indices.
#[inline]
pub(super) fn sum(
    layout: &Layout,
    weights: &[i16],
    codes: &[u16],
    own: &mut [u32],
    mirrored: &mut [u32],
) -> i32 {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2.
        return unsafe { sum_avx2(layout, weights, codes, own, mirrored) };
    }
    plain_sum(layout, weights, codes, own, mirrored)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn sum_avx2(layout: &Layout, weights: &[i16], codes: &[u16], own: &mut [u32], mirrored: &mut [u32]) -> i32 {
    plain_sum(layout, weights, codes, own, mirrored)
}

/// The same for any processor.
#[inline(always)]
pub(super) fn plain_sum(
    layout: &Layout,
    weights: &[i16],
    codes: &[u16],
    own: &mut [u32],
    mirrored: &mut [u32],
) -> i32 {
    layout.indices(codes, own, mirrored);
    let at = |index: &u32| i32::from(weights[*index as usize]);
    own[..layout.tuples].iter().zip(&mirrored[..layout.tuples]).map(|(own, image)| at(own) + at(image)).sum()
}

/// The same sum, with every weight written down beside its index.
pub(super) fn stand(
    layout: &Layout,
    weights: &[i16],
    codes: &[u16],
    [(own, own_weights), (mirrored, mirrored_weights)]: [(&mut Vec<u32>, &mut Vec<i16>); 2],
) -> i32 {
    layout.indices(codes, own, mirrored);
    let mut sum = 0;
    for (indices, seen) in [(own, own_weights), (mirrored, mirrored_weights)] {
        for (index, seen) in indices[..layout.tuples].iter().zip(seen) {
            *seen = weights[*index as usize];
            sum += i32::from(*seen);
        }
    }
    sum
}

/// By how much a change of one part changes the sum over these indices, whose weights were written down.
#[inline]
pub(super) fn change(
    layout: &Layout,
    weights: &[i16],
    (part, old, new): Change,
    indices: &[u32],
    seen: &[i16],
) -> i32 {
    let (before, after) = (layout.offsets(part, old), layout.offsets(part, new));
    let mut sum = 0;
    for &number in &layout.touching[part] {
        let number = usize::from(number);
        let index = indices[number].wrapping_add(after[number]).wrapping_sub(before[number]);
        sum += i32::from(weights[index as usize]) - i32::from(seen[number]);
    }
    sum
}
