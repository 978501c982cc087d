//! The account of a search: all that is found, and passed by its judge.

use super::check::Judge;
use super::claim::SearchClaim;
use super::record::Recorded;
use super::truth::{Oracle, Truth, Untold};
use super::{cutoffs, mind, overlooked};
use plyground_players::Session;

/// How a search came to its answer.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Account {
    /// The truth of every move, or why it is not known.
    pub truth: Result<Truth, Untold>,
    /// What is to be said, each passed by its judge, in the order of telling.
    pub claims: Vec<SearchClaim>,
    /// How many claims the judge turned down: none, if whoever finds them is right.
    pub turned_down: usize,
}

/// Tells how a search in the position of a session came to its answer.
pub fn account(recorded: &Recorded, session: &dyn Session) -> Account {
    let mut oracle = Oracle::new(session, Oracle::NODES);
    let truth = match &mut oracle {
        Ok(oracle) => oracle.truth(session),
        Err(why) => Err(*why),
    };
    let mut found = mind::claims(recorded, truth.as_ref().ok());
    match (&truth, &mut oracle) {
        (Ok(truth), Ok(oracle)) => {
            let wrong = found.iter().find_map(|claim| match claim {
                SearchClaim::Wrong { mv, .. } if claim.matters() => Some(mv.clone()),
                _ => None,
            });
            found.extend(overlooked::claims(recorded, session, truth, oracle, wrong.as_deref()));
        }
        (Err(why), _) => found.push(SearchClaim::Untold { why: *why }),
        (Ok(_), Err(_)) => {}
    }
    found.extend(cutoffs::claims(recorded, session));
    let mut judge = Judge::new(recorded, session);
    let count = found.len();
    found.retain(|claim| judge.passes(claim));
    let turned_down = count - found.len();
    Account { truth, claims: found, turned_down }
}
