//! The laws of every game, for the five ways to play Blokus; and what two paths must agree on.

use plyground_core::testkit::{laws, random_positions};
use plyground_core::{Centre, Game, PlayoutPolicy, Playouts, Streams, TwoSeats};
use plyground_games::blokus::{
    Blokus, Classic, Colour, Duo, Move, Path, Piece, PlacementTable, School, Scratch, State, Three, Two,
    Variant,
};

#[test]
fn laws_of_four_seats() {
    laws::check(&Blokus::<Classic>::new(), &[1, 58, 3364, 195_112, 11_316_496]);
}

#[test]
fn laws_of_three_seats() {
    laws::check(&Blokus::<Three>::new(), &[1, 58, 3364, 195_112]);
}

#[test]
fn laws_of_two_seats() {
    laws::check(&Blokus::<Two>::new(), &[1, 58, 3364, 195_112]);
}

#[test]
fn laws_of_the_school_game() {
    laws::check(&Blokus::<School>::new(), &[1, 544, 276_608]);
    let crosses = Blokus::<School>::new().beginning_with(Piece::pentomino("X").unwrap());
    laws::check(&crosses, &[1, 68, 4284, 248_880]);
}

#[test]
fn laws_of_duo() {
    laws::check(&Blokus::<Duo>::new(), &[1, 414, 171_396, 89_204_762]);
}

#[test]
fn laws_without_vectors() {
    laws::check(&Blokus::<Duo>::on(Path::Scalar), &[1, 414, 171_396]);
}

#[test]
fn games_of_two_are_two_seat_types() {
    fn seats<G: TwoSeats>(game: &G) -> usize {
        game.seats()
    }
    assert_eq!(seats(&Blokus::<Two>::new()), 2);
    assert_eq!(seats(&Blokus::<Duo>::new()), 2);
    // `seats(&Blokus::<Classic>::new())` does not compile.
}

#[test]
fn positions_are_small() {
    assert!(size_of::<State>() <= 320);
    assert_eq!(size_of::<Move>(), 2);
    assert_eq!(
        (PlacementTable::of_side(20).placements(), PlacementTable::of_side(14).placements()),
        (30_433, 13_729)
    );
}

/// One colour alone on the board, the others skipped.
fn alone<V: Variant>(game: &Blokus<V>, state: &State, depth: u32, scratch: &mut Scratch) -> u64 {
    if depth == 1 {
        return game.count_moves(state, scratch);
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let next = |mv| {
        let mut child = game.child(state, mv);
        game.play(&mut child, Move::next(Colour::BLUE));
        child
    };
    moves.into_iter().map(|mv| alone(game, &next(mv), depth - 1, scratch)).sum()
}

#[test]
fn one_colour_alone() {
    let (classic, duo) = (Blokus::<Classic>::new(), Blokus::<Duo>::new());
    let scratch = &mut Scratch::default();
    let of_classic = [1, 2, 3].map(|depth| alone(&classic, &classic.start(), depth, scratch));
    assert_eq!(of_classic, [58, 9_729, 2_922_737]);
    let of_duo = [1, 2].map(|depth| alone(&duo, &duo.start(), depth, scratch));
    assert_eq!(of_duo, [414, 217_530]);
}

/// Both paths list, count and draw the same, for every colour of every position.
fn paths_agree<V: Variant>() {
    let plain = Blokus::<V>::on(Path::Scalar);
    let (mut one, mut other) = (Scratch::default(), Scratch::default());
    for path in Path::available() {
        let game = Blokus::<V>::on(path);
        for (number, (_, state)) in random_positions(&plain, 600, 9).into_iter().enumerate() {
            for colour in Colour::all(V::COLOURS) {
                let mobility = game.mobility(&state, colour, &mut one);
                assert_eq!(mobility, plain.mobility(&state, colour, &mut other), "{path}: {state:?}");
            }
            let (mut listed, mut expected) = (Vec::new(), Vec::new());
            game.moves(&state, &mut listed);
            plain.moves(&state, &mut expected);
            assert_eq!(listed, expected, "{path}: {state:?}");
            assert!(listed.is_sorted(), "board order is the order of numbers");
            let rng = Streams::new(4).rng(number as u64);
            let drawn = game.random_move(&state, &mut rng.clone(), &mut one);
            assert_eq!(drawn, plain.random_move(&state, &mut rng.clone(), &mut other), "{path}: {state:?}");
        }
        let playouts = |game: &Blokus<V>| {
            game.playouts(
                PlayoutPolicy::Uniform,
                &game.start(),
                Streams::new(2),
                0..100,
                &mut Scratch::default(),
            )
        };
        assert_eq!(playouts(&game), playouts(&plain), "{path}");
    }
}

#[test]
fn vectors_change_nothing() {
    paths_agree::<Classic>();
    paths_agree::<Three>();
    paths_agree::<Duo>();
}

#[test]
fn a_scratch_serves_all_boards() {
    let (classic, duo) = (Blokus::<Classic>::new(), Blokus::<Duo>::new());
    let large = random_positions(&classic, 130, 3);
    let mut shared = Scratch::default();
    for ((_, large), (_, small)) in large.iter().zip(random_positions(&duo, 130, 3)) {
        classic.count_moves(large, &mut shared);
        let expected = duo.count_moves(&small, &mut Scratch::default());
        assert_eq!(duo.count_moves(&small, &mut shared), expected);
        let mut listed = Vec::new();
        classic.moves(large, &mut listed);
        listed.clear();
        duo.moves(&small, &mut listed);
        assert_eq!(listed.len() as u64, expected);
    }
}

#[test]
fn central_moves_are_in_the_middle() {
    let game = Blokus::<Duo>::new();
    let mut moves = Vec::new();
    game.moves(&game.start(), &mut moves);
    let off: Vec<u32> = moves.iter().map(|&mv| game.off_centre(mv)).collect();
    // From e10 five squares reach g8 slantwise at most, one off the middle lines; alone it is five off.
    assert_eq!((off.iter().min(), off.iter().max()), (Some(&1), Some(&5)));
    assert_eq!((game.widest(), game.off_centre(Move::PASS)), (13, 0));
}
