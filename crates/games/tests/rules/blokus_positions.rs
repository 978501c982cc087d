//! Positions whose counts other programs agree to, and scores.

use plyground_core::{Game, Notation, perft};
use plyground_games::blokus::{Blokus, Classic, Colour, Duo, Scratch, State, Three, Two, Variant};

/// A position of a random game, and what is known of it.
struct Position {
    spec: &'static str,
    line: &'static str,
    /// The colour to move, from one; zero if the game is over.
    colour: usize,
    /// How many placements each colour has.
    mobility: &'static [u32],
    /// Lines of play of 1, 2, 3 moves.
    lines: &'static [u64],
}

#[test]
fn counts_are_as_others_counted() {
    for position in POSITIONS {
        match position.spec {
            "blokus:duo" => check::<Duo>(position),
            _ => {
                check::<Classic>(position);
                // Who owns the colours changes nothing on the board.
                check::<Two>(position);
                check::<Three>(position);
            }
        }
    }
}

fn check<V: Variant>(position: &Position) {
    let game = Blokus::<V>::new();
    let state = at(&game, position.line);
    let mut scratch = Scratch::default();
    let mobility: Vec<u32> =
        Colour::all(V::COLOURS).map(|colour| game.mobility(&state, colour, &mut scratch)).collect();
    assert_eq!(mobility, position.mobility, "{}", position.line);
    match position.colour {
        0 => assert!(game.payoffs(&state).is_some(), "{}", position.line),
        colour => assert_eq!(state.colour().index() + 1, colour, "{}", position.line),
    }
    for (depth, &lines) in (1..).zip(position.lines) {
        assert_eq!(perft(&game, &state, depth), lines, "{}: perft {depth}", position.line);
    }
}

/// The position after a line of play.
fn at<V: Variant>(game: &Blokus<V>, line: &str) -> State {
    let mut state = game.start();
    for mv in game.read_line(line).unwrap_or_else(|error| panic!("{line}: {error}")) {
        game.play(&mut state, mv);
    }
    state
}

#[test]
fn a_colour_that_places_everything_gets_more() {
    for (points, line) in SCORES {
        assert_eq!(at(&Blokus::<Classic>::new(), line).points(Colour::BLUE), *points, "{line}");
    }
}

