//! Studies beside each other: as one page of HTML that needs nothing else, and as a page of documentation.

mod markdown;
mod origin;
mod replication;

pub use replication::replication;

use crate::findings::Missing;
use crate::picture::Picture;
use crate::study::StudyResults;

/// One page of HTML with the reports of some studies, their pictures and how they came about.
pub fn page(studies: &[&dyn StudyResults]) -> Result<String, Missing> {
    let mut pictures = Vec::new();
    for study in studies {
        let folder = match studies.len() {
            1 => String::new(),
            _ => format!("{}/", study.about().name),
        };
        let named = |one: Picture| Picture { name: format!("{folder}{}", one.name), ..one };
        pictures.extend(study.pictures()?.into_iter().map(named));
    }
    let (title, text) = match studies {
        [one] => (one.about().heading, one.report()?),
        _ => (replication::TITLE, replication(studies, "")?),
    };
    let mut body = markdown::html(&text, &pictures).map_err(|name| Missing(format!("picture {name}")))?;
    body += &origin::origin(studies);
    Ok(plyground_plot::page(title, &body))
}
