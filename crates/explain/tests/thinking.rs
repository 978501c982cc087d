//! What is said of searches: it passes its judge, the judge has teeth, and a log tells the same as the search.

use plyground_explain::thinking::{Asking, Estimate, Judge, Recorded, SearchClaim, account, record};
use plyground_explain::{Claim, Language};
use plyground_players::{Session, registry};

/// Games, positions and players of all kinds.
const CASES: [(&str, &str, &str); 14] = [
    ("connect:4x4x3", "", "uct:sims=400"),
    ("connect:4x4x3", "12", "uct:sims=300,prove=off"),
    ("connect:5x4x4", "33", "uct:sims=700"),
    ("connect:5x5x4", "3345", "uct:sims=500,divide=ensemble"),
    ("connect", "4444", "uct:sims=600"),
    ("connect", "4444", "mc:sims=100"),
    ("connect", "445", "alphabeta:depth=5"),
    ("connect", "445", "alphabeta:depth=5,order=best"),
    ("connect:5x5x4", "31", "alphabeta:depth=6,table=off,order=centre"),
    ("connect:5x4x4", "22", "minimax:depth=4"),
    ("connect:5x4x4", "", "ucb1:sims=300"),
    ("connect:6x5x4", "3344", "perfect"),
    ("connect:4x4x3", "", "maxn:depth=4"),
    ("blokus:duo", "", "uct:sims=100"),
];

fn searched(game: &str, position: &str, player: &str, seed: u64) -> (Box<dyn Session>, Recorded) {
    let mut session = registry::open(game).unwrap();
    session.go_to(position).unwrap();
    let recorded = record(session.as_ref(), player, &Asking::new(1, seed)).unwrap();
    (session, recorded)
}

#[test]
fn every_claim_passes_its_judge_and_can_be_said() {
    for (game, position, player) in CASES {
        for seed in 1..=3 {
            let (session, recorded) = searched(game, position, player, seed);
            let account = account(&recorded, session.as_ref());
            assert_eq!(account.turned_down, 0, "{game} {position} {player} {seed}: {:?}", account.claims);
            assert!(!account.claims.is_empty(), "{game} {position} {player}");
            assert_eq!(account.truth.is_ok(), game.starts_with("connect"), "{game}");
            let is_settled = |claim: &SearchClaim| {
                matches!(claim, SearchClaim::Answer { .. } | SearchClaim::Untold { .. })
            };
            assert_eq!(account.claims.iter().filter(|claim| is_settled(claim)).count(), 1, "{game} {player}");
            for claim in &account.claims {
                for language in Language::ALL {
                    let text = claim.say(language).with_grade(language);
                    assert!(text.contains('[') && !text.contains('{'), "{text}");
                }
            }
        }
    }
}

/// The same claim with something wrong in it.
fn mutants(claim: &SearchClaim) -> Vec<SearchClaim> {
    let mut all = Vec::new();
    let mut with = |change: fn(&mut SearchClaim)| {
        let mut other = claim.clone();
        change(&mut other);
        if other != *claim {
            all.push(other);
        }
    };
    with(|claim| match claim {
        SearchClaim::Changed { from, to, .. } => std::mem::swap(from, to),
        SearchClaim::Steady { mv, .. }
        | SearchClaim::Fate { mv, .. }
        | SearchClaim::Answer { mv, .. }
        | SearchClaim::Wrong { mv, .. }
        | SearchClaim::Off { mv, .. }
        | SearchClaim::Drift { mv, .. }
        | SearchClaim::Proved { mv, .. }
        | SearchClaim::Horizon { mv, .. }
        | SearchClaim::Saved { mv, .. }
        | SearchClaim::FellOut { mv, .. } => mv.push('9'),
        SearchClaim::Refutation { line, .. } => {
            line.pop();
        }
        SearchClaim::Followed { known, .. } => *known += 1,
        SearchClaim::Reply { reply, .. } => reply.push('9'),
        SearchClaim::SeenThrough { after } => {
            after.pop();
        }
        SearchClaim::Cutters { moves } => moves[0].1 += 1,
        SearchClaim::Cutoffs { left_out, .. } => *left_out += 1,
        SearchClaim::Pruned { full, .. } => *full += 1,
        _ => {}
    });
    with(|claim| match claim {
        SearchClaim::Changed { until, .. } => until.done += 1,
        SearchClaim::Steady { from, .. } | SearchClaim::Wrong { from, .. } => from.done += 1,
        SearchClaim::Fate { worth, .. } | SearchClaim::Off { worth, .. } => worth.plies += 1,
        SearchClaim::Answer { worth, .. } => worth.score -= 1,
        SearchClaim::Drift { ends, .. } => ends[0].0.done += 1,
        SearchClaim::Proved { at, .. } => at.done += 1,
        SearchClaim::Reply { visits, .. } | SearchClaim::FellOut { visits, .. } => *visits += 1,
        SearchClaim::Horizon { plies, .. } => *plies += 2,
        SearchClaim::Cutoffs { by_ply, .. } => by_ply[0] += 1,
        SearchClaim::Saved { positions, .. } => *positions += 1,
        SearchClaim::Pruned { visited, .. } => *visited -= 1,
        SearchClaim::Refutation { result, .. } => *result = -1 - *result,
        _ => {}
    });
    with(|claim| match claim {
        SearchClaim::Changed { estimate, .. } => *estimate = None,
        SearchClaim::Wrong { steps, .. } => *steps += 1,
        SearchClaim::Answer { best, .. } => best.push("1".to_owned()),
        SearchClaim::Drift { ends, .. } => ends.swap(1, 2),
        SearchClaim::Saved { left_out, .. } => {
            left_out.pop();
        }
        _ => {}
    });
    with(|claim| match claim {
        SearchClaim::Answer { keeping, .. } => {
            keeping.pop();
        }
        SearchClaim::Changed { estimate: Some(Estimate::Share { games, .. }), .. } => *games += 1,
        SearchClaim::Off { estimate: Estimate::Share { high, .. }, .. } => *high += 0.01,
        _ => {}
    });
    all
}

