//! The page's server without a socket: a [`router`] over plain state, which tests ask without a network.
//!
//! What a stranger sends is data. It is measured and read before anything is done ([`Refusal`] says what would be right), players are
//! held to a list of what is safe, and whatever computes does so on threads that can be told to stop, within [`Limits`].
//!
//! ```text
//!   guard ──► calls   answers at once: boards, exact scores, hints
//!        ├──► jobs    searches, reviews, matches: permits, frames, one stream of events a page
//!        └──► assets  the files of `web/`
//! ```

mod answer;
mod asked;
mod assets;
mod calls;
mod classroom;
mod config;
mod desk;
mod guard;
mod jobs;
mod language;
mod limits;
mod openapi;
mod orders;
mod paste;
mod position;
mod refusal;
mod register;
mod routes;
mod safe;
mod server;
mod shelf;
mod shell;
mod truths;
mod view;

pub use assets::ASSETS;
pub use classroom::ClassConfig;
pub use config::{Config, Engine};
pub use limits::Limits;
pub use openapi::openapi;
pub use refusal::Refusal;
pub use routes::router;
pub use safe::{OptionRule, Rules, rules};
pub use server::Server;
