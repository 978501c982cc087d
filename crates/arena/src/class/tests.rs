//! Classes in which nobody waits: the tests say what time it is.

use super::*;

const NOW: Duration = Duration::ZERO;

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn class(names: &[&str]) -> (Class, Vec<String>) {
    let mut class = Class::new(Rules::new("connect")).unwrap();
    let keys = names.iter().map(|name| format!("key of {name}")).collect::<Vec<_>>();
    names.iter().zip(&keys).for_each(|(name, key)| class.join(name, key, NOW).unwrap());
    (class, keys)
}

fn asked(class: &mut Class, key: &str, now: Duration) -> Option<Ask> {
    match class.next(key, None, now).unwrap() {
        Next::Ask(ask) => Some(ask),
        Next::Wait(_) | Next::End(_) => None,
    }
}

/// Everybody plays the leftmost open column that a member's place allows, until so many games are over.
fn play(class: &mut Class, keys: &[String], games: usize) {
    let mut rounds = 0;
    while class.games().len() < games {
        rounds += 1;
        assert!(rounds < 100_000, "nothing goes on");
        for (place, key) in keys.iter().enumerate() {
            let Some(ask) = asked(class, key, NOW) else { continue };
            let mut here = registry::open(&ask.game).unwrap();
            here.go_to(&ask.position).unwrap();
            let legal = here.legal();
            // The first takes a win where there is one; the others go by their place.
            let wins = |mv: &&String| {
                let mut after = here.fork();
                after.play(mv).unwrap();
                after.outcome().is_some()
            };
            let win = legal.iter().find(wins).filter(|_| place == 0);
            let mv = win.unwrap_or(&legal[place % legal.len()]).clone();
            class.next(key, Some(Answer { number: ask.number, ply: ask.ply, mv: Some(mv) }), NOW).unwrap();
        }
    }
}

#[test]
fn everybody_meets_everybody_from_both_sides() {
    let (mut class, keys) = class(&["Ada", "Bob", "Cem", "Dua"]);
    play(&mut class, &keys, 36);
    let games = class.games()[..36].to_vec();
    let (mut openings, mut firsts) = (Vec::new(), [0; 4]);
    for game in &games {
        let (one, other) = (game.members[0].min(game.members[1]), game.members[0].max(game.members[1]));
        openings.push((one, other, game.moves[..4].to_owned(), game.members[0]));
        firsts[game.members[0]] += 1;
        assert_eq!((game.opening, game.ending.as_ref()), (4, None), "{game:?}");
    }
    let mut meetings = Meetings::default();
    games.iter().for_each(|game| meetings.add(game));
    for (one, other) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
        assert!((4..=8).contains(&meetings.met(one, other)), "{one} and {other}");
    }
    // Each opening that came up twice was played from both sides.
    for (one, other, moves, first) in &openings {
        let same = openings.iter().filter(|o| (&o.0, &o.1, &o.2) == (one, other, moves));
        let sides: Vec<usize> = same.map(|o| o.3).collect();
        assert!(sides.len() < 2 || sides.iter().any(|side| side != first), "{openings:?}");
    }
    assert!(firsts.iter().all(|&count| count > 5), "{firsts:?}");
    let ladder = class.ladder();
    assert_eq!(ladder.iter().map(|row| row.games).sum::<usize>(), 2 * class.games().len());
    for row in &ladder {
        assert_eq!(row.wins + row.draws + row.losses, row.games, "{row:?}");
        assert!(row.low < row.rating && row.rating < row.high, "{row:?}");
    }
    assert!(ladder.windows(2).all(|two| two[0].rating >= two[1].rating));
    assert_eq!(ladder[0].name, "Ada", "who sees a win wins: {ladder:?}");
}

#[test]
fn whatever_a_bot_does_wrong_loses_its_game_and_no_more() {
    for (mv, why) in [
        (Some("9"), "made no legal move: "),
        (Some("hello\u{202e}"), "made no legal move: "),
        (Some(&"4".repeat(65)[..]), "answered 65 letters instead of a move"),
        (None, "gave up"),
    ] {
        let (mut class, keys) = class(&["Ada", "Bob"]);
        let ask = asked(&mut class, &keys[0], NOW).unwrap();
        let mv = mv.map(str::to_owned);
        class.next(&keys[0], Some(Answer { number: ask.number, ply: ask.ply, mv }), NOW).unwrap();
        let game = &class.games()[0];
        assert_eq!((game.shares, class.games().len()), ([0.0, 1.0], 1));
        assert!(game.ending.as_ref().unwrap().starts_with(&format!("Ada {why}")), "{game:?}");
        assert_eq!((class.ladder()[1].forfeits, class.ladder()[0].forfeits), (1, 0));
        // The other is told when it asks next, and the next game has begun.
        assert!(asked(&mut class, &keys[1], NOW).is_some(), "Bob begins the second game");
    }
}