#[test]
fn what_is_wrong_is_turned_down() {
    let (mut all, mut passed) = (0, Vec::new());
    for (game, position, player) in CASES {
        let (session, recorded) = searched(game, position, player, 2);
        let account = account(&recorded, session.as_ref());
        let mut judge = Judge::new(&recorded, session.as_ref());
        for mutant in account.claims.iter().flat_map(mutants) {
            all += 1;
            if judge.passes(&mutant) {
                passed.push(format!("{game} {position} {player}: {mutant:?}"));
            }
        }
    }
    assert!(all > 150, "{all}");
    // Some changes leave a claim true: swapped ends of estimates that are equal.
    assert!(100 * passed.len() <= all, "{} of {all}: {}", passed.len(), passed.join("\n"));
}

#[test]
fn a_wrong_answer_is_called_wrong_and_its_refutation_told() {
    let (session, recorded) = searched("connect", "4444", "mc:sims=500", 1);
    let account = account(&recorded, session.as_ref());
    let texts: Vec<String> = account.claims.iter().map(|claim| claim.say(Language::English).text).collect();
    assert!(
        texts
            .contains(&"Its answer is wrong: 3 loses in 36 plies; right is 4 (wins in 37 plies).".to_owned()),
        "{texts:#?}"
    );
    assert!(texts.iter().any(|text| text.starts_with("3 is refuted by ")), "{texts:#?}");
}

/// All that is said of a search, in English.
fn told(game: &str, position: &str, player: &str) -> Vec<String> {
    let (session, recorded) = searched(game, position, player, 1);
    let account = account(&recorded, session.as_ref());
    account.claims.iter().map(|claim| claim.say(Language::English).text).collect()
}

#[test]
fn a_move_that_only_draws_is_not_called_refuted() {
    let texts = told("connect", "42", "uct:sims=600,prove=off,c=0.5");
    assert!(texts.iter().any(|text| text.starts_with("4 keeps only a draw after 4 4 4 6 ")), "{texts:#?}");
    assert!(!texts.iter().any(|text| text.contains("refuted")), "{texts:#?}");
}

#[test]
#[ignore = "takes long: cargo xtask test --long"]
fn all_moves_that_keep_the_result_are_named_with_their_worth() {
    // Where one move wins sooner and another later, both are right.
    let (mut several, mut seen) = (0, 0);
    for (game, position, player) in [
        ("connect:4x4x3", "1", "random"),
        ("connect:4x4x3", "12", "mc:sims=1"),
        ("connect", "4525", "mc:sims=1"),
        ("connect", "42", "uct:sims=600,prove=off,c=0.5"),
    ] {
        for seed in 1..=8 {
            let (session, recorded) = searched(game, position, player, seed);
            let account = account(&recorded, session.as_ref());
            let truth = account.truth.unwrap();
            for claim in &account.claims {
                let SearchClaim::Answer { worth, best_worth, .. } = claim else { continue };
                if worth.result() == best_worth.result() {
                    continue;
                }
                seen += 1;
                let text = claim.say(Language::English).text;
                let right = text.split("; right ").nth(1).unwrap();
                let is_named = |mv: &str| {
                    let is_end = |c: char| !c.is_ascii_alphanumeric();
                    let lists = right.split('(').map(|part| part.rsplit(')').next().unwrap());
                    lists.flat_map(|list| list.split(is_end)).any(|word| word == mv)
                };
                let keep: Vec<&String> = truth
                    .moves
                    .iter()
                    .filter(|(_, worth)| worth.result() == best_worth.result())
                    .map(|(mv, _)| mv)
                    .collect();
                several += usize::from(keep.len() > 1);
                assert!(keep.iter().all(|mv| is_named(mv)), "{keep:?}: {text}");
            }
        }
    }
    assert!(seen > 5 && several > 0, "{seen} {several}");
}

#[test]
fn means_of_few_games_are_not_told() {
    for (game, position, player) in CASES {
        for text in told(game, position, player) {
            let reach = text.split(" ± ").skip(1).filter_map(|rest| rest.split(' ').next());
            for reach in reach {
                // Thirty games of a share of one half.
                assert!(reach.parse::<f64>().unwrap() <= 17.0, "{text}");
            }
        }
    }
}

#[test]
fn nothing_is_told_twice_in_a_sentence() {
    for (game, position, player) in CASES {
        for text in told(game, position, player).iter().filter(|text| text.contains("Its view of")) {
            let Some((ends, more)) = text.split_once("; at the ") else { continue };
            let (first, last) = ends.split_once(" from ").unwrap().1.split_once(" to ").unwrap();
            for end in [first, last].map(|end| end.rsplit_once(" (").unwrap().0) {
                assert!(!more.contains(&format!("was {end} (")), "{text}");
            }
        }
    }
}
