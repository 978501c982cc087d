//! Archives as `numpy.savez` writes them: files in a zip, stored as they are.

use crate::net::error::NetError;

const LOCAL: u32 = 0x0403_4B50;
const CENTRAL: u32 = 0x0201_4B50;
const END: u32 = 0x0605_4B50;
/// Bytes of each kind of record without names and comments.
const LOCAL_BYTES: usize = 30;
const CENTRAL_BYTES: usize = 46;
const END_BYTES: usize = 22;
/// The longest comment at the end.
const MOST_COMMENT: usize = 0xFFFF;
/// 1 January 1980, as far back as the format goes: the same bytes whenever they are written.
const DATE: u16 = 0x21;

/// A whole archive of these files.
pub(super) fn write(files: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let (mut out, mut central) = (Vec::new(), Vec::new());
    for (name, bytes) in files {
        let at = out.len() as u32;
        // Version 2.0, no flags, stored, midnight; then checksum, length twice, and the name's length.
        let mut common: Vec<u8> =
            [20_u16, 0, 0, 0, DATE].iter().flat_map(|word| word.to_le_bytes()).collect();
        for word in [crc32fast::hash(bytes), bytes.len() as u32, bytes.len() as u32] {
            common.extend(word.to_le_bytes());
        }
        common.extend((name.len() as u16).to_le_bytes());
        common.extend([0; 2]);
        out.extend(LOCAL.to_le_bytes());
        out.extend(&common);
        out.extend(name.as_bytes());
        out.extend(bytes);
        central.extend(CENTRAL.to_le_bytes());
        central.extend(20_u16.to_le_bytes());
        central.extend(&common);
        // No comment, the first disk, no attributes.
        central.extend([0; 10]);
        central.extend(at.to_le_bytes());
        central.extend(name.as_bytes());
    }
    let (from, count) = (out.len() as u32, files.len() as u16);
    out.extend(&central);
    out.extend(END.to_le_bytes());
    out.extend([0; 4]);
    out.extend([count.to_le_bytes(), count.to_le_bytes()].concat());
    out.extend((central.len() as u32).to_le_bytes());
    out.extend(from.to_le_bytes());
    out.extend([0; 2]);
    out
}

/// The files of an archive, by name.
pub(super) fn read(bytes: &[u8]) -> Result<Vec<(String, &[u8])>, NetError> {
    let wrong = |what: &str| NetError::Text(format!("no archive of arrays: {what}"));
    let least = bytes.len().saturating_sub(END_BYTES + MOST_COMMENT);
    let ends = (least..=bytes.len().saturating_sub(END_BYTES)).rev();
    let end = { ends }.find(|&at| word(bytes, at) == Some(END)).ok_or_else(|| wrong("it has no end"))?;
    let cut = || wrong("it is cut short");
    let count = half(bytes, end + 10).ok_or_else(cut)?;
    let mut at = word(bytes, end + 16).ok_or_else(cut)? as usize;
    let mut files = Vec::new();
    for _ in 0..count {
        if word(bytes, at) != Some(CENTRAL) {
            return Err(cut());
        }
        let number = |from: usize| word(bytes, at + from).ok_or_else(cut);
        let [name, extra, comment] =
            [28, 30, 32].map(|from| half(bytes, at + from).map_or(usize::MAX, usize::from));
        let name_at = at + CENTRAL_BYTES;
        let name_bytes = bytes.get(name_at..name_at.saturating_add(name)).ok_or_else(cut)?;
        let name_text = String::from_utf8_lossy(name_bytes).into_owned();
        if half(bytes, at + 10) != Some(0) {
            return Err(wrong(&format!(
                "{name_text} is compressed; expected numpy.savez, not savez_compressed"
            )));
        }
        let (checksum, length, local) = (number(16)?, number(24)? as usize, number(42)? as usize);
        let [skip, more] =
            [26, 28].map(|from| half(bytes, local.saturating_add(from)).map_or(usize::MAX / 4, usize::from));
        let from = local.saturating_add(LOCAL_BYTES + skip + more);
        let file = bytes.get(from..from.saturating_add(length)).ok_or_else(cut)?;
        if word(bytes, local) != Some(LOCAL) || crc32fast::hash(file) != checksum {
            return Err(wrong(&format!("{name_text} is damaged")));
        }
        files.push((name_text, file));
        at = name_at.saturating_add(name).saturating_add(extra).saturating_add(comment);
    }
    Ok(files)
}

fn half(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..at.checked_add(2)?)?.try_into().ok().map(u16::from_le_bytes)
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at.checked_add(4)?)?.try_into().ok().map(u32::from_le_bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn files_come_back(one in proptest::collection::vec(any::<u8>(), 0..80), other in proptest::collection::vec(any::<u8>(), 0..80)) {
            let archive = write(&[("one.npy", one.clone()), ("other.npy", other.clone())]);
            let files = read(&archive).unwrap();
            prop_assert_eq!(files, [("one.npy".to_owned(), &one[..]), ("other.npy".to_owned(), &other[..])]);
        }

        #[test]
        fn any_bytes_are_an_archive_or_none(bytes in proptest::collection::vec(any::<u8>(), 0..200), at in 0_usize..90, new in any::<u8>()) {
            let _ = read(&bytes);
            let mut archive = write(&[("one.npy", vec![1, 2, 3])]);
            if let Some(byte) = archive.get_mut(at) {
                *byte = new;
            }
            if let Ok(files) = read(&archive) {
                prop_assert!(files.iter().all(|(_, file)| *file == [1, 2, 3] || file.is_empty()));
            }
        }
    }
}
