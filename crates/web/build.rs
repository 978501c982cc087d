//! Notes the files of `web/`, so that they are part of the program.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::env::var;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

fn main() {
    let web = Path::new(&var("CARGO_MANIFEST_DIR").expect("cargo says where")).join("../../web");
    println!("cargo::rerun-if-changed={}", web.display());
    let mut files = Vec::new();
    gather(&web, "", &mut files);
    files.sort();
    let out = PathBuf::from(var("OUT_DIR").expect("cargo says where"));
    let mut list = String::from(
        "/// The files of the page: name, bytes, and the same bytes packed by gzip.\npub static ASSETS: &[(&str, &[u8], &[u8])] = &[\n",
    );
    for (number, (name, path)) in files.into_iter().enumerate() {
        let packed = out.join(format!("{number}.gz"));
        fs::write(&packed, gzip(&fs::read(&path).expect("a file of web/"))).expect(WRITABLE);
        let [path, packed] = [path, packed].map(|path| path.display().to_string());
        writeln!(list, "    ({name:?}, include_bytes!({path:?}), include_bytes!({packed:?})),")
            .expect("a string takes all");
    }
    list.push_str("];\n");
    fs::write(out.join("assets.rs"), list).expect(WRITABLE);
}

const WRITABLE: &str = "cargo's folder can be written to";

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(bytes).and_then(|()| packed.finish()).expect("memory takes all")
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
