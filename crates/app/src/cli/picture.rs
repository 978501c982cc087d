//! Pictures as files: SVG or PNG, by the ending of their name.

use super::common::save;
use crate::failure::Failure;
use plyground_jobs::Place;
use plyground_plot::escaped;
use plyground_png::png;
use std::path::Path;

/// A picture that is to be written.
pub(crate) struct Picture {
    /// What is drawn.
    pub(crate) svg: String,
    /// What it shows and where that comes from: in SVG it stands in the file; empty where the drawing says it all.
    pub(crate) about: String,
}

/// Dots for each unit of a picture: sharp on paper.
const ZOOM: f32 = 2.0;

#[derive(Copy, Clone)]
enum Form {
    Svg,
    Png,
}

/// The form that a name asks for; SVG for a device or a pipe, whose name says nothing.
fn form(path: &Path) -> Result<Form, Failure> {
    match path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).as_deref() {
        Some("svg") => Ok(Form::Svg),
        Some("png") => Ok(Form::Png),
        None if Place::is_stream(path) => Ok(Form::Svg),
        _ => Err(Failure::Input(format!("{}: expected a name that ends in .svg or .png", path.display()))),
    }
}

impl Picture {
    /// Whether a name is that of a picture: known before anything is measured.
    pub(crate) fn check(path: &Path) -> Result<(), Failure> {
        form(path).map(drop)
    }

    pub(crate) fn save(&self, path: &Path) -> Result<(), Failure> {
        match form(path)? {
            Form::Svg => save(path, self.described().as_bytes()),
            Form::Png => save(path, &png(&self.svg, ZOOM).map_err(Failure::Run)?),
        }
    }

    /// The drawing with a description that programs show and searches find.
    fn described(&self) -> String {
        match self.svg.find('>') {
            Some(end) if !self.about.is_empty() && self.svg.starts_with("<svg") => {
                let (head, rest) = self.svg.split_at(end + 1);
                format!("{head}\n<desc>{}</desc>{rest}", escaped(&self.about))
            }
            _ => self.svg.clone(),
        }
    }
}
