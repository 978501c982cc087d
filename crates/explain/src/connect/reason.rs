//! Which claims are reasons.

use super::claim::ConnectClaim;

/// Whether a claim says how the line of best play that is shown ends: an example, where a reason holds in all lines.
pub fn is_example(claim: &ConnectClaim) -> bool {
    matches!(claim, ConnectClaim::RunsOut { .. } | ConnectClaim::EndsInFork { .. })
}

/// Whether a claim says why a move was a mistake, and not only that it was.
pub fn is_reason(claim: &ConnectClaim) -> bool {
    use ConnectClaim as Claim;
    matches!(
        claim,
        Claim::MissedWin { .. }
            | Claim::MissedBlock { .. }
            | Claim::Opens { .. }
            | Claim::GivesUp { .. }
            | Claim::AllowsFork { .. }
            | Claim::AllowsForcing { .. }
            | Claim::MissedFork { .. }
            | Claim::MissedForcing { .. }
            | Claim::AllowsAttack { .. }
            | Claim::MissedAttack { .. }
            | Claim::Leaves { .. }
            | Claim::LeavesOneOf { .. }
            | Claim::Raises { .. }
            | Claim::Threatened { .. }
            | Claim::LeavesAmong { .. }
            | Claim::AllowsOne { .. }
            | Claim::Cause { .. }
            | Claim::MissedCause { .. }
    )
}
