//! Languages by their codes.

use crate::refusal::Refusal;
use plyground_explain::Language;

/// The language of a code, English where there is none.
pub(crate) fn language(code: Option<&str>) -> Result<Language, Refusal> {
    let Some(code) = code else { return Ok(Language::English) };
    Language::of_code(code).ok_or_else(|| {
        let codes: Vec<&str> = Language::ALL.iter().map(|language| language.code()).collect();
        let message = format!("no language {code:?}: expected {}", plyground_players::one_of(&codes));
        Refusal::bad("bad_language", message).of("lang")
    })
}
