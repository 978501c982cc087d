//! The bill of materials: all that is linked into a package, as CycloneDX has it.

use super::packages::{Package, Packages};
use serde_json::{Value, json};

/// The bill of a package of ours, at a moment in the words of ISO 8601. The same sources give the same bytes.
pub(crate) fn bill(name: &str, moment: &str) -> Result<String, String> {
    let packages = Packages::read()?;
    let value = of(&packages, name, moment)?;
    serde_json::to_string_pretty(&value).map(|text| text + "\n").map_err(|error| error.to_string())
}

fn of(packages: &Packages, name: &str, moment: &str) -> Result<Value, String> {
    let linked = packages.linked(name)?;
    let at = |&place: &usize| &packages.0[place];
    let (root, parts): (Vec<&Package>, Vec<&Package>) =
        linked.iter().map(at).partition(|one| one.name == name);
    let needs = |one: &Package| json!({ "ref": reference(one), "dependsOn": one.needs.iter().map(|place| reference(at(place))).collect::<Vec<_>>() });
    Ok(json!({
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "timestamp": moment,
            "tools": { "components": [{ "type": "application", "name": "cargo xtask dist" }] },
            "component": component(root[0], "application"),
        },
        "components": parts.iter().map(|part| component(part, "library")).collect::<Vec<_>>(),
        "dependencies": linked.iter().map(|place| needs(at(place))).collect::<Vec<_>>(),
    }))
}

/// A package as everybody names it.
fn reference(package: &Package) -> String {
    format!("pkg:cargo/{}@{}", package.name, package.version)
}

fn component(package: &Package, kind: &str) -> Value {
    let mut value = json!({
        "type": kind,
        "bom-ref": reference(package),
        "name": package.name,
        "version": package.version,
        "description": package.description,
        "licenses": [{ "expression": package.licence.replace(" / ", " OR ").replace('/', " OR ") }],
    });
    if let Some(sum) = &package.sum {
        // Ours are in no registry.
        value["purl"] = json!(reference(package));
        value["hashes"] = json!([{ "alg": "SHA-256", "content": sum }]);
    }
    if !package.repository.is_empty() {
        value["externalReferences"] = json!([{ "type": "vcs", "url": package.repository }]);
    }
    value
}