const POSITIONS: &[Position] = &[
    Position {
        spec: "blokus:4",
        line: "1:c18,a19,b19,c19,a20 2:r18,r19,s19,t19,t20 3:t1,r2,s2,t2,r3 4:a1,a2,b2,c2,c3
            1:e15,f15,d16,e16,d17 2:o15,o16,p16,p17,q17 3:q4,p5,q5,o6,p6 4:d4,e4,e5,f5,f6
            1:i12,i13,g14,h14,i14 2:l12,m12,n12,n13,n14 3:l7,m7,n7,l8,l9 4:g7,g8,g9,h9,i9
            1:j11,k11,k12,k13,k14",
        colour: 2,
        mobility: &[654, 600, 664, 683],
        lines: &[600, 390_177],
    },
    Position {
        spec: "blokus:4",
        line: "1:b18,c18,b19,a20,b20 2:r18,r19,s19,t19,t20 3:s1,t1,s2,r3,s3 4:a1,a2,b2,c2,c3
            1:f15,e16,f16,d17,e17 2:o15,o16,p16,p17,q17 3:p4,q4,o5,p5,o6 4:d4,d5,e5,e6,f6
            1:g12,h12,i12,g13,g14 2:l12,l13,l14,m14,n14 3:n7,n8,l9,m9,n9 4:g7,h7,i7,i8,i9
            1:g10,h10,i10,j10,j11 2:k7,k8,k9,k10,k11 3:l5,m5,k6,l6,m6 4:k3,j4,k4,j5,j6
            1:k12,j13,k13,k14,k15 2:k16,l16,m16,m17,n17 3:o10,l11,m11,n11,o11 4:e8,f8,e9,f9,f10
            1:j16,i17,j17,j18,k18 2:p11,p12,q12,o13,p13 3:p9,q9,q10,r10,q11 4:d10,c11,d11,e11,d12
            1:e12,c13,d13,e13,e14 2:s10,r11,s11,t11,s12 3:r12,q13,r13,s13,r14 4:b12,b13,a14,b14,b15
            1:c15,d15,a16,b16,c16 2:r6,q7,r7,r8,r9 3:t4,r5,s5,t5,t6 4:l2,m2,m3,n3,m4
            1:g17,f18,g18,h18,g19 2:l18,l19,m19,n19,l20 3:q15,s15,q16,r16,s16 4:q1,o2,p2,q2,q3
            1:d19,e19,d20,e20,f20 2:h14,i14,j14,i15,j15 3:s7,s8,s9,t9,t10 4:g3,h3,h4,g5,h5 1:h15,h16
            2:t14,t15,t16,s17,t17 3:j7,j8,j9 4:f12,f13,f14 1:i19 2:g15,g16 3:i2,i3,i4,i5,i6
            4:g1,h1,i1,j1,k1 2:o7,o8,p8,o9 3:o14,p14 4:n5,n6 2:o18 3:l15,m15,n15,n16 4:b6,c6,c7,c8,c9
            2:o20,p20,q20",
        colour: 3,
        mobility: &[0, 0, 7, 32],
        lines: &[7, 224, 3263],
    },
    Position {
        spec: "blokus:4",
        line: "1:c18,a19,b19,c19,a20 2:r18,r19,s19,t19,t20 3:s1,t1,s2,r3,s3 4:a1,a2,a3,b3,c3
            1:f15,e16,f16,d17,e17 2:o15,o16,p16,p17,q17 3:q4,p5,q5,o6,p6 4:d4,e4,e5,f5,f6
            1:i12,i13,g14,h14,i14 2:l12,l13,l14,m14,n14 3:n7,n8,l9,m9,n9 4:g7,g8,h8,i8,i9
            1:k12,k13,k14,j15,k15 2:l10,m10,n10,o10,m11 3:k10,i11,j11,k11,l11 4:g10,h10,h11,h12,h13
            1:f10,e11,f11,f12,f13 2:j7,j8,k8,j9,k9 3:l5,l6,m6,k7,l7 4:i5,h6,i6,j6,k6 1:d7,e7,f7,e8,e9
            2:q8,p9,q9,r9,q10 3:h3,h4,i4,j4,k4 4:a5,b5,c5,c6,d6 1:g2,g3,g4,g5,g6 2:r4,s4,r5,r6,r7
            3:m12,n12,m13,n13,o13 4:f1,d2,e2,f2,f3 1:n15,l16,m16,n16,m17 2:p13,p14,q14,r14,q15
            3:q11,r11,s11,p12,q12 4:a7,b7,b8,c8,b9 1:c9,b10,c10,d10,c11 2:o3,p3,q3,n4,o4
            3:m2,l3,m3,n3,m4 4:a10,a11,b11,a12,b12 1:b13,c13,c14,d14,e14 2:k18,l18,m18,n18,o18
            3:t12,r13,s13,t13,t14 4:f9 1:j17,k17,j18,j19,k19 2:s15,t15,t16,s17,t17 3:t6,t7,t8,t9,t10
            1:h1,i1,j1,i2,j2 2:l1,m1,n1,n2",
        colour: 3,
        mobility: &[131, 30, 32, 0],
        lines: &[32, 4192, 123_380],
    },
    Position {
        spec: "blokus:4",
        line: "1:c18,a19,b19,c19,a20 2:r18,r19,s19,t19,t20 3:t1,r2,s2,t2,r3 4:a1,a2,b2,c2,c3
            1:e15,f15,d16,e16,d17 2:o15,o16,p16,p17,q17 3:q4,p5,q5,o6,p6 4:d4,e4,e5,f5,f6
            1:i12,i13,g14,h14,i14 2:l12,m12,n12,n13,n14 3:l7,m7,n7,l8,l9 4:g7,g8,g9,h9,i9
            1:j11,k11,k12,k13,k14 2:k15,l15,m15,l16,m16 3:j7,j8,j9,j10,k10 4:h5,i5,h6,i6,j6
            1:j15,i16,j16,k16,j17 2:l10,m10,n10,o10,o11 3:o8,p8,p9,q9,p10 4:k3,j4,k4,l4,k5
            1:f10,g10,h10,i10,h11 2:q10,q11,r11,p12,q12 3:m3,n3,m4,m5,n5 4:e7,e8,d9,e9,e10
            1:c10,c11,d11,e11,d12 2:k6,k7,k8,k9 3:j2,k2,l2,i3,j3 4:g2,h2,f3,g3,g4 1:l17,m17,n17,k18,l18
            2:m18,n18,o18,m19,o19 3:e1,f1,g1,h1,i1 4:c7,b8,c8,b9,b10 1:f12,g12,e13,f13 2:r7,q8,r8,s8,r9
            3:s4,s5,r6,s6,t6 4:a11,a12,b12,c12,a13 1:b13,c13,b14,c14,d14 2:i19,j19,j20,k20,l20
            3:s9,t9,r10,s10,t10 4:l6,m6,n6 1:g18,h18,i18,h19,h20 2:o7,p7 3:o4 4:a4,b4,a5,a6,b6
            1:f19,d20,e20,f20 2:r13,r14,q15,r15,r16 3:l11,m11,n11 4:c5 1:f17 2:j12,j13,j14
            3:o12,o13,o14,p14 4:f11,g11 1:b16,a17,b17 2:g15,h15,i15,h16,h17 3:n15,n16 4:h12,g13,h13
            2:i11 3:l13,m13,l14,m14 2:t15,t16,s17,t17 3:o1,o2,p2,p3 2:t11,s12,t12,t13 3:d2,d3,e3",
        colour: 0,
        mobility: &[0, 0, 0, 0],
        lines: &[0, 0, 0],
    },
    Position {
        spec: "blokus:duo",
        line: "1:d9,c10,d10,e10,d11 2:j5,i6,j6,k6,j7 1:h7,g8,h8,f9,g9 2:g5,h5,f6,g6,g7 1:d6,d7,e7,f7,e8
            2:f3,e4,f4,d5,e5 1:k8,l8,i9,j9,k9 2:c6,c7,b8,c8,c9 1:c3,b4,c4,b5,c5 2:a3,a4,a5,a6,a7
            1:e1,d2,e2,f2,g2 2:a1,b1,c1,b2,c2 1:a9,b9,a10,a11,b11 2:h1,h2,h3,i3,i4 1:k5,l5,m5,m6,m7
            2:k3,k4,l4,m4,n4 1:j1,k1,j2,j3,j4",
        colour: 2,
        mobility: &[206, 20],
        lines: &[20, 3805, 45958],
    },
    Position {
        spec: "blokus:duo",
        line: "1:d9,c10,d10,e10,d11 2:i4,h5,i5,j5,i6 1:f6,g6,e7,f7,e8 2:g7,h7,g8,h8,g9
            1:h10,f11,g11,h11,g12 2:i9,i10,i11,j11,i12 1:j12,k12,h13,i13,j13 2:k10,l10,l11,m11,l12
            1:g3,e4,f4,g4,e5 2:g1,h1,i1,h2,h3 1:d1,e1,f1,e2,f2 2:j2,j3,k3,k4,l4 1:l13,k14,l14,m14,n14
            2:j7,l7,j8,k8,l8 1:n9,n10,n11,m12,n12 2:m5,m6,n6,n7,n8 1:b6,c6,d6,c7,c8 2:k1,l1,m1,l2
            1:a9,b9,a10,a11,b11 2:m13,n13 1:e12,e13,e14,f14,g14 2:k6 1:c12,c13,b14,c14 2:n2,n3,n4
            1:b2,c2,c3,d3",
        colour: 1,
        mobility: &[16, 0],
        lines: &[16, 98, 221],
    },
    Position {
        spec: "blokus:duo",
        line: "1:e10,d11,e11,f11,e12 2:j4,i5,j5,k5,j6 1:f8,f9,g9,g10,h10 2:g6,h6,e7,f7,g7 1:d6,d7,c8,d8,d9
            2:e4,c5,d5,e5,f5 1:a4,a5,b5,b6,b7 2:h8,h9,i9,j9,i10 1:k10,i11,j11,k11,j12 2:k7,k8,l8,l9,m9
            1:b3,c3,d3,c4,d4 2:g11,h11,g12,h12,g13 1:e2,f2,f3,f4,g4 2:c13,c14,d14,e14,f14
            1:h2,h3,i3,j3,k3 2:l2,m2,l3,l4,m4 1:i1,j1,k1,l1,m1 2:n10,l11,m11,n11,l12
            1:k13,l13,m13,k14,m14 2:b10,c10,d10,b11,b12 1:h13,i13,h14,i14 2:a6,a7,a8,a9 1:n2,n3,n4,n5
            2:l6,m6,n6,m7 1:c12 2:a13,a14 1:b13,b14 2:n8 1:a10,a11,a12",
        colour: 1,
        mobility: &[2, 0],
        lines: &[2, 0, 0],
    },
];

