//! Names of templates.

use super::claim::ConnectClaim as Claim;
use super::result::GameResult;
use super::words::said;

/// The name of a claim's template, without its section.
pub(super) fn key(claim: &Claim) -> String {
    match claim {
        Claim::Outcome { result, .. } => format!("outcome_{}", result.key()),
        Claim::MoveOutcome { result: GameResult::Win, plies: 0, .. } => "move_wins_at_once".to_owned(),
        Claim::MoveOutcome { result, .. } => format!("move_{}", result.key()),
        Claim::Blunder { before, after, .. } => format!("blunder_{}_{}", before.key(), after.key()),
        Claim::Slip { result, .. } => format!("slip_{}", result.key()),
        Claim::WinsNow { .. } => "wins_now".to_owned(),
        Claim::MissedWin { .. } => "missed_win".to_owned(),
        Claim::MissedBlock { .. } => "missed_block".to_owned(),
        Claim::Opens { .. } => "opens".to_owned(),
        Claim::GivesUp { .. } => "gives_up".to_owned(),
        Claim::Fork { .. } => "fork".to_owned(),
        Claim::AllowsFork { .. } => "allows_fork".to_owned(),
        Claim::MissedFork { .. } => "missed_fork".to_owned(),
        Claim::Forcing { .. } => "forcing".to_owned(),
        Claim::AllowsForcing { .. } => "allows_forcing".to_owned(),
        Claim::MissedForcing { .. } => "missed_forcing".to_owned(),
        Claim::AllowsAttack { .. } => "allows_attack".to_owned(),
        Claim::MissedAttack { .. } => "missed_attack".to_owned(),
        Claim::Leaves { kept, gained, .. } => format!("leaves_{}_{}", kept.key(), gained.key()),
        Claim::LeavesOneOf { kept, gained, .. } => format!("leaves_one_of_{}_{}", kept.key(), gained.key()),
        Claim::Raises { gained, .. } => format!("raises_{}", gained.key()),
        Claim::Threatened { at, keeping, kept, gained, .. } => match keeping[..] {
            [only] if only == at.column + 1 => format!("needed_{}_{}", kept.key(), gained.key()),
            _ if keeping.contains(&(at.column + 1)) => format!("threatened_{}", gained.key()),
            _ => format!("threatened_elsewhere_{}", gained.key()),
        },
        Claim::LeavesAmong { kept, gained, .. } => format!("leaves_among_{}_{}", kept.key(), gained.key()),
        Claim::AllowsOne { gained, otherwise, .. } => {
            format!("allows_one_{}_{}", gained.key(), otherwise.key())
        }
        Claim::RunsOut { left, .. } => format!("runs_out_{}", number(left)),
        Claim::EndsInFork { .. } => "ends_in_fork".to_owned(),
        Claim::OnlyMove { result, .. } => format!("only_{}", result.key()),
        Claim::Choices { result, .. } => format!("choices_{}", result.key()),
        Claim::Refutation { moves, .. } => {
            let any = moves[..said(moves.len())].iter().any(|step| step.forced);
            if any { "refutation_forced" } else { "refutation" }.to_owned()
        }
        Claim::Better { result, keeping, .. } => format!("better_{}_{}", result.key(), number(keeping)),
        Claim::MissedLine { moves, .. } => {
            let any = moves[..said(moves.len())].iter().any(|step| step.forced);
            if any { "missed_line_forced" } else { "missed_line" }.to_owned()
        }
        Claim::MissedCause { .. } => "missed_cause".to_owned(),
        Claim::Answer { result, keeps, .. } => {
            format!("answer_{}_{}", result.key(), if *keeps { "kept" } else { "missed" })
        }
        Claim::Threat { is_odd, .. } => if *is_odd { "threat_odd" } else { "threat_even" }.to_owned(),
        Claim::Useless { .. } => "useless".to_owned(),
        Claim::Cause { column, .. } => if column.is_some() { "cause_after" } else { "cause" }.to_owned(),
        Claim::Zugzwang { .. } => "zugzwang".to_owned(),
        Claim::FollowUp { pairs, .. } => {
            if pairs.is_empty() { "follow_up" } else { "follow_up_pairs" }.to_owned()
        }
    }
}

fn number(columns: &[usize]) -> &'static str {
    if columns.len() == 1 { "one" } else { "many" }
}
