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
    let _ = writeln!(text, "\n{}", conclusion(findings)?);
    Ok(())
}

/// What all stores bring to a short search and to a long one.
fn conclusion(findings: &Findings) -> Result<String, Missing> {
    let mut means = Vec::new();
    for sims in MATCHES {
        let (mut sum, mut count) = (0.0, 0.0);
        for kind in Kind::ALL {
            for item in findings.items("trained") {
                sum += findings.find("trained", item, &against_cold(kind, sims))?.value;
                count += 1.0;
            }
        }
        means.push(100.0 * sum / count);
    }
    let [short, long] = MATCHES;
    let judged = match means[..] {
        [few, many] if few > many + 1.0 => "The less a player searches itself, the more a store brings",
        [few, many] if few < many - 1.0 => "The more a player searches itself, the more a store brings",
        _ => "What a store brings depends little on how long a player searches itself",
    };
    Ok(format!(
        "{judged}: {:.1} % of the points at {short} simulations and {:.1} % at {long}, over all stores and both players.\n",
        means[0], means[1]
    ))
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
        "{} at {sims} simulations: {said}. By whole intervals, {better} of {} stores are better than none and {worse} worse; the mean is {:.1} %{best}.{}{}",
        if kind == Kind::Seed { "S2's way" } else { "Ours" },
        rows.len(),
        100.0 * mean,
        along(&rows, "training games", |item| item.split(' ').next()),
        along(&rows, "threshold", |item| item.rsplit(' ').next()),
    ))
}

/// The mean points by one half of what the stores are named by, and which way they go.
fn along(rows: &[(&str, &Finding)], name: &str, half: fn(&str) -> Option<&str>) -> String {
    let mut means: Vec<(&str, f64, f64)> = Vec::new();
    for (item, row) in rows {
        let Some(value) = half(item) else { continue };
        match means.iter_mut().find(|one| one.0 == value) {
            Some(one) => (one.1, one.2) = (one.1 + row.value, one.2 + 1.0),
            None => means.push((value, row.value, 1.0)),
        }
    }
    let shares: Vec<f64> = means.iter().map(|(_, sum, count)| sum / count).collect();
    let falls = shares.iter().rev().is_sorted();
    let way = match (shares.is_sorted(), falls) {
        _ if shares.len() < 2 => return String::new(),
        (true, _) => ": the more the better",
        (_, true) => ": the less the better",
        _ => "",
    };
    let names: Vec<&str> = means.iter().map(|one| one.0).collect();
    let shares: Vec<String> = shares.iter().map(|share| format!("{:.1}", 100.0 * share)).collect();
    format!(" By {name} {}: {} %{way}.", names.join(", "), shares.join(", "))
}

pub(crate) fn rule(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    let games = findings.find("rule", "store", "games")?.value;
    let _ = write!(
        text,
        "## Which move is chosen with a store\n\n| `uct:values=…,final=` | {} |\n|---|---|---|\n",
        MATCHES.map(|sims| format!("points against cold at {sims} sims")).join(" | ")
    );
    for rule in RULES {
        let _ = write!(text, "| `{rule}` |");
        for sims in MATCHES {
            let _ = write!(text, " {} |", findings.find("rule", rule, &by_rule(sims))?.percent());
        }
        text.push('\n');
    }
    let mut differences = Vec::new();
    for sims in MATCHES {
        let [visits, value] = RULES.map(|rule| findings.find("rule", rule, &by_rule(sims)));
        differences.push(format!("{} at {sims} simulations", difference(visits?, value?)));
    }
    let _ = writeln!(
        text,
        "\nA store of {games} games. `visits` takes the move that the player itself tried most; those that a store brings do not count, since they could outvote all new \
         simulations. `value` takes the best mean of old and new simulations together, as S2 does. In percent of a game {}. By default (`final=auto`) value decides where \
         the store knows the position, and visits elsewhere.\n",
        differences.join(", and ")
    );
    Ok(())
}

/// By how much the second rule has more points than the first, or less, and whether that is sure: the matches are taken for
/// independent, which with the same openings they are not, so that the interval is rather too wide.
fn difference(first: &Finding, second: &Finding) -> String {
    let reach = |row: &Finding| (row.hi.unwrap_or(1.0) - row.lo.unwrap_or(0.0)) / 2.0;
    let (by, reach) = (100.0 * (second.value - first.value), 100.0 * reach(first).hypot(reach(second)));
    let judged = match by {
        by if by > reach => "`value` has more",
        by if by < -reach => "`visits` has more",
        _ => "neither is shown to have more",
    };
    format!("{judged}: {by:+.1} ({:+.1} to {:+.1})", by - reach, by + reach)
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
