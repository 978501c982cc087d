//! What comes from elsewhere: the packages that plyground is built of, their licences, what is known against them, and the list of them.

mod advisories;
mod bill;
mod expression;
mod licences;
mod packages;

pub(crate) use bill::bill;
pub(crate) use licences::collected;

use packages::Packages;
use std::path::Path;

/// Checks the licences of all dependencies, and, where a folder of advisories is given (RustSec's), what it says of them.
pub(crate) fn check(words: &[String]) -> Result<(), String> {
    let packages = Packages::read()?;
    let advisories = match words {
        [] => None,
        [flag, folder] if flag == "--advisories" => Some(Path::new(folder)),
        _ => {
            return Err(
                "expected nothing, or --advisories FOLDER with a copy of RustSec's database".to_owned()
            );
        }
    };
    licences::check(&packages)?;
    println!("{} packages, each under a licence of the list", packages.foreign().count());
    if let Some(folder) = advisories {
        let advisories = advisories::read(folder)?;
        let (known, told) = advisories::check(&packages, &advisories)?;
        println!("{known} advisories read; none holds for a version of Cargo.lock");
        told.iter().for_each(|line| println!("{line}"));
    }
    Ok(())
}
