//! The header of a job: all that determines its results.

use super::line::is_whole;
use super::shard::Shard;
use crate::{JobError, Origin};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// All that determines the results of a job, and how far it goes.
///
/// Two jobs are the same if kind, version and spec are; how many units there are may change, since a job can be prolonged.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct JobHeader {
    /// The version of the journal's form.
    pub plyground: u32,
    /// What kind of job it is, such as `match`.
    pub job: String,
    /// The version of the program.
    pub version: String,
    /// All that determines the rows of a unit, the seed among it, by kind.
    pub spec: Value,
    /// Fields of rows that are measured, and differ from run to run.
    pub measured: Vec<String>,
    /// How many units there are.
    pub units: u64,
    /// Which of them this journal is for.
    pub shard: Shard,
    /// Which program on which machine began it.
    #[serde(flatten)]
    pub origin: Origin,
}

/// How journals of versions before this one begin, and what they were.
const OLD: [(&str, &str); 4] = [
    ("{\"plyground\":1,\"journal\":\"games\"", "games"),
    ("{\"begun\":{\"format\":1", "a study of reproduce"),
    ("{\"format\":1,\"row\":", "rows of a study"),
    ("plybook journal ", "a book"),
];

impl JobHeader {
    /// The version of the form that this program writes, and the only one it reads.
    pub const FORMAT: u32 = 2;
    /// How the first line of a journal begins.
    pub(super) const BEGINS: &'static str = "{\"plyground\":2,\"job\":\"";

    /// The header of a job by this program on this machine.
    pub fn new(job: &str, spec: &impl Serialize, measured: &[&str], units: u64) -> JobHeader {
        JobHeader {
            plyground: JobHeader::FORMAT,
            job: job.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            spec: serde_json::to_value(spec).expect("specs are plain data with text as keys"),
            measured: measured.iter().map(|&name| name.to_owned()).collect(),
            units,
            shard: Shard::WHOLE,
            origin: Origin::here().clone(),
        }
    }

    /// The spec with its types.
    pub fn read_spec<S: DeserializeOwned>(&self) -> Result<S, JobError> {
        serde_json::from_value(self.spec.clone())
            .map_err(|error| JobError::Input(format!("the spec of this {}: {error}", self.job)))
    }

    /// Reads the first line of a journal; what is wrong with it in words.
    pub(super) fn read(line: &str) -> Result<JobHeader, String> {
        if let Some((_, what)) = OLD.iter().find(|(begins, _)| line.starts_with(begins)) {
            return Err(format!(
                "a journal of {what} in the form of version 1: expected one of version 2; begin anew"
            ));
        }
        #[derive(Deserialize)]
        struct Versioned {
            plyground: u32,
            #[allow(dead_code)]
            job: String,
        }
        match serde_json::from_str::<Versioned>(line) {
            Ok(found) if found.plyground != JobHeader::FORMAT => {
                let (found, own) = (found.plyground, JobHeader::FORMAT);
                return Err(format!("a journal of version {found}: expected version {own}"));
            }
            Ok(_) if !is_whole(line) => return Err("line 1 is damaged".to_owned()),
            Ok(_) => {}
            Err(_) => return Err("not a journal of a job".to_owned()),
        }
        serde_json::from_str(line).map_err(|error| format!("line 1: {error}"))
    }

    /// In what the other is the header of another job, in words.
    pub fn difference(&self, here: &JobHeader) -> Option<String> {
        let differ =
            |what: &str, there: &str, here: &str| Some(format!("{what} is {there} there and {here} here"));
        if self.job != here.job {
            return differ("job", &self.job, &here.job);
        }
        if self.version != here.version {
            return differ("version", &self.version, &here.version);
        }
        let (Some(there), Some(own)) = (self.spec.as_object(), here.spec.as_object()) else {
            return (self.spec != here.spec).then(|| "the spec is another".to_owned());
        };
        let shown = |value: Option<&Value>| match value.map(Value::to_string) {
            Some(text) if text.len() < 80 => text,
            Some(_) => "something else".to_owned(),
            None => "nothing".to_owned(),
        };
        let key = own.keys().chain(there.keys()).find(|&key| there.get(key) != own.get(key))?;
        differ(key, &shown(there.get(key)), &shown(own.get(key)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::line::sealed;
    use super::*;
    use serde_json::json;

    #[test]
    fn headers_say_what_is_different() {
        let header =
            |seed: u64| JobHeader::new("match", &json!({"game": "connect", "seed": seed}), &["seconds"], 10);
        assert_eq!(header(1).difference(&JobHeader { units: 20, ..header(1) }), None);
        assert_eq!(header(1).difference(&header(2)).unwrap(), "seed is 1 there and 2 here");
        let other = JobHeader { job: "tune".into(), ..header(1) };
        assert_eq!(other.difference(&header(1)).unwrap(), "job is tune there and match here");
        let line = sealed(&header(1)).unwrap();
        assert!(line.starts_with(JobHeader::BEGINS));
        assert_eq!(JobHeader::read(&line).unwrap(), header(1));
        for (line, why) in [
            (line.replace("connect", "blokus"), "line 1 is damaged"),
            (
                line.replace("\"plyground\":2", "\"plyground\":3"),
                "a journal of version 3: expected version 2",
            ),
            ("my diary".to_owned(), "not a journal of a job"),
            (
                "{\"plyground\":1,\"journal\":\"games\",\"game\":\"c\"}".to_owned(),
                "a journal of games in the form of version 1",
            ),
        ] {
            assert!(JobHeader::read(&line).unwrap_err().starts_with(why), "{line}");
        }
    }
}
