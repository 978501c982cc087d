//! Languages: templates in data files, and gaps to be filled. No sentence is put together in code.

mod numbers;
mod seat;
mod template;

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::OnceLock;
use template::fill_in;

pub use seat::seat_name;
pub(crate) use seat::seat_of;

/// A language that sentences can be said in.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English, which is complete.
    #[default]
    English,
    /// German.
    German,
}

/// What stands in the gaps of a template, by name.
pub type Slots = BTreeMap<&'static str, String>;

type Templates = BTreeMap<String, String>;

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::English, Language::German];

    /// The language of a code of two letters, as in `LANG=de_DE.UTF-8`.
    pub fn of_code(code: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.code() == code)
    }

    /// Its code of two letters.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }

    fn source(self) -> &'static str {
        match self {
            Language::English => include_str!("../../languages/en.toml"),
            Language::German => include_str!("../../languages/de.toml"),
        }
    }

    fn templates(self) -> &'static Templates {
        static TEMPLATES: [OnceLock<Templates>; 2] = [const { OnceLock::new() }; 2];
        TEMPLATES[self as usize]
            .get_or_init(|| template::read(self.source()).expect("templates that a test has read"))
    }
}

/// A template with its gaps filled, in a language; in English where the language has no such template.
///
/// # Panics
///
/// When there is no such template in English either, or a gap has nothing to fill it: a mistake of whoever wrote the claim.
pub fn fill(language: Language, key: &str, slots: &Slots) -> String {
    let template = language.templates().get(key).or_else(|| Language::English.templates().get(key));
    let template = template.unwrap_or_else(|| panic!("no template {key}"));
    fill_in(template, slots).unwrap_or_else(|gap| panic!("nothing for {{{gap}}} of {key}"))
}

#[cfg(test)]
mod tests {
    use super::template::keys_of;
    use super::*;

    #[test]
    fn languages_have_the_same_templates_with_the_same_gaps() {
        let english = Language::English.templates();
        assert!(english.len() > 3);
        for (key, template) in english {
            let other = Language::German.templates().get(key).unwrap_or_else(|| panic!("de: no {key}"));
            assert_eq!(keys_of(template), keys_of(other), "{key}");
        }
        assert_eq!(Language::German.templates().len(), english.len());
    }

    #[test]
    fn codes_name_languages() {
        assert_eq!(Language::of_code("de"), Some(Language::German));
        assert_eq!(Language::of_code("tlh"), None);
    }
}
