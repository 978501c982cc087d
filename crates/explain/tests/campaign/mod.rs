//! The campaign against the judge: claims hold before another judge and before plain minimax, changed ones do not, and mirror images have
//! mirrored ones.

mod changed;
mod games;
mod images;
mod minimax;
mod naive;

pub(crate) use games::{level_game, random_game};

use naive::Naive;
use plyground_explain::Claim as _;
use plyground_explain::connect::{
    ConnectClaim as Claim, Position, Truth, check, explain_move, explain_position,
};
use std::collections::BTreeMap;

/// What was found.
#[derive(Default, Debug)]
pub(crate) struct Counts {
    pub(crate) positions: u64,
    /// Claims that held, by the name of their template.
    pub(crate) kinds: BTreeMap<String, u64>,
    /// Changed claims, and those of them that hold all the same.
    pub(crate) changed: u64,
    pub(crate) holding: u64,
    /// The same by the kind of the claim, where any hold.
    pub(crate) holding_kinds: BTreeMap<String, u64>,
    /// Claims that plain minimax had a word on, changed ones that hold among them.
    pub(crate) by_minimax: u64,
    /// Claims that were compared with those of the mirror image.
    pub(crate) mirrored: u64,
    /// What should not be.
    pub(crate) failures: Vec<String>,
}

/// The judges of one board.
pub(crate) struct Jury {
    spec: &'static str,
    truths: [Truth; 3],
    naive: Option<Naive>,
}

/// Cells left where a board of 5x5 is small enough for plain minimax.
const FEW: usize = 12;

impl Jury {
    /// Judges with so many nodes for each question of what would be if.
    pub(crate) fn new(spec: &'static str, nodes_if: u64) -> Jury {
        let start = Position::start(spec).unwrap();
        let truths = [0; 3].map(|_| Truth::new(&start, 8 << 20, 20_000_000).with_nodes_if(nodes_if));
        let (columns, rows, _) = start.size();
        Jury { spec, truths, naive: (columns <= 5 && rows <= 5).then(|| Naive::new(spec)) }
    }

    /// Goes through the positions of a game from where at most so many cells are left.
    pub(crate) fn judge_game(&mut self, line: &[usize], far: usize, counts: &mut Counts) {
        let mut position = Position::start(self.spec).unwrap();
        for (played, &column) in line.iter().enumerate() {
            // Far from the end of a large board the truth takes long.
            if position.stones() + far >= position.game().cells() as usize {
                self.judge(&line[..played], &position, column, counts);
            }
            position = position.play(column).unwrap();
        }
    }

    /// Goes through what is claimed of a position and of a move in it.
    pub(crate) fn judge(&mut self, line: &[usize], position: &Position, column: usize, counts: &mut Counts) {
        let [truth, other, _] = &self.truths;
        let of_position = explain_position(position, truth);
        let of_move = explain_move(position, column, truth).claims;
        let mut fail = |what: &str, claim: &Claim| {
            counts.failures.push(format!("{what}: {} {line:?} then {column}: {claim:?}", self.spec));
        };
        counts.positions += 1;
        let (columns, rows, _) = position.size();
        let is_few = columns * rows <= 16 || columns * rows - position.stones() <= FEW;
        for (claims, played) in [(&of_position, None), (&of_move, Some(column))] {
            for claim in claims {
                if !check(claim, position, played, other) {
                    fail("does not hold before another judge", claim);
                }
                *counts.kinds.entry(claim.key()).or_default() += 1;
                let mut held = vec![claim.clone()];
                for changed in changed::changed(claim) {
                    counts.changed += 1;
                    if check(&changed, position, played, other) {
                        held.push(changed);
                        // Another move may have the same outcome: that is no mistake of the judge.
                        if !matches!(claim, Claim::MoveOutcome { .. }) {
                            counts.holding += 1;
                            *counts.holding_kinds.entry(claim.key()).or_default() += 1;
                        }
                    }
                }
                for claim in held {
                    let naive = self.naive.as_mut().filter(|_| is_few);
                    let word = naive.and_then(|naive| minimax::agrees(naive, position, column, &claim));
                    counts.by_minimax += u64::from(word.is_some());
                    if word == Some(false) {
                        fail("is not true by plain minimax", &claim);
                    }
                }
            }
        }
        self.mirror(line, (&of_position, &of_move), column, counts);
    }

    /// Compares what is claimed with what is claimed of the mirror image.
    fn mirror(
        &self,
        line: &[usize],
        (of_position, of_move): (&[Claim], &[Claim]),
        column: usize,
        counts: &mut Counts,
    ) {
        let start = Position::start(self.spec).unwrap();
        let columns = start.size().0;
        let turned = |column: usize| columns + 1 - column;
        let image = line.iter().fold(start, |here, &column| here.play(turned(column)).unwrap());
        // A position that is its own image has two images of each claim, and both are right.
        let straight =
            line.iter().fold(Position::start(self.spec).unwrap(), |here, &column| here.play(column).unwrap());
        if image.state() == straight.state() {
            return;
        }
        let truth = &self.truths[2];
        let ours = |claims: &[Claim]| -> Vec<String> {
            claims.iter().map(|claim| images::mirrored_text(claim, columns)).collect()
        };
        let theirs = |claims: &[Claim]| -> Vec<String> { claims.iter().map(images::sorted_text).collect() };
        counts.mirrored += (of_position.len() + of_move.len()) as u64;
        let (move_ours, move_theirs) =
            (ours(of_move), theirs(&explain_move(&image, turned(column), truth).claims));
        let (mut ours, mut theirs) = (ours(of_position), theirs(&explain_position(&image, truth)));
        ours.sort();
        theirs.sort();
        let (mut ours, mut theirs) =
            (move_ours.into_iter().chain(ours), move_theirs.into_iter().chain(theirs));
        let differs = loop {
            match (ours.next(), theirs.next()) {
                (None, None) => break None,
                (one, other) if one == other => {}
                difference => break Some(difference),
            }
        };
        if let Some((one, other)) = differs {
            let place = format!("{} {line:?} then {column}", self.spec);
            counts.failures.push(format!("has another mirror image: {place}: {one:?}, {other:?}"));
        }
    }
}
