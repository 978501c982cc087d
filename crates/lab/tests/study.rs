//! Studies as files: any row reruns to itself, a stopped run ends as one that nobody stopped, and wrong files are told.

use plyground_jobs::JobError;
use plyground_lab::study::{StudyProgress, StudyRow, StudyRun, read_manifest, read_rows, rerun, summaries};
use plyground_players::Request;
use proptest::prelude::*;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// Rows without what is measured.
fn bare(rows: Vec<StudyRow>) -> Vec<StudyRow> {
    rows.into_iter()
        .map(|row| StudyRow { tasks: 0, own: 0, stolen: 0, seconds: 0.0, others: None, ..row })
        .collect()
}

fn study(folder: &Path, rest: &str) -> Result<StudyRun, JobError> {
    let file = folder.join("toy.toml");
    std::fs::write(&file, format!("plyground = 1\n{rest}\n")).unwrap();
    StudyRun::open(&file, None)
}

fn run(folder: &Path, rest: &str) -> Vec<StudyRow> {
    let never = AtomicBool::new(false);
    study(folder, rest).unwrap().go(false, &never, &|_| {}).unwrap();
    read_rows(&folder.join("toy.jsonl")).unwrap()
}

const PLAYERS: [&str; 14] = [
    "random",
    "greedy",
    "mc:sims=200,chunk={7,64},divide={chunks,moves,sims,both}",
    "ucb1:sims=300",
    "uct:sims=400,divide={tree,ensemble,leaf}",
    "uct:sims=300,rollout=eval",
    "uct:sims=200,divide=shared",
    "minimax:depth=3,divide={none,root}",
    "alphabeta:depth=5,divide=none,table={on,off}",
    "alphabeta:depth=4,divide=brothers",
    "maxn:depth=3,divide={none,every,budget}",
    "bestreply:depth=3",
    "mc:sims=50,endgame=20",
    "perfect",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_row_reruns_to_itself(player in 0..PLAYERS.len(), seed in 0..1000_u64, threads in 1..4_usize, again in 1..5_usize) {
        let folder = tempfile::tempdir().unwrap();
        let rows = run(folder.path(), &format!(
            "games = [\"connect:6x5x4\"]\nrandom = {{ positions = 2, plies = \"6..18\", seed = {seed} }}\nwarmup = 0\n\
             players = [\"{}\"]\nthreads = [{threads}]\nseeds = [{seed}]\nrepetitions = 2", PLAYERS[player]));
        let never = AtomicBool::new(false);
        for row in &rows {
            let request = Request { threads: again, seed: 0, stop: &never, observer: None };
            let new = rerun(row, again, &request).unwrap();
            if row.is_certain() && new.is_certain() {
                prop_assert_eq!(row.differences(&new), vec![]);
            }
        }
        // The two files say the same.
        prop_assert_eq!(read_rows(&folder.path().join("toy.csv")).unwrap(), rows);
    }
}

const GRID: &str = "games = [\"connect\", \"connect:6x5x4\"]\npositions = [\"\", \"44\"]\nrepetitions = 3\n\
     players = [\"mc:sims=20,divide={chunks,tree}\", \"alphabeta:depth={2..3}\"]\nthreads = [1, 2]";

#[test]
fn a_run_that_is_stopped_again_and_again_ends_like_any_other() {
    let (whole, parts) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let rows = run(whole.path(), GRID);
    assert_eq!(rows.len(), 2 * 2 * 3 * 2 * 3);
    assert!(rows.iter().zip(1..).all(|(row, number)| row.row == number), "rows are numbered");
    assert!(rows[..24].iter().all(|row| row.repetition == 1), "the whole grid before any cell again");
    for stop_after in [1, 2, 30, 31, 71] {
        let stop = AtomicBool::new(false);
        let outcome = study(parts.path(), GRID).unwrap().go(false, &stop, &|step| {
            if step.done == stop_after {
                stop.store(true, Ordering::Relaxed);
            }
        });
        assert_eq!(outcome.unwrap().rows, [stop_after, 72]);
        // As if the plug had been pulled in the middle of a line.
        let path = parts.path().join("toy.journal");
        let mut bytes = std::fs::read(&path).unwrap();
        bytes.extend(b"{\"unit\":71,\"rows\":{\"row\":");
        std::fs::write(&path, bytes).unwrap();
        // The rows so far can be looked at.
        assert_eq!(read_rows(&parts.path().join("toy.csv")).unwrap().len() as u64, stop_after);
    }
    assert_eq!(bare(run(parts.path(), GRID)), bare(rows));
    assert!(!parts.path().join("toy.journal").exists(), "what is complete needs no journal");
    let manifest = read_manifest(&parts.path().join("toy.manifest.json")).unwrap();
    assert_eq!((manifest.resumed, manifest.rows), (5, [72, 72]));
    let never = AtomicBool::new(false);
    let outcome = study(parts.path(), GRID).unwrap().go(false, &never, &|_| {}).unwrap();
    assert_eq!((outcome.measured, outcome.summaries.len()), (0, 24));
    assert!(outcome.summaries.iter().all(|one| one.steady && one.repetitions == 3));
    let page = std::fs::read_to_string(parts.path().join("toy.html")).unwrap();
    assert!(page.contains("<svg") && page.contains("divide=tree: expected chunks, moves, sims or both"));
    assert!(!page.contains("src=") && !page.contains("href="), "a page that needs no network");
}

