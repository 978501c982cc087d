//! The scripts and templates for clusters, beside stand-ins for what a fresh machine need not have; GNU parallel and Slurm themselves where they are.
#![cfg(unix)]

use serde_json::Value;
use std::ffi::OsString;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

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

/// A path with stand-ins in a folder, and without those whose programs are here.
fn stand_ins(folder: &Path) -> OsString {
    let programs = folder.join("bin");
    std::fs::create_dir(&programs).unwrap();
    install(&programs, "sbatch", SBATCH);
    install(&programs, "ssh", SSH);
    let is_here = |name: &str| Command::new(name).arg("--version").output().is_ok();
    if !is_here("parallel") {
        install(&programs, "parallel", PARALLEL);
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let paths = [programs].into_iter().chain(std::env::split_paths(&path));
    std::env::join_paths(paths).unwrap()
}

#[test]
fn every_script_does_what_one_process_does() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let path = stand_ins(folder);
    // A word with a blank, a quotation mark and what shells are fond of has to arrive as it is.
    install(folder, "it's $HOME; no bot", "#!/bin/sh\nexit 3\n");
    let nobody = format!("cmd:form=lines \"{}/it's $HOME; no bot\"", folder.display());
    let work = ["match", &nobody, "mc:sims=3", "--games", "7", "--seed", "4"];
    let whole = folder.join("whole.jsonl");
    let status = Command::new(PROGRAM).args(work).args(["--quiet", "--out"]).arg(&whole).output().unwrap();
    assert!(status.status.success(), "{}", String::from_utf8_lossy(&status.stderr));
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

/// The template of a queue for a command.
fn template(folder: &Path, words: &[&str]) -> (bool, String) {
    let output =
        Command::new(PROGRAM).args(["cluster", "template"]).args(words).current_dir(folder).output().unwrap();
    let text = if output.status.success() { output.stdout } else { output.stderr };
    (output.status.success(), String::from_utf8(text).unwrap())
}

/// A match in which a word needs quoting, and its games by one process.
fn quoted_work(folder: &Path) -> (Vec<String>, Vec<Value>) {
    install(folder, "it's $HOME; no bot", "#!/bin/sh\nexit 3\n");
    let nobody = format!("cmd:form=lines \"{}/it's $HOME; no bot\"", folder.display());
    let work = ["match", &nobody, "mc:sims=3", "--games", "7", "--seed", "4"].map(str::to_owned).to_vec();
    let whole = folder.join("whole.jsonl");
    let status = Command::new(PROGRAM).args(&work).args(["--quiet", "--out"]).arg(&whole).output().unwrap();
    assert!(status.status.success(), "{}", String::from_utf8_lossy(&status.stderr));
    (work, games(&whole))
}

#[test]
fn every_template_does_what_one_process_does() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let path = stand_ins(folder);
    let (work, expected) = quoted_work(folder);
    let work: Vec<&str> = work.iter().map(String::as_str).collect();
    for queue in ["slurm", "parallel"] {
        let out = format!("{queue}'s games.jsonl");
        let words = [&[queue, "--parts", "3"], &work[..], &["--out", &out]].concat();
        let (is_written, script) = template(folder, &words);
        assert!(is_written, "{script}");
        std::fs::write(folder.join(queue), script).unwrap();
        // The second time all parts are there already.
        for _ in 0..2 {
            let mut command = Command::new("sh");
            command.arg(queue).current_dir(folder).env("PATH", &path).env("PLYGROUND", PROGRAM);
            let output = command.output().unwrap();
            let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
            assert!(output.status.success() && said.contains("8 games in "), "{queue}: {said}");
            assert_eq!(games(&folder.join(&out)), expected, "{queue}");
        }
    }
    // What pods run, one after the other, and then what merges.
    let (is_written, manifest) =
        template(folder, &[&["kubernetes", "--parts", "3"], &work[..], &["--out=pods.jsonl"]].concat());
    assert!(is_written, "{manifest}");
    let manifest: Value = serde_json::from_str(&manifest).unwrap();
    install(&folder.join("bin"), "plyground", &format!("#!/bin/sh\nexec '{PROGRAM}' \"$@\"\n"));
    let [parts, merge] = [0, 1].map(|item| &manifest["items"][item]);
    let run = |job: &Value, index: u64| {
        let words = job["spec"]["template"]["spec"]["containers"][0]["command"].as_array().unwrap();
        let words: Vec<&str> = words.iter().map(|word| word.as_str().unwrap()).collect();
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).current_dir(folder).env("PATH", &path);
        let output = command.env("JOB_COMPLETION_INDEX", index.to_string()).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    (0..parts["spec"]["completions"].as_u64().unwrap()).for_each(|index| run(parts, index));
    run(merge, 0);
    assert_eq!(games(&folder.join("pods.jsonl")), expected);
}

