//! The order of the manual, in the form in which mdBook has it: headings, and lists of links.

/// A line of the summary.
pub(super) struct Chapter {
    pub(super) title: String,
    /// The page, by its name in `docs`; `None` for a heading.
    pub(super) file: Option<String>,
    /// How deep it stands.
    pub(super) level: usize,
}

/// Reads a summary; every line of it is a heading or a link.
pub(super) fn read(text: &str) -> Result<Vec<Chapter>, String> {
    let mut chapters = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty() && *line != "# Summary") {
        if let Some(title) = line.strip_prefix("# ") {
            chapters.push(Chapter { title: title.to_owned(), file: None, level: 0 });
            continue;
        }
        let link = line
            .trim_start()
            .trim_start_matches("- ")
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(')'));
        let (title, file) = link
            .and_then(|link| link.split_once("]("))
            .ok_or_else(|| format!("docs/SUMMARY.md: \"{line}\": expected a heading or a link"))?;
        let level = (line.len() - line.trim_start().len()) / 2;
        chapters.push(Chapter { title: title.to_owned(), file: Some(file.to_owned()), level });
    }
    Ok(chapters)
}
