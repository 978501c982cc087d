//! Files that a command is to write: that they can be written is known before the work, and that none is two things at once.

use super::common::unwritten;
use crate::failure::Failure;
use plyground_jobs::Place;
use std::fs;
use std::path::{Path, PathBuf};

/// Looks at every file that is to be written: its folder is there and can be written to, no other output has its name, and it is none of
/// the `inputs` that the command reads.
pub(crate) fn check<'a>(
    outputs: impl IntoIterator<Item = &'a Path>,
    inputs: impl IntoIterator<Item = &'a Path>,
) -> Result<(), Failure> {
    let outputs: Vec<&Path> = outputs.into_iter().collect();
    outputs.iter().try_for_each(|path| writable(path))?;
    distinct(outputs, inputs)
}

/// Looks at names alone: no two files that are written are the same, and none is read.
pub(crate) fn distinct<'a>(
    outputs: impl IntoIterator<Item = &'a Path>,
    inputs: impl IntoIterator<Item = &'a Path>,
) -> Result<(), Failure> {
    let read: Vec<PathBuf> = inputs.into_iter().filter_map(place).collect();
    let mut written: Vec<PathBuf> = Vec::new();
    for path in outputs {
        let Some(place) = place(path) else { continue };
        let name = path.display();
        if read.contains(&place) {
            return Err(Failure::Input(format!(
                "{name}: it is read, and would be overwritten: expected another name"
            )));
        }
        if written.contains(&place) {
            return Err(Failure::Input(format!("{name}: one file for two purposes: expected another name")));
        }
        written.push(place);
    }
    Ok(())
}

/// Says before the work begins that a file cannot be written.
pub(crate) fn writable(path: &Path) -> Result<(), Failure> {
    let place = match Place::of(path) {
        Ok(Place::File(place)) => place,
        Ok(Place::Stream) => return Ok(()),
        Err(error) => return Err(unwritten(path, &error)),
    };
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        return Err(Failure::Run(format!("{}: there is no such folder", path.display())));
    }
    // Who may write there only the system knows. The file that asks it has no name: one would be left behind by a kill.
    match tempfile::tempfile_in(folder) {
        Ok(_) => Ok(()),
        Err(error) => {
            let words = error.to_string();
            let cause = words.split(" at path ").next().unwrap_or_default();
            let (name, folder) = (path.display(), folder.display());
            Err(Failure::Run(format!("{name}: nothing can be written in {folder}: {cause}")))
        }
    }
}

/// Where a name leads, the same for all names of a file; `None` for what is no file.
fn place(path: &Path) -> Option<PathBuf> {
    let Ok(Place::File(place)) = Place::of(path) else { return None };
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Some(fs::canonicalize(folder).ok()?.join(place.file_name()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_file_is_two_things_and_devices_are_any_number() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("there"), "").unwrap();
        let told = |outputs: &[&str], inputs: &[&str]| {
            let all = |names: &[&str]| names.iter().map(|name| at(name)).collect::<Vec<_>>();
            let (outputs, inputs) = (all(outputs), all(inputs));
            let checked = check(outputs.iter().map(PathBuf::as_path), inputs.iter().map(PathBuf::as_path));
            checked.map_or_else(|failure| failure.message().to_owned(), |()| String::new())
        };
        assert_eq!(told(&["a", "b", "there"], &["c"]), "");
        assert!(told(&["a", "./a"], &[]).ends_with("one file for two purposes: expected another name"));
        assert!(told(&["there"], &["../no/there", "there"]).contains("it is read, and would be overwritten"));
        assert!(told(&["no/a"], &[]).contains("there is no such folder"));
        assert!(told(&["."], &[]).contains("is a directory"));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left of looking");
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("there", at("link")).unwrap();
            assert!(told(&["link"], &["there"]).contains("it is read"));
            let null = Path::new("/dev/null");
            assert!(check([null, null], [null]).is_ok());
        }
    }
}
