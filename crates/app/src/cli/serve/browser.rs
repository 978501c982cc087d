//! Opens the page in the user's browser, where there is a display to show it on.

use std::process::{Command, Stdio};

/// Asks the desktop to open a link; where there is none, the printed address has to do.
pub(super) fn open(link: &str) {
    let has_display = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    if !has_display {
        return;
    }
    let mut command = Command::new("xdg-open");
    command.arg(link).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Ok(mut child) = command.spawn() {
        // Somebody has to take note of its end.
        std::thread::spawn(move || child.wait());
    }
}
