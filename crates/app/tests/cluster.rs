//! The scripts for clusters, each beside stand-ins for what a fresh machine need not have.
#![cfg(unix)]

use serde_json::Value;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

const PROGRAM: &str = env!("CARGO_BIN_EXE_plyground");
const SCRIPTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/cluster");

/// Slurm with one machine: an array is run task by task, and what depends on it afterwards.
const SBATCH: &str = r#"#!/bin/sh
last= after=
while :; do
    case $1 in
    --array=0-*) last=${1#--array=0-} ;;
    --dependency=*) after=${1#--dependency=} ;;
    --export=ALL,*) export "${1#--export=ALL,}" ;;
    --parsable) ;;
    -*) exit 64 ;;
    *) break ;;
    esac
    shift
done
if [ -z "$last" ]; then
    [ "$after" = afterok:4711 ] || exit 65
    exec sh "$@"
fi
for id in $(seq 0 "$last"); do
    SLURM_ARRAY_TASK_ID=$id SLURM_ARRAY_TASK_COUNT=$((last + 1)) sh "$@" >&2 || exit 1
done
echo "4711;cluster"
"#;

/// GNU parallel, as far as the script asks for it.
const PARALLEL: &str = r#"#!/bin/sh
while :; do
    case $1 in
    --quote) shift ;;
    --jobs | --workdir | --sshloginfile) shift 2 ;;
    -I) mark=$2 && shift 2 ;;
    -*) exit 64 ;;
    *) break ;;
    esac
done
while read -r line; do
    (
        count=$#
        for word; do set -- "$@" "$(printf '%s' "$word" | sed "s/$mark/$line/g")"; done
        shift "$count"
        exec "$@" </dev/null
    ) || exit 1
done
"#;

/// Machines that are folders here.
const SSH: &str = r#"#!/bin/sh
[ "$1" = -n ] || exit 64
mkdir -p "$MACHINES_LIE_IN/$2"
cd "$MACHINES_LIE_IN/$2" || exit 1
exec sh -c "$3" </dev/null
"#;

/// A program of the user's, on a path before all others.
fn install(folder: &Path, name: &str, script: &str) {
    let path = folder.join(name);
    std::fs::write(&path, script).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
}

/// JSON lines without times.
fn games(path: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(path).unwrap();
    let line = |line: &str| {
        let mut game: Value = serde_json::from_str(line).unwrap();
        let spent = game["spent"].as_array_mut().unwrap();
        spent.iter_mut().for_each(|spent| spent["seconds"] = 0.into());
        game
    };
    text.lines().map(line).collect()
}

#[test]
fn every_script_does_what_one_process_does() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let programs = folder.join("bin");
    std::fs::create_dir(&programs).unwrap();
    install(&programs, "sbatch", SBATCH);
    install(&programs, "ssh", SSH);
    let is_here = |name: &str| Command::new(name).arg("--version").output().is_ok();
    if !is_here("parallel") {
        install(&programs, "parallel", PARALLEL);
    }
    // A word with a blank, a quotation mark and what shells are fond of has to arrive as it is.
    install(folder, "it's $HOME; no bot", "#!/bin/sh\nexit 3\n");
    let nobody = format!("cmd:form=lines \"{}/it's $HOME; no bot\"", folder.display());
    let work = ["match", &nobody, "mc:sims=3", "--games", "7", "--seed", "4"];
    let whole = folder.join("whole.jsonl");
    let status = Command::new(PROGRAM).args(work).args(["--quiet", "--out"]).arg(&whole).output().unwrap();
    assert!(status.status.success(), "{}", String::from_utf8_lossy(&status.stderr));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let paths = [programs].into_iter().chain(std::env::split_paths(&path));
    let path = std::env::join_paths(paths).unwrap();
    let run = |script: &str, result: &Path, work: &[&str]| {
        let mut command = Command::new("sh");
        command.arg(Path::new(SCRIPTS).join(script)).arg("3").arg(result).args(work).current_dir(folder);
        command.env("PATH", &path).env("PLYGROUND", PROGRAM).env("MACHINES_LIE_IN", folder.join("machines"));
        if script == "ssh.sh" {
            command.env("MACHINES", "ada bob");
        }
        let output = command.output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        (output.status.success(), String::from_utf8_lossy(&said).into_owned())
    };
    for script in ["slurm.sh", "parallel.sh", "ssh.sh"] {
        let result = folder.join(format!("{script}.jsonl"));
        // The second time all parts are there already.
        for _ in 0..2 {
            let (is_done, said) = run(script, &result, &work);
            assert!(is_done && said.contains("8 games in "), "{script}: {said}");
            assert_eq!(games(&result), games(&whole), "{script}");
        }
        assert!(folder.join(format!("{script}.jsonl.part.2")).exists());
        // What goes wrong in a part is told, and nothing is put together.
        let never = folder.join("never.jsonl");
        let (is_done, said) = run(script, &never, &["match", "nobody", "mc"]);
        assert!(!is_done && said.contains("no player \"nobody\""), "{script}: {said}");
        assert!(!never.exists());
    }
}
