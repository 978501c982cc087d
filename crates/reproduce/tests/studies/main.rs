//! The studies in their quick form: they run through, their files say what they must, and those that are stopped end like any
//! other.
//!
//! A test for each study measures it once and holds all that is true of it: what one process measured, another test would
//! measure again. They are one program, since each program has the whole library to link.

mod files;
mod growth;
mod journal;
mod learned;
mod pages;
mod run;
mod s1;
mod s2;
mod s3;
mod s4;
mod s5;
mod slow_stopped;
mod stopped;

use plyground_core::memory::Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;
