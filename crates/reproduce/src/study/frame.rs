//! What all reports have around their tables: the heading, what cannot be reproduced, and the machine.

use super::about::About;
use plyground_jobs::{Machine, Manifest};
use plyground_lab::load::doubt;
use plyground_plot::counted;
use std::fmt::Write;

/// A parallel speed-up in the rows: of what, how much, and on how many threads.
pub(crate) struct Speedup {
    pub(crate) of: String,
    pub(crate) value: f64,
    pub(crate) threads: usize,
}

/// A report with its head and its end; the head says so where the machine was busy, by what is known of it, or a speed-up in
/// the rows is one that cannot be.
pub(crate) fn framed(about: &About, manifest: &Manifest, speedups: &[Speedup], body: &str) -> String {
    let (head, end) = (about.introduction(), not_reproduced(about) + &hardware(manifest));
    format!("# {}\n\n{head}\n\n{}{body}{end}", about.heading, busy(manifest, speedups))
}

/// That times and speed-ups mean little, if they do.
fn busy(manifest: &Manifest, speedups: &[Speedup]) -> String {
    if let Some(why) = doubt(None, manifest.others, &[]) {
        return format!("**The machine was busy: {why}. Times and speed-ups below mean little.**\n\n");
    }
    // No more threads are at work at once than there are cores.
    let bounded = |one: &Speedup| (one.value, one.threads.min(manifest.machine.cores));
    let of_each = |one: &Speedup| one.value / one.threads.min(manifest.machine.cores) as f64;
    let several = speedups.iter().filter(|one| one.threads > 1);
    let Some(most) = several.max_by(|a, b| of_each(a).total_cmp(&of_each(b))) else { return String::new() };
    match doubt(Some(bounded(most)), None, &[]) {
        Some(why) => format!(
            "**Not all times are to be trusted: {why} ({}). The machine was busy, or did not keep its pace; where times differ by little, that means \
             nothing.**\n\n",
            most.of
        ),
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
        "\n{} ({}: {}; {}), {}, commit {commit}, seed {seed}, {}.\n",
        machine.cpu,
        counted(machine.cores as u64, "core"),
        machine.kinds(),
        memory(machine),
        counted(*threads as u64, "thread"),
        counted(*repetitions as u64, "repetition"),
    )
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
        let report = |manifest: &Manifest, speedups: &[(f64, usize)]| {
            let one =
                |&(value, threads): &(f64, usize)| Speedup { of: format!("`on {threads}`"), value, threads };
            framed(&about, manifest, &speedups.iter().map(one).collect::<Vec<_>>(), "body\n")
        };
        let good = report(&manifest, &[(1.9, 2), (0.29, 2), (4.0, 1)]);
        assert!(!good.contains("busy") && good.contains("(2 cores: "), "{good}");
        let much = report(&manifest, &[(1.9, 2), (3.86, 8)]);
        assert!(
            much.contains(
                "trusted: a speed-up of 3.86 is more than 2 threads can have of the same work (`on 8`). The"
            ),
            "{much}"
        );
        manifest.others = Some(0.4);
        assert!(report(&manifest, &[]).contains("busy: others took 40 % of all cores."));
        manifest.others = None;
        manifest.threads = 1;
        assert!(report(&manifest, &[]).contains("), 1 thread, commit"));
    }
}
