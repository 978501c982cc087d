//! What a study is, as data.

/// What a study is: its name, its subject, and the report that it goes back to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct About {
    /// What commands and files call it: `s1`.
    pub name: &'static str,
    /// The heading of its report.
    pub heading: &'static str,
    /// What is measured, in a line.
    pub summary: &'static str,
    /// The published report; `None` for a study of our own.
    pub source: Option<Source>,
    /// What of the published report no run can show.
    pub not_reproduced: &'static [&'static str],
}

/// A published report.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// Its title.
    pub title: &'static str,
    /// Who wrote it; nobody where the text does not say.
    pub authors: &'static [&'static str],
    /// When and for what it was written, as far as the text says.
    pub occasion: &'static str,
}

impl About {
    /// The report that it goes back to, in a sentence.
    pub fn introduction(&self) -> String {
        let name = self.name.to_uppercase();
        match self.source {
            Some(source) => format!("{name} is {}.", source.citation()),
            None => "No report has this whole: it is a study of our own.".to_owned(),
        }
    }
}

impl Source {
    /// Title, authors and occasion.
    pub fn citation(&self) -> String {
        let Source { title, occasion, .. } = self;
        match self.authors {
            [] => format!("\"{title}\" ({occasion})"),
            authors => format!("\"{title}\" by {} ({occasion})", authors.join(" and ")),
        }
    }
}