/// Before there were journals of units, the result file was the journal.
#[test]
fn a_run_that_an_earlier_version_began_is_taken_up() {
    let folder = tempfile::tempdir().unwrap();
    let rows = run(folder.path(), GRID);
    let [journal, path] = ["toy.journal", "toy.jsonl"].map(|name| folder.path().join(name));
    let text = std::fs::read_to_string(&path).unwrap();
    let half: Vec<&str> = text.split_inclusive('\n').take(30).collect();
    std::fs::write(&path, half.concat() + "{\"format\":1,\"row\":").unwrap();
    let outcome = study(folder.path(), GRID).unwrap().go(false, &AtomicBool::new(false), &|_| {}).unwrap();
    assert_eq!((outcome.adopted, outcome.measured, outcome.rows), (30, 42, [72, 72]));
    let again = read_rows(&path).unwrap();
    assert_eq!(again[..30], rows[..30], "measured once");
    assert_eq!(bare(again), bare(rows));
    assert!(!journal.exists());
}

#[test]
fn a_cell_with_rows_of_several_machines_is_doubted() {
    let folder = tempfile::tempdir().unwrap();
    let rows = run(folder.path(), "games = [\"connect\"]\nplayers = [\"mc:sims=20\"]\nthreads = [1, 2]");
    let on = |cell: usize, machine: &str| {
        let mut rows = rows.clone();
        let mut of_cell = rows.iter_mut().filter(|row| row.threads == cell);
        of_cell.next().unwrap().machine = Some(machine.to_owned());
        summaries(&rows)
    };
    let doubted = |cell| {
        let summaries = on(cell, "an abacus");
        assert!(summaries[cell - 1].machine.as_ref().unwrap().contains(" / an abacus"));
        summaries.iter().map(|one| one.busy.as_deref() == Some(SEVERAL)).collect::<Vec<_>>()
    };
    const SEVERAL: &str = "measured on 2 machines, whose times do not compare";
    assert_eq!((doubted(1), doubted(2)), (vec![true, true], vec![false, true]));
}

