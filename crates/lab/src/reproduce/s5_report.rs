//! S5 in words and pictures: our numbers from the rows, the published ones beside them, and why they differ.

use super::picture::series;
use super::s5::{FOLLOWED, METHODS, OPTIONS, PRESETS};
use super::s5_example::{BOARDS, TIES};
use super::tools::{closing, grouped, hardware};
use super::{Findings, Missing, Picture, What};
use crate::plot::{Lines, Series, Words};
use crate::record::Manifest;
use std::fmt::Write;

pub(super) fn report(manifest: &Manifest, findings: &Findings) -> Result<String, Missing> {
    let mut text = String::from(
        "# S5: flat Monte Carlo by simulations, beside other methods\n\nS5 has claims and no measurements. Intervals hold the true value 95 times of 100. Regret is how much \
         lower the exact score of the chosen move is than that of the best one.\n\n",
    );
    presets(&mut text, findings)?;
    methods(&mut text, findings)?;
    cost(&mut text, findings)?;
    growing(&mut text, findings)?;
    options(&mut text, findings)?;
    example(&mut text, findings)?;
    notes(&mut text, findings)?;
    text += &closing(What::S5);
    text += &hardware(manifest);
    Ok(text)
}

fn presets(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "## Simulations, speed and quality (S5.3, S5.8, S5.16)\n\n| simulations a move | time, one thread | time, all threads | S5: speed | best move by score | keeps the game's result \
         | mean regret | same move with another seed | S5: quality |\n|---|---|---|---|---|---|---|---|---|\n",
    );
    let mut count = 0;
    for (sims, speed, quality) in PRESETS {
        let find = |measure| findings.find("presets", &format!("mc:sims={sims}"), measure);
        let regret = find("regret")?;
        count = regret.count;
        let _ = writeln!(
            text,
            "| {} | {} | {} | {speed} | {} | {} | {} | {} | {quality} |",
            grouped(sims as f64),
            find("seconds on one thread")?.time(),
            find("seconds on all threads")?.time(),
            find("best by score")?.percent(),
            find("keeps the result")?.percent(),
            regret.number(2),
            find("same move with another seed")?.percent(),
        );
    }
    let last = findings.find("presets", "mc:sims=100000", "regret")?;
    let _ = writeln!(
        text,
        "\nTimes are of the empty board; quality is that of {count} positions after 8 to 32 random moves.\n\n![Regret by simulations](regret.svg)\n\nMore simulations make the choice \
         steadier. They do not make it excellent: with 100,000 the regret is still {:.2} points a move, because the choice becomes sure of what random play would prefer.\n",
        last.value
    );
    Ok(())
}

fn methods(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "## Methods (S5.9)\n\n| player | S5: strength | best move by score | keeps the game's result | mean regret | points in the tournament | lost | ms a move | S5: speed |\n\
         |---|---|---|---|---|---|---|---|---|\n",
    );
    let mut games = 0;
    for (player, strength, speed) in METHODS {
        let find = |measure| findings.find("methods", player, measure);
        let points = findings.find("tournament", player, "points")?;
        let lost = findings.find("tournament", player, "lost")?;
        games = points.count;
        let _ = writeln!(
            text,
            "| `{player}` | {strength} | {} | {} | {} | {} | {} | {:.3} | {speed} |",
            find("best by score")?.percent(),
            find("keeps the result")?.percent(),
            find("regret")?.number(2),
            points.percent(),
            lost.value,
            1e3 * find("seconds")?.value,
        );
    }
    let _ = writeln!(
        text,
        "| neural network | excellent | not reproduced | | | | | | fast, once trained |\n\nEverybody meets everybody, {games} games each, openings of four random moves from both \
         sides; times are means over the positions, one thread a move. The solver is `perfect`. \"Slow\" alpha-beta takes {:.1} times as long a move as \"moderate\" Monte Carlo with 10,000 \
         simulations and gets {:.0} % of the points where that gets {:.0} %. Positions of random games are kind to all: most hold a win or a threat that a few plies show.\n",
        findings.find("methods", "alphabeta:depth=8", "seconds")?.value
            / findings.find("methods", "mc:sims=10000", "seconds")?.value,
        100.0 * findings.find("tournament", "alphabeta:depth=8", "points")?.value,
        100.0 * findings.find("tournament", "mc:sims=10000", "points")?.value,
    );
    Ok(())
}

