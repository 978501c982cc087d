//! The steps of a tree search in words: select, expand, simulate, back up.

use super::{StepWords, opening};
use crate::cli::common::aligned;
use plyground_explain::{Language, seat_name};
use plyground_players::{
    BackupThought, CandidateThought, EndThought, Seat, SelectThought, Session, StepThought, Thought,
};

pub(super) fn in_words(
    session: &dyn Session,
    thought: &Thought,
    steps: &[StepThought],
    language: Language,
) -> String {
    let words = StepWords(language);
    let rounds = Rounds { session, words, width: width(words) };
    let mut text = opening(session, thought, language) + &words.word("formula") + "\n";
    for step in steps {
        text += &rounds.title(step);
        let mut label = words.word("select");
        for one in &step.select {
            text += &rounds.selection(&std::mem::take(&mut label), one);
        }
        for end in &step.simulate {
            text += &rounds.simulation(end);
        }
        text += &rounds.backups(&step.backup);
    }
    let shown = steps.iter().map(|step| step.simulations).sum::<u64>();
    let all = thought.moves.iter().filter_map(|one| one.visits).sum::<u64>();
    let slots = [("shown", language.count(shown)), ("all", language.count(all))];
    text + &format!("\n{}\n", words.say("shown", slots))
}

/// The room that the names of the four steps take.
fn width(words: StepWords) -> usize {
    let names = ["select", "expand", "simulate", "back_up"].map(|key| words.word(key).chars().count());
    names.into_iter().max().unwrap_or(0) + 1
}

struct Rounds<'a> {
    session: &'a dyn Session,
    words: StepWords,
    width: usize,
}

impl Rounds<'_> {
    fn title(&self, step: &StepThought) -> String {
        let count = |number: u64| self.words.0.count(number);
        let first = ("first", count(step.simulation));
        let title = match step.simulations {
            1 => self.words.say("simulation", [first]),
            many => self.words.say("simulations", [first, ("last", count(step.simulation + many - 1))]),
        };
        format!("\n{title}\n")
    }

    /// A line of a step, with its name in front.
    fn line(&self, label: &str, what: &str) -> String {
        format!("  {label:<width$} {what}\n", width = self.width)
    }

    fn selection(&self, label: &str, one: &SelectThought) -> String {
        let words = self.words;
        let key = if one.line.is_empty() { "at_root" } else { "after" };
        let slots = [
            ("visits", self.count(one.visits)),
            ("move", one.chosen.clone()),
            ("line", words.place(&one.line)),
        ];
        let mut what = words.say(key, slots);
        if one.simulations > 1 {
            what += &words.say("at_once", [("count", self.count(one.simulations))]);
        }
        let mut text = self.line(label, &what);
        let [mv, mean, explore, sum] = ["move", "mean", "explore", "sum"].map(|key| words.word(key));
        let mut rows = vec![vec![mv, "n".to_owned(), mean, explore, sum]];
        for candidate in &one.moves {
            let mut row = self.candidate_row(candidate);
            row.extend((candidate.mv == one.chosen).then(|| words.word("selected")));
            rows.push(row);
        }
        for line in aligned(&rows).lines() {
            text += &format!("{:indent$}{line}\n", "", indent = self.width + 5);
        }
        text
    }

    fn candidate_row(&self, one: &CandidateThought) -> Vec<String> {
        let number = |number: Option<f64>| number.map_or_else(String::new, |number| self.number(number));
        let sum = match one.standing.as_str() {
            "untried" => self.words.word("untried"),
            "ruledout" => self.words.word("ruled_out"),
            "proven" => self.words.say("proven_sum", [("sum", number(one.bound))]),
            _ => number(one.bound),
        };
        vec![one.mv.clone(), self.count(one.visits), number(one.mean), number(one.exploration), sum]
    }

    fn simulation(&self, end: &EndThought) -> String {
        let words = self.words;
        let mut text = String::new();
        let line = ("line", words.place(&end.line));
        if end.expanded {
            text += &self.line(&words.word("expand"), &words.say("enters", [line.clone()]));
        }
        let result = ("result", self.result(&end.values));
        let what = match (end.known, end.games) {
            (true, _) => words.say("known", [line, result]),
            (false, 0) => words.say("valued", [line, result]),
            (false, 1) => words.say("game", [("plies", self.count(end.plies)), line, result]),
            (false, games) => words.say("games", [("games", self.count(games)), line, result]),
        };
        text + &self.line(&words.word("simulate"), &what)
    }

    /// What the seats got, in words where one got all.
    fn result(&self, values: &[f64]) -> String {
        let number = |value: &f64| self.words.0.number(*value, 3);
        match values.iter().position(|value| *value == 1.0) {
            Some(seat) => {
                let seat = seat_name(self.words.0, self.session, Seat::new(seat));
                self.words.say("wins", [("seat", seat)])
            }
            None if values.iter().all(|value| *value == values[0]) => self.words.word("draw"),
            None => values.iter().map(number).collect::<Vec<_>>().join(" "),
        }
    }

    /// Means on the scale of the formula, through the eyes of the seat that moved there.
    fn backups(&self, backups: &[BackupThought]) -> String {
        let mean =
            |value: Option<f64>| value.map_or_else(|| "-".to_owned(), |value| self.number(2.0 * value - 1.0));
        let row = |one: &BackupThought| {
            let means = [("before", mean(one.value[0])), ("after", mean(one.value[1]))];
            let mut row = vec![
                self.words.place(&one.line),
                format!("n {} -> {}", self.count(one.visits[0]), self.count(one.visits[1])),
                self.words.say("mean_backed", means),
            ];
            row.extend(one.proven.then(|| self.words.word("proven")));
            row
        };
        let rows: Vec<Vec<String>> = backups.iter().map(row).collect();
        let mut label = self.words.word("back_up");
        aligned(&rows).lines().map(|line| self.line(&std::mem::take(&mut label), line)).collect()
    }

    fn count(&self, number: u32) -> String {
        self.words.0.count(number.into())
    }

    fn number(&self, number: f64) -> String {
        self.words.0.number(number, 4)
    }
}
