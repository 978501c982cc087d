//! Specs of games and players.

use super::{none, text, unsealed};
use crate::Target;
use plyground_players::{Form, registry, with_option};

pub(super) static SPECS: Target = Target {
    name: "specs",
    words: &[
        "connect:",
        "blokus:",
        "uct:",
        "mc:",
        "alphabeta:",
        "maxn:",
        "level:",
        "perfect:",
        "sims=",
        "depth=",
        "c=",
        "time=",
        "memory=",
        "divide=",
        "tie=",
        ",",
        "=",
        ":",
        "x",
        "duo",
        "ms",
        "GB",
        "endgame=",
        "nodes=",
        "budget=",
        "chunk=",
        "'",
        "\"",
    ],
    made: none,
    seal: unsealed,
    run,
    few: 2000,
};

/// The first line is a game's, the second a player's.
fn run(input: &[u8]) {
    let text = text(input);
    let (game, player) = text.split_once('\n').unwrap_or((&text, ""));
    if let Ok(session) = registry::open(game) {
        let again = registry::open(&session.game()).expect("a full spec is a spec");
        assert_eq!(again.game(), session.game());
        assert!(session.count_legal() > 0, "a game that begins has a move");
    }
    let Ok(settings) = registry::settings(player) else { return };
    let _ = (settings.budget(), with_option(player, "sims", "1"), registry::table_memory(player));
    // Files are read when a player is made, and programs are started by it.
    if !matches!(settings.kind().form, Form::Command) && !player.contains(['/', '.']) {
        for game in ["connect:4x4x3", "connect:12x8x4", "blokus:duo"] {
            drop(registry::open(game).expect("a game").enlist(player));
        }
    }
}
