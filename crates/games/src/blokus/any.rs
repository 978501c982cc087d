//! Blokus by its spec.

use super::pieces::Piece;
use super::rules::Blokus;
use super::variant::{Classic, Duo, School, Three, Two};

/// Blokus in one of its variants.
#[derive(Clone, Debug)]
pub enum AnyBlokus {
    /// `blokus` or `blokus:4`.
    Classic(Blokus<Classic>),
    /// `blokus:3`.
    Three(Blokus<Three>),
    /// `blokus:2`.
    Two(Blokus<Two>),
    /// `blokus:school`, with a piece to begin with as in `blokus:school:X`.
    School(Blokus<School>),
    /// `blokus:duo`.
    Duo(Blokus<Duo>),
}

impl AnyBlokus {
    /// The specs that there are, for people who wrote another.
    pub const SPECS: &'static str = "blokus, blokus:2, blokus:3, blokus:duo or blokus:school";

    /// The game of a spec; an error says what is expected.
    ///
    /// ```
    /// use plyground_core::{Game, Notation};
    /// use plyground_games::blokus::AnyBlokus;
    ///
    /// let Ok(AnyBlokus::School(game)) = AnyBlokus::of("blokus:school:x") else { panic!("no such game") };
    /// assert_eq!(game.spec(), "blokus:school:X");
    /// assert!(AnyBlokus::of("blokus:5").unwrap_err().starts_with("expected blokus, blokus:2"));
    /// ```
    pub fn of(spec: &str) -> Result<AnyBlokus, String> {
        let wrong = || format!("expected {}", AnyBlokus::SPECS);
        let rest = spec.strip_prefix("blokus").ok_or_else(wrong)?;
        match rest {
            "" | ":4" => Ok(AnyBlokus::Classic(Blokus::new())),
            ":3" => Ok(AnyBlokus::Three(Blokus::new())),
            ":2" => Ok(AnyBlokus::Two(Blokus::new())),
            ":duo" => Ok(AnyBlokus::Duo(Blokus::new())),
            ":school" => Ok(AnyBlokus::School(Blokus::new())),
            _ => {
                let name = rest.strip_prefix(":school:").ok_or_else(wrong)?;
                let piece = Piece::pentomino(name).ok_or_else(|| {
                    let pentominoes = Piece::all().filter(|piece| piece.size() == 5).map(Piece::name);
                    let names = pentominoes.collect::<Vec<_>>().join(", ");
                    format!("expected a piece of five squares behind blokus:school, one of {names}")
                })?;
                Ok(AnyBlokus::School(Blokus::new().beginning_with(piece)))
            }
        }
    }
}
