//! The walks of ARCHITECTURE.md go through files that exist.

use std::path::Path;

#[test]
fn every_file_of_a_walk_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = std::fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    let (_, walks) = text.split_once("## Four walks").expect("the walks");
    let (walks, _) = walks.split_once("## Decisions").expect("what follows them");
    let mut folder = String::new();
    let mut count = 0;
    for name in walks.split('`').skip(1).step_by(2) {
        // `mcts/player.rs` names a folder in which `engine.rs` is looked for next.
        let path = match name.split_once("/src/") {
            Some(_) => format!("crates/{name}"),
            None if name.ends_with(".rs") && name.contains('/') => {
                let krate = folder.split("/src").next().unwrap_or_default();
                format!("{krate}/src/{name}")
            }
            None if name.ends_with(".rs") => format!("{folder}/{name}"),
            None => continue,
        };
        assert!(root.join(&path).exists(), "{name}: there is no {path}");
        let parent =
            if path.ends_with('/') { &path[..path.len() - 1] } else { path.rsplit_once('/').unwrap().0 };
        folder = parent.to_owned();
        count += 1;
    }
    assert!(count > 40, "only {count} files");
}
