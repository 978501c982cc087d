//! What all reports have around their tables: the heading, what cannot be reproduced, and the machine.

use super::about::About;
use plyground_jobs::{Machine, Manifest};
use std::fmt::Write;

/// A report with its head and its end.
pub(crate) fn framed(about: &About, manifest: &Manifest, body: &str) -> String {
    let (head, end) = (about.introduction(), not_reproduced(about) + &hardware(manifest));
    format!("# {}\n\n{head}\n\n{body}{end}", about.heading)
}

fn not_reproduced(about: &About) -> String {
    if about.not_reproduced.is_empty() {
        return String::new();
    }
    let mut text = "\n## Not reproduced\n\n".to_owned();
    for line in about.not_reproduced {
        let _ = writeln!(text, "- {line}");
    }
    text
}

/// What it was measured on, in a line.
fn hardware(manifest: &Manifest) -> String {
    let Manifest { machine, threads, commit, seed, repetitions, .. } = manifest;
    format!(
        "\n{} ({} cores: {}; {}), {threads} threads, commit {commit}, seed {seed}, {repetitions} repetitions.\n",
        machine.cpu,
        machine.cores,
        cores(machine),
        memory(machine),
    )
}

/// How many cores there are of each kind.
pub(crate) fn cores(machine: &Machine) -> String {
    let kinds: Vec<String> =
        machine.core_kinds.iter().map(|(kind, count)| format!("{count} × {kind}")).collect();
    kinds.join(", ")
}

/// The memory of a machine.
pub(crate) fn memory(machine: &Machine) -> String {
    format!("{:.1} GB", machine.memory as f64 / (1_u64 << 30) as f64)
}
