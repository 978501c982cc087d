//! S1 in words and pictures: our numbers from the rows, the published ones beside them, and why they differ.

use super::picture::{point, series};
use super::s1::{KINDS, line};
use super::s1_bugs::{EXAMINED, PLAYER, RIVALS, TIES};
use super::s1_published::{CHUNKS, MOVES, RUNTIMES, SEQUENTIAL, THREADS};
use super::s1_threads::CURVES;
use super::tools::{closing, grouped, hardware};
use super::{Findings, Missing, Picture, What};
use crate::bench::S1_BOARDS;
use crate::plot::{Lines, Series, Words};
use crate::record::Manifest;
use crate::registry;
use std::fmt::Write;

/// The files of the timelines, in the order of the published reports.
pub(super) const TIMELINES: [&str; 3] = ["timeline-sims.svg", "timeline-64.svg", "timeline-2.svg"];

pub(super) fn report(manifest: &Manifest, findings: &Findings) -> Result<String, Missing> {
    let (cores, threads) = (manifest.machine.cores, manifest.threads);
    let mut text = format!(
        "# S1: flat Monte Carlo in parallel\n\nFive boards, 4096 random games after each move. Times are medians of {} repetitions after a warm-up, \
         in milliseconds, with the shortest and the longest; S1's are means of five. S1 had 8 cores (6 fast, 2 slow), this machine {cores}; where \
         nothing else is said, {threads} threads are at work. Intervals of shares hold the true value 95 times of 100.\n\n",
        manifest.repetitions
    );
    boards(&mut text);
    moves(&mut text, findings)?;
    kinds(&mut text, findings)?;
    chunks(&mut text, findings)?;
    speedups(&mut text, findings, cores)?;
    runtime(&mut text, findings, threads)?;
    strength(&mut text, findings)?;
    notes(&mut text, findings)?;
    text += &closing(What::S1);
    text += &hardware(manifest);
    Ok(text)
}

fn boards(text: &mut String) {
    text.push_str("## The boards (S1.19, figure 1)\n\n```text\n");
    let mut drawn: Vec<Vec<String>> = Vec::new();
    for board in 0..S1_BOARDS.len() {
        let mut session = registry::open("connect").expect("the usual game");
        session.go_to(&line(board)).expect("a good line");
        let mut lines: Vec<String> = session.draw().lines().map(str::to_owned).collect();
        lines.push(format!("T{}: {}", board + 1, session.seat_name(session.turn())));
        drawn.push(lines);
    }
    for row in 0..drawn[0].len() {
        let cells: Vec<String> = drawn.iter().map(|lines| format!("{:<13}", lines[row])).collect();
        let _ = writeln!(text, "{}", cells.join("   ").trim_end());
    }
    text.push_str("```\n\n");
}

fn moves(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "## The moves (S1.19, S1.28)\n\nColumns from 0. The exact scores are the solver's: 0 is a draw, more is won the sooner.\n\n\
         | board | column | published | exact score | of the published | of the best | published one, by seeds |\n|---|---|---|---|---|---|---|\n",
    );
    for (board, published) in (1..).zip(MOVES) {
        let item = format!("T{board}");
        let find = |measure| findings.find("moves", &item, measure);
        let _ = writeln!(
            text,
            "| {item} | {} | {published} | {} | {} | {} | {} of {} seeds |",
            find("column")?.value,
            find("exact score")?.value,
            find("exact score of the published")?.value,
            find("best exact score")?.value,
            find("published by seeds")?.percent(),
            find("published by seeds")?.count,
        );
    }
    text.push_str(
        "\nT1 is a win in one and T3 a forced block: every seed has them. On T5 the choice is chance. In the long run, and by seeds with 4096 games:\n\n\
         | column of T5 | exact score | games won in the long run | chosen by seeds |\n|---|---|---|---|\n",
    );
    for column in 0..7 {
        let item = column.to_string();
        let won = findings.find("fifth", &item, "games won")?;
        let chosen = findings.find("fifth", &item, "chosen")?;
        let _ = writeln!(
            text,
            "| {column} | {} | {:.2} % | {} |",
            findings.find("fifth", &item, "exact score")?.value,
            100.0 * won.value,
            chosen.percent()
        );
    }
    let (ours, theirs) =
        (findings.find("fifth", "3", "games won")?, findings.find("fifth", "1", "games won")?);
    let (score, other) =
        (findings.find("fifth", "3", "exact score")?, findings.find("fifth", "1", "exact score")?);
    let verdict = match score.value.total_cmp(&other.value) {
        std::cmp::Ordering::Greater => "Exactly, column 3 is better",
        std::cmp::Ordering::Less => {
            "Exactly, column 1 is better, so that the luck was good and random games in the long run are wrong"
        }
        std::cmp::Ordering::Equal => "Exactly, they are equally good",
    };
    let _ = writeln!(
        text,
        "\n{} games a move tell column 3 ({:.2} %) from column 1 ({:.2} %); 4096 do not always, since the standard error of a difference is then one \
         point. So the published 1 is one generator's luck and our 3 another's. {verdict} (scores {} and {} for columns 3 and 1).\n",
        grouped(ours.count as f64),
        100.0 * ours.value,
        100.0 * theirs.value,
        score.value,
        other.value
    );
    Ok(())
}

