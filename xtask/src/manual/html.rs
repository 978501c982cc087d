//! The manual as pages of HTML that need nothing else: no script, no font, no request.

use super::Pages;
use super::links::{anchors, is_far, parsed, resolved};
use pulldown_cmark::{CowStr, Event, Tag, html::push_html};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;

const STYLE: &str = include_str!("style.css");

/// Writes all pages, and the files that they lead to.
pub(super) fn write(pages: &Pages, place: &Path) -> Result<(), String> {
    let put = |name: &str, text: &str| {
        fs::write(place.join(name), text).map_err(|error| format!("{name}: {error}"))
    };
    put("style.css", STYLE)?;
    let files: Vec<&str> = pages.chapters.iter().filter_map(|chapter| chapter.file.as_deref()).collect();
    let mut wanted = BTreeSet::new();
    for (at, file) in files.iter().enumerate() {
        let text = &pages.texts[&format!("docs/{file}")];
        let body = body(file, text, &files, &mut wanted);
        let near = |other: Option<&&str>, words: &str| {
            other.map_or_else(String::new, |other| {
                format!("<a href=\"{}\">{words} {}</a>", html(other), title(pages, other))
            })
        };
        let before = near(at.checked_sub(1).and_then(|before| files.get(before)), "&larr;");
        let after = near(files.get(at + 1), "&rarr;");
        let page = format!(
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
             <title>{} · plyground</title><link rel=\"stylesheet\" href=\"style.css\"></head>\n<body><nav>{}</nav>\n<main>{body}\n\
             <footer>{before}{after}</footer></main></body></html>\n",
            title(pages, file),
            contents(pages, file)
        );
        put(&html(file), &page)?;
        if at == 0 {
            put("index.html", &page)?;
        }
    }
    for path in wanted {
        let to = place.join("files").join(&path);
        let copied = fs::create_dir_all(to.parent().unwrap_or(place))
            .and_then(|()| fs::copy(pages.root.join(&path), &to));
        copied.map_err(|error| format!("{path}: {error}"))?;
    }
    Ok(())
}

/// The name of a page.
fn html(file: &str) -> String {
    format!("{}.html", file.trim_end_matches(".md"))
}

fn title<'a>(pages: &'a Pages, file: &str) -> &'a str {
    let chapter = pages.chapters.iter().find(|chapter| chapter.file.as_deref() == Some(file));
    chapter.map_or("", |chapter| &chapter.title)
}

/// The list of all pages, with this one marked.
fn contents(pages: &Pages, here: &str) -> String {
    let mut list = String::from("<p><a href=\"index.html\"><b>plyground</b></a></p>");
    for chapter in &pages.chapters {
        let title = &chapter.title;
        let _ = match &chapter.file {
            None => write!(list, "<h2>{title}</h2>"),
            Some(file) => {
                let mark = if file == here { " aria-current=\"page\"" } else { "" };
                write!(list, "<a class=\"level{}\" href=\"{}\"{mark}>{title}</a>", chapter.level, html(file))
            }
        };
    }
    list
}

/// The words of a page, with links as they are among these pages; files that it leads to are added to those wanted.
fn body(file: &str, text: &str, files: &[&str], wanted: &mut BTreeSet<String>) -> String {
    let mut headings = anchors(text).into_iter();
    let page = format!("docs/{file}");
    let mut link = |link: &str| -> String {
        if is_far(link) || link.starts_with('#') {
            return link.to_owned();
        }
        let (path, anchor) =
            link.split_once('#').map_or((link, String::new()), |(path, anchor)| (path, format!("#{anchor}")));
        let path = resolved(&page, path);
        match path.strip_prefix("docs/").filter(|name| files.contains(name)) {
            Some(name) => html(name) + &anchor,
            None if Path::new(&path).is_file() => {
                wanted.insert(path.clone());
                format!("files/{path}")
            }
            // A folder of the sources.
            None => path,
        }
    };
    let events = parsed(text).map(|event| match event {
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            Event::Start(Tag::Link { link_type, dest_url: CowStr::from(link(&dest_url)), title, id })
        }
        Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
            Event::Start(Tag::Image { link_type, dest_url: CowStr::from(link(&dest_url)), title, id })
        }
        Event::Start(Tag::Heading { level, classes, attrs, .. }) => {
            let id = headings.next().map(CowStr::from);
            Event::Start(Tag::Heading { level, id, classes, attrs })
        }
        event => event,
    });
    let mut out = String::new();
    push_html(&mut out, events);
    // Wide tables scroll by themselves.
    out.replace("<table>", "<div class=\"wide\"><table>").replace("</table>", "</table></div>")
}
