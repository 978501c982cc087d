//! What is known against the packages: advisories of RustSec's database, read from a copy of it.

use super::packages::Packages;
use semver::{Version, VersionReq};
use std::fs;
use std::path::Path;

/// An advisory: for which package, and which of its versions it does not hold for.
pub(super) struct Advisory {
    id: String,
    package: String,
    /// Nothing to mend, such as a package that nobody looks after any more.
    is_notice: bool,
    /// It was taken back.
    is_withdrawn: bool,
    spared: Vec<VersionReq>,
}

/// All advisories of a copy of the database.
pub(super) fn read(folder: &Path) -> Result<Vec<Advisory>, String> {
    let crates = folder.join("crates");
    let wrong = |error: std::io::Error| {
        format!("{}: {error}: expected a copy of RustSec's advisory-db", crates.display())
    };
    let mut all = Vec::new();
    for folder in fs::read_dir(&crates).map_err(wrong)? {
        for file in fs::read_dir(folder.map_err(wrong)?.path()).map_err(wrong)? {
            let path = file.map_err(wrong)?.path();
            if path.extension().is_some_and(|end| end == "md") {
                let text = fs::read_to_string(&path).map_err(wrong)?;
                all.push(advisory(&text).map_err(|what| format!("{}: {what}", path.display()))?);
            }
        }
    }
    Ok(all)
}

fn advisory(text: &str) -> Result<Advisory, String> {
    let front = text.strip_prefix("```toml\n").and_then(|text| text.split_once("\n```"));
    let (front, _) = front.ok_or("it does not begin with a block of TOML")?;
    let table: toml::Table = front.parse().map_err(|error: toml::de::Error| error.to_string())?;
    let about = table.get("advisory").ok_or("there is no table \"advisory\"")?;
    let word = |name: &str| about.get(name).and_then(toml::Value::as_str);
    let mut spared = Vec::new();
    for name in ["patched", "unaffected"] {
        let versions = table.get("versions").and_then(|versions| versions.get(name)?.as_array());
        for version in versions.into_iter().flatten() {
            let text = version.as_str().ok_or("a version is no text")?;
            spared.push(VersionReq::parse(text).map_err(|error| format!("{text}: {error}"))?);
        }
    }
    Ok(Advisory {
        id: word("id").ok_or("it has no id")?.to_owned(),
        package: word("package").ok_or("it names no package")?.to_owned(),
        is_notice: about.get("informational").is_some(),
        is_withdrawn: about.get("withdrawn").is_some(),
        spared,
    })
}

/// How many advisories were looked at, and notices that hold for a package; fails where one that has to be mended does.
pub(super) fn check(packages: &Packages, advisories: &[Advisory]) -> Result<(usize, Vec<String>), String> {
    let (mut found, mut told) = (Vec::new(), Vec::new());
    for package in packages.foreign() {
        let version =
            Version::parse(&package.version).map_err(|error| format!("{}: {error}", package.name))?;
        let holds = |one: &&Advisory| {
            one.package == package.name
                && !one.is_withdrawn
                && !one.spared.iter().any(|spared| spared.matches(&version))
        };
        for one in advisories.iter().filter(holds) {
            let line = format!("{} {version}: {}", package.name, one.id);
            if one.is_notice { told.push(format!("notice: {line}")) } else { found.push(line) }
        }
    }
    match found.is_empty() {
        true => Ok((advisories.len(), told)),
        false => Err(format!("advisories hold for\n{}", found.join("\n"))),
    }
}

#[cfg(test)]
mod tests {
    use super::super::packages::Package;
    use super::*;

    #[test]
    fn an_advisory_holds_for_versions_that_were_not_mended() {
        let text = |more: &str| {
            format!(
                "```toml\n[advisory]\nid = \"RUSTSEC-1\"\npackage = \"toy\"\n{more}\n\n[versions]\npatched = [\">= 1.2.0\"]\n\
                 unaffected = [\"< 0.9\"]\n```\n\n# What it is\n"
            )
        };
        let packages = |version: &str| {
            Packages(vec![Package {
                name: "toy".to_owned(),
                version: version.to_owned(),
                licence: "MIT".to_owned(),
                description: String::new(),
                repository: String::new(),
                folder: "/".into(),
                sum: Some("abc".to_owned()),
                needs: Vec::new(),
            }])
        };
        let known = [advisory(&text("")).unwrap()];
        for (version, is_well) in [("1.1.9", false), ("1.2.0", true), ("0.8.3", true), ("0.9.0", false)] {
            assert_eq!(check(&packages(version), &known).is_ok(), is_well, "{version}");
        }
        let notice = [advisory(&text("informational = \"unmaintained\"")).unwrap()];
        assert_eq!(check(&packages("1.0.0"), &notice).unwrap().1, ["notice: toy 1.0.0: RUSTSEC-1"]);
        let withdrawn = [advisory(&text("withdrawn = \"2026-01-01\"")).unwrap()];
        assert_eq!(check(&packages("1.0.0"), &withdrawn).unwrap().1.len(), 0);
        assert!(advisory("# no front").is_err());
    }
}
