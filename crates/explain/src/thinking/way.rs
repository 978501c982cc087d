//! A line of play, followed down the tree of a search.

use plyground_players::{Session, TreeThought};

/// The nodes of a line of play in a tree, as far as it has them.
pub(super) struct Way<'a> {
    tree: &'a TreeThought,
    line: &'a [String],
    /// The node of each move of the line, by its place.
    pub(super) nodes: Vec<usize>,
    /// Where what comes after each of them is shown, the root first; and whether that is the mirror image.
    shown: Vec<(usize, bool)>,
    columns: usize,
}

impl<'a> Way<'a> {
    /// Follows a line from the root of a tree, which is that of a session's position. A position that is shown elsewhere is looked up there,
    /// in the mirror if need be.
    pub(super) fn follow(
        tree: &'a TreeThought,
        session: &dyn Session,
        line: &'a [String],
    ) -> Option<Way<'a>> {
        let columns = columns(&session.game())?;
        let mut way = Way { tree, line, nodes: Vec::new(), shown: vec![(0, false)], columns };
        let mut here = session.fork();
        for mv in line {
            here.play(mv).ok()?;
            let &(at, is_mirrored) = way.shown.last()?;
            let name = way.name(mv, is_mirrored);
            let Some(node) = way.child(at, &name) else { break };
            way.nodes.push(node);
            // A position that is its own mirror image is not in the mirror, whatever led there.
            let place = tree.nodes[node].same.unwrap_or(node);
            let is_mirrored = way.board(session, place)? != here.draw();
            way.shown.push((place, is_mirrored));
        }
        Some(way)
    }

    /// How often the move of a ply was tried, from zero, and how often all moves of that position.
    pub(super) fn tried(&self, ply: usize) -> (u64, u64) {
        let (at, is_mirrored) = self.shown[ply];
        let name = self.name(&self.line[ply], is_mirrored);
        let own = self.child(at, &name).map_or(0, |node| self.tree.nodes[node].visits);
        let shown: u64 = self.tree.children(at).into_iter().map(|node| self.tree.nodes[node].visits).sum();
        (own, shown + self.tree.nodes[at].others.map_or(0, |others| others.visits))
    }

    /// How often the position after so many plies was left by a move.
    pub(super) fn visits(&self, plies: usize) -> u64 {
        self.tried(plies).1
    }

    /// Whether all moves that were tried after so many plies are shown.
    pub(super) fn is_all_shown(&self, plies: usize) -> bool {
        self.tree.nodes[self.shown[plies].0].others.is_none_or(|others| others.moves == 0)
    }

    /// After how many plies the result is proven first.
    pub(super) fn proven(&self) -> Option<usize> {
        self.nodes.iter().position(|&node| self.tree.nodes[node].proven).map(|nth| nth + 1)
    }

    fn child(&self, at: usize, name: &str) -> Option<usize> {
        self.tree.children(at).into_iter().find(|&node| self.tree.nodes[node].mv.as_deref() == Some(name))
    }

    /// A move, or its mirror image.
    fn name(&self, mv: &str, is_mirrored: bool) -> String {
        match mv.parse::<usize>() {
            Ok(column) if is_mirrored && column <= self.columns => (self.columns + 1 - column).to_string(),
            _ => mv.to_owned(),
        }
    }

    /// The board of a node as the tree has it.
    fn board(&self, session: &dyn Session, mut node: usize) -> Option<String> {
        let mut moves = Vec::new();
        while let Some(parent) = self.tree.nodes[node].parent {
            moves.push(self.tree.nodes[node].mv.clone()?);
            node = parent;
        }
        let mut here = session.fork();
        for mv in moves.iter().rev() {
            here.play(mv).ok()?;
        }
        Some(here.draw())
    }
}

/// How many columns the board of a game has, if it is one of columns.
fn columns(game: &str) -> Option<usize> {
    game.strip_prefix("connect:")?.split('x').next()?.parse().ok()
}
