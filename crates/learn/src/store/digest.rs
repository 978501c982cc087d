//! A digest of a store: whether two are the same.

use super::error::StoreError;
use super::format::save_settled;
use super::values::Values;
use std::io::{self, Write};

/// A digest of a store as it would be written, games that wait left out: 64 bits as sixteen digits. It tells slips, not malice.
pub(crate) fn digest(values: &Values) -> Result<String, StoreError> {
    let mut sum = Fnv(0xCBF2_9CE4_8422_2325);
    save_settled(values, &mut sum)?;
    Ok(format!("{:016x}", sum.0))
}

/// The sum of Fowler, Noll and Vo over all bytes, in the form that is called 1a.
struct Fnv(u64);

impl Write for Fnv {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_sums_come_out() {
        for (text, sum) in
            [("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8)]
        {
            let mut fnv = Fnv(0xCBF2_9CE4_8422_2325);
            fnv.write_all(text.as_bytes()).unwrap();
            assert_eq!(fnv.0, sum, "{text}");
        }
    }
}