fn kinds(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "## Kinds of parallelism (S1.20, S1.21, S1.28)\n\n| kind | player | ms | speed-up | published s | published speed-up | same moves |\n\
         |---|---|---|---|---|---|---|\n",
    );
    for (name, player, _, published) in KINDS {
        let seconds = findings.find("kinds", name, "seconds")?;
        let speedup = findings.find("kinds", name, "speed-up")?;
        let same = findings.find("kinds", name, "boards with the same moves and counts")?;
        let _ = writeln!(
            text,
            "| {name} | `{player}` | {} | {:.2} | {} | {} | {} of 5 boards |",
            seconds.ms(),
            speedup.value,
            seconds.published,
            published.map_or_else(|| "-".to_owned(), |seconds| format!("{:.2}", SEQUENTIAL / seconds)),
            same.value
        );
    }
    let alone = findings.find("kinds", "sequential", "seconds")?;
    let _ = writeln!(
        text,
        "\nSequentially this is {:.0} times faster than the published program: bitboards (S1.36), and eight games at a time in vector registers. A game then \
         takes {:.0} ns. A task of one or two games cannot fill the eight lanes and costs more to hand out than to do: what was best there is worst here. Every kind gives the same moves and the same counts (S1.18).\n",
        SEQUENTIAL / alone.value,
        1e9 * alone.value / RUNTIMES[0].sparks as f64
    );
    Ok(())
}

fn chunks(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "## Chunk sizes (S1.22, B5)\n\n| chunk | move after move, as in S1: ms | one queue for all moves: ms | published s |\n|---|---|---|---|\n",
    );
    for (chunk, _) in CHUNKS {
        let find = |measure| findings.find("chunks", &chunk.to_string(), measure);
        let own = find("move after move")?;
        let _ =
            writeln!(text, "| {chunk} | {} | {} | {} |", own.ms(), find("one queue")?.ms(), own.published);
    }
    text.push_str(
        "\n![Time by chunk size](chunks.svg)\n\nB5: the published sweep has no spread, rises twice on its way down, and lacks chunks of one. There the smallest chunks \
         were best, because a game took some 40 µs and a spark costs far less. Here a game takes well under a microsecond, so that small chunks cost \
         more than they balance. Both sweeps say the same thing: a task should take long beside what it costs to hand it out.\n\n",
    );
    Ok(())
}

fn speedups(text: &mut String, findings: &Findings, cores: usize) -> Result<(), Missing> {
    let _ = write!(
        text,
        "## Speed-up by threads (S1.23, S1.24, figures 2 and 6)\n\nThe time on one thread by the time on several. This machine has {cores} cores: rows marked * \
         have more threads than cores, and cannot be faster for it. Foretold is what a greedy scheduler makes of a record of one thread, on as many cores \
         as there are threads. Quotients of the published times are recomputed (B4).\n\n| threads |"
    );
    for (name, _) in CURVES {
        let _ = write!(text, " {name} | foretold |");
    }
    text.push_str(" published, chunks of 2 | recomputed |\n|---|---|---|---|---|---|---|---|---|\n");
    let star = |threads: usize| if threads > cores { " *" } else { "" };
    for (threads, seconds, speedup) in THREADS {
        let _ = write!(text, "| {threads}{} |", star(threads));
        for (name, _) in CURVES {
            let find = |measure| findings.find(&format!("threads: {name}"), &threads.to_string(), measure);
            let _ = write!(text, " {:.2} | {:.2} |", find("speed-up")?.value, find("foretold")?.value);
        }
        let recomputed = THREADS[0].1 / seconds;
        let mark = if (recomputed * 100.0).round() / 100.0 == speedup { "" } else { " ≠" };
        let _ = writeln!(text, " {speedup} | {recomputed:.2}{mark} |");
    }
    text.push_str("\nThe same as times in milliseconds:\n\n| threads |");
    CURVES.iter().for_each(|(name, _)| *text += &format!(" {name} |"));
    text.push_str(" published s, chunks of 2 |\n|---|---|---|---|---|\n");
    for (threads, ..) in THREADS {
        let _ = write!(text, "| {threads}{} |", star(threads));
        for (name, _) in CURVES {
            let row = findings.find(&format!("threads: {name}"), &threads.to_string(), "seconds")?;
            let _ = write!(text, " {} |", row.ms());
        }
        let published = findings.find("threads: chunks of 2", &threads.to_string(), "seconds")?;
        let _ = writeln!(text, " {} |", published.published);
    }
    text.push_str("\n![Speed-up by threads](speedup.svg)\n\n");
    Ok(())
}

