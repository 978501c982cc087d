//! S2 at play: against others, against itself, beside the solver, and by the weight of exploration.

use crate::parts::Sheet;
use crate::s2::{PLAYER, Run};
use crate::tools::{exam, examine, play, points};
use plyground_arena::tune::{Tuning, values};
use plyground_arena::{Contest, Fixture, Pairs, Played};
use plyground_jobs::Interval;
use plyground_lab::regret::{Exam, Marks};
use plyground_players::{SpecError, registry};
use std::ops::ControlFlow;

impl Run<'_> {
    /// S2.20: against one and two plies of look-ahead.
    pub(crate) fn against(&self, sheet: &mut Sheet<'_>, rival: &str) -> Result<Option<()>, SpecError> {
        let games = self.amounts.matches;
        let Some(score) = play(self.order, sheet.tell, PLAYER, rival, games)? else { return Ok(None) };
        let row = sheet.findings.note_interval("match", rival, "points", points(&score), games);
        row.published(if rival == "random" { "" } else { "clearly outperforms" });
        sheet.findings.note("match", rival, "losses", score.losses as f64, games);
        Ok(Some(()))
    }

    /// S2.19: games against itself, each move beside the perfect solver.
    pub(crate) fn self_play(&self, sheet: &mut Sheet<'_>) -> Result<Option<()>, SpecError> {
        let entrants = [PLAYER.to_owned()];
        let contest = Contest {
            game: "connect",
            entrants: &entrants,
            seed: self.order.seed,
            threads: self.order.threads,
        };
        let games = self.amounts.self_play;
        let pairs = Pairs { plies: 0, lines: Vec::new() };
        let fixture = |number| Fixture { seats: vec![0, 0], ..pairs.fixture(number) };
        let mut lines = Vec::new();
        let mut each = |game: Played| {
            lines.push(game.moves);
            (sheet.tell)(lines.len() as f64 / games as f64);
            ControlFlow::Continue(())
        };
        contest.play(0..games, &fixture, self.order.stop, &mut each)?;
        if self.order.is_stopped() {
            return Ok(None);
        }
        let asked: Vec<(usize, String, String)> = lines
            .iter()
            .enumerate()
            .flat_map(|(game, line)| {
                (0..line.len()).map(move |i| (game, line[..i].to_owned(), line[i..=i].to_owned()))
            })
            .collect();
        let prefixes: Vec<String> = asked.iter().map(|(_, prefix, _)| prefix.clone()).collect();
        let exam = Exam::set(
            "connect",
            &prefixes,
            self.order.seed,
            self.order.threads,
            self.order.stop,
            &mut |_| {},
        )?;
        let Some(exam) = exam else { return Ok(None) };
        let mut session = registry::open("connect")?;
        let answers = (exam.questions.iter().zip(&asked)).map(|(question, (_, prefix, mv))| {
            session.go_to(prefix)?;
            let nth = session.legal().iter().position(|legal| legal == mv).expect("a move that was played");
            Ok(question.judge(PLAYER, nth, mv, 0.0))
        });
        let answers = answers.collect::<Result<Vec<_>, SpecError>>()?;
        let marks = Marks::of(answers.iter());
        let published = ["22", "7", "0", "1", "1", "1", "0"];
        for (rank, published) in (1..).zip(published) {
            let count = marks.ranks.get(rank - 1).copied().unwrap_or(0);
            let of = Interval::of_share(count, marks.answers);
            let item = format!("rank {rank}");
            sheet.findings.note_interval("self-play", &item, "share", of, marks.answers).published(published);
        }
        let mut changes = vec![0.0; games as usize];
        for (answer, (game, ..)) in answers.iter().zip(&asked) {
            changes[*game] += f64::from(u8::from(!answer.keeps()));
        }
        let of = Interval::of(&changes);
        sheet.findings.note_interval("self-play", "a game", "result changes", of, games).published("3");
        let lengths: Vec<f64> = lines.iter().map(|line| line.len() as f64).collect();
        let of = Interval::of(&lengths);
        sheet.findings.note_interval("self-play", "a game", "moves", of, games).published("32");
        for (name, count) in ["win to draw", "win to loss", "draw to loss"].into_iter().zip(marks.changes) {
            sheet.findings.note("self-play", name, "moves", count as f64, marks.answers);
        }
        let mut distinct = lines.clone();
        distinct.sort();
        distinct.dedup();
        sheet.findings.note("self-play", "a game", "distinct", distinct.len() as f64, games);
        Ok(Some(()))
    }

    /// Quality by simulations, on positions of random games.
    pub(crate) fn curve(&self, sheet: &mut Sheet<'_>, sims: u64) -> Result<Option<()>, SpecError> {
        let Some(exam) = exam(self.order, &self.exam, self.amounts.positions)? else { return Ok(None) };
        let marks = examine(self.order, sheet, exam, "curve", &format!("uct:sims={sims}"))?;
        Ok(marks.map(drop))
    }

    /// S2.11, S2.B8: what the weight of exploration does.
    pub(crate) fn tuned(&self, sheet: &mut Sheet<'_>) -> Result<Option<()>, SpecError> {
        let candidates =
            values(&(0.2..=3.0), 9, false).into_iter().map(|c| (c, format!("{PLAYER},c={c}"))).collect();
        let tuning = Tuning {
            game: "connect".to_owned(),
            option: "c".to_owned(),
            candidates,
            rival: PLAYER.to_owned(),
            games: self.amounts.tuned_games,
            plies: 2,
            races: false,
            seed: self.order.seed,
            threads: self.order.threads,
        };
        let tuned = tuning.run(self.order.stop, &mut |_| {})?;
        if self.order.is_stopped() {
            return Ok(None);
        }
        for one in tuned {
            let (item, games) = (one.value.to_string(), one.score.games());
            sheet.findings.note_interval("c", &item, "points", one.points, games);
            sheet.findings.note("c", &item, "may be best", f64::from(u8::from(one.may_be_best)), games);
        }
        Ok(Some(()))
    }
}
