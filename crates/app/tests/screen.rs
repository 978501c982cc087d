//! The whole screen in a real terminal: tmux types the keys and reads the pictures. Where there is no tmux, nothing is tested.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A terminal of its own, with a shell in it.
struct Screen {
    server: String,
}

/// A machine under load may be slow; who waits longer has waited in vain.
const PATIENCE: Duration = Duration::from_secs(120);

impl Screen {
    /// A shell in a terminal of this size; `None` without tmux.
    fn new(width: u16, height: u16, data: &Path) -> Option<Screen> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        if Command::new("tmux").arg("-V").output().is_err() {
            eprintln!("skipped: tmux is not here");
            return None;
        }
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let screen = Screen { server: format!("plyground-{}-{number}", std::process::id()) };
        let (width, height) = (width.to_string(), height.to_string());
        screen.tmux(&["-f", "/dev/null", "new-session", "-d", "-x", &width, "-y", &height, "sh"]);
        screen.type_line(&format!(
            "PS1='$ ' PLYGROUND_DATA='{}' COLORTERM=; export PLYGROUND_DATA",
            data.display()
        ));
        Some(screen)
    }

    fn tmux(&self, arguments: &[&str]) -> String {
        let output = Command::new("tmux").args(["-L", &self.server]).args(arguments).output().unwrap();
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    fn type_line(&self, line: &str) {
        self.tmux(&["send-keys", "-l", line]);
        self.press("Enter");
    }

    fn play(&self, arguments: &str) {
        self.run(&format!("play {arguments}"));
    }

    fn run(&self, arguments: &str) {
        self.type_line(&format!("clear; {} {arguments}; echo ended $?", env!("CARGO_BIN_EXE_plyground")));
    }

    fn press(&self, key: &str) {
        self.tmux(&["send-keys", key]);
    }

    fn picture(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    /// Waits until the picture is as it should be, and returns it.
    fn wait(&self, what: &str, is_it: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let picture = self.picture();
            if is_it(&picture) {
                return picture;
            }
            assert!(start.elapsed() < PATIENCE, "waited in vain for {what}:\n{picture}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn wait_for(&self, text: &str) -> String {
        self.wait(text, |picture| picture.contains(text))
    }

    /// How many moves were played, by the title.
    fn moves(picture: &str) -> usize {
        let title = picture.lines().next().unwrap_or_default();
        title.rsplit("move ").next().and_then(|number| number.trim().parse().ok()).unwrap_or(0)
    }

    /// Presses keys until the game is over, each time those of another turn.
    fn play_on(&self, keys: impl Fn(usize) -> Vec<String>) -> String {
        for turn in 0..200 {
            let before = self.wait("a turn", |picture| {
                picture.contains("your move") || picture.contains("the game is over")
            });
            if before.contains("the game is over") {
                return before;
            }
            keys(turn).iter().for_each(|key| self.press(key));
            self.wait("a move, or a word that it is none", |picture| {
                Screen::moves(picture) > Screen::moves(&before)
                    || picture.contains("is full")
                    || picture.contains("the game is over")
            });
        }
        panic!("the game does not end:\n{}", self.picture());
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}

fn kept(data: &Path) -> String {
    std::fs::read_to_string(data.join("last-game.json")).unwrap_or_default()
}

#[test]
fn a_game_of_stones_from_the_first_screen_to_its_review() {
    let folder = tempfile::tempdir().unwrap();
    let Some(screen) = Screen::new(80, 24, folder.path()) else { return };
    screen.play("--seed 1");
    screen.wait_for("Who plays?");
    screen.press("2");
    screen.wait_for("How strong is the computer?");
    screen.press("1");
    screen.wait("the computer's move", |picture| Screen::moves(picture) == 1);
    screen.play_on(|turn| vec![(turn * 3 % 7 + 1).to_string()]);
    screen.press("v");
    screen.wait_for("n next mistake");
    screen.press("q");
    let end = screen.wait_for("ended 0");
    assert!(end.contains("Moves: ") && end.contains("plyground review --last"), "{end}");
    // What was chosen is offered the next time.
    screen.play("");
    let start = screen.wait_for("Who plays?");
    assert!(start.contains("> 2  the computer begins"), "{start}");
    screen.press("q");
    screen.wait_for("ended 0");
}

#[test]
fn games_of_pieces_are_played_to_their_end() {
    for (game, seats) in
        [("blokus:duo", "--seat 2=random"), ("blokus", "--seat 2=random --seat 3=random --seat 4=random")]
    {
        let folder = tempfile::tempdir().unwrap();
        let Some(screen) = Screen::new(80, 24, folder.path()) else { return };
        screen.play(&format!("{game} {seats} --seed 1"));
        screen.play_on(|_| vec!["n".to_owned(), "Enter".to_owned()]);
        screen.press("q");
        screen.wait_for("ended 0");
        assert!(kept(folder.path()).contains(game), "{}", kept(folder.path()));
    }
}

#[test]
fn a_terminal_that_shrinks_stops_or_goes_away_loses_no_game() {
    let folder = tempfile::tempdir().unwrap();
    let Some(screen) = Screen::new(80, 24, folder.path()) else { return };
    screen.play("--seat 2=human --seed 1");
    screen.wait_for("your move");
    screen.press("4");
    screen.wait_for("move 1");
    screen.tmux(&["resize-window", "-x", "20", "-y", "5"]);
    screen.wait_for("q quits");
    screen.press("4");
    screen.tmux(&["resize-window", "-x", "80", "-y", "24"]);
    let picture = screen.wait_for("your move");
    assert_eq!(Screen::moves(&picture), 1, "no key moves a stone that nobody sees");
    // Stopped and gone on with.
    screen.press("C-z");
    screen.wait("the shell", |picture| picture.to_lowercase().contains("stopped") || picture.contains("$ "));
    screen.type_line("fg");
    screen.wait_for("your move");
    screen.press("5");
    screen.wait_for("move 2");
    // Left by Ctrl-C: the moves are told, and the game goes on.
    screen.press("C-c");
    let end = screen.wait_for("play --resume goes on");
    assert!(end.contains("Moves: 45"), "{end}");
    screen.play("--resume");
    let picture = screen.wait_for("your move");
    assert_eq!(Screen::moves(&picture), 2);
    screen.press("5");
    screen.wait_for("move 3");
    // The terminal is gone.
    screen.tmux(&["kill-server"]);
    let start = Instant::now();
    while !kept(folder.path()).contains("\"455\"") {
        assert!(start.elapsed() < PATIENCE, "{}", kept(folder.path()));
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn whoever_ends_it_from_outside_gets_the_terminal_back() {
    let folder = tempfile::tempdir().unwrap();
    let Some(screen) = Screen::new(80, 24, folder.path()) else { return };
    screen.play("--seat 2=human --seed 1; echo code $?; stty -a | tr ' ;' '\\n\\n' | grep icanon");
    screen.wait_for("your move");
    let shell = screen.tmux(&["list-panes", "-F", "#{pane_pid}"]).trim().to_owned();
    let children = Command::new("ps").args(["-o", "pid=", "--ppid", &shell]).output().unwrap();
    let child = String::from_utf8_lossy(&children.stdout).trim().to_owned();
    assert!(child.parse::<u32>().is_ok(), "{child}");
    assert!(Command::new("kill").args(["-TERM", &child]).status().unwrap().success());
    let end = screen.wait_for("icanon");
    assert!(end.contains("code 143") && !end.contains("-icanon"), "{end}");
}

#[test]
fn line_by_line_it_begins_by_two_answers_and_control_c_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let Some(screen) = Screen::new(80, 24, folder.path()) else { return };
    screen.play("--plain");
    screen.wait_for("Choose [1]:");
    screen.type_line("9");
    screen.wait_for("Sorry: expected a number from 1 to 4");
    screen.type_line("3");
    screen.wait_for("Enter move (1-7):");
    screen.type_line("4");
    screen.wait_for("Yellow's turn:");
    screen.press("C-c");
    let end = screen.wait_for("play --resume goes on");
    assert!(end.contains("Moves: 4\n"), "{end}");
    assert!(kept(folder.path()).contains("\"moves\": \"4\""), "{}", kept(folder.path()));
}

#[test]
fn a_match_has_a_dashboard_that_shrinks_stops_and_ends_as_control_c_does() {
    let folder = tempfile::tempdir().unwrap();
    let Some(screen) = Screen::new(80, 24, folder.path()) else { return };
    let journal = folder.path().join("games.journal");
    screen.run(&format!(
        "match uct:sims=300 uct:sims=200 --sprt 0,1 --games 1000000 --journal {}",
        journal.display()
    ));
    // Whoever looks in the middle of a picture sees half of it.
    let parts = [
        "plyground match  connect:7x6x4",
        "of 1,000,000 games",
        "Standings",
        "H1 +1 Elo",
        "Last games",
        "q stop",
    ];
    screen.wait("the dashboard", |picture| parts.iter().all(|part| picture.contains(part)));
    // Stopped, and going on behind the shell, where it leaves the terminal alone.
    screen.press("C-z");
    screen.wait("the shell", |picture| picture.contains("Stopped") && !picture.contains("Last games"));
    screen.type_line("bg");
    screen.type_line("echo still $((40 + 2)) here");
    let shell = screen.wait_for("still 42 here");
    assert!(!shell.contains("Last games"), "{shell}");
    screen.type_line("fg");
    screen.wait_for("Last games");
    screen.tmux(&["resize-window", "-x", "20", "-y", "5"]);
    screen.wait("one line", |picture| picture.contains("0 %") && !picture.contains("Standings"));
    screen.tmux(&["resize-window", "-x", "120", "-y", "40"]);
    screen.wait_for("Last games");
    screen.press("q");
    let end = screen.wait_for("the same command goes on from");
    assert!(
        end.contains("SPRT of Elo +0 (H0) against +1 (H1)") && end.contains("error: stopped after"),
        "{end}"
    );
    // Another process follows the journal in the same picture; a signal gives the terminal back.
    screen.run(&format!("watch {}; stty -a | tr ' ;' '\\n\\n' | grep icanon", journal.display()));
    screen.wait_for("Last games");
    let shell = screen.tmux(&["list-panes", "-F", "#{pane_pid}"]).trim().to_owned();
    let children = Command::new("ps").args(["-o", "pid=", "--ppid", &shell]).output().unwrap();
    let child = String::from_utf8_lossy(&children.stdout).trim().to_owned();
    assert!(Command::new("kill").args(["-TERM", &child]).status().unwrap().success(), "{child}");
    let end = screen.wait_for("icanon");
    assert!(!end.contains("-icanon") && !end.contains("Last games"), "{end}");
}

#[test]
fn a_study_shows_its_cells_and_keeps_them_when_it_is_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let Some(screen) = Screen::new(80, 24, folder.path()) else { return };
    let study = folder.path().join("slow.toml");
    let text = "plyground = 1\ngames = [\"connect\"]\nplayers = [\"uct:sims={200000,300000}\"]\nthreads = [1, 2]\nrepetitions = 500\n";
    std::fs::write(&study, text).unwrap();
    screen.run(&format!("lab run {}", study.display()));
    let picture = screen.wait("a row of every cell", |picture| {
        picture.contains("Times") && picture.contains("median") && !picture.contains("0/500")
    });
    for part in
        ["plyground lab run  slow", "of 2,000 rows", "Cells, 500 rows each", "uct:sims=200000", "begun"]
    {
        assert!(picture.contains(part), "{part}:\n{picture}");
    }
    screen.press("C-c");
    let end = screen.wait_for("ended 1");
    assert!(end.contains("to go; the same command goes on from here"), "{end}");
    // Nothing of that where somebody wants lines.
    screen.run(&format!("lab run --plain {}", study.display()));
    // Its own line, not that of the run before, which is there until the screen is cleared.
    let is_own = |picture: &str| picture.contains(" to go") && !picture.contains("ended 1");
    let picture = screen.wait("a line", is_own);
    assert!(!picture.contains("Cells, 500 rows"), "{picture}");
    screen.press("C-c");
    screen.wait_for("ended 1");
}