fn cost(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "## What a move costs: M · S · G (S5.10)\n\n| `mc:sims=10000` on | M, moves | S, simulations a move | G, plies a game | positions, M · S · G |\n|---|---|---|---|---|\n",
    );
    for item in ["empty board", "positions of random games"] {
        let find = |measure| findings.find("cost", item, measure);
        let _ = writeln!(
            text,
            "| {item} | {:.2} | {} | {:.2} | {} |",
            find("moves")?.value,
            grouped(find("simulations a move")?.value),
            find("plies a game")?.value,
            grouped(find("positions")?.value)
        );
    }
    let row = |measure| Ok(findings.find("cost", "empty board", measure)?.published.as_str());
    let _ = writeln!(
        text,
        "| published | {} | {} | {} | {} |\n\nG is about right for the empty board and shrinks as the game goes on, and so does M. `count` and `lab` measure what the other methods look at.\n",
        row("moves")?,
        row("simulations a move")?,
        row("plies a game")?,
        row("positions")?
    );
    Ok(())
}

/// The simulations at which win rates were looked at, from the fewest.
fn grown(findings: &Findings, table: &str) -> Vec<u64> {
    let rows = findings.rows.iter().filter(|row| row.table == table);
    let mut all: Vec<u64> = rows.filter_map(|row| row.measure.parse().ok()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn growing(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "## Do win rates converge to the value of a move? (S5.11)\n\nThey converge, to how often the move wins when both sides play at random from there on. That is not what it is worth.\n\n",
    );
    for (name, line) in FOLLOWED {
        let table = format!("win rates: {name}");
        let sims = grown(findings, &table);
        let titles: Vec<String> =
            sims.iter().map(|sims| format!("{} games", grouped(*sims as f64))).collect();
        let place = if line.is_empty() { "The empty board".to_owned() } else { format!("Position `{line}`") };
        let _ = writeln!(
            text,
            "{place}:\n\n| column | exact score | {} |\n|---|---|{}",
            titles.join(" | "),
            "---|".repeat(sims.len())
        );
        for column in 1..=7 {
            let item = format!("column {column}");
            let score = findings.find(&table, &item, "exact score")?;
            let _ = write!(text, "| {column} | {:+} |", score.value);
            for sims in &sims {
                let rate = findings.find(&table, &item, &sims.to_string())?;
                let _ = write!(text, " {:.2} % ± {:.2} |", 100.0 * rate.value, 50.0 * reach(rate));
            }
            text.push('\n');
        }
        text.push('\n');
    }
    let table = format!("win rates: {}", FOLLOWED[1].0);
    let last = grown(findings, &table).last().map(u64::to_string).unwrap_or_default();
    let mut columns = Vec::new();
    for column in 1..=7 {
        let item = format!("column {column}");
        let rate = findings.find(&table, &item, &last)?.value;
        columns.push((rate, findings.find(&table, &item, "exact score")?.value, column));
    }
    let chosen =
        columns.iter().copied().fold((0.0, 0.0, 0), |best, one| if one.0 > best.0 { one } else { best });
    let best = columns.iter().map(|one| one.1).fold(f64::NEG_INFINITY, f64::max);
    let winning: Vec<String> =
        columns.iter().filter(|one| one.1 == best).map(|one| one.2.to_string()).collect();
    let _ = writeln!(
        text,
        "![Win rates by simulations](converge.svg)\n\nIn the second position columns {} win by force (score {best:+}) and column {} loses by force (score {:+}); random games prefer it with {:.1} %, and \
         the surer the more of them there are. No number of simulations mends that. A tree does: `uct`'s simulations become best play.\n",
        winning.join(", "),
        chosen.2,
        chosen.1,
        100.0 * chosen.0
    );
    Ok(())
}

/// The width of an interval.
fn reach(row: &super::Finding) -> f64 {
    row.hi.unwrap_or(row.value) - row.lo.unwrap_or(row.value)
}

fn options(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "## What S5 would add (S5.13 to S5.17)\n\n| player | idea | best move by score | keeps the game's result | mean regret | points against the first | games | ms a move |\n|---|---|---|---|---|---|---|---|\n",
    );
    for (player, idea) in OPTIONS {
        let find = |measure| findings.find("options", player, measure);
        let (points, games) = if player == OPTIONS[0].0 {
            ("-".to_owned(), "-".to_owned())
        } else {
            (find("points")?.percent(), find("points")?.count.to_string())
        };
        let _ = writeln!(
            text,
            "| `{player}` | {idea} | {} | {} | {} | {points} | {games} | {:.3} |",
            find("best by score")?.percent(),
            find("keeps the result")?.percent(),
            find("regret")?.number(2),
            1e3 * find("seconds")?.value
        );
    }
    text.push_str("\nThe same number of random games a move for all. S5.16, simulations in parallel, is the table above and S1's whole report.\n\n");
    Ok(())
}

