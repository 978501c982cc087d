//! How a search came to its answer: claims about its frames, its tree and what it overlooked, beside the truth where that is known.
//!
//! ```
//! use plyground_explain::thinking::{Asking, account, record};
//! use plyground_explain::{Claim, Language};
//! use plyground_players::registry;
//!
//! let mut session = registry::open("connect:5x4x4")?;
//! session.go_to("33")?;
//! let recorded = record(session.as_ref(), "alphabeta:depth=4", &Asking::new(1, 1))?;
//! let account = account(&recorded, session.as_ref());
//! assert!(account.truth.is_ok());
//! for claim in &account.claims {
//!     println!("{}", claim.say(Language::English).with_grade(Language::English));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod account;
mod asking;
mod check;
mod claim;
mod cutoffs;
mod estimate;
mod mind;
mod moment;
mod overlooked;
mod record;
mod truth;
mod visit;
mod way;
mod words;

pub use account::{Account, account};
pub use asking::{Asking, Unanswered, record};
pub use check::Judge;
pub use claim::SearchClaim;
pub use estimate::Estimate;
pub use moment::{Moment, Preference, Unit, preferences};
pub use record::Recorded;
pub use truth::{Oracle, Truth, Untold, Worth};
pub use visit::{Visit, visits};
pub use words::{estimate_in_words, moment_in_words};
