//! Opens the page in the user's browser, where there is a display to show it on.

use std::io::{Error, Write};
use std::process::{Command, Stdio};
use tempfile::NamedTempFile;

/// Asks the desktop to open a link; where there is none, the printed address has to do.
///
/// Command lines can be seen by everybody on a machine, and the link has the token: so what is opened is a file that only its owner can
/// read, and that leads there. It is there for as long as what is returned.
pub(super) fn open(link: &str) -> Option<NamedTempFile> {
    let has_display = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    let file = has_display.then(|| leading_to(link).ok()).flatten()?;
    let mut command = Command::new("xdg-open");
    command.arg(file.path()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().ok()?;
    // Somebody has to take note of its end.
    std::thread::spawn(move || child.wait());
    Some(file)
}

/// A page that leads to a link.
fn leading_to(link: &str) -> Result<NamedTempFile, Error> {
    let folder = std::env::var_os("XDG_RUNTIME_DIR").map_or_else(std::env::temp_dir, Into::into);
    let mut file = tempfile::Builder::new().prefix("plyground-").suffix(".html").tempfile_in(folder)?;
    let page = format!(
        "<!doctype html>\n<meta charset=\"utf-8\">\n<title>plyground</title>\n\
         <meta http-equiv=\"refresh\" content=\"0; url={link}\">\n<a href=\"{link}\">{link}</a>\n"
    );
    file.write_all(page.as_bytes())?;
    Ok(file)
}
