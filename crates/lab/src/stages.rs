//! Positions for benches: Blokus games past the opening, since a board with four first moves is no typical one.

/// A position for benches, from a game that was played by weak players, with its perft of one and of two plies.
pub struct Stage {
    /// The game's spec.
    pub game: &'static str,
    /// Moves played.
    pub ply: usize,
    /// The moves.
    pub line: &'static str,
    /// Its perft: lines of play of one and of two moves from here.
    pub lines: [u64; 2],
}

/// The stages of four-seat games first.
pub static STAGES: &[Stage] = &[
    Stage {
        game: "blokus:4",
        ply: 12,
        line: "b19,c19,a20,b20 s18,s19,t19,s20,t20 t1,s2,t2,s3,s4 a1,b1,c1,c2,c3 d15,d16,e16,d17,d18 \
               r15,p16,q16,r16,r17 q5,r5,r6,r7 d4,c5,d5,c6 c12,d12,e12,e13,e14 r13,s13,s14,t14,t15 \
               o6,p6,n7,o7,n8 e6,f6,g6,h6,h7",
        lines: [403, 153_946],
    },
    Stage {
        game: "blokus:4",
        ply: 21,
        line: "b19,c19,a20,b20 s18,s19,t19,s20,t20 t1,s2,t2,s3,s4 a1,b1,c1,c2,c3 d15,d16,e16,d17,d18 \
               r15,p16,q16,r16,r17 q5,r5,r6,r7 d4,c5,d5,c6 c12,d12,e12,e13,e14 r13,s13,s14,t14,t15 \
               o6,p6,n7,o7,n8 e6,f6,g6,h6,h7 g9,g10,h10,f11,g11 m16,m17,n17,o17,o18 l8,l9,m9,k10,l10 \
               i8,j8,k8 j10,i11,j11,k11 l12,l13,l14,l15 n10,o10,p10,o11,o12 m5,k6,l6,m6,l7 \
               h12,g13,h13,i13,h14",
        lines: [344, 102_415],
    },
    Stage {
        game: "blokus:4",
        ply: 33,
        line: "b19,c19,a20,b20 s18,s19,t19,s20,t20 t1,s2,t2,s3,s4 a1,b1,c1,c2,c3 d15,d16,e16,d17,d18 \
               r15,p16,q16,r16,r17 q5,r5,r6,r7 d4,c5,d5,c6 c12,d12,e12,e13,e14 r13,s13,s14,t14,t15 \
               o6,p6,n7,o7,n8 e6,f6,g6,h6,h7 g9,g10,h10,f11,g11 m16,m17,n17,o17,o18 l8,l9,m9,k10,l10 \
               i8,j8,k8 j10,i11,j11,k11 l12,l13,l14,l15 n10,o10,p10,o11,o12 m5,k6,l6,m6,l7 \
               h12,g13,h13,i13,h14 j16,k16,k17 p8,q8,q9,r9 c8,d8,e8,f8,g8 b10,c10,d10,a11,b11 \
               p13,o14,p14,q14 m11,m12,m13,m14,m15 o3,n4,o4,p4,o5 j14,k14,i15,j15,i16 i17,i18,h19,i19,h20 \
               i9,j9,i10 i4,j4,k4,i5,j5 h8",
        lines: [166, 13_863],
    },
    Stage {
        game: "blokus:4",
        ply: 49,
        line: "b19,c19,a20,b20 s18,s19,t19,s20,t20 t1,s2,t2,s3,s4 a1,b1,c1,c2,c3 d15,d16,e16,d17,d18 \
               r15,p16,q16,r16,r17 q5,r5,r6,r7 d4,c5,d5,c6 c12,d12,e12,e13,e14 r13,s13,s14,t14,t15 \
               o6,p6,n7,o7,n8 e6,f6,g6,h6,h7 g9,g10,h10,f11,g11 m16,m17,n17,o17,o18 l8,l9,m9,k10,l10 \
               i8,j8,k8 j10,i11,j11,k11 l12,l13,l14,l15 n10,o10,p10,o11,o12 m5,k6,l6,m6,l7 \
               h12,g13,h13,i13,h14 j16,k16,k17 p8,q8,q9,r9 c8,d8,e8,f8,g8 b10,c10,d10,a11,b11 \
               p13,o14,p14,q14 m11,m12,m13,m14,m15 o3,n4,o4,p4,o5 j14,k14,i15,j15,i16 i17,i18,h19,i19,h20 \
               i9,j9,i10 i4,j4,k4,i5,j5 h8 g15,f16,g16,g17,g18 i6,j6,i7,j7,k7 e3,f3,g3,h3,f4 e19,f19,g19 \
               r10,p11,q11,r11,q12 e4,e5,f5,g5,h5 l2,m2,l3 a14,b14,c14,a15 n19,p19,n20,o20,p20 \
               d1,e1,f1,d2,d3 a7,b7,a8,a9 c7,d7,e7,f7,g7 r8,s8,s9,t9 a4,b4,c4,b5 m8 h17,h18",
        lines: [32, 1_235],
    },
    Stage {
        game: "blokus:4",
        ply: 21,
        line: "a17,a18,b18,a19,a20 s19,t19,t20 t1,t2,s3,t3 a1,a2,b2,b3,c3 d15,d16,c17,d17,e17 \
               p16,q16,r16,r17,r18 p4,q4,r4,o5,p5 d4,d5,d6,d7,e7 f13,e14,f14,g14,f15 o13,n14,o14,n15,o15 \
               k6,l6,m6,n6,m7 h7,f8,g8,h8,i8 h10,g11,h11,g12 n8,n9,n10,n11,n12 o7,p7,o8,p8,q8 \
               j9,j10,k10,i11,j11 g16,h16,h17,i17,h18 m16,m17,n17,o17 t7,t8,r9,s9,t9 k12,l12 \
               j16,k16,l16,k17,l17",
        lines: [264, 78_970],
    },
    Stage {
        game: "blokus:4",
        ply: 33,
        line: "a17,a18,b18,a19,a20 s19,t19,t20 t1,t2,s3,t3 a1,a2,b2,b3,c3 d15,d16,c17,d17,e17 \
               p16,q16,r16,r17,r18 p4,q4,r4,o5,p5 d4,d5,d6,d7,e7 f13,e14,f14,g14,f15 o13,n14,o14,n15,o15 \
               k6,l6,m6,n6,m7 h7,f8,g8,h8,i8 h10,g11,h11,g12 n8,n9,n10,n11,n12 o7,p7,o8,p8,q8 \
               j9,j10,k10,i11,j11 g16,h16,h17,i17,h18 m16,m17,n17,o17 t7,t8,r9,s9,t9 k12,l12 \
               j16,k16,l16,k17,l17 j13,k13,l13,m13,k14 l8,l9,l10,k11,l11 i5,j5,j6,j7 b11,c11,d11,e11,e12 \
               s14,t14,s15,t15 l2,l3,m3,n3,n4 a8,b8,c8,b9,b10 b13,b14,c14 g13,h13,h14,i14,h15 \
               q10,o11,p11,q11,p12 f4,g4,h4,f5,f6 i9",
        lines: [117, 14_231],
    },
    Stage {
        game: "blokus:duo",
        ply: 9,
        line: "g8,g9,e10,f10,g10 h5,i5,j5,i6,j6 h7,i7,j7,i8 e6,f6,g6,e7,g7 j9,j10,j11,j12 h8,h9 \
               c10,c11,d11 i10,i11,i12 c7,c8,d8,e8,d9",
        lines: [481, 177_145],
    },
    Stage {
        game: "blokus:duo",
        ply: 13,
        line: "g8,g9,e10,f10,g10 h5,i5,j5,i6,j6 h7,i7,j7,i8 e6,f6,g6,e7,g7 j9,j10,j11,j12 h8,h9 \
               c10,c11,d11 i10,i11,i12 c7,c8,d8,e8,d9 d2,d3,d4,c5,d5 d6 k4,l4,m4,l5,l6 e4,f4,e5,f5,g5",
        lines: [345, 103_494],
    },
    Stage {
        game: "blokus:duo",
        ply: 9,
        line: "e9,f9,g9,e10 j4,i5,j5,k5,i6 i7,h8,i8,j8 h3,f4,g4,h4,f5 d7,e7,f7,g7,d8 l6,l7,l8,k9,l9 \
               h10,h11,h12 i9,i10,j10,j11,k11 c5,d5,e5,b6,c6",
        lines: [438, 126_988],
    },
    Stage {
        game: "blokus:duo",
        ply: 13,
        line: "e9,f9,g9,e10 j4,i5,j5,k5,i6 i7,h8,i8,j8 h3,f4,g4,h4,f5 d7,e7,f7,g7,d8 l6,l7,l8,k9,l9 \
               h10,h11,h12 i9,i10,j10,j11,k11 c5,d5,e5,b6,c6 i12,i13 a11,b11,c11,d11 k3,l3,l4 \
               e12,f12,f13,g13,f14",
        lines: [234, 18_159],
    },
];

/// The first stage of a game with so many moves played.
pub fn stage(game: &str, ply: usize) -> &'static Stage {
    STAGES.iter().find(|stage| stage.game == game && stage.ply == ply).expect("a stage of the table")
}
