//! Search logs: frames, trees and answers.

use super::{none, text, unsealed};
use crate::Target;
use plyground_players::SearchLog;

pub(super) static LOGS: Target = Target {
    name: "logs",
    words: &[
        "{\"frame\":{\"done\":",
        "\"of\":",
        "\"seconds\":",
        "\"moves\":[",
        "\"line\":[",
        "\"depths\":[",
        "{\"tree\":{",
        "{\"answer\":",
        "\n",
    ],
    made: none,
    seal: unsealed,
    run,
    few: 500,
};

fn run(input: &[u8]) {
    if let Ok(log) = SearchLog::read(&text(input)) {
        let written = log.write().expect("what was read");
        let again = SearchLog::read(&written).expect("what was written");
        assert_eq!(again.write().expect("what was read"), written);
    }
}