fn runtime(text: &mut String, findings: &Findings, threads: usize) -> Result<(), Missing> {
    let _ = write!(
        text,
        "## What the runtime did (S1.25, S1.27, S1.30)\n\nAll five boards on {threads} threads; S1's on 8. A task is run by the thread that made it, or stolen: S1's \
         sparks are converted, or fizzle because their maker was faster, or are collected.\n\n\
         | | {} |\n|---|{}\n",
        RUNTIMES.iter().map(|one| format!("{} | S1", one.name)).collect::<Vec<_>>().join(" | "),
        "---|---|".repeat(RUNTIMES.len())
    );
    let mut line = |title: &str, measure: &str, show: &dyn Fn(f64) -> String, theirs: [String; 3]| {
        let _ = write!(text, "| {title} |");
        for (runtime, published) in RUNTIMES.iter().zip(theirs) {
            let _ = write!(
                text,
                " {} | {published} |",
                show(findings.find("runtime", runtime.name, measure)?.value)
            );
        }
        text.push('\n');
        Ok::<(), Missing>(())
    };
    let (whole, ms) = (grouped, |value: f64| format!("{:.2} ms", 1e3 * value));
    let (ratio, percent) =
        (|value: f64| format!("{value:.2}"), |value: f64| format!("{:.1} %", 100.0 * value));
    let none = || [(); 3].map(|()| "-".to_owned());
    let theirs = |of: fn(&super::s1_published::Runtime) -> String| RUNTIMES.each_ref().map(of);
    line("tasks, sparks", "tasks", &whole, theirs(|one| grouped(one.sparks as f64)))?;
    line("stolen, converted", "stolen", &whole, theirs(|one| grouped(one.converted as f64)))?;
    line(
        "own; fizzled and collected",
        "own",
        &whole,
        theirs(|one| format!("{} and {}", one.fizzled, one.collected)),
    )?;
    line("busy", "busy", &ms, none())?;
    line("scheduling", "scheduling", &ms, none())?;
    line("idle", "idle", &ms, none())?;
    line("least busy thread by busiest", "balance", &ratio, none())?;
    line("processor time", "processor time", &ms, theirs(|one| format!("{} s", one.cpu)))?;
    line("elapsed", "elapsed", &ms, theirs(|one| format!("{} s", one.elapsed)))?;
    line(
        "processor by elapsed time",
        "processor by elapsed time",
        &ratio,
        theirs(|one| format!("{:.2}", one.cpu / one.elapsed)),
    )?;
    line(
        "**utilisation**: time on tasks by all time of the threads",
        "utilisation",
        &percent,
        theirs(|one| format!("at most {:.1} %", 100.0 * one.cpu / one.elapsed / 8.0)),
    )?;
    line(
        "**speed-up**: sequential time by elapsed",
        "speed-up",
        &ratio,
        theirs(|one| format!("{:.2}", SEQUENTIAL / one.elapsed)),
    )?;
    line(
        "**efficiency**: speed-up by threads",
        "speed-up",
        &|value| percent(value / threads as f64),
        theirs(|one| format!("{:.1} %", 100.0 * SEQUENTIAL / one.elapsed / 8.0)),
    )?;
    line("allocations", "allocations", &whole, none())?;
    line("bytes at once", "bytes at once", &whole, none())?;
    line(
        "garbage: elapsed, balance",
        "balance",
        &|_| "none".to_owned(),
        theirs(|one| format!("{} s, {:.1} %", one.garbage, 100.0 * one.balance)),
    )?;
    let tasks = findings.find("runtime", RUNTIMES[0].name, "tasks")?.value;
    let per_game =
        findings.find("runtime", RUNTIMES[1].name, "allocations")?.value / RUNTIMES[0].sparks as f64;
    let _ = writeln!(
        text,
        "\nThere are {} tasks where S1 has 143,360 sparks: 5 boards of 7 moves by 4096 games. B2: S1's \"speed-up of 7.14\" is processor time by elapsed time. \
         By its own times the speed-up is {SEQUENTIAL} / 0.987 = {:.2}. B10: chunks of 64, the slowest of its three, have the best balance of garbage collection; \
         that balance says nothing about the work. S1.27: `-A32m` took collecting from 18 to 5 ms of a second; here there is nothing to collect, and {per_game:.4} \
         allocations a game with chunks of 64.\n\nFigures 3 to 5 as timelines of the second board: one game a task, chunks of 64, chunks of 2.\n\n\
         ![One game a task]({})\n\n![Chunks of 64]({})\n\n![Chunks of 2]({})\n\n",
        grouped(tasks),
        SEQUENTIAL / RUNTIMES[0].elapsed,
        TIMELINES[0],
        TIMELINES[1],
        TIMELINES[2]
    );
    Ok(())
}

