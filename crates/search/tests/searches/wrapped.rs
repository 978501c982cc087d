//! A search that asks another one passes everything on to it.

use plyground_core::{Game, PerSeat};
use plyground_games::connect::{Column, Connect};
use plyground_search::mcts::{Options, Uct};
use plyground_search::{Budget, Forfeit, MoveReport, Recorder, Report, Search, Terms};
use std::sync::{Arc, Mutex};
use std::time::Duration;

type Board = Connect<u64>;

/// Asks all that it holds, and takes the word of the first.
struct Wrapper(Vec<Box<dyn Search<Board>>>);

impl Search<Board> for Wrapper {
    fn search(
        &mut self,
        game: &Board,
        root: &<Board as Game>::State,
        terms: &Terms<'_, Column>,
    ) -> Report<Column> {
        let reports: Vec<_> = self.0.iter_mut().map(|inner| inner.search(game, root, terms)).collect();
        reports.into_iter().next().expect("it holds one")
    }

    fn inner(&mut self) -> Vec<&mut dyn Search<Board>> {
        self.0.iter_mut().map(|inner| &mut **inner as &mut dyn Search<Board>).collect()
    }
}

/// Plays the first move, writes down what it is told, and gives up.
struct Witness(Arc<Mutex<Vec<String>>>);

impl Witness {
    fn say(&self, what: String) {
        self.0.lock().unwrap().push(what);
    }
}

impl Search<Board> for Witness {
    fn search(
        &mut self,
        game: &Board,
        root: &<Board as Game>::State,
        _: &Terms<'_, Column>,
    ) -> Report<Column> {
        let mut moves = Vec::new();
        game.moves(root, &mut moves);
        let best = moves[0];
        let mut first = MoveReport::unknown(best);
        first.values = Some(PerSeat::default());
        Report::new(best, vec![first])
    }

    fn inner(&mut self) -> Vec<&mut dyn Search<Board>> {
        Vec::new()
    }

    fn follow(&mut self, line: Option<&[Column]>) {
        self.say(format!("follow {:?}", line.map(<[Column]>::len)));
    }

    fn new_game(&mut self) {
        self.say("new game".to_owned());
    }

    fn record(&mut self, recorder: Option<Arc<Recorder>>) {
        self.say(format!("record {}", recorder.is_some()));
    }

    fn forfeit(&mut self) -> Option<Forfeit> {
        Some(Forfeit {
            reason: "tired".to_owned(),
            last_lines: Vec::new(),
            elapsed: Duration::ZERO,
            never_started: false,
        })
    }
}

#[test]
fn whatever_a_wrapper_is_told_reaches_all_it_holds() {
    let game = Board::new(7, 6, 4).unwrap();
    let told = [(); 2].map(|()| Arc::new(Mutex::new(Vec::new())));
    let held = told.each_ref().map(|told| Box::new(Witness(told.clone())) as Box<dyn Search<Board>>);
    // Two deep: a wrapper in a wrapper.
    let mut search = Wrapper(vec![Box::new(Wrapper(held.into()))]);
    search.new_game();
    search.follow(Some(&[Column(3)]));
    search.record(Some(Arc::new(Recorder::new(1))));
    for told in &told {
        assert_eq!(*told.lock().unwrap(), ["new game", "follow Some(1)", "record true"]);
    }
    let terms = Terms::new(Budget::sims(1));
    assert_eq!(search.answer(&game, &game.start(), &terms).unwrap_err().reason, "tired");
    assert_eq!(search.choose(&game, &game.start(), &terms).unwrap_err().reason, "tired");
    assert_eq!(search.search(&game, &game.start(), &terms).best, Column(0));
}

#[test]
fn a_wrapped_search_is_recorded() {
    let game = Board::new(7, 6, 4).unwrap();
    let terms = Terms::new(Budget::sims(2000));
    let mut plain = Uct::new(Options::default());
    let mut search = Wrapper(vec![Box::new(Uct::new(Options::default()))]);
    let recorder = Arc::new(Recorder::new(1));
    search.record(Some(recorder.clone()));
    let report = search.search(&game, &game.start(), &terms);
    assert_eq!(report.moves, plain.search(&game, &game.start(), &terms).moves);
    assert!(!recorder.recording().spans.is_empty());
}
