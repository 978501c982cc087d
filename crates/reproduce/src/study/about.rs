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
        match self.source {
            Some(source) => format!("{} is {}.", self.name.to_uppercase(), source.citation()),
            None => "No report has this whole: it is a study of our own.".to_owned(),
        }
    }

    /// What is measured and the report that it goes back to, in a line.
    pub fn description(&self) -> String {
        match self.source {
            Some(source) => format!("{}; after {}", self.summary, source.citation()),
            None => self.summary.to_owned(),
        }
    }
}

impl Source {
    /// The report as others name it: title, authors and occasion.
    pub fn citation(&self) -> String {
        let Source { title, occasion, .. } = self;
        match self.authors {
            [] => format!("\"{title}\" ({occasion})"),
            authors => format!("\"{title}\" by {} ({occasion})", authors.join(" and ")),
        }
    }

    /// Authors and occasion, without the title.
    pub fn written(&self) -> String {
        match self.authors {
            [] => self.occasion.to_owned(),
            authors => format!("{}, {}", authors.join(" and "), self.occasion),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_cited_with_what_its_text_says() {
        let two = Source { title: "Four", authors: &["Ann", "Bob"], occasion: "May 2020" };
        assert_eq!(
            (two.citation(), two.written()),
            ("\"Four\" by Ann and Bob (May 2020)".to_owned(), "Ann and Bob, May 2020".to_owned())
        );
        let nobody = Source { authors: &[], occasion: "an exercise", ..two };
        let about = About {
            name: "s9",
            heading: "S9: four",
            summary: "Four",
            source: Some(nobody),
            not_reproduced: &[],
        };
        assert_eq!(about.introduction(), "S9 is \"Four\" (an exercise).");
        assert_eq!(about.description(), "Four; after \"Four\" (an exercise)");
        assert_eq!(About { source: None, ..about }.description(), "Four");
    }
}