fn strength(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "## Strength (B11)\n\nS1 says \"difficult to beat\" and measures nothing. Beside exact scores, on positions of random games:\n\n\
         | player | best move by score | keeps the game's result | mean regret |\n|---|---|---|---|\n",
    );
    for player in EXAMINED {
        let find = |measure| findings.find("strength", player, measure);
        let _ = writeln!(
            text,
            "| `{player}` | {} | {} | {} |",
            find("best by score")?.percent(),
            find("keeps the result")?.percent(),
            find("regret")?.number(2)
        );
    }
    let count = findings.find("strength", EXAMINED[0], "regret")?.count;
    let _ = writeln!(
        text,
        "\n{count} positions after 8 to 32 moves. The third is S1's own rule; `uct` plays as many random games as `mc` does with seven moves.\n\n\
         | `{PLAYER}` against | games | points | lost |\n|---|---|---|---|"
    );
    for rival in RIVALS {
        let points = findings.find("match", rival, "points")?;
        let lost = findings.find("match", rival, "lost")?;
        let _ = writeln!(text, "| `{rival}` | {} | {} | {} |", points.count, points.percent(), lost.value);
    }
    text.push_str(
        "\nOpenings of two random moves, each from both sides. A tree makes more of the same games.\n\n",
    );
    Ok(())
}

