//! The standings on the terminal while games are played: on the whole screen, or a table and a bar.

use super::board::{LastGames, content};
use super::text;
use crate::dashboard::Dashboard;
use crate::pace::Pace;
use crate::progress::Waiting;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use plyground_arena::{Event, EventReport, Played, Standings};
use std::time::{Duration, Instant};

/// Nothing is shown of events that take less.
const PATIENCE: Duration = Duration::from_secs(2);
/// How often the table is drawn anew.
const PAUSE: Duration = Duration::from_millis(250);

/// A dashboard, or a table and a bar on stderr; once two seconds have passed and only on a terminal.
pub(super) struct LiveStandings<'a> {
    event: &'a Event,
    is_quiet: bool,
    start: Instant,
    drawn: Instant,
    /// Games of the journal, which come first.
    before: u64,
    /// Until the first game ends.
    waiting: Option<Waiting>,
    bar: Option<ProgressBar>,
    pace: Pace,
    dashboard: Option<Dashboard>,
    last: LastGames,
}

impl<'a> LiveStandings<'a> {
    pub(super) fn new(event: &'a Event, before: u64, is_quiet: bool, is_plain: bool) -> LiveStandings<'a> {
        let start = Instant::now();
        let last = LastGames::default();
        let first = content(event, &EventReport::new(event, &event.begin()), &last);
        let dashboard = Dashboard::open(!is_quiet && !is_plain, first);
        let is_quiet = is_quiet || dashboard.is_some();
        LiveStandings {
            event,
            is_quiet,
            start,
            drawn: start,
            before,
            waiting: Some(Waiting::new(is_quiet, "playing")),
            bar: None,
            pace: Pace::default(),
            dashboard,
            last,
        }
    }

    /// There is one game more.
    pub(super) fn show(&mut self, standings: &Standings, played: &Played) {
        if let Some(dashboard) = &self.dashboard {
            self.last.add(played);
            if standings.games.is_multiple_of(64) || self.is_slow(standings) {
                dashboard.show(|| content(self.event, &EventReport::new(self.event, standings), &self.last));
            }
            return;
        }
        // The clock is asked now and then only: random players end thousands of games between two drawings.
        let is_due = standings.games.is_multiple_of(64) || self.is_slow(standings);
        if self.is_quiet || !is_due || self.start.elapsed() < PATIENCE || self.drawn.elapsed() < PAUSE {
            return;
        }
        self.drawn = Instant::now();
        drop(self.waiting.take());
        let bar = self.bar.get_or_insert_with(|| {
            let games = self.event.schedule.games();
            let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
            let template = "{msg}\n{wide_bar} {human_pos} of {human_len} games  {elapsed} gone, {eta} to go";
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style);
            }
            bar.enable_steady_tick(Duration::from_millis(500));
            bar.with_elapsed(self.start.elapsed()).with_position(self.before)
        });
        let mut table = text::standings(&EventReport::new(self.event, standings)).trim_end().to_owned();
        self.pace.note(self.drawn, standings.games);
        if self.pace.rate() > 0.0 {
            table += &format!("\n{}", self.pace.words());
        }
        bar.set_message(table);
        bar.set_position(standings.games);
    }

    /// Whether there are fewer than a thousand games a second.
    fn is_slow(&self, standings: &Standings) -> bool {
        standings.games.saturating_sub(self.before) < 2000
    }
}

impl Drop for LiveStandings<'_> {
    fn drop(&mut self) {
        drop(self.waiting.take());
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
