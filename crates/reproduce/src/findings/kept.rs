//! Findings as a journal keeps them: what is measured apart from what is determined.

use super::finding::Finding;
use serde::{Deserialize, Serialize};

/// A finding as a journal keeps it. What two runs differ in stands under a name of its own, so that it can be told from what they
/// must agree in.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct KeptFinding {
    table: String,
    item: String,
    measure: String,
    /// The number that follows from game, players and seed; or else
    #[serde(default, skip_serializing_if = "Option::is_none")]
    found: Option<Number>,
    /// the one that was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    measured: Option<Number>,
    count: u64,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    published: String,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Number {
    value: f64,
    lo: Option<f64>,
    hi: Option<f64>,
}

impl KeptFinding {
    /// The name of the field that two runs may differ in.
    pub(crate) const MEASURED: &'static str = "measured";

    /// The finding again; `None` where it has no number.
    pub(crate) fn finding(self) -> Option<Finding> {
        let KeptFinding { table, item, measure, found, measured, count, published } = self;
        let is_measured = measured.is_some();
        let Number { value, lo, hi } = measured.or(found)?;
        Some(Finding { table, item, measure, value, lo, hi, count, published, is_measured })
    }
}

impl From<Finding> for KeptFinding {
    fn from(finding: Finding) -> KeptFinding {
        let Finding { table, item, measure, value, lo, hi, count, published, is_measured } = finding;
        let number = Some(Number { value, lo, hi });
        let (found, measured) = if is_measured { (None, number) } else { (number, None) };
        KeptFinding { table, item, measure, found, measured, count, published }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Findings;
    use super::*;

    #[test]
    fn what_is_kept_comes_back_and_says_what_was_measured() {
        let mut findings = Findings::default();
        findings.note("match", "greedy", "points", 0.5, 10).published("60 %");
        findings.note_times("speed", "uct", "seconds", &[1.0, 2.0, 4.0]);
        for (finding, text) in findings.rows.into_iter().zip([
            r#""found":{"value":0.5,"lo":null,"hi":null},"count":10,"published":"60 %"}"#,
            r#""measured":{"value":2.0,"lo":1.0,"hi":4.0},"count":3}"#,
        ]) {
            let kept = serde_json::to_string(&KeptFinding::from(finding.clone())).unwrap();
            assert!(kept.ends_with(text), "{kept}");
            let back: KeptFinding = serde_json::from_str(&kept).unwrap();
            assert_eq!(back.finding(), Some(finding));
        }
        let none = r#"{"table":"a","item":"b","measure":"c","count":1}"#;
        assert_eq!(serde_json::from_str::<KeptFinding>(none).unwrap().finding(), None);
    }
}
