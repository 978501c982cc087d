//! What every claim can do, whatever it is about.

use crate::grade::Grade;
use crate::language::{Language, Slots, fill};
use crate::sentence::Sentence;
use crate::shape::Shape;

/// Something that may be true of a position, a move or a search: data, which a judge of its own has passed before it is said.
pub trait Claim {
    /// The name of its template, such as `connect.fork`.
    fn key(&self) -> String;
    /// What stands in the gaps of the template.
    fn slots(&self, language: Language) -> Slots;
    /// How sure it is.
    fn grade(&self) -> Grade;
    /// How it is shown on a board.
    fn shapes(&self) -> Vec<Shape>;

    /// The line of play that it shows, from the position that it is about, as moves that a person would type.
    fn line(&self) -> Vec<String> {
        Vec::new()
    }

    /// The claim in words.
    fn say(&self, language: Language) -> Sentence {
        let key = self.key();
        Sentence {
            kind: key.rsplit_once('.').map_or(key.clone(), |(_, kind)| kind.to_owned()),
            grade: self.grade(),
            text: fill(language, &key, &self.slots(language)),
            shapes: self.shapes(),
            line: self.line(),
        }
    }
}