fn example(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "## The example (B1, B2, B3, B7)\n\n```text\n6 7\n       \n       \n       \n   X   \n  OXO  \n XOXOX \nX\n```\n\n| column, from 0 | games | won | drawn | lost | win rate | published |\n|---|---|---|---|---|---|---|\n",
    );
    for column in 0..7 {
        let item = column.to_string();
        let (won, drawn, lost) = (
            findings.find("example", &item, "won")?,
            findings.find("example", &item, "drawn")?,
            findings.find("example", &item, "lost")?,
        );
        let _ = writeln!(
            text,
            "| {column} | {} | {} | {} | {} | {:.2} % | {} |",
            won.count,
            won.value,
            drawn.value,
            lost.value,
            100.0 * won.value / won.count as f64,
            won.published
        );
    }
    let choice = |measure| findings.find("example", "choice", measure);
    let _ = writeln!(
        text,
        "\nChosen: column {} (published: {}), which completes four in a column at once. The board that is printed has {} stone more than the one that was read (published: {}). Five X and four O with X to \
         move is no position of a game: {} warning (published: {}), and `--strict` refuses it ({} of 1).\n",
        choice("column")?.value,
        choice("column")?.published,
        choice("stones on the board that were not there")?.value,
        choice("stones on the board that were not there")?.published,
        choice("warnings of impossible numbers")?.value,
        choice("warnings of impossible numbers")?.published,
        choice("refused by --strict")?.value
    );
    Ok(())
}

fn notes(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str("## Where it differs, and why\n\n");
    let mut ties = Vec::new();
    for (.., name) in TIES {
        ties.push(format!("of {name} column {}", findings.find("ties", name, "chosen")?.value));
    }
    let share = |player: &str| -> Result<String, Missing> {
        let (least, most) = (
            findings.find("shares", player, "fewest games of a move")?,
            findings.find("shares", player, "most games of a move")?,
        );
        Ok(format!("between {} and {} games", grouped(least.value), grouped(most.value)))
    };
    let mut boards = Vec::new();
    for (name, _, is_accepted) in BOARDS {
        let found = findings.find("boards", name, "accepted")?.value > 0.0;
        let wanted = if found == is_accepted { "" } else { " (not as it should be)" };
        boards.push(format!("{name}: {}{wanted}", if found { "accepted" } else { "refused" }));
    }
    let notes = [
        "B1, B2, B3: above. The published table cannot come from a run: column 3 wins at once, so every game after it is won.".to_owned(),
        format!(
            "B4: \"similar\" win rates are a tie only where they are equal. By `tie=centre` the column nearer to the middle is chosen, and the left one of two as near: {}, counted from 1, all wins at once.",
            ties.join(", ")
        ),
        format!(
            "B5, B6: every move gets the same number of games ({}), so nothing promising is explored more. That is what `ucb1` does ({}); \"progressive widening\" is the name of something else, and a tree \
             search is `uct`.",
            share("mc:sims=10000")?,
            share("ucb1:sims=70000")?
        ),
        "B7: wins, draws and losses are counted and shown; `select=mean` counts a draw as half.".to_owned(),
        format!("B8: boards of which S5 says nothing: {}.", boards.join("; ")),
        "S5.12: that random games miss forced wins is measured above, as the share of positions in which the game's result is not kept.".to_owned(),
    ];
    for note in notes {
        let _ = writeln!(text, "- {note}");
    }
    Ok(())
}

/// Regret by simulations, and win rates that converge.
pub(super) fn pictures(findings: &Findings) -> Result<Vec<Picture>, Missing> {
    let words = |title: &str, subtitle: &str, y: &str| Words {
        title: title.to_owned(),
        subtitle: subtitle.to_owned(),
        x: "simulations a move (sims)".to_owned(),
        y: y.to_owned(),
    };
    let lines =
        |words, series| Lines { words, series, is_log_x: true, is_log_y: false, is_time: false, ideal: None };
    let items = PRESETS.iter().map(|(sims, ..)| (*sims as f64, format!("mc:sims={sims}")));
    let regret = lines(
        words("Distance from perfect play", "mc, bands: 95 % intervals", "mean regret in points"),
        vec![series(findings, "mc", "presets", "regret", items)?],
    );
    let table = format!("win rates: {}", FOLLOWED[1].0);
    let mut rates: Vec<Series> = Vec::new();
    for column in 1..=7 {
        let item = format!("column {column}");
        let score = findings.find(&table, &item, "exact score")?.value;
        let one = |sims: u64| {
            let row = findings.find(&table, &item, &sims.to_string())?;
            Ok(super::picture::point(sims as f64, row.value, row.lo, row.hi))
        };
        let points = grown(findings, &table).into_iter().map(one).collect::<Result<_, Missing>>()?;
        rates.push(Series { name: format!("{item}, score {score:+}"), points });
    }
    let converge = lines(
        words(
            "Win rates converge, not to the truth",
            &format!("position {}, bands: 95 % intervals", FOLLOWED[1].1),
            "share of random games won",
        ),
        rates,
    );
    Ok(vec![Picture::new("regret.svg", regret.draw()), Picture::new("converge.svg", converge.draw())])
}
