//! What training brings and takes, in words.

use crate::findings::{Finding, Findings, Missing};
use crate::s2::measure::training::{MATCHES, RULES, against_cold, by_rule};
use crate::s2::measure::{Kind, SIMS};
use plyground_plot::grouped_nearest;
use std::fmt::Write;

pub(crate) fn trained(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "## Cold against trained (S2.B2)\n\n| training | positions | knows | bytes a position | seconds |",
    );
    for kind in Kind::ALL {
        MATCHES.iter().for_each(|sims| _ = write!(text, " {}, {sims} sims |", kind.name()));
    }
    text.push_str("\n|---|---|---|---|---|---|---|---|---|\n");
    let mut questions = 0;
    for item in findings.items("trained") {
        let find = |measure: &str| findings.find("trained", item, measure);
        let (room, dropped) = (find("room")?.value, find("dropped")?.value);
        let full = match dropped {
            0.0 => String::new(),
            _ => {
                format!(" (full: room for {}, {} made room)", grouped_nearest(room), grouped_nearest(dropped))
            }
        };
        let seen = find("seen")?;
        questions = seen.count;
        let _ = write!(
            text,
            "| {item} | {}{full} | {} | {:.1} | {:.1} |",
            grouped_nearest(find("positions")?.value),
            seen.percent(),
            find("bytes a position")?.value,
            find("seconds")?.value,
        );
        for kind in Kind::ALL {
            for sims in MATCHES {
                let _ = write!(text, " {} |", find(&against_cold(kind, sims))?.percent());
            }
        }
        text.push('\n');
    }
    let _ = writeln!(
        text,
        "\nPoints of the trained player against the same player without a store; a whole interval above 50 % says that training helps. `knows` is \
         the part of {questions} positions of random games, 8 to 32 moves long, that the store has ever seen. Training plays `{}` against itself, and notes a \
         position that a game visits as often as the threshold says. S2 has only a chapter without prior training.\n",
        Kind::Ours.player(SIMS)
    );
    for kind in Kind::ALL {
        for sims in MATCHES {
            let _ = writeln!(text, "- {}", verdict(findings, kind, sims)?);
        }
    }
    text.push('\n');
    Ok(())
}

/// What the rows of a player say of training.
fn verdict(findings: &Findings, kind: Kind, sims: u64) -> Result<String, Missing> {
    let measure = against_cold(kind, sims);
    let mut rows: Vec<(&str, &Finding)> = Vec::new();
    for item in findings.items("trained") {
        rows.push((item, findings.find("trained", item, &measure)?));
    }
    let count = |is_it: &dyn Fn(&Finding) -> bool| rows.iter().filter(|(_, row)| is_it(row)).count();
    let better = count(&|row| row.lo.is_some_and(|lo| lo > 0.5));
    let worse = count(&|row| row.hi.is_some_and(|hi| hi < 0.5));
    let mean = rows.iter().map(|(_, row)| row.value).sum::<f64>() / rows.len() as f64;
    let best = rows.iter().max_by(|a, b| a.1.value.total_cmp(&b.1.value));
    let best = best.map_or(String::new(), |(item, row)| format!("; most with {item}, {}", row.percent()));
    let said = match (better, worse) {
        (0, 0) => "training makes no difference that these games show",
        (_, 0) if better == rows.len() => "training helps",
        (_, 0) => "some trainings help",
        (0, _) if worse == rows.len() => "training harms",
        (0, _) => "some trainings harm",
        _ => "some trainings help and some harm",
    };
    Ok(format!(
        "{} at {sims} simulations: {said}. By whole intervals, {better} of {} stores are better than none and {worse} worse; the mean is {:.1} %{best}.",
        if kind == Kind::Seed { "S2's way" } else { "Ours" },
        rows.len(),
        100.0 * mean
    ))
}

pub(crate) fn rule(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    let games = findings.find("rule", "store", "games")?.value;
    let _ = write!(
        text,
        "## Which move is chosen with a store\n\n| `uct:values=…,final=` | {} |\n|---|---|---|\n",
        MATCHES.map(|sims| format!("points against cold at {sims} sims")).join(" | ")
    );
    let (mut means, mut spans) = (Vec::new(), Vec::new());
    for rule in RULES {
        let mut sum = 0.0;
        let _ = write!(text, "| `{rule}` |");
        for sims in MATCHES {
            let row = findings.find("rule", rule, &by_rule(sims))?;
            sum += row.value / MATCHES.len() as f64;
            spans.push((row.lo.unwrap_or(0.0), row.hi.unwrap_or(1.0)));
            let _ = write!(text, " {} |", row.percent());
        }
        means.push(sum);
        text.push('\n');
    }
    let better = if means[1] > means[0] { "value" } else { "visits" };
    // Both rules at as many simulations.
    let is_certain = (0..MATCHES.len()).all(|i| {
        let (visits, value) = (spans[i], spans[MATCHES.len() + i]);
        visits.1 < value.0 || value.1 < visits.0
    });
    let certainty = if is_certain { "beyond the intervals" } else { "within the intervals" };
    let _ = writeln!(
        text,
        "\nA store of {games} games. `visits` takes the move that the player itself tried most; those that a store brings do not count: they can outvote all new \
         simulations, and a store of 20 games had one column played while all 1000 new simulations went to another. `value` takes the best mean of old and \
         new simulations together, as S2 does. Here `{better}` has more points, by {:.1} % of a game, {certainty}. By default (`final=auto`) value decides where \
         the store knows the position, and visits elsewhere.\n",
        100.0 * (means[1] - means[0]).abs()
    );
    Ok(())
}

pub(crate) fn dictionary(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    let find = |measure| findings.find("dictionary", "store", measure);
    let (positions, json) = (find("positions")?, find("bytes as JSON")?);
    let [disk, memory] = [find("bytes on disk")?.value, find("bytes in memory")?.value];
    let each = json.value / positions.value.max(1.0);
    let _ = write!(
        text,
        "## What the dictionary takes (S2.22)\n\n| {} games of {SIMS} rollouts, every position | |\n|---|---|\n\
         | positions | {} |\n| dropped for lack of room | {} |\n| bytes on disk | {} |\n| bytes in memory | {} |\n| bytes as S2's JSON | {} |\n| published | {} |\n",
        positions.count,
        grouped_nearest(positions.value),
        grouped_nearest(find("dropped")?.value),
        grouped_nearest(disk),
        grouped_nearest(memory),
        grouped_nearest(json.value),
        json.published
    );
    let [seed, ours] =
        [Kind::Seed, Kind::Ours].map(|kind| findings.find("dictionary", kind.name(), "positions a game"));
    let (seed, ours) = (seed?, ours?);
    let hundred = 100.0 * seed.value;
    let _ = writeln!(
        text,
        "\nThe same positions take {:.0} times as much as JSON as on the disk. S2 kept more of them: UCB all the way down remembers every position of a rollout, {} a game, where one \
         new position a simulation makes {}. A hundred such games, if no two met, are {} positions, and at the {each:.0} bytes that one takes in our \
         JSON {:.1} GB.\n",
        json.value / disk.max(1.0),
        seed.shown(grouped_nearest, ""),
        ours.shown(grouped_nearest, ""),
        grouped_nearest(hundred),
        each * hundred / 1e9
    );
    Ok(())
}
