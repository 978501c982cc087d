//! Delta and variable-length coding of positions: each key as the distance from the one before, all numbers seven bits a
//! byte.

use super::table::Entry;
use plyground_search::mcts::Known;

/// Writes positions, sorted by key and none twice.
pub(crate) fn pack(entries: impl Iterator<Item = Entry>, out: &mut Vec<u8>) {
    let mut before = None;
    for (key, known) in entries {
        put(out, before.map_or(key, |before: u128| key - before - 1));
        put(out, known.visits.into());
        known.wins.iter().for_each(|&wins| put(out, wins.into()));
        before = Some(key);
    }
}

/// Reads what [`pack`] wrote; `None` where bytes are none of its.
pub(crate) fn unpack(mut bytes: &[u8]) -> Option<Vec<Entry>> {
    let mut entries: Vec<Entry> = Vec::new();
    while !bytes.is_empty() {
        let far = take(&mut bytes)?;
        let key = match entries.last() {
            Some((before, _)) => before.checked_add(far)?.checked_add(1)?,
            None => far,
        };
        let mut count = || u32::try_from(take(&mut bytes)?).ok();
        let known = Known { visits: count()?, wins: [count()?, count()?] };
        entries.push((key, sound(known)?));
    }
    Some(entries)
}

/// The counts, if they can be.
pub(super) fn sound(known: Known) -> Option<Known> {
    let Known { visits, wins: [first, second] } = known;
    (visits > 0 && first.checked_add(second)? <= visits).then_some(known)
}

fn put(out: &mut Vec<u8>, mut number: u128) {
    while number > 0x7F {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn take(bytes: &mut &[u8]) -> Option<u128> {
    let mut number = 0;
    for shift in (0..128).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        let part = u128::from(byte & 0x7F);
        if part << shift >> shift != part {
            return None;
        }
        number |= part << shift;
        if byte < 0x80 {
            return Some(number);
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
        fn what_was_packed_is_unpacked(
            entries in prop::collection::btree_map(any::<u128>(), (1..=u32::MAX, any::<u32>()), 0..50),
        ) {
            let entries: Vec<Entry> = entries
                .into_iter()
                .map(|(key, (visits, wins))| (key, Known { visits, wins: [wins.min(visits) / 2, wins.min(visits) / 2] }))
                .collect();
            let mut bytes = Vec::new();
            pack(entries.iter().copied(), &mut bytes);
            prop_assert_eq!(unpack(&bytes), Some(entries));
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            if let Some(entries) = unpack(&bytes) {
                prop_assert!(entries.is_sorted_by(|a, b| a.0 < b.0));
            }
        }
    }

    #[test]
    fn a_position_of_the_usual_board_takes_few_bytes() {
        let mut bytes = Vec::new();
        pack((0..1000).map(|i| (i << 26, Known { visits: 20, wins: [12, 7] })), &mut bytes);
        assert!(bytes.len() <= 7 * 1000, "{}", bytes.len());
        assert_eq!(unpack(&[0xFF; 40]), None);
        assert_eq!(unpack(&[1, 2, 3]), None);
    }
}