#[test]
fn who_is_late_or_gone_forfeits() {
    let (mut class, keys) = class(&["Ada", "Bob"]);
    assert!(asked(&mut class, &keys[0], seconds(9)).is_some());
    assert!(asked(&mut class, &keys[1], seconds(9)).is_none());
    class.look(seconds(11));
    let game = &class.games()[0];
    assert_eq!((game.ending.as_deref(), game.shares), (Some("Ada took longer than 10 s"), [0.0, 1.0]));
    // In the second game Bob is to move, and both are silent from now on: whoever sits first is called gone.
    class.look(seconds(100));
    assert!(class.games().len() == 2 && class.ladder().iter().all(|row| !row.here), "{:?}", class.games());
    // An answer to an old question is nobody's.
    let old = Answer { number: 1, ply: 4, mv: Some("4".into()) };
    class.next(&keys[0], Some(old), seconds(101)).unwrap();
    assert_eq!(class.games().len(), 2);
}

#[test]
fn names_and_keys_are_checked() {
    let (mut class, keys) = class(&["Ada"]);
    let long = "x".repeat(25);
    for name in ["", "   ", "a\nb", "<b>", "\u{202e}evil", &long] {
        assert!(matches!(class.join(name, "k", NOW), Err(ClassError::Name(_))), "{name:?}");
    }
    assert_eq!(class.join(" Ada ", "k", NOW), Err(ClassError::Taken("Ada".into())));
    assert_eq!(class.next("", None, NOW), Err(ClassError::Key));
    assert_eq!(class.next("0123456789abcdef0123456789abcdef", None, NOW), Err(ClassError::Key));
    // Who was away comes back with another key and its games.
    let back = "another key";
    class.join("Ada", back, seconds(60)).unwrap();
    assert_eq!(class.next(&keys[0], None, seconds(60)), Err(ClassError::Key));
    assert!(class.remove("Ada", NOW) && !class.remove("Bob", NOW));
    assert_eq!(class.next(back, None, seconds(61)), Err(ClassError::SentHome));
    let mut small = Class::new(Rules { members: 1, ..Rules::new("connect") }).unwrap();
    small.join("Ada", "a", NOW).unwrap();
    assert_eq!(small.join("Bob", "b", NOW), Err(ClassError::Full(1)));
    let four = Class::new(Rules::new("blokus")).err().unwrap();
    assert_eq!(four.to_string(), "blokus:4 has 4 seats: a class plays games of two");
}

#[test]
fn a_paused_class_begins_no_game_and_an_ended_one_sends_all_home() {
    let (mut class, keys) = class(&["Ada", "Bob", "Cem"]);
    class.pause(true);
    assert!(class.is_paused());
    assert_eq!(class.under_way().len(), 1, "what was begun goes on");
    play(&mut class, &keys, 1);
    for key in &keys {
        assert!(
            matches!(class.next(key, None, NOW).unwrap(), Next::Wait(waiting) if waiting.words.contains("paused"))
        );
    }
    assert_eq!((class.games().len(), class.under_way().len()), (1, 0));
    class.pause(false);
    class.look(NOW);
    assert_eq!(class.under_way().len(), 1);
    class.end();
    assert!(keys.iter().all(|key| matches!(class.next(key, None, NOW), Ok(Next::End(_)))));
}

#[test]
fn a_class_plays_no_more_games_than_its_rules_allow() {
    let mut class = Class::new(Rules { games: 3, ..Rules::new("connect") }).unwrap();
    let keys = ["a", "b"].map(str::to_owned);
    keys.iter().for_each(|key| class.join(key, key, NOW).unwrap());
    play(&mut class, &keys, 3);
    let next = class.next("a", None, NOW).unwrap();
    assert!(matches!(next, Next::Wait(waiting) if waiting.words == "the class has played all its games"));
    assert_eq!((class.games().len(), class.under_way().len()), (3, 0));
}

#[test]
fn a_class_goes_on_from_its_games() {
    let (mut class, keys) = class(&["Ada", "Bob", "Cem", "Eva"]);
    play(&mut class, &keys, 9);
    let names: Vec<String> = class.members().map(str::to_owned).collect();
    let text = serde_json::to_string(class.games()).unwrap();
    let games: Vec<ClassGame> = serde_json::from_str(&text).unwrap();
    assert_eq!(games, class.games());
    let mut again = Class::restored(Rules::new("connect"), names.clone(), games.clone()).unwrap();
    let bare = |class: &Class| -> Vec<LadderRow> {
        let away = |row: LadderRow| LadderRow { here: false, playing: false, ..row };
        class.ladder().into_iter().map(away).collect()
    };
    assert_eq!(bare(&again), bare(&class));
    // Everybody comes back under the old names, and the next games have new numbers and the openings that were due.
    keys.iter().zip(&names).for_each(|(key, name)| again.join(name, key, NOW).unwrap());
    play(&mut again, &keys, 4);
    let last = games.iter().map(|game| game.number).max();
    assert!(again.games()[9..].iter().all(|game| Some(game.number) > last), "{last:?}");
    // What does not fit together is no class.
    let short = names[..1].to_vec();
    assert!(Class::restored(Rules::new("connect"), short, games).is_err());
    let twice = vec!["Ada".to_owned(), "Ada".to_owned()];
    assert!(Class::restored(Rules::new("connect"), twice, Vec::new()).is_err());
}
