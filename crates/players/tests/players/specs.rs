//! Specs that are wrong, and what is said of them.

use plyground_players::registry;

#[test]
fn options_stand_before_the_program() {
    for (text, options, command) in [
        ("cmd:bot", "", "bot"),
        ("cmd:python3 bot.py time=5 -o a=1,b=2", "", "python3|bot.py|time=5|-o|a=1,b=2"),
        ("cmd:time=2s  memory=1GB ./bot 'a b'", "time=2s,memory=1GB", "./bot|a b"),
        ("cmd: X=1 bot", "", "X=1|bot"),
    ] {
        let settings = registry::settings(text).unwrap();
        let given: Vec<String> =
            settings.given().iter().map(|(name, value)| format!("{name}={value}")).collect();
        assert_eq!(
            (given.join(","), settings.command().join("|")),
            (options.to_owned(), command.to_owned()),
            "{text}"
        );
    }
    for (game, text, error) in [
        ("connect", "cmd:", "\"cmd\" names no program: expected cmd:PROGRAM ARGS"),
        ("connect", "cmd:time=2s", "\"cmd:time=2s\" names no program: expected cmd:PROGRAM ARGS"),
        ("connect", "gtp:'a", "\"'a\": a quote ' is not closed"),
        ("connect", "cmd:time=soon bot", "time=soon: expected a time such as 500ms, 2s or 1m"),
        ("connect", "cmd:memory=lots bot", "memory=lots: expected a size such as 64MB or 1GB, up to 1024GB"),
        ("connect", "gtp:time=0s bot", "time: expected a millisecond or more"),
        ("connect", "cmd:form=tea bot", "form=tea: expected auto, board or lines"),
        ("blokus", "cmd:form=board bot", "form=board: only connect has drawn boards, expected form=lines"),
    ] {
        let error_found = registry::open(game).unwrap().enlist(text).unwrap_err().to_string();
        assert_eq!(error_found, error, "{text}");
    }
}
