//! What threads that share a tree promise each other, in every order in which they may run and see each other's stores.
//!
//! The lines that run here are those of the search; only their words are those of `loom`.

use super::atomics::Atomics;
use super::atomics::modelled::Modelled;
use super::block::{self, HEAD, NEVER, get};
use super::edges::Edges;
use super::exploration::Exploration;
use super::index::enter;
use super::node::Node;
use super::proof::Proof;
use loom::model::Builder;
use loom::thread::spawn;
use plyground_core::{Payoffs, Seat};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

type Word32 = <Modelled as Atomics>::U32;

/// A small tree, in memory that was used before: all that is left there is wrong.
struct Shared {
    nodes: Vec<Node<Modelled>>,
    index: Vec<Word32>,
    arena: Vec<Word32>,
}

/// The numbers of a position with two moves and of those they lead to, its hash and theirs.
const ROOT: u32 = 1;
const CHILDREN: [u32; 2] = [2, 3];
const HASHES: [u64; 2] = [10, 11];
const MOVES: usize = 2;

fn proof(winner: Option<Seat>) -> Proof {
    Proof::new(&winner.map_or(Payoffs::draw(2), Payoffs::win))
}

impl Shared {
    fn new() -> Shared {
        let shared = Shared {
            nodes: (0..5).map(|_| Node::default()).collect(),
            index: (0..4).map(|_| Word32::default()).collect(),
            arena: (0..3 * block::words(MOVES)).map(|_| Word32::default()).collect(),
        };
        // What the game before was sure of.
        shared.nodes.iter().for_each(|node| node.reset(99, Some(proof(Some(Seat::SECOND)))));
        shared
    }

    /// The first seat has lost by its first move, and nobody has tried its second.
    fn half_lost() -> Shared {
        let shared = Shared::new();
        shared.nodes[ROOT as usize].reset(1, None);
        shared.draft(0);
        let lost = proof(Some(Seat::SECOND));
        shared.nodes[CHILDREN[0] as usize].reset(HASHES[0], Some(lost));
        let edges = shared.edges(0);
        edges.begin(0, 1, 0.0);
        edges.set_child(0, CHILDREN[0], false);
        edges.fix(0, lost);
        shared
    }

    fn draft(&self, offset: usize) {
        block::write(&self.arena[offset..offset + block::words(MOVES)], ROOT, MOVES, Seat::FIRST);
    }

    fn edges(&self, offset: usize) -> Edges<'_, Modelled> {
        Edges::at(&self.arena, offset)
    }

    /// Goes where the second move leads, as a simulation does; `own` is the number of an entry that is free.
    fn go(&self, own: u32) -> (u32, bool) {
        let entered =
            enter::<Modelled, true>(&self.index, &self.nodes, HASHES[1], None, || Some(own), |_| ()).unwrap();
        self.edges(0).set_child(1, entered.0, false);
        entered
    }

    fn prove(&self) -> Option<Proof> {
        self.edges(0).proof(&self.nodes)
    }
}

/// Times that a thread may be interrupted by the other before it has to wait.
const PREEMPTIONS: usize = 2;

/// What a thread does.
type Work<T> = fn(&Shared, &Exploration) -> T;

/// Runs two threads on the same tree, in every order.
fn side_by_side<T: 'static>(make: fn() -> Shared, one: Work<T>, other: Work<T>, check: fn(&Shared, [T; 2])) {
    let weights = Arc::new(Exploration::new(1.4));
    // The model begins with the first thread, and overlooks what it could only find by beginning with the second.
    for is_turned in [false, true] {
        let weights = weights.clone();
        // What goes wrong at all goes wrong with few changes from one thread to the other (Musuvathi and Qadeer 2007).
        let mut model = Builder::new();
        model.preemption_bound = Some(PREEMPTIONS);
        model.check(move || {
            let shared = Arc::new(make());
            let start = |work: Work<T>| {
                let (shared, weights) = (shared.clone(), weights.clone());
                spawn(move || work(&shared, &weights))
            };
            let threads = if is_turned { [start(other), start(one)] } else { [start(one), start(other)] };
            let mut found = threads.map(|thread| thread.join().unwrap());
            if is_turned {
                found.reverse();
            }
            check(&shared, found);
        });
    }
}

