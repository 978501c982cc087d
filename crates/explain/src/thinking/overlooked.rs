//! What a search overlooked: the refutation of a move that it preferred, followed down its tree.

use super::claim::SearchClaim;
use super::moment::preferences;
use super::record::Recorded;
use super::truth::{Oracle, Truth, Worth};
use super::way::Way;
use plyground_players::Session;

/// What there is to say of the refutation of the move that the search was wrong with: the answer, or else what it preferred the longest.
pub(super) fn claims(
    recorded: &Recorded,
    session: &dyn Session,
    truth: &Truth,
    oracle: &mut Oracle,
    wrong: Option<&str>,
) -> Vec<SearchClaim> {
    let answer = Some(recorded.best.as_str()).filter(|mv| super::mind::is_wrong(truth, mv));
    let Some(mv) = answer.or(wrong) else { return Vec::new() };
    let Some(line) = oracle.line(session, mv) else { return Vec::new() };
    let result = truth.of(mv).map_or(-1, Worth::result);
    let mut claims = vec![SearchClaim::Refutation { line: line.clone(), result }];
    if recorded.is_depth_first() {
        claims.extend(horizon(recorded, mv, line.len() as u32));
        return claims;
    }
    let Some(way) = recorded.tree.as_ref().and_then(|tree| Way::follow(tree, session, &line)) else {
        return claims;
    };
    let known = way.nodes.len();
    claims.push(SearchClaim::Followed { line: line.clone(), known });
    let tried = if known > 0 { way.tried(1) } else { (0, 0) };
    if let (Some(reply), (visits, of)) = (line.get(1), tried)
        && of > 0
    {
        claims.push(SearchClaim::Reply { mv: mv.to_owned(), reply: reply.clone(), visits, of });
    }
    if let Some(ply) = way.proven() {
        claims.push(SearchClaim::SeenThrough { after: line[..ply].to_vec() });
    } else if known < line.len() && known > 0 && way.is_all_shown(known) && way.visits(known) > 0 {
        let (after, mv) = (line[..known].to_vec(), line[known].clone());
        claims.push(SearchClaim::FellOut { after, mv, visits: way.visits(known) });
    }
    claims
}

/// Whether the end of a line was beyond the plies looked ahead when its first move was preferred last.
fn horizon(recorded: &Recorded, mv: &str, plies: u32) -> Option<SearchClaim> {
    let preferences = preferences(recorded);
    let depth = preferences.iter().rev().find(|one| one.mv == mv)?.at.depth?;
    (depth < plies).then(|| SearchClaim::Horizon { mv: mv.to_owned(), depth, plies })
}
