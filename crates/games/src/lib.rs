//! The games of plyground. No search is named here.

pub mod blokus;
pub mod connect;
