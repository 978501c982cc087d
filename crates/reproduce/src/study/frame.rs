//! What all reports have around their tables: the heading, what cannot be reproduced, and the machine.

use super::about::About;
use plyground_jobs::{Machine, Manifest};
use plyground_lab::load::doubt;
use std::fmt::Write;

/// A report with its head and its end; the head says so where the machine was busy, by what is known of it and by the
/// speed-ups in the rows, each with its number of threads.
pub(crate) fn framed(about: &About, manifest: &Manifest, speedups: &[(f64, usize)], body: &str) -> String {
    let (head, end) = (about.introduction(), not_reproduced(about) + &hardware(manifest));
    format!("# {}\n\n{head}\n\n{}{body}{end}", about.heading, busy(manifest, speedups))
}

/// That times and speed-ups mean little, if they do.
fn busy(manifest: &Manifest, speedups: &[(f64, usize)]) -> String {
    // No more threads are at work at once than there are cores.
    let several = speedups.iter().filter(|(_, threads)| *threads > 1);
    let bounded = several.map(|&(speedup, threads)| (speedup, threads.min(manifest.machine.cores)));
    let most = bounded.max_by(|a, b| (a.0 / a.1 as f64).total_cmp(&(b.0 / b.1 as f64)));
    match doubt(most, manifest.others, &[]) {
        Some(why) => {
            format!("**The machine was busy: {why}. Times and speed-ups below mean little.**\n\n")
        }
        None => String::new(),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_busy_machine_is_named_above_the_tables() {
        let about = About { name: "s9", heading: "S9", summary: "Nine", source: None, not_reproduced: &[] };
        let mut manifest = Manifest::begin("s9", 2, 1, 9);
        manifest.machine.cores = 2;
        let report =
            |manifest: &Manifest, speedups: &[(f64, usize)]| framed(&about, manifest, speedups, "body\n");
        assert!(!report(&manifest, &[(1.9, 2), (0.29, 2)]).contains("busy"));
        let much = report(&manifest, &[(1.9, 2), (3.86, 8)]);
        assert!(
            much.contains("busy: a speed-up of 3.86 is more than 2 threads can have of the same work. Times"),
            "{much}"
        );
        manifest.others = Some(0.4);
        assert!(report(&manifest, &[]).contains("busy: others took 40 % of all cores."));
    }
}