#[test]
fn a_move_that_is_being_tried_is_open() {
    side_by_side(
        Shared::half_lost,
        |shared, weights| {
            shared.edges(0).add_virtual_loss::<true>(1, 1, weights);
            None
        },
        |shared, _| shared.prove(),
        |shared, proofs| {
            assert_eq!(proofs, [None, None], "one move is lost, of the other nothing is known");
            assert_eq!(shared.prove(), None);
        },
    );
}

#[test]
fn a_move_that_two_try_at_once_is_not_closed_to_all() {
    side_by_side(
        Shared::half_lost,
        |shared, weights| shared.edges(0).add_virtual_loss::<true>(1, 1, weights),
        |shared, weights| shared.edges(0).add_virtual_loss::<true>(1, 1, weights),
        |shared, _| {
            let spread = &shared.arena[HEAD + MOVES + 1];
            assert_ne!(get(spread), 0.0, "there is something left to explore");
            assert_eq!(shared.prove(), None);
        },
    );
}

#[test]
fn a_child_that_is_seen_was_reset() {
    side_by_side(
        Shared::half_lost,
        |shared, _| {
            shared.go(CHILDREN[1]);
            None
        },
        |shared, _| {
            let (child, _) = shared.edges(0).child(1)?;
            let node = &shared.nodes[child as usize];
            assert_eq!((node.hash.load(Relaxed), node.visits(), node.block()), (HASHES[1], 0, 0));
            node.proof()
        },
        |_, proofs| assert_eq!(proofs, [None, None], "what another game was sure of"),
    );
}

#[test]
fn two_that_meet_a_position_share_its_entry() {
    side_by_side(
        Shared::half_lost,
        |shared, _| shared.go(CHILDREN[1]),
        |shared, _| shared.go(4),
        |shared, [(first, is_first), (second, is_second)]| {
            assert_eq!(first, second);
            assert!(is_first != is_second, "one of them made it");
            let node = &shared.nodes[first as usize];
            assert_eq!((node.hash.load(Relaxed), node.proof()), (HASHES[1], None));
        },
    );
}

#[test]
fn a_list_of_moves_that_is_seen_is_complete() {
    fn expand(shared: &Shared, offset: usize) -> u32 {
        let node = &shared.nodes[ROOT as usize];
        let block = match node.block() {
            0 => {
                shared.draft(offset);
                shared.edges(offset).rule_out(0);
                node.publish::<true>(offset as u32).map_or_else(|other| other, |()| offset as u32)
            }
            seen => seen,
        };
        let edges = shared.edges(block as usize);
        assert_eq!((edges.len(), edges.mover), (MOVES, Seat::FIRST));
        assert_eq!(get(&shared.arena[block as usize + HEAD]), NEVER, "ruled out");
        assert_eq!(edges.untried(0), Some(1));
        block
    }
    side_by_side(
        || {
            let shared = Shared::new();
            shared.nodes[ROOT as usize].reset(1, None);
            shared
        },
        // Number zero stands for no block.
        |shared, _| expand(shared, block::words(MOVES)),
        |shared, _| expand(shared, 2 * block::words(MOVES)),
        |_, [first, second]| assert_eq!(first, second),
    );
}

#[test]
fn what_is_proven_while_others_look_is_the_truth() {
    side_by_side(
        Shared::half_lost,
        |shared, weights| {
            shared.edges(0).add_virtual_loss::<true>(1, 1, weights);
            let (child, _) = shared.go(CHILDREN[1]);
            let drawn = proof(None);
            shared.nodes[child as usize].prove(drawn);
            shared.edges(0).fix(1, drawn);
            shared.prove()
        },
        |shared, weights| {
            shared.edges(0).add_virtual_loss::<true>(1, 1, weights);
            shared.prove()
        },
        |_, proofs| {
            assert!(proofs.iter().flatten().all(|&found| found == proof(None)), "{proofs:?}");
        },
    );
}
