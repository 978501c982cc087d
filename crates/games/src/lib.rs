#![doc = include_str!("../README.md")]

pub mod blokus;
pub mod connect;
