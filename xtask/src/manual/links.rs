//! Links between pages: where they lead, and whether anything is there.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// A page as Markdown is read here.
pub(super) fn parsed(text: &str) -> Parser<'_> {
    Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH)
}

/// Whether a link leads out of the project.
pub(super) fn is_far(link: &str) -> bool {
    link.contains("://") || link.starts_with("mailto:")
}

/// The path that a link of a page means, from the top of the project.
pub(super) fn resolved(page: &str, link: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            ".." => drop(parts.pop()),
            "." | "" => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// The anchors of a page's headings in turn, as GitHub and mdBook make them.
pub(super) fn anchors(text: &str) -> Vec<String> {
    let (mut anchors, mut heading) = (Vec::new(), None::<String>);
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for event in parsed(text) {
        match (event, &mut heading) {
            (Event::Start(Tag::Heading { .. }), _) => heading = Some(String::new()),
            (Event::Text(words) | Event::Code(words), Some(heading)) => heading.push_str(&words),
            (Event::End(TagEnd::Heading(_)), Some(words)) => {
                let anchor: String = (words.to_lowercase().chars())
                    .filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter))
                    .map(|letter| if letter == ' ' { '-' } else { letter })
                    .collect();
                let again = seen.entry(anchor.clone()).or_insert(0);
                anchors.push(if *again == 0 { anchor } else { format!("{anchor}-{again}") });
                *again += 1;
                heading = None;
            }
            _ => {}
        }
    }
    anchors
}

/// Links of these pages that lead nowhere, in words.
pub(super) fn broken(root: &Path, texts: &BTreeMap<String, String>) -> Vec<String> {
    let known: BTreeMap<&str, BTreeSet<String>> =
        texts.iter().map(|(name, text)| (name.as_str(), anchors(text).into_iter().collect())).collect();
    let mut wrong = Vec::new();
    for (name, text) in texts {
        for event in parsed(text) {
            let Event::Start(Tag::Link { dest_url: link, .. } | Tag::Image { dest_url: link, .. }) = event
            else {
                continue;
            };
            if is_far(&link) {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let path = if file.is_empty() { name.clone() } else { resolved(name, file) };
            if !root.join(&path).exists() {
                wrong.push(format!("{name}: {link}: there is no {path}"));
            } else if !anchor.is_empty()
                && known.get(path.as_str()).is_some_and(|known| !known.contains(anchor))
            {
                wrong.push(format!("{name}: {link}: {path} has no such heading"));
            }
        }
    }
    wrong
}
