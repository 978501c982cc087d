//! Engines that behave, and engines that do not.

mod bots;

use bots::{Bots, play};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const PLYGROUND: &str = env!("CARGO_BIN_EXE_plyground");

/// A bot that speaks lines and does `at_go` when it is asked for a move.
fn lines(at_go: &str) -> String {
    format!(
        "#!/bin/sh\nwhile read -r word rest; do case $word in plyground) echo plyground 1 test;; \
         newgame) echo ready;; go) {at_go};; quit) exit;; esac; done\n"
    )
}

#[test]
fn whatever_goes_wrong_loses_the_game_and_nothing_else() {
    let bots = Bots::new();
    let board = |text: &str| format!("#!/bin/sh\n{text}\n");
    let script = |name: &str, text: String| format!("cmd:time=500ms {}", bots.script(name, &text));
    let not_executable = bots.script("plain", "no program");
    std::fs::set_permissions(&not_executable, std::os::unix::fs::PermissionsExt::from_mode(0o644)).unwrap();
    for (bot, reason) in [
        (script("crash", board("cat >/dev/null; echo boom >&2; exit 3")), "exited with status 3 without an answer; its last lines: boom"),
        (script("exit", board("exit 0")), "exited with status 0 without an answer"),
        (script("fault", board("kill -SEGV $$")), "was killed by signal 11 without an answer"),
        (script("slow", board("echo one moment >&2; exec sleep 60")), "no answer within 500 ms; its last lines: one moment"),
        (script("lazy", board("tail -n +2 | head -n 6")), "played no move: the board is as it was"),
        (script("cheat", board("echo XXXX; tail -n +3 | head -n 5")), "illegal move: 4 cells changed, expected one"),
        (script("chatty", board("echo Here you are; tail -n +2 | head -n 6")), "wrote 7 lines: expected the 6 rows of the board and no more"),
        (script("endless", board("yes")), "wrote more than 1048576 bytes for a move; its last lines: y | y | y | y | y"),
        (script("one-line", board("exec cat /dev/zero")), "wrote more than 1048576 bytes for a move"),
        (script("l-crash", lines("echo info so far; exit 4")), "exited with status 4 without an answer; its last lines: plyground 1 test | ready | info so far"),
        (script("l-slow", lines("sleep 60")), "no answer within 500 ms"),
        (script("l-illegal", lines("echo move 9")), "illegal move \"9\": no column \"9\": expected 1 to 7"),
        (script("l-chatty", lines("echo I think I will play; echo move 4")), "wrote \"I think I will play\": expected move MOVE"),
        (script("l-endless", lines("while :; do echo info on and on and on; done")), "wrote more than 1048576 bytes for a move"),
        (script("l-resign", lines("echo resign")), "resigns"),
        (script("l-colour", lines("echo move 4").replace("echo ready", "printf 'error \\033[2Jno \\342\\200\\256game\\n'")), "says:  [2Jno  game"),
        (script("l-early", lines("echo move 5").replace("echo ready", "printf 'ready\\nmove 4\\n'")), "wrote \"move 4\" before it was asked by go"),
        (format!("cmd:{not_executable}"), "cannot start"),
        ("cmd:./no-such-bot".to_owned(), "cannot start \"./no-such-bot\": No such file"),
        ("gtp:./no-such-bot".to_owned(), "cannot start"),
        (script("g-chatty", board("while read -r line; do echo Hello; done")).replace("cmd:", "gtp:"), "wrote \"Hello\" to set_game"),
        (script("g-slow", board(r"while read -r word rest; do case $word in genmove) sleep 60;; *) printf '= \n\n';; esac; done")).replace("cmd:", "gtp:"), "no answer within 500 ms"),
    ] {
        let games = play("connect", &[&bot, "greedy"], 2);
        for (number, game) in games.iter().enumerate() {
            let ending = game.ending.as_deref().unwrap_or_else(|| panic!("{bot} was played to the end"));
            assert!(ending.contains(reason), "{bot}: {ending}");
            assert_eq!(game.payoffs, if number == 0 { [0, 12] } else { [12, 0] }, "{bot}");
        }
    }
    // At a table of four the others share what is left.
    let games = play("blokus", &["greedy", "cmd:./no-such-bot", "greedy", "random"], 1);
    assert_eq!(games[0].payoffs, [4, 0, 4, 4]);
}

