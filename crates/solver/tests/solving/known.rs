//! 7x6 positions whose scores are known, asked on one thread and on several.

use crate::positions::position;
use plyground_games::connect::Connect;
use plyground_solver::{Goal, Limits, Solver};

/// Lines of random games and the scores after them. The solver that made the table agreed with all positions of
/// independent origin that it was tried on; the last three lines are those of the Fhourstones benchmark.
const KNOWN: &[(&str, i32)] = &[
    ("3246117513", -2),
    ("51521144121", 0),
    ("541751266515", -1),
    ("541215723425", -10),
    ("1535762155623", -4),
    ("1561515246547", -3),
    ("34543327267215", -2),
    ("73244161755773", 14),
    ("463143251412732", 14),
    ("327475364364221", -13),
    ("3124535532675566", 4),
    ("6147776754444147", 13),
    ("11744443121636347", 13),
    ("62512532651753671", -12),
    ("777272746722543611", -12),
    ("455714637617614767", 4),
    ("2221254762575463266", 3),
    ("2117661562472772132", -11),
    ("35275335472163465754", 11),
    ("72224561513655547715", 2),
    ("535274241443162412637", 11),
    ("2614426722645434233163", 10),
    ("13544614355351172114423", 10),
    ("413161731572137152465463", 9),
    ("6223276662431721166342115", 9),
    ("57771765766662111263144512", -6),
    ("143616264365344471523141351", 8),
    ("1176362234532737417764552611", 7),
    ("62345641262125745243744273313", 7),
    ("564671113552432751153433672452", 6),
    ("6124463611232265641367433421125", 6),
    ("32615333351377744417671121666567", -1),
    ("145532411351214464222456727166665", -4),
    ("2353742354253552331226456746116716", 4),
    ("723262213315171375666741134235776255", 3),
    ("36333455546317674443264267621552512111", 1),
    ("2653764717636756453355323165142271121244", 0),
    ("13434743377731231674125244117566222566655", 0),
    ("45461667", 11),
    ("35333571", -3),
    ("13333111", 0),
];

fn check(limits: &Limits<'_>) {
    let game = Connect::<u64>::new(7, 6, 4).unwrap();
    let solver = Solver::new(game.clone(), 1 << 24);
    for &(line, score) in KNOWN {
        let state = position(&game, line);
        // The weak answer first: the exact one must not be led astray by what it leaves in the table.
        assert_eq!(
            solver.solve(&state, Goal::Weak, limits).proven.score(),
            Some(score.signum()),
            "weak {line}"
        );
        assert_eq!(solver.solve(&state, Goal::Exact, limits).proven.score(), Some(score), "{line}");
        let mirrored: String = line.bytes().map(|column| char::from(b'8' - (column - b'0'))).collect();
        let mirrored = position(&game, &mirrored);
        assert_eq!(
            solver.solve(&mirrored, Goal::Exact, limits).proven.score(),
            Some(score),
            "mirrored {line}"
        );
    }
}

#[test]
fn one_thread() {
    check(&Limits::NONE);
}

#[test]
fn three_threads() {
    check(&Limits { threads: 3, ..Limits::NONE });
}
