//! The API, asked without a socket.

mod assets;
mod bots;
mod calls;
mod client;
mod document;
mod events;
mod guard;
mod hostile;
mod jobs;
mod lab;
mod learn;
mod limits;
mod safety;
mod truth;
