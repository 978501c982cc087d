//! The studies in their quick form: they run through, their files say what they must, and those that are stopped end like any
//! other.
//!
//! Each study is measured once as a whole and, in parts, once more: a test for each holds all that is true of it, so that
//! nothing is measured twice for two tests. They are one program, since each program has the whole library to link.

mod files;
mod growth;
mod journal;
mod pages;
mod run;
mod s1;
mod s2;
mod s3;
mod s4;
mod s5;
mod slow_stopped;
mod stopped;

use plyground_lab::memory::Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;
