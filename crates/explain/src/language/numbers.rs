//! Numbers as a language writes them.

use super::Language;
use plyground_plot::grouped;

impl Language {
    /// A whole number, its thousands apart.
    pub fn count(self, number: u64) -> String {
        match self {
            Language::English => grouped(number),
            Language::German => grouped(number).replace(',', "."),
        }
    }

    /// A number with so many decimals.
    pub fn number(self, number: f64, decimals: usize) -> String {
        let text = format!("{number:.decimals$}");
        match self {
            Language::English => text,
            Language::German => text.replace('.', ","),
        }
    }
}
