//! Notes the files of `web/`, so that they are part of the program.

use std::env::var;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let web = Path::new(&var("CARGO_MANIFEST_DIR").expect("cargo says where")).join("../../web");
    println!("cargo::rerun-if-changed={}", web.display());
    let mut files = Vec::new();
    gather(&web, "", &mut files);
    files.sort();
    let mut list =
        String::from("/// The files of the page, by name.\npub static ASSETS: &[(&str, &[u8])] = &[\n");
    for (name, path) in files {
        writeln!(list, "    ({name:?}, include_bytes!({:?})),", path.display()).expect("a string takes all");
    }
    list.push_str("];\n");
    let out = Path::new(&var("OUT_DIR").expect("cargo says where")).join("assets.rs");
    fs::write(out, list).expect("cargo's folder can be written to");
}

/// All files of a folder and those within it, but for what only its authors need.
fn gather(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) {
    let entries = fs::read_dir(folder).expect("the folder web/ of the repository");
    for entry in entries.map(|entry| entry.expect("a file of web/")) {
        let name = entry.file_name().into_string().expect("names in UTF-8");
        let is_ours = !name.starts_with('.') && name != "node_modules" && !name.starts_with("tsconfig");
        if !is_ours {
            continue;
        }
        let path = entry.path().canonicalize().expect("a file of web/");
        if path.is_dir() {
            println!("cargo::rerun-if-changed={}", path.display());
            gather(&path, &format!("{prefix}{name}/"), files);
        } else if !name.ends_with(".d.ts") && !name.ends_with(".md") && !name.ends_with(".test.js") {
            println!("cargo::rerun-if-changed={}", path.display());
            files.push((format!("{prefix}{name}"), path));
        }
    }
}
