//! Lines of a journal: JSON objects whose last field is a checksum of all that stands before it.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

/// What stands between the fields and the checksum.
const MARK: &str = ",\"sum\":\"";
/// How long the end of a line is: the mark, eight digits, a quotation mark and a brace.
const TAIL: usize = MARK.len() + 8 + 2;

/// A line that holds what a unit found.
#[derive(Deserialize)]
pub(super) struct UnitLine<'a> {
    pub(super) unit: u64,
    #[serde(borrow)]
    pub(super) rows: &'a RawValue,
}

/// A line that says how many units there are by now.
#[derive(Deserialize)]
pub(super) struct UnitsLine {
    pub(super) units: u64,
}

/// An object as a line, with its checksum; without an end of line.
pub(super) fn sealed(object: &impl Serialize) -> Result<String, serde_json::Error> {
    let mut text = serde_json::to_string(object)?;
    debug_assert!(text.starts_with('{') && text.len() > 2, "an object with a field");
    text.pop();
    let sum = crc32fast::hash(text.as_bytes());
    text += &format!("{MARK}{sum:08x}\"}}");
    Ok(text)
}

/// The line of a unit.
pub(super) fn unit_line(unit: u64, rows: &impl Serialize) -> Result<String, serde_json::Error> {
    #[derive(Serialize)]
    struct Line<'a, R> {
        unit: u64,
        rows: &'a R,
    }
    sealed(&Line { unit, rows })
}

/// The line that says how many units there are.
pub(super) fn units_line(units: u64) -> Result<String, serde_json::Error> {
    sealed(&json!({ "units": units }))
}

/// Whether a line is whole: its checksum is right.
pub(super) fn is_whole(line: &str) -> bool {
    let Some(body) = line.len().checked_sub(TAIL).and_then(|length| line.get(..length)) else { return false };
    line[body.len()..] == format!("{MARK}{:08x}\"}}", crc32fast::hash(body.as_bytes()))
}

/// Whether two results are the same but for what was measured.
pub(super) fn agree(one: &str, other: &str, measured: &[String]) -> bool {
    if one == other {
        return true;
    }
    let bare = |text: &str| {
        let mut value: Value = serde_json::from_str(text).unwrap_or(Value::Null);
        strip(&mut value, measured);
        value
    };
    bare(one) == bare(other)
}

/// Whether two lines are whole, of one unit, and found the same but for what was measured.
pub(crate) fn lines_agree(one: &str, other: &str, measured: &[String]) -> bool {
    let parsed = |line| is_whole(line).then(|| serde_json::from_str::<UnitLine<'_>>(line).ok()).flatten();
    match (parsed(one), parsed(other)) {
        (Some(one), Some(other)) => {
            one.unit == other.unit && agree(one.rows.get(), other.rows.get(), measured)
        }
        _ => false,
    }
}

/// Takes fields with these names away, however deep they stand.
fn strip(value: &mut Value, names: &[String]) {
    match value {
        Value::Object(fields) => {
            fields.retain(|name, _| !names.iter().any(|measured| measured == name));
            fields.values_mut().for_each(|field| strip(field, names));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| strip(item, names)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_change_of_a_line_shows() {
        let line = unit_line(7, &json!({"move": "4", "seconds": 0.25})).unwrap();
        assert!(
            line.starts_with("{\"unit\":7,\"rows\":{\"move\":\"4\",\"seconds\":0.25},\"sum\":\""),
            "{line}"
        );
        assert!(is_whole(&line));
        let parsed: UnitLine<'_> = serde_json::from_str(&line).unwrap();
        assert_eq!((parsed.unit, parsed.rows.get()), (7, "{\"move\":\"4\",\"seconds\":0.25}"));
        for place in 0..line.len() {
            let mut bytes = line.clone().into_bytes();
            bytes[place] ^= 1;
            assert!(!String::from_utf8(bytes).is_ok_and(|text| is_whole(&text)), "byte {place}");
            assert!(!is_whole(&line[..place]), "cut at {place}");
        }
        assert!(!is_whole("ä") && !is_whole(&format!("ä{}", &line[1..])));
    }

    #[test]
    fn measurements_may_differ_and_nothing_else() {
        let measured = ["seconds".to_owned()];
        let text = |mv: &str, seconds: f64| json!([{"a": {"seconds": seconds, "move": mv}}]).to_string();
        assert!(agree(&text("4", 0.1), &text("4", 0.2), &measured));
        assert!(!agree(&text("4", 0.1), &text("3", 0.1), &measured));
        assert!(!agree(&text("4", 0.1), &text("4", 0.2), &[]));
    }
}