#[test]
fn a_manifest_has_all_that_kubernetes_asks_for() {
    let folder = tempfile::tempdir().unwrap();
    let words = "kubernetes --parts 64 --cpus 4 --image lab/plyground:1 --volume disk match mc greedy --out games.csv";
    let (is_written, text) = template(folder.path(), &words.split(' ').collect::<Vec<_>>());
    assert!(is_written, "{text}");
    let list: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&list["apiVersion"], &list["kind"]), (&"v1".into(), &"List".into()));
    for (job, name) in list["items"].as_array().unwrap().iter().zip(["plyground", "plyground-merge"]) {
        assert_eq!((&job["apiVersion"], &job["kind"]), (&"batch/v1".into(), &"Job".into()));
        assert_eq!(job["metadata"]["name"], name);
        let pod = &job["spec"]["template"]["spec"];
        // A Job's pods may not be restarted always.
        assert_eq!(pod["restartPolicy"], "OnFailure");
        let container = &pod["containers"][0];
        assert_eq!(container["image"], "lab/plyground:1");
        assert_eq!(container["volumeMounts"][0]["name"], pod["volumes"][0]["name"]);
        assert_eq!(pod["volumes"][0]["persistentVolumeClaim"]["claimName"], "disk");
        assert!(container["resources"]["requests"]["cpu"].is_string());
    }
    let [parts, merge] = [0, 1].map(|item| &list["items"][item]["spec"]);
    assert_eq!((&parts["completionMode"], &parts["completions"]), (&"Indexed".into(), &64.into()));
    assert_eq!(parts["parallelism"], 64);
    let command = parts["template"]["spec"]["containers"][0]["command"][2].as_str().unwrap();
    assert!(
        command.contains("--shard \"$JOB_COMPLETION_INDEX/64\"") && command.contains("--threads 4"),
        "{command}"
    );
    assert_eq!(merge["suspend"], true);
}

#[test]
fn templates_say_what_cannot_work() {
    let folder = tempfile::tempdir().unwrap();
    for (words, why) in [
        ("slurm match mc nobody --out a.csv", "no player \"nobody\""),
        ("slurm match mc greedy", "expected one --out"),
        ("slurm regret mc", "--out is missing"),
        ("slurm solve 44", "a command without numbered units"),
        ("slurm --time soon match mc greedy --out a.csv", "--time soon: expected minutes"),
        ("slurm train --games 10 --out a.ply", "train goes by generations"),
        ("condor match mc greedy --out a.csv", "condor"),
        ("slurm --parts 0 match mc greedy --out a.csv", "--parts"),
    ] {
        let (is_written, said) = template(folder.path(), &words.split(' ').collect::<Vec<_>>());
        assert!(!is_written && said.contains(why), "{words}: {said}");
    }
}

/// Programs that are ended with the test.
struct Daemons(Vec<Child>);

impl Drop for Daemons {
    fn drop(&mut self) {
        for daemon in &mut self.0 {
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
    }
}

fn said(command: &mut Command) -> String {
    let output = command.output().unwrap();
    String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).trim().to_owned()
}

fn free_port() -> u16 {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// Waits for something that a queue does.
fn wait(what: &str, is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(60), "{what}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// Slurm on this machine alone: a controller and a node that nobody else can reach.
fn slurm(folder: &Path) -> Option<(Daemons, PathBuf)> {
    for name in ["slurmctld", "slurmd", "sbatch"] {
        Command::new(name).arg("-V").output().ok()?;
    }
    let (host, user) = (said(Command::new("hostname").arg("-s")), said(Command::new("id").arg("-un")));
    let [controller, node] = [free_port(), free_port()];
    let place = folder.display();
    let settings = format!(
        "ClusterName=here\nSlurmctldHost={host}(127.0.0.1)\nCommunicationParameters=NoCtldInAddrAny,NoInAddrAny\n\
         AuthType=auth/none\nCredType=cred/none\nSlurmUser={user}\nSlurmdUser={user}\n\
         SlurmctldPort={controller}\nSlurmdPort={node}\nStateSaveLocation={place}/state\nSlurmdSpoolDir={place}/spool\n\
         SlurmctldPidFile={place}/controller.pid\nSlurmdPidFile={place}/node.pid\nProctrackType=proctrack/linuxproc\n\
         TaskPlugin=task/none\nSelectType=select/cons_tres\nSelectTypeParameters=CR_Core\nReturnToService=2\n\
         MpiDefault=none\nSchedulerParameters=batch_sched_delay=0,sched_interval=1\n\
         NodeName={host} NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN\nPartitionName=all Nodes=ALL Default=YES State=UP\n"
    );
    let path = folder.join("slurm.conf");
    std::fs::create_dir(folder.join("state")).unwrap();
    std::fs::create_dir(folder.join("spool")).unwrap();
    std::fs::write(&path, settings).unwrap();
    let begin = |name: &str| {
        let mut command = Command::new(name);
        command.arg("-D").env("SLURM_CONF", &path).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().unwrap()
    };
    let daemons = Daemons(vec![begin("slurmctld"), begin("slurmd")]);
    let start = Instant::now();
    while !said(Command::new("sinfo").args(["-h", "-o", "%T"]).env("SLURM_CONF", &path)).starts_with("idle") {
        if start.elapsed() > Duration::from_secs(30) {
            return None;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    Some((daemons, path))
}

#[test]
#[ignore = "takes long"]
fn slurm_itself_does_what_one_process_does() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let Some((_daemons, settings)) = slurm(folder) else {
        println!("left out: Slurm does not start here");
        return;
    };
    let (work, expected) = quoted_work(folder);
    let work: Vec<&str> = work.iter().map(String::as_str).collect();
    let words = [&["slurm", "--parts", "3"], &work[..], &["--out", "the games.jsonl"]].concat();
    let (is_written, script) = template(folder, &words);
    assert!(is_written, "{script}");
    std::fs::write(folder.join("job.sh"), script).unwrap();
    let mut submit = Command::new("sh");
    submit.arg("job.sh").current_dir(folder).env("SLURM_CONF", &settings).env("PLYGROUND", PROGRAM);
    assert!(submit.output().unwrap().status.success());
    let out = folder.join("the games.jsonl");
    wait("the array and what merges it", || out.exists());
    assert_eq!(games(&out), expected);
}
