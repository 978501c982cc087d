//! S1's times in words: kinds of parallelism, sizes of tasks, numbers of threads.

use crate::findings::{Findings, Missing};
use crate::s1::measure::speed::KINDS;
use crate::s1::measure::threads::CURVES;
use crate::s1::published::{CHUNKS, KIND_SECONDS, RUNTIMES, SEQUENTIAL, THREADS};
use std::fmt::Write;

pub(crate) fn kinds(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "## Kinds of parallelism (S1.20, S1.21, S1.28)\n\n| kind | player | ms | speed-up over sequential | published s | speed-up by published times | same moves |\n\
         |---|---|---|---|---|---|---|\n",
    );
    for ((name, player, _), published) in KINDS.into_iter().zip(KIND_SECONDS) {
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
        "\nThe sequential times differ by a factor of {:.0}: another program on another machine, so that this is no measure of either alone. Here are bitboards (S1.36) and eight games at a time in vector registers; a game \
         takes {:.0} ns. A task of one or two games cannot fill the eight lanes and costs more to hand out than to do{}. Every kind gives the same moves and the same counts (S1.18).\n",
        SEQUENTIAL / alone.value,
        1e9 * alone.value / RUNTIMES[0].sparks as f64,
        if is_upside_down(findings)? { ": the three best kinds there are the three worst here" } else { "" }
    );
    Ok(())
}

/// Whether the three kinds with the shortest published times have the longest ones here.
fn is_upside_down(findings: &Findings) -> Result<bool, Missing> {
    let mut times = Vec::new();
    for ((name, ..), published) in KINDS.into_iter().zip(KIND_SECONDS) {
        if let Some(theirs) = published {
            times.push((theirs, findings.find("kinds", name, "seconds")?.value));
        }
    }
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (best, rest) = times.split_at(3);
    Ok(best.iter().all(|one| rest.iter().all(|other| one.1 > other.1)))
}

pub(crate) fn chunks(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "## Chunk sizes (S1.22, B5)\n\n| chunk | move after move, as in S1: ms | one queue for all moves: ms | published s |\n|---|---|---|---|\n",
    );
    for (chunk, _) in CHUNKS {
        let find = |measure| findings.find("chunks", &chunk.to_string(), measure);
        let own = find("move after move")?;
        let _ =
            writeln!(text, "| {chunk} | {} | {} | {} |", own.ms(), find("one queue")?.ms(), own.published);
    }
    let ratio = findings.find("chunks", "1 by 2", "quotient of times")?;
    let published: Vec<f64> = CHUNKS.iter().filter_map(|(_, seconds)| *seconds).collect();
    let least = published.iter().copied().fold(f64::INFINITY, f64::min);
    let rises = published.windows(2).filter(|pair| pair[1] > pair[0]).count();
    let verdict = match (ratio.lo, ratio.hi) {
        (Some(lo), _) if lo > 1.0 => "chunks of two are faster than one game a task",
        (_, Some(hi)) if hi < 1.0 => "one game a task is faster than chunks of two",
        _ => "neither is shown to be faster",
    };
    let _ = write!(
        text,
        "\n![Time by chunk size](chunks.svg)\n\nB5: the published sweep has no spread, rises {rises} times on its way down, and lacks chunks of one. Its ends differ by {:.0} %, and the text calls large chunks \"not an effective method of optimization\". That chunks of two beat one game a task \
         rests on {} s against {} s, means without error bars, and on {} s against {} s, one run each. Here, in {} turns, one game a task takes {} times as long as chunks of two: {verdict}. \
         There the smallest chunks were best, because a game took some {:.0} µs and a spark costs far less. Here a game takes well under a microsecond, so that small chunks cost \
         more than they balance. The sweeps do not contradict each other: small tasks balance better as long as a task takes long beside what it costs to hand it out.\n\n",
        100.0 * (published[0] / least - 1.0),
        KIND_SECONDS[5].unwrap_or_default(),
        KIND_SECONDS[2].unwrap_or_default(),
        RUNTIMES[2].elapsed,
        RUNTIMES[0].elapsed,
        ratio.count,
        ratio.number(2),
        1e6 * SEQUENTIAL / RUNTIMES[0].sparks as f64,
    );
    Ok(())
}

pub(crate) fn speedups(text: &mut String, findings: &Findings, cores: usize) -> Result<(), Missing> {
    let _ = write!(
        text,
        "## Scaling by threads (S1.23, S1.24, figures 2 and 6)\n\nThe time of a division on one thread by its time on several: its scaling, which is another quotient than the speed-up over the sequential program above. S1's table has this quotient, by the \
         time of chunks of two on one thread; its 7.14 is yet another (below), and the one above it does not give. This machine has {cores} cores: rows marked * \
         have more threads than cores, and can gain little, as when one thread is awake while another sleeps. Foretold is what a greedy scheduler makes of a record of one thread, on as many cores \
         as there are threads. {}{}\n\n| threads |",
        too_well(findings, cores)?,
        rounded()
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

/// Which divisions scale less than was foretold for as many threads as there are cores, and why.
fn too_well(findings: &Findings, cores: usize) -> Result<String, Missing> {
    let Some((threads, ..)) = THREADS.into_iter().rfind(|(threads, ..)| *threads <= cores && *threads > 1)
    else {
        return Ok(String::new());
    };
    let (mut names, mut numbers) = (Vec::new(), Vec::new());
    for (name, _) in CURVES {
        let find = |measure| findings.find(&format!("threads: {name}"), &threads.to_string(), measure);
        let (measured, foretold) = (find("speed-up")?.value, find("foretold")?.value);
        if foretold > 1.1 * measured {
            names.push(name);
            numbers.push(format!("{foretold:.2} for {measured:.2}"));
        }
    }
    Ok(match names.is_empty() {
        true => String::new(),
        false => format!(
            "For {} it foretells too much ({} on {threads} threads), since it does not know that threads share memory and counters (docs/anatomy.md): there the \
             foretold columns are upper bounds. ",
            names.join(" and "),
            numbers.join(" and ")
        ),
    })
}

/// B4: whether rounded times explain where published quotients are not those of the published times.
fn rounded() -> String {
    let half = 0.005;
    let (mut differ, mut explained) = (0, 0);
    for (_, seconds, speedup) in THREADS {
        let (first, recomputed) = (THREADS[0].1, THREADS[0].1 / seconds);
        if (recomputed * 100.0).round() / 100.0 != speedup {
            differ += 1;
            let (least, most) = ((first - half) / (seconds + half), (first + half) / (seconds - half));
            explained += usize::from(least - half <= speedup && speedup <= most + half);
        }
    }
    format!(
        "Quotients of the published times are recomputed (B4): {differ} of {} are other than published (≠), and the rounding of the printed times explains {}.",
        THREADS.len(),
        if explained == differ { "all of them".to_owned() } else { format!("{explained} of them") }
    )
}
