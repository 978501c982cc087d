//! Arrays as numpy writes them into `.npy` files.

use crate::net::error::NetError;

const MAGIC: &[u8] = b"\x93NUMPY";
/// Headers are filled up to a multiple of so many bytes.
const BLOCK: usize = 64;

/// An array of numbers of one type, by rows.
pub(super) struct Array<'a> {
    /// Rows and columns; a list has one column.
    pub(super) shape: (usize, usize),
    pub(super) data: &'a [u8],
}

/// An array with its header; `kind` is numpy's name of the type, such as `<i2`.
pub(super) fn write(kind: &str, shape: &[usize], data: &[u8]) -> Vec<u8> {
    let shape: String = shape.iter().map(|size| format!("{size}, ")).collect();
    let mut text =
        format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({}), }}", shape.trim_end());
    let begin = MAGIC.len() + 4;
    let length = (begin + text.len() + 1).next_multiple_of(BLOCK);
    text.push_str(&" ".repeat(length - begin - text.len() - 1));
    text.push('\n');
    let mut out = [MAGIC, &[1, 0], &(text.len() as u16).to_le_bytes(), text.as_bytes()].concat();
    out.extend(data);
    out
}

/// Reads an array of a type, whose numbers have so many bytes.
pub(super) fn read<'a>(
    name: &str,
    bytes: &'a [u8],
    (kind, size): (&str, usize),
) -> Result<Array<'a>, NetError> {
    let wrong = |what: String| NetError::Text(format!("{name}: {what}"));
    let no_array = || wrong("no array of numpy".to_owned());
    let rest = bytes.strip_prefix(MAGIC).ok_or_else(no_array)?;
    let (length, rest) = match rest {
        [1, _, low, high, rest @ ..] => (usize::from(u16::from_le_bytes([*low, *high])), rest),
        [2 | 3, _, a, b, c, d, rest @ ..] => (u32::from_le_bytes([*a, *b, *c, *d]) as usize, rest),
        _ => return Err(no_array()),
    };
    let (text, data) = rest.split_at_checked(length).ok_or_else(no_array)?;
    let text = String::from_utf8_lossy(text);
    let field = |field: &str| {
        let (_, behind) = text.split_once(&format!("'{field}':"))?;
        Some(behind.trim_start())
    };
    let found = field("descr").and_then(|behind| behind.split('\'').nth(1)).unwrap_or_default();
    if found != kind {
        return Err(wrong(format!("an array of {found:?}: expected {kind:?}")));
    }
    let is_by_rows = field("fortran_order").is_some_and(|behind| behind.starts_with("False"));
    let shape = field("shape").and_then(|behind| behind.strip_prefix('(')?.split_once(')'));
    let sizes = shape.map(|(sizes, _)| sizes.split(',').map(str::trim).filter(|size| !size.is_empty()));
    let sizes: Option<Vec<usize>> = sizes.and_then(|sizes| sizes.map(|size| size.parse().ok()).collect());
    let shape = match sizes.as_deref() {
        Some(&[rows]) => (rows, 1),
        Some(&[rows, columns]) if is_by_rows => (rows, columns),
        _ => return Err(wrong("expected a list or a table in C order".to_owned())),
    };
    let expected = shape.0.checked_mul(shape.1).and_then(|count| count.checked_mul(size));
    if expected != Some(data.len()) {
        return Err(wrong(format!("{} bytes are not what its shape says", data.len())));
    }
    Ok(Array { shape, data })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_come_back_and_others_are_refused() {
        let bytes = write("<i2", &[2, 3], &[0; 12]);
        assert_eq!(bytes.len() % BLOCK, 12);
        assert_eq!(read("w", &bytes, ("<i2", 2)).unwrap().shape, (2, 3));
        assert_eq!(read("w", &write("|u1", &[5], &[7; 5]), ("|u1", 1)).unwrap().data, [7; 5]);
        for (wrong, said) in [
            (&bytes[..bytes.len() - 1], "bytes are not what its shape says"),
            (&bytes[..30], "no array"),
            (b"abc", "no array"),
            (&write("<f4", &[3], &[0; 12]), "\"<f4\": expected \"<i2\""),
            (&write("<i2", &[1, 2, 3], &[0; 12]), "a list or a table"),
            (&write("<i2", &[usize::MAX, 3], &[0; 12]), "bytes are not"),
        ] {
            let error = read("w", wrong, ("<i2", 2)).err().map(|error| error.to_string());
            assert!(error.as_ref().is_some_and(|error| error.contains(said)), "{error:?}");
        }
    }
}