/// Games in which Blue alone places all its pieces, the single square last or not.
const SCORES: &[(i32, &str)] = &[
    (
        109,
        "1:b18,a19,b19,c19,a20 1:d18,e18,f18,g18,h18 1:j14,j15,j16,i17,j17 1:f12,g12,g13,h13,i13
        1:i9,h10,i10,h11,i11 1:k18,l18,m18,l19,l20 1:k11,l11,l12,k13,l13 1:n15,o15,p15,n16,n17
        1:l6,k7,l7,j8,k8 1:d12,c13,d13,e13,d14 1:a12,a13,a14,b14,a15 1:s15,q16,r16,s16,q17
        1:t17,t18,t19,t20 1:j4,j5,i6,j6 1:h2,g3,h3,i3 1:i19,j19,i20,j20 1:f7,f8,g8,g9 1:q12,q13,q14
        1:n9,m10,n10 1:o11,p11 1:o18",
    ),
    (
        104,
        "1:b18,b19,c19,a20,b20 1:d20,e20,f20,g20,h20 1:c14,d14,c15,c16,c17 1:e13,f13,g13,g14,h14
        1:i15,i16,j16,i17,j17 1:g10,h10,i10,h11,h12 1:k18,m18,k19,l19,m19 1:k11,k12,i13,j13,k13
        1:b10,b11,c11,c12,d12 1:n15,m16,n16,o16,n17 1:c6,c7,d7,c8,c9 1:e5,e6,f6,g6,g7 1:o18,p18,q18,r18
        1:o13,p13,p14,p15 1:a4,b4,c4,b5 1:h4,i4,h5,i5 1:p11,q11,q12,r12 1:a15,a16,a17 1:j6,k6,j7 1:l7
        1:m8,n8",
    ),
    (
        104,
        "1:b18,b19,c19,a20,b20 1:d18,e18,f18,g18,h18 1:i17,j17,j18,j19,j20 1:j15,k15,k16,l16,m16
        1:n17,o17,m18,n18,o18 1:l12,j13,k13,l13,l14 1:m9,n9,n10,m11,n11 1:i9,j9,k9,k10,k11
        1:i6,h7,i7,g8,h8 1:c15,b16,c16,d16,c17 1:h10,g11,h11,h12,h13 1:j5,k5,k6,k7,l7 1:m3,m4,m5,m6
        1:e6,f6,g6,e7 1:g4,h4,i4,h5 1:p19,q19,p20,q20 1:p6,o7,p7,o8 1:r16,r17,r18 1:d14,e14 1:o5
        1:r14,s14,s15",
    ),
];
