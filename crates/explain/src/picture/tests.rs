use super::*;
use crate::shape::Square;
use plyground_players::registry;

fn picture(game: &str, line: &str) -> Picture {
    let mut session = registry::open(game).unwrap();
    session.go_to(line).unwrap();
    Picture::new(session.board())
}

fn at(name: &str) -> Square {
    Square::try_from(name.to_owned()).unwrap()
}

/// A game of Blokus in which everybody takes the first of its moves, to its end.
fn full(game: &str) -> Picture {
    let mut session = registry::open(game).unwrap();
    while session.outcome().is_none() {
        session.play_nth(session.count_legal() / 2);
    }
    Picture::new(session.board())
}

fn every_shape() -> Vec<Shape> {
    vec![
        Shape::Ring { at: at("d5") },
        Shape::Cross { at: at("b1") },
        Shape::Line { through: ["a1", "b2", "c3"].map(at).to_vec() },
        Shape::Arrow { from: at("f2"), to: at("f5") },
        Shape::Ghost { at: at("e3"), colour: 1, text: "1".to_owned() },
        Shape::Ghost { at: at("a2"), colour: 2, text: "2".to_owned() },
        Shape::Label { at: at("g1"), text: "x".to_owned() },
    ]
}

#[test]
fn boards_are_small_files_and_the_same_every_time() {
    let cases = [
        (picture("connect", "4455").with(every_shape()), 15_000),
        (picture("connect", "12131").with(every_shape()), 15_000),
        (full("connect"), 15_000),
        (full("blokus:duo"), 60_000),
        (full("blokus:4"), 60_000),
        (picture("connect:12x9x5", ""), 15_000),
    ];
    for (picture, most) in cases {
        let svg = picture.draw();
        assert_eq!(svg, picture.draw());
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
        assert!(svg.len() < most, "{} takes {} bytes", picture.board.game, svg.len());
        assert!(svg.contains("<title>") && svg.contains("<desc>"));
        assert!(!svg.contains("id=\"") && !svg.contains("NaN"));
    }
}

#[test]
fn a_picture_can_be_heard() {
    let picture = picture("connect:4x3x3", "12131").with(vec![Shape::Ring { at: at("d1") }]);
    assert_eq!(words::title(&picture.board), "connect:4x3x3 after 5 moves: Red won");
    assert_eq!(
        words::description(&picture),
        "Columns from below: a Red Red Red; b Yellow; c Yellow; d empty. The last move was 1. a1-a2-a3 won. \
         A ring around d1. Red won."
    );
}

#[test]
fn no_two_colours_and_no_two_shapes_differ_by_colour_alone() {
    // Without its colours, a picture with the seats exchanged is another one.
    let plain = |svg: String| -> String {
        let parts: Vec<&str> = svg.split('#').collect();
        parts.iter().map(|part| part.get(6..).unwrap_or(part)).collect()
    };
    let one = |colour| Shape::Ghost { at: at("a1"), colour, text: "1".to_owned() };
    let drawn = |shape: Shape| {
        let svg = plain(picture("connect", "").with(vec![shape]).captioned("").draw());
        svg[svg.find("</desc>").unwrap()..].to_owned()
    };
    assert_ne!(drawn(one(1)), drawn(one(2)));
    let stones = |colour: u8| {
        let mut picture = picture("connect", "").captioned("");
        picture.board.cells[35] = colour;
        let svg = plain(picture.draw());
        svg[svg.find("</desc>").unwrap()..].to_owned()
    };
    assert_ne!(stones(1), stones(2));
    let mut signs = Vec::new();
    for number in 0..4 {
        let mut svg = Svg::new(9.0, 9.0);
        signs::sign(&mut svg, &[(4.0, 4.0)], 9.0, number);
        signs.push(plain(svg.finish("")));
    }
    signs.sort();
    signs.dedup();
    assert_eq!(signs.len(), 4);
}

#[test]
fn shapes_beyond_the_board_are_left_out() {
    let bare = picture("connect:4x3x3", "12").draw();
    let far = at("z9");
    let shapes = vec![
        Shape::Ring { at: far },
        Shape::Arrow { from: far, to: at("a1") },
        Shape::Arrow { from: at("a1"), to: at("a1") },
        Shape::Line { through: vec![at("a1"), far] },
        Shape::Ghost { at: at("a1"), colour: 7, text: String::new() },
        Shape::Ghost { at: at("a1"), colour: 0, text: String::new() },
    ];
    let svg = picture("connect:4x3x3", "12").with(shapes).draw();
    let body = |svg: &str| svg[svg.find("</desc>").unwrap()..].to_owned();
    assert_eq!(body(&bare), body(&svg));
}

#[test]
fn boards_stand_in_rows() {
    let boards = || ["", "4", "44", "444"].map(|line| picture("connect", line)).to_vec();
    let row = Strip::new("Four boards", boards());
    let square = Strip { across: 2, ..row.clone() };
    let size = |svg: &str| -> (f64, f64) {
        let number = |name: &str| {
            let start = svg.find(name).unwrap() + name.len();
            svg[start..start + svg[start..].find('"').unwrap()].parse().unwrap()
        };
        (number(" width=\""), number(" height=\""))
    };
    let ((wide, low), (narrow, high)) = (size(&row.draw()), size(&square.draw()));
    assert!(wide > 1.9 * narrow && high > 1.7 * low);
    assert!(row.draw().contains("connect:7x6x4 after 3 moves: Yellow to move: Columns from below: a empty;"));
}
