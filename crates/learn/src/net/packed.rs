//! Weights as bytes: small numbers take one, and a stretch of zeros takes two.
//!
//! A number is written seven bits a byte, the lowest first, with the highest bit set where more follow; its sign stands in its lowest bit. Behind a zero
//! stands how many more there are.

/// Appends weights.
pub(super) fn pack(weights: &[i16], out: &mut Vec<u8>) {
    let mut at = 0;
    while at < weights.len() {
        let weight = weights[at];
        write(zigzag(weight), out);
        at += 1;
        if weight == 0 {
            let more = weights[at..].iter().take_while(|weight| **weight == 0).count();
            write(more as u32, out);
            at += more;
        }
    }
}

/// Reads so many weights; what is behind them comes back. `None` where they were not written by [`pack`].
pub(super) fn unpack(mut bytes: &[u8], count: usize) -> Option<(Vec<i16>, &[u8])> {
    // Not more is allocated than the file can fill, but for stretches of zeros, of which the header told.
    let mut weights = Vec::with_capacity(count);
    while weights.len() < count {
        let word = read(&mut bytes)?;
        let weight = unzigzag(word)?;
        weights.push(weight);
        if weight == 0 {
            let more = read(&mut bytes)? as usize;
            if more > count - weights.len() {
                return None;
            }
            weights.resize(weights.len() + more, 0);
        }
    }
    Some((weights, bytes))
}

fn zigzag(weight: i16) -> u32 {
    let weight = i32::from(weight);
    ((weight << 1) ^ (weight >> 31)) as u32
}

fn unzigzag(word: u32) -> Option<i16> {
    ((word >> 1) as i32 ^ -((word & 1) as i32)).try_into().ok()
}

fn write(mut word: u32, out: &mut Vec<u8>) {
    while word >= 0x80 {
        out.push(word as u8 | 0x80);
        word >>= 7;
    }
    out.push(word as u8);
}

fn read(bytes: &mut &[u8]) -> Option<u32> {
    let mut word = 0_u32;
    for shift in (0..32).step_by(7) {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        word |= u32::from(byte & 0x7F).checked_shl(shift)?;
        if byte & 0x80 == 0 {
            return Some(word);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn weights_come_back(weights in proptest::collection::vec(prop_oneof![Just(0_i16), any::<i16>(), -9..9_i16], 0..300)) {
            let mut bytes = Vec::new();
            pack(&weights, &mut bytes);
            prop_assert_eq!(unpack(&bytes, weights.len()), Some((weights, &[][..])));
        }

        #[test]
        fn any_bytes_are_weights_or_none(bytes in proptest::collection::vec(any::<u8>(), 0..60), count in 0_usize..100) {
            if let Some((weights, _)) = unpack(&bytes, count) {
                prop_assert_eq!(weights.len(), count);
            }
        }
    }
}
