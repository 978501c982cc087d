//! The machine that results were measured on.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;

/// What a reader must know of a machine to judge a time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Machine {
    /// The processor, as it calls itself.
    pub cpu: String,
    /// Cores this program may use.
    pub cores: usize,
    /// Kinds of cores by their highest clock in kHz or relative capacity, with the number of each; a single entry where all
    /// are alike or the system does not tell.
    pub core_kinds: BTreeMap<String, usize>,
    /// Memory in bytes; zero where the system does not tell.
    pub memory: u64,
    /// Operating system and architecture.
    pub system: String,
}

impl Machine {
    /// This one.
    pub fn this() -> Machine {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Machine {
            cpu: field("/proc/cpuinfo", "model name").unwrap_or_else(|| "unknown".to_owned()),
            cores,
            core_kinds: core_kinds(cores),
            memory: field("/proc/meminfo", "MemTotal").and_then(|text| kilobytes(&text)).unwrap_or(0),
            system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        }
    }

    /// The machine in a cell of a table: its processor, how many cores of it, and its system.
    pub fn words(&self) -> String {
        format!("{}; {} cores; {}", self.cpu.replace(',', ";"), self.cores, self.system)
    }

    /// How many cores there are of each kind: `2 of capacity 1024`, `8 of 3.60 GHz`, `2 alike`.
    pub fn kinds(&self) -> String {
        let one = |(kind, count): (&String, &usize)| match kind.parse::<u64>() {
            // The kernel's capacity of the fastest core; clocks are in kHz.
            Ok(capacity) if capacity <= 1024 => format!("{count} of capacity {capacity}"),
            Ok(clock) => format!("{count} of {:.2} GHz", clock as f64 / 1e6),
            Err(_) => format!("{count} {kind}"),
        };
        self.core_kinds.iter().map(one).collect::<Vec<_>>().join(", ")
    }
}

/// The value of the first line `name : value` of a file.
fn field(path: &str, name: &str) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    let line = text.lines().find(|line| line.starts_with(name))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

fn kilobytes(text: &str) -> Option<u64> {
    text.strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

fn core_kinds(cores: usize) -> BTreeMap<String, usize> {
    let mut kinds = BTreeMap::new();
    for core in 0..cores {
        let folder = format!("/sys/devices/system/cpu/cpu{core}");
        let read = |name: &str| fs::read_to_string(format!("{folder}/{name}")).ok();
        let kind = read("cpu_capacity").or_else(|| read("cpufreq/cpuinfo_max_freq"));
        *kinds.entry(kind.map_or_else(|| "alike".to_owned(), |kind| kind.trim().to_owned())).or_default() +=
            1;
    }
    kinds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_cores_are_told_apart() {
        let of = |kinds: &[(&str, usize)]| {
            let core_kinds = kinds.iter().map(|&(kind, count)| (kind.to_owned(), count)).collect();
            Machine { core_kinds, ..Machine::this() }.kinds()
        };
        assert_eq!(of(&[("1024", 6), ("512", 2)]), "6 of capacity 1024, 2 of capacity 512");
        assert_eq!(of(&[("3600000", 8)]), "8 of 3.60 GHz");
        assert_eq!(of(&[("alike", 2)]), "2 alike");
    }
}