#[test]
fn regret_is_that_of_the_solver() {
    let folder = tempfile::tempdir().unwrap();
    let rows = run(
        folder.path(),
        "games = [\"connect\"]\nrandom = { positions = 6, plies = \"20..30\" }\nplayers = [\"perfect\", \"random\"]\n\
         regret = true\nrepetitions = 1\nwarmup = 0",
    );
    let regrets = |player: &str| {
        rows.iter().filter(|row| row.player == player).map(|row| row.regret.unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(regrets("perfect"), [0; 6]);
    assert!(regrets("random").iter().sum::<i32>() > 0);
}

#[test]
fn files_of_others_are_told_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let small = "games = [\"connect\"]\nplayers = [\"random\"]\nrepetitions = 2";
    run(folder.path(), small);
    let journal = folder.path().join("toy.jsonl");
    let good = std::fs::read_to_string(&journal).unwrap();
    let go = |rest: &str| {
        let never = AtomicBool::new(false);
        let error = study(folder.path(), rest).unwrap().go(false, &never, &|_| {}).unwrap_err();
        assert!(matches!(error, JobError::Input(_)), "{error}");
        error.to_string()
    };
    assert!(go(&small.replace("random", "greedy")).contains("results of another study of this name"));
    for (text, why) in [
        (good.replace("\"format\":1", "\"format\":2"), "line 1: a row of format 2: expected 1"),
        (good.replacen("\"seed\":1", "\"seed\":9", 1), "line 1: not the row that the study has there"),
        (good.replacen("{\"format\":1,", "{\"format\":1,\"colour\":3,", 1), "line 1: unknown field `colour`"),
        (good.replacen('{', "", 1), "line 1: not a row of results"),
        (format!("{good}{good}"), "line 3: one row too many"),
    ] {
        std::fs::write(&journal, &text).unwrap();
        let error = go(small);
        assert!(error.contains(why), "{why}: {error}");
        assert_eq!(std::fs::read_to_string(&journal).unwrap(), text, "nothing is changed");
    }
    std::fs::write(&journal, good.lines().next().unwrap().to_owned() + "\n").unwrap();
    let path = folder.path().join("toy.manifest.json");
    let manifest = std::fs::read_to_string(&path).unwrap();
    for (from, to, why) in [
        ("\"format\": 1", "\"format\": 7", "a manifest of format 7: expected 1"),
        ("\"commit\": \"", "\"commit\": \"x", "begun by plyground"),
        ("\"cpu\": \"", "\"cpu\": \"x", "begun on another machine"),
    ] {
        std::fs::write(&path, manifest.replace(from, to)).unwrap();
        let error = go(small);
        assert!(error.contains(why), "{why}: {error}");
    }
    std::fs::write(&path, manifest).unwrap();
    // The same for a journal.
    let stop = AtomicBool::new(false);
    let halt = |_| stop.store(true, Ordering::Relaxed);
    study(folder.path(), small).unwrap().go(true, &stop, &halt).unwrap();
    let journal = folder.path().join("toy.journal");
    let good = std::fs::read_to_string(&journal).unwrap();
    for (text, rest, why) in [
        (good.clone(), small.replace("random", "greedy"), "the journal of another run: plan is"),
        (good.replacen("\"move\":\"", "\"move\":\"9", 1), small.to_owned(), "line 2 is damaged"),
        (good.replace("\"plyground\":2", "\"plyground\":3"), small.to_owned(), "a journal of version 3"),
        ("my diary\n".to_owned(), small.to_owned(), "not a journal of a job"),
        (resealed(&good, "\"commit\":\"", "\"commit\":\"x"), small.to_owned(), "begun by commit x"),
        (resealed(&good, "\"machine\":\"", "\"machine\":\"x"), small.to_owned(), "begun on another machine"),
    ] {
        std::fs::write(&journal, &text).unwrap();
        let error = go(&rest);
        assert!(
            error.contains(why) && error.ends_with("expected --fresh or another --out"),
            "{why}: {error}"
        );
        assert_eq!(std::fs::read_to_string(&journal).unwrap(), text, "nothing is changed");
    }
    // What somebody else wrote is not thrown away, and a journal is.
    let fresh = || study(folder.path(), small).unwrap().go(true, &AtomicBool::new(false), &|_| {});
    std::fs::write(&journal, "my diary\n").unwrap();
    assert!(fresh().unwrap_err().to_string().ends_with("toy.journal: not the journal of a study"));
    std::fs::write(&journal, &good[..good.len() / 2]).unwrap();
    assert_eq!(fresh().unwrap().measured, 2);
    let file = folder.path().join("toy.toml");
    let never = AtomicBool::new(false);
    // A folder that cannot be.
    let error =
        StudyRun::open(&file, Some(&file.join("below"))).unwrap().go(false, &never, &|_| {}).unwrap_err();
    assert!(matches!(error, JobError::Run(_)), "what cannot be written is no bad input: {error}");
}

/// A journal whose header is another, with the right checksum.
fn resealed(journal: &str, from: &str, to: &str) -> String {
    let (header, rest) = journal.split_once('\n').unwrap();
    let body = header.rsplit_once(",\"sum\":").unwrap().0.replacen(from, to, 1);
    format!("{body},\"sum\":\"{:08x}\"}}\n{rest}", crc32fast::hash(body.as_bytes()))
}

#[test]
fn old_results_stay_whole_until_there_are_new_ones() {
    let folder = tempfile::tempdir().unwrap();
    let small = "games = [\"connect\"]\nplayers = [\"mc:sims=20\"]\nthreads = [1]\nrepetitions = 2";
    run(folder.path(), small);
    let files = || {
        let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).ok();
        ["toy.jsonl", "toy.csv", "toy.summary.csv", "toy.html", "toy.manifest.json"].map(read)
    };
    let old = files();
    assert!(old.iter().all(Option::is_some));
    // Stopped before anything was measured: nothing is lost.
    let other = small.replace("sims=20", "sims=30");
    let outcome = study(folder.path(), &other).unwrap().go(true, &AtomicBool::new(true), &|_| {}).unwrap();
    assert_eq!((outcome.measured, outcome.rows, outcome.files.len()), (0, [0, 2], 0));
    assert_eq!(files(), old);
    assert!(!folder.path().join("toy.journal").exists());
    // Rows go into the journal, and the old files are as they were.
    let (stop, seen) = (AtomicBool::new(false), std::cell::Cell::new(0));
    let tell = |step: StudyProgress| {
        assert_eq!(files(), old);
        let journal = std::fs::read_to_string(folder.path().join("toy.journal")).unwrap();
        assert_eq!(journal.matches("\"unit\":").count() as u64, step.done);
        seen.set(step.done);
        stop.store(true, Ordering::Relaxed);
    };
    // Stopped after a row, there are files of that row, and nothing of the old run.
    let outcome = study(folder.path(), &other).unwrap().go(true, &stop, &tell).unwrap();
    assert_eq!((seen.get(), outcome.rows), (1, [1, 2]));
    assert!(files().iter().all(|text| text.as_ref().unwrap().contains("sims=30")));
    study(folder.path(), &other).unwrap().go(false, &AtomicBool::new(false), &|_| {}).unwrap();
    assert_eq!(read_rows(&folder.path().join("toy.jsonl")).unwrap().len(), 2);
}