#[test]
fn memory_is_limited() {
    let bots = Bots::new();
    let greedy = bots.script("greedy", "#!/bin/sh\nexec awk 'BEGIN { s = \"x\"; while (1) s = s s }'\n");
    let games = play("connect", &[&format!("cmd:form=board memory=64MB {greedy}"), "random"], 1);
    let ending = games[0].ending.as_deref().unwrap();
    assert!(ending.contains("without an answer"), "{ending}");
}

/// Whether a process with this word in its command line runs.
fn runs(word: &str) -> bool {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    processes
        .filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok())
        .any(|line| line.split(|byte| *byte == 0).any(|part| part == word.as_bytes()))
}

fn until(is_so: impl Fn() -> bool) -> bool {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(5) {
        if is_so() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    false
}

#[test]
fn nothing_is_left_behind() {
    let bots = Bots::new();
    let marker = format!("98765.{}", std::process::id());
    // It starts a helper, then hangs.
    let bot = bots.script("family", &format!("#!/bin/sh\nsleep {marker} &\nsleep {marker}\n"));
    play("connect", &[&format!("cmd:form=board time=300ms {bot}"), "random"], 2);
    assert!(until(|| !runs(&marker)), "a helper of a bot is left");
    // Nor one that has left its session for one of its own.
    let marker = format!("98764.{}", std::process::id());
    let bot =
        bots.script("runaway", &format!("#!/bin/sh\nsetsid sleep {marker} &\nsleep 0.1; sleep {marker}\n"));
    play("connect", &[&format!("cmd:form=board time=400ms {bot}"), "random"], 2);
    assert!(until(|| !runs(&marker)), "a helper that left its session is left");
    // Nor when plyground is ended from outside, by whatever signal a program can hear.
    for (number, signal) in ["TERM", "HUP", "INT"].into_iter().enumerate() {
        let marker = format!("9876{number}.1{}", std::process::id());
        let bot =
            bots.script("runaway", &format!("#!/bin/sh\nsetsid sleep {marker} &\nexec sleep {marker}\n"));
        let seats = [format!("1=cmd:form=board time=1h {bot}"), "2=random".to_owned()];
        // It hears a hangup, even where these tests were told to ignore it, as by nohup.
        let mut child = Command::new("env")
            .args(["--default-signal=HUP", PLYGROUND])
            .args(["play", "--seat", &seats[0], "--seat", &seats[1]])
            .env("PLYGROUND_DATA", "")
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        assert!(until(|| runs(&marker)), "the bot is started");
        std::thread::sleep(Duration::from_millis(300));
        for _ in 0..2 {
            // The first Ctrl-C stops the thinking, another one the program.
            Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status().unwrap();
            std::thread::sleep(Duration::from_millis(400));
        }
        // The first signal may end the game, and with it the program, before the second comes.
        child.wait().unwrap();
        assert!(until(|| !runs(&marker)), "a bot outlives {signal}");
    }
    // Nor when plyground itself dies without a word.
    let marker = format!("98766.{}", std::process::id());
    let bot = bots.script("sleeper", &format!("#!/bin/sh\nexec sleep {marker}\n"));
    let seats = [format!("1=cmd:form=board time=1h {bot}"), "2=random".to_owned()];
    let mut child = Command::new(PLYGROUND)
        .args(["play", "--seat", &seats[0], "--seat", &seats[1]])
        .env("PLYGROUND_DATA", "")
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    assert!(until(|| runs(&marker)), "the bot is started");
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(until(|| !runs(&marker)), "a bot outlives plyground");
}

#[test]
fn plyground_plays_itself_over_every_protocol() {
    let moves = play(
        "connect",
        &[&format!("cmd:{PLYGROUND} move --player perfect:book=on --threads 1"), "perfect"],
        2,
    );
    assert!(moves.iter().all(|game| game.ending.is_none()), "{moves:?}");
    let greedy = format!("gtp:{PLYGROUND} gtp --player greedy");
    for (game, entrants) in [
        ("connect", vec![greedy.as_str(), "random"]),
        ("blokus:duo", vec![&greedy, "greedy"]),
        ("blokus:2", vec![&greedy, "random"]),
        ("blokus:3", vec![&greedy, "greedy", "random"]),
        ("blokus", vec![&greedy, "greedy", &greedy, "random"]),
    ] {
        let games = play(game, &entrants, 2);
        for game in &games {
            assert_eq!(game.ending, None);
        }
        if game == "blokus:duo" {
            // Without chance a player across GTP is the player itself.
            let own = play(game, &["greedy", "greedy"], 2);
            assert_eq!(
                games.iter().map(|game| &game.moves).collect::<Vec<_>>(),
                own.iter().map(|game| &game.moves).collect::<Vec<_>>()
            );
        }
    }
}

#[test]
fn the_terminal_and_analyze_say_who_gave_up_and_why() {
    let bots = Bots::new();
    let bot = bots.script("crash", "#!/bin/sh\necho Traceback: no idea >&2\nexit 1\n");
    let run = |arguments: &[&str]| {
        let output = Command::new(PLYGROUND).args(arguments).env("PLYGROUND_DATA", "").output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let spec = format!("cmd:form=board {bot}");
    let (code, out, _) = run(&["play", "--seat", &format!("1={spec}"), "--seat", "2=random", "--seed", "1"]);
    assert_eq!(code, Some(0));
    let expected = "Red gives the game up: exited with status 1 without an answer; its last lines: Traceback: no idea\nYellow wins!\n";
    assert!(out.contains(expected), "{out}");
    let (code, out, error) = run(&["analyze", "--player", &spec]);
    assert_eq!((code, out.as_str()), (Some(1), ""));
    assert!(error.contains("no move: exited with status 1 without an answer"), "{error}");
    let (code, _, error) = run(&["regret", &spec, "--positions", "2", "--plies", "30..32"]);
    assert_eq!(code, Some(1));
    assert!(error.contains("exited with status 1"), "{error}");
}

#[test]
fn an_engine_is_told_all_moves_once_and_again_after_one_is_taken_back() {
    let bots = Bots::new();
    let log = bots.script("log", "");
    let told =
        format!("#!/bin/sh\nwhile read -r word rest; do echo $word ${{rest%% *}} >> {log}; case $word in ");
    let bot = bots.script(
        "scribe",
        &lines("echo move 4").replace("#!/bin/sh\nwhile read -r word rest; do case $word in ", &told),
    );
    let mut session = plyground_players::registry::open("connect").unwrap();
    let mut player = session.enlist(&format!("cmd:form=lines {bot}")).unwrap();
    let mut think = |session: &dyn plyground_players::Session| {
        let request = plyground_players::Request { threads: 1, seed: 1, stop: &false.into(), observer: None };
        assert_eq!(session.think(&mut player, &request).unwrap().best, "4");
    };
    think(session.as_ref());
    session.play("4").unwrap();
    session.play("5").unwrap();
    think(session.as_ref());
    session.undo();
    think(session.as_ref());
    drop(player);
    let log = std::fs::read_to_string(log).unwrap();
    let expected = "plyground 1|newgame connect:7x6x4|go time|play 4|play 5|go time|newgame connect:7x6x4|play 4|go time|quit";
    assert_eq!(log.lines().map(str::trim).collect::<Vec<_>>().join("|"), expected);
}