fn notes(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str("## Where it differs, and why\n\n");
    let mut ties = Vec::new();
    for streams in ["own", "common"] {
        for sims in TIES {
            let row = findings.find(
                "ties",
                &format!("{sims} games, {streams} streams"),
                "first and last differ",
            )?;
            let sure = findings.find("ties", &row.item, "all games alike")?;
            ties.push(format!("{} with {sims} games and {streams} streams ({})", row.value, sure.value));
        }
    }
    let positions = findings.find("ties", "64 games, own streams", "first and last differ")?.count;
    let stream = |streams: &str, measure: &str| findings.find("streams", streams, measure);
    let (own, common) = (stream("own", "deviation")?, stream("common", "deviation")?);
    let draw = |item: &str, measure: &str| findings.find("draws", item, measure);
    let refused = findings.find("rules", "full column", "refused")?;
    let select = |player: &str| Ok::<_, Missing>(findings.find("strength", player, "regret")?.number(2));
    let notes = [
        format!(
            "B1: `maximumBy` takes the last of equal moves, so the right-most column. Of {positions} positions the first and the last of the best are different moves in {}; in brackets, those between moves that win all their games or none. \
             The rule is `tie=centre`, `first`, `last` or `random`, and by default the middle.",
            ties.join(", ")
        ),
        "B2, B4, B10: above, under names of their own; quotients are of raw times.".to_owned(),
        "B3: what the text calls figure 4 for chunks of two is figure 5.".to_owned(),
        format!(
            "B6: with S1's seeds the games after different moves are drawn from the same numbers. On T5 the wins after columns 1 and 3 then correlate by {:.2} instead of {:.2}, and their \
             difference deviates by {:.1} games instead of {:.1}; over {} seeds {} and {} different columns are chosen. Common numbers are a fine tool for comparing moves, but one seed for all \
             turns also means one game against the same replies. `streams=own` is the default, `streams=common` the other, and `play` draws a new seed and prints it.",
            stream("common", "correlation")?.value,
            stream("own", "correlation")?.value,
            common.value,
            own.value,
            own.count,
            stream("common", "different moves by seeds")?.value,
            stream("own", "different moves by seeds")?.value,
        ),
        format!(
            "B7: S1 counts a draw as a loss. After 8 to 20 moves {:.2} % of random games are drawn and counting them as half changes {} of {} moves; after 21 to 34 moves {:.2} % and {} of {}. \
             The regret is {} with `select=wins` and {} with `select=mean`.",
            100.0 * draw("8 to 20 moves", "share of games")?.value,
            draw("8 to 20 moves", "other move")?.value,
            draw("8 to 20 moves", "other move")?.count,
            100.0 * draw("21 to 34 moves", "share of games")?.value,
            draw("21 to 34 moves", "other move")?.value,
            draw("21 to 34 moves", "other move")?.count,
            select("mc:sims=4096")?,
            select("mc:sims=4096,select=mean")?,
        ),
        format!(
            "B8: S1 leaves the board as it is when a column is full, and the turn passes. Here the move is refused ({} of {} tries) and the turn stays.",
            refused.value, refused.count
        ),
        "B9: `plyground play` says who has won instead of whose turn it would be, and has undo, quit, a choice of seats and nine levels.".to_owned(),
        "S1.34, S1.37: what a tree brings is in the table of strength, what large chunks cost in the sweep.".to_owned(),
    ];
    for note in notes {
        let _ = writeln!(text, "- {note}");
    }
    Ok(())
}

/// The chunk sweep and the speed-up by threads.
pub(super) fn pictures(findings: &Findings) -> Result<Vec<Picture>, Missing> {
    let mut sweeps = Vec::new();
    for (name, measure) in [("move after move", "move after move"), ("one queue", "one queue")] {
        let base = findings.find("chunks", "512", measure)?.value;
        let items = CHUNKS.iter().map(|(chunk, _)| (*chunk as f64, chunk.to_string()));
        let mut line = series(findings, name, "chunks", measure, items)?;
        for one in &mut line.points {
            (one.y, one.low, one.high) = (one.y / base, one.low / base, one.high / base);
        }
        line.points.reverse();
        sweeps.push(line);
    }
    let published = CHUNKS.iter().filter_map(|&(chunk, seconds)| Some((chunk as f64, seconds?)));
    let points = published.map(|(chunk, seconds)| point(chunk, seconds / 1.199, None, None)).collect();
    sweeps.push(Series { name: "published, 8 cores".to_owned(), points });
    let chunks = Lines {
        words: Words {
            title: "Time by size of a task".to_owned(),
            subtitle: "mc:sims=4096, five boards, bands: shortest to longest".to_owned(),
            x: "random games in a task (chunk)".to_owned(),
            y: "time / time with chunks of 512".to_owned(),
        },
        series: sweeps,
        is_log_x: true,
        is_log_y: true,
        is_time: false,
        ideal: None,
    };
    let mut curves = Vec::new();
    for measure in ["speed-up", "foretold"] {
        for (name, _) in CURVES {
            let items = THREADS.iter().map(|(threads, ..)| (*threads as f64, threads.to_string()));
            let legend = if measure == "foretold" { format!("{name}, foretold") } else { name.to_owned() };
            curves.push(series(findings, &legend, &format!("threads: {name}"), measure, items)?);
        }
    }
    let points = THREADS.iter().map(|&(n, seconds, _)| point(n as f64, THREADS[0].1 / seconds, None, None));
    curves.push(Series { name: "chunks of 2, published".to_owned(), points: points.collect() });
    let speedup = Lines {
        words: Words {
            title: "Parallel speed-up".to_owned(),
            subtitle: "mc:sims=4096, five boards, bands: shortest to longest".to_owned(),
            x: "threads, or cores where it is foretold".to_owned(),
            y: "time on one thread / time".to_owned(),
        },
        series: curves,
        is_log_x: false,
        is_log_y: false,
        is_time: false,
        ideal: Some("ideal".to_owned()),
    };
    Ok(vec![Picture::new("chunks.svg", chunks.draw()), Picture::new("speedup.svg", speedup.draw())])
}
