//! The files of the page.

use crate::client::{Client, request};
use axum::body::Body;
use axum::http::Request;
use plyground_web::ASSETS;
use std::path::{Path, PathBuf};

/// Files of a folder and those within it, by name.
fn files(folder: &Path, prefix: &str) -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        match entry.path().is_dir() {
            true => found.extend(files(&entry.path(), &format!("{name}/"))),
            false => found.push((name, entry.path())),
        }
    }
    found
}

/// Whether only the page's authors need a file.
fn is_for_authors(name: &str) -> bool {
    let last = name.rsplit('/').next().unwrap_or_default();
    let ends = [".d.ts", ".md", ".test.js"].iter().any(|end| last.ends_with(end));
    ends || last.starts_with('.') || last.starts_with("tsconfig") || name.contains("node_modules/")
}

#[test]
fn every_file_of_the_page_is_built_in_and_nothing_else() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let mut wanted: Vec<(String, Vec<u8>)> = files(&web, "")
        .into_iter()
        .filter(|(name, _)| !is_for_authors(name))
        .map(|(name, path)| (name, std::fs::read(path).unwrap()))
        .collect();
    wanted.sort();
    let mut built_in: Vec<(String, Vec<u8>)> =
        ASSETS.iter().map(|(name, bytes, _)| ((*name).to_owned(), bytes.to_vec())).collect();
    built_in.sort();
    let names = |files: &[(String, Vec<u8>)]| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&built_in), names(&wanted));
    assert!(built_in == wanted, "the bytes are those of the folder");
}

#[test]
fn the_page_has_a_type_and_a_tag_by_which_it_is_not_sent_twice() {
    let client = Client::new();
    let page = client.get("/");
    assert_eq!(
        (page.status.as_u16(), &page.headers["content-type"]),
        (200, &"text/html; charset=utf-8".parse().unwrap())
    );
    let tag = page.headers["etag"].to_str().unwrap().to_owned();
    assert_eq!(tag, format!("\"{:08x}\"", crc32fast::hash(&page.body)));
    let again = |known: &str| {
        let request = request("GET", "/index.html").header("if-none-match", known);
        client.send(request.body(Body::empty()).unwrap())
    };
    let reply = again(&tag);
    assert_eq!((reply.status.as_u16(), reply.body.len()), (304, 0));
    assert_eq!(again("\"00000000\"").body, page.body);
}

#[test]
fn a_folder_can_stand_in_for_the_page_and_nothing_outside_of_it_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let web = folder.path().join("web");
    std::fs::create_dir_all(web.join("views")).unwrap();
    std::fs::write(web.join("index.html"), "mine").unwrap();
    std::fs::write(web.join("api.js"), "export {}").unwrap();
    std::fs::write(web.join("views/play.js"), "export {}").unwrap();
    std::fs::write(folder.path().join("secret.txt"), "secret").unwrap();
    std::os::unix::fs::symlink(folder.path().join("secret.txt"), web.join("link.txt")).unwrap();
    let client = Client::with(|config| config.assets = Some(web));
    assert_eq!(client.get("/").body, "mine");
    // A file whose name begins like a call is none: whoever loads it has no token yet.
    let script =
        Request::builder().uri("/api.js").header("host", "127.0.0.1:7070").body(Body::empty()).unwrap();
    assert_eq!(client.send(script).body, "export {}");
    let script = client.get("/views/play.js");
    assert_eq!(script.headers["content-type"], "text/javascript; charset=utf-8");
    for path in [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/views/../../secret.txt",
        "/link.txt",
        "/views",
        "//etc/passwd",
    ] {
        let reply = client.get(path);
        assert_eq!(reply.status, 404, "{path}: {:?}", reply.body);
    }
}

/// What a browser that has seen nothing loads to see everything, in bytes on the line.
const WHOLE_PAGE: usize = 200_000;

#[test]
fn the_whole_page_is_small_on_the_line() {
    let packed: usize = ASSETS.iter().map(|(_, _, packed)| packed.len()).sum();
    assert!(packed < WHOLE_PAGE, "{packed} bytes");
    let client = Client::new();
    for (name, bytes, packed) in ASSETS {
        let path = format!("/{name}");
        let ask = |taken: &str| {
            let request = request("GET", &path).header("accept-encoding", taken);
            client.send(request.body(Body::empty()).unwrap())
        };
        let small = ask("br, gzip, deflate");
        assert_eq!(small.headers["content-encoding"], "gzip", "{name}");
        assert!(small.body[..] == packed[..], "{name}");
        let plain = ask("identity");
        assert!(plain.headers.get("content-encoding").is_none() && plain.body[..] == bytes[..], "{name}");
    }
}