#[test]
fn a_speed_up_on_a_busy_machine_is_doubted_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let rows = run(folder.path(), "games = [\"connect\"]\nplayers = [\"mc:sims=20\"]\nthreads = [1, 2]");
    let measured = |seconds: [f64; 2], others: Option<f64>| {
        let rows: Vec<StudyRow> = (rows.iter())
            .map(|row| StudyRow { seconds: seconds[row.threads - 1], others, ..row.clone() })
            .collect();
        summaries(&rows)
    };
    let quiet = measured([1.0, 0.6], Some(0.01));
    assert!(quiet.iter().all(|one| one.busy.is_none()));
    let much = measured([3.86, 1.0], Some(0.0));
    assert_eq!(much[0].busy, None);
    assert_eq!(
        much[1].busy.as_deref(),
        Some("a speed-up of 3.86 is more than 2 threads can have of the same work")
    );
    let busy = measured([0.29, 1.0], Some(0.4));
    assert_eq!(busy[1].busy.as_deref(), Some("others took 40 % of all cores"));
}

/// The committed results are golden files: what they count is counted again.
#[test]
fn the_experiments_rerun_to_themselves() {
    let never = AtomicBool::new(false);
    for name in ["chunks", "depth", "sims"] {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../experiments/{name}.csv"));
        let rows = read_rows(&file).unwrap();
        assert!(rows.len() >= 70, "{name} has {} rows", rows.len());
        for row in rows.iter().filter(|row| row.repetition == 1) {
            let request = Request { threads: 2, seed: 0, stop: &never, observer: None };
            assert_eq!(row.differences(&rerun(row, 2, &request).unwrap()), [], "{name}:{}", row.row);
        }
    }
}

#[test]
fn the_study_of_s3_is_the_grid_of_its_script() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments/s3.toml");
    let run = StudyRun::open(&file, None).unwrap();
    let mut cells: Vec<(String, usize)> =
        run.grid().cells.iter().map(|cell| (cell.player.clone(), cell.threads)).collect();
    let mut script = Vec::new();
    for (depth, cores) in (2..=4).flat_map(|depth| (1..=10).map(move |cores| (depth, cores))) {
        let divisions = ["none", "every", "budget,budget=1", "budget,budget=2", "budget,budget=3"];
        script.extend(divisions.map(|division| (format!("maxn:depth={depth},divide={division}"), cores)));
    }
    cells.sort();
    script.sort();
    assert_eq!(cells, script);
    assert!(run.grid().skipped.is_empty());
    assert!(run.grid().cells.iter().all(|cell| cell.game == "blokus:4" && cell.position.is_empty()));
}

#[test]
fn every_cell_has_its_timeline() {
    let folder = tempfile::tempdir().unwrap();
    let rest = "games = [\"connect\"]\nplayers = [\"maxn:depth=3,divide={none,every}\"]\nthreads = [1, 2]\nrepetitions = 2\nwarmup = 0";
    let (study, never) = (study(folder.path(), rest).unwrap(), AtomicBool::new(false));
    study.go(false, &never, &|_| {}).unwrap();
    let files = study.draw_timelines(false, &never).unwrap();
    let names: Vec<String> =
        files.iter().map(|file| file.file_name().unwrap().to_string_lossy().into_owned()).collect();
    assert_eq!(names, [1, 2, 3, 4].map(|row| format!("toy.timeline-{row}.svg")));
    let rows = read_rows(&folder.path().join("toy.jsonl")).unwrap();
    for (row, file) in rows.iter().zip(&files) {
        let title = format!("{} on connect:7x6x4, threads: {}", row.player, row.threads);
        assert!(std::fs::read_to_string(file).unwrap().contains(&title), "{title}");
    }
    // What is there is kept, and what is missing is drawn.
    std::fs::remove_file(&files[1]).unwrap();
    std::fs::write(&files[0], "kept").unwrap();
    study.draw_timelines(false, &never).unwrap();
    assert!(files[1].exists() && std::fs::read_to_string(&files[0]).unwrap() == "kept");
    study.draw_timelines(true, &never).unwrap();
    assert!(std::fs::read_to_string(&files[0]).unwrap().starts_with("<svg"));
    assert_eq!(study.draw_timelines(true, &AtomicBool::new(true)).unwrap(), Vec::<std::path::PathBuf>::new());
}
