//! Templates: studies to begin with, as `lab new` writes them.

/// A study to begin with.
#[derive(Debug)]
pub struct StudyTemplate {
    /// How `lab new` calls it.
    pub name: &'static str,
    /// What it measures, in one line.
    pub summary: &'static str,
    /// The file.
    pub text: &'static str,
}

/// All of them.
pub static TEMPLATES: &[StudyTemplate] = &[
    StudyTemplate {
        name: "speedup",
        summary: "parallel speed-up by threads, for each division of the work",
        text: include_str!("templates/speedup.toml"),
    },
    StudyTemplate {
        name: "chunks",
        summary: "time by the size of a task, on one and on two threads",
        text: include_str!("templates/chunks.toml"),
    },
    StudyTemplate {
        name: "depth",
        summary: "positions and time by depth, minimax beside alpha-beta",
        text: include_str!("templates/depth.toml"),
    },
    StudyTemplate { name: "sims", summary: "time by simulations", text: include_str!("templates/sims.toml") },
    StudyTemplate {
        name: "regret",
        summary: "distance from perfect play by simulations",
        text: include_str!("templates/regret.toml"),
    },
];

#[cfg(test)]
mod tests {
    use super::super::{Grid, Study};
    use super::*;

    #[test]
    fn every_template_is_a_study_without_impossible_cells() {
        for template in TEMPLATES {
            let study =
                Study::read(template.text).unwrap_or_else(|error| panic!("{}: {error}", template.name));
            let grid = Grid::of(&study).unwrap_or_else(|error| panic!("{}: {error}", template.name));
            assert_eq!(grid.skipped, Vec::<String>::new(), "{}", template.name);
            assert!(!study.title.is_empty() && !study.about.is_empty(), "{}", template.name);
        }
    }
}
