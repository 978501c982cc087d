//! The API, asked without a socket.

mod assets;
mod calls;
mod client;
mod events;
mod guard;
mod hostile;
mod jobs;
mod limits;
mod safety;
mod truth;
