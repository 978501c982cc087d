//! An anatomy in words: what each thread did, what was measured, and what is foretold.

use super::report::Anatomy;
use plyground_plot::{counted, grouped, percent, time};

/// The whole of it as text, a table for the threads and one for more of them.
pub fn in_words(found: &Anatomy) -> String {
    let threads = counted(found.threads as u64, "thread");
    let mut text = format!("{} on {}, {threads}, seed {}\n\n", found.player, found.game, found.seed);
    text += &aligned(&usage(found));
    text += &format!("\ntasks         {}\n", tasks(found));
    text += &format!(
        "time          {} on one thread, {} on {threads} (medians of {}, not recorded)\n",
        time(found.alone),
        time(found.seconds),
        found.repetitions
    );
    text += &format!(
        "speed-up      {:.2}: time on one thread by time on {threads}, round by round\n",
        found.speedup
    );
    text += &format!("efficiency    {}: speed-up by threads\n", percent(found.efficiency));
    text +=
        &format!("utilisation   {}: time on tasks by all time of the threads\n", percent(found.utilisation));
    text += &format!(
        "parallelism   {:.1}: work of {} by a span of {}; no number of cores is faster\n",
        found.parallelism,
        time(found.work),
        time(found.span)
    );
    if let Some(amdahl) = found.amdahl {
        let limit = amdahl.limit.map_or("no limit".to_owned(), |limit| format!("a limit of {limit:.1}"));
        text +=
            &format!("Amdahl        {} serial by the measured speed-ups: {limit}\n", percent(amdahl.serial));
    }
    text += &format!(
        "scheduling    {:.0} ns a task; to find one {} awake and {} asleep (after {}); to call the threads {}, to hear of the end {}\n",
        found.costs.task,
        time(found.costs.steal * 1e-9),
        time(found.costs.wake * 1e-9),
        time(found.costs.awake * 1e-9),
        time(found.costs.enter * 1e-9),
        time(found.costs.leave * 1e-9)
    );
    text += &format!("recording     {} longer on one thread\n", percent(found.recording_cost));
    text += "\nforetold from the record of one thread:\n\n";
    text += &aligned(&predictions(found));
    text += &verdict(found);
    text
}

/// How the foretold speed-up stands to the measured one, and what that is worth.
fn verdict(found: &Anatomy) -> String {
    let mut text = String::new();
    if let Some(last) = found.measured.last() {
        text += &format!(
            "\n{}: foretold {:.2}, measured {:.2} (95 %: {:.2} to {:.2}, {}): {}\n",
            counted(last.threads as u64, "thread"),
            last.predicted,
            last.speedup,
            last.interval[0],
            last.interval[1],
            counted(found.repetitions as u64, "round"),
            if last.is_close { "within 10 %" } else { "more than 10 % off" }
        );
    }
    if let Some(why) = &found.load.busy {
        text += &format!("the machine was busy: {why}; what was measured means little\n");
    }
    text
}

fn tasks(found: &Anatomy) -> String {
    let counts = found.tasks;
    let dropped =
        if counts.dropped > 0 { format!(", {} dropped", grouped(counts.dropped)) } else { String::new() };
    format!(
        "{} created: {} run by their creator, {} stolen{dropped}",
        grouped(counts.created),
        grouped(counts.own),
        grouped(counts.stolen)
    )
}

fn usage(found: &Anatomy) -> Vec<Vec<String>> {
    let titles = ["thread", "busy", "scheduling", "idle", "busy %", "own tasks", "stolen"];
    let mut rows = vec![titles.map(str::to_owned).to_vec()];
    for one in &found.usage {
        let all = found.timeline.length as f64 * 1e-9;
        let mut row = vec![one.thread.clone(), time(one.busy)];
        if one.thread == "caller" {
            row.extend(["", ""].map(str::to_owned));
        } else {
            row.extend([one.scheduling, one.idle].map(time));
        }
        row.push(percent(one.busy / all));
        row.extend([one.own, one.stolen].map(grouped));
        rows.push(row);
    }
    rows
}

fn predictions(found: &Anatomy) -> Vec<Vec<String>> {
    let titles = ["cores", "time", "speed-up", "efficiency", "if scheduling were free", "measured", "off by"];
    let mut rows = vec![titles.map(str::to_owned).to_vec()];
    for one in &found.predicted {
        let mut row = vec![
            one.cores.to_string(),
            time(one.seconds),
            format!("{:.2}", one.speedup),
            percent(one.efficiency),
            format!("{:.2}", one.free),
        ];
        if let Some(measured) = found.measured.iter().find(|measured| measured.threads == one.cores) {
            row.extend([format!("{:.2}", measured.speedup), format!("{:+.1} %", 100.0 * measured.error)]);
        }
        rows.push(row);
    }
    rows
}

/// Rows of text in columns, the first to the left and the others to the right.
fn aligned(rows: &[Vec<String>]) -> String {
    let width =
        |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let line = |row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(column, cell)| match (column, width(column).unwrap_or(0)) {
            (0, width) => format!("{cell:<width$}"),
            (_, width) => format!("  {cell:>width$}"),
        });
        format!("{}\n", cells.collect::<String>().trim_end())
    };
    rows.iter().map(line).collect()
}
