//! A line of play in a tree, as the judge finds it: by boards, not by the names of moves.

use plyground_players::{Session, TreeThought};

/// The places of a tree at which the positions of a line are shown, the root's first.
pub(super) struct Path<'a> {
    tree: &'a TreeThought,
    session: &'a dyn Session,
    /// The board before each move of the line, and after the last.
    boards: Vec<String>,
    /// The node of each move, as far as the tree has them.
    nodes: Vec<usize>,
}

impl<'a> Path<'a> {
    /// Plays a line and looks for each of its boards; `None` where it cannot be played.
    pub(super) fn walk(tree: &'a TreeThought, session: &'a dyn Session, line: &[String]) -> Option<Path<'a>> {
        let mut here = session.fork();
        let mut boards = vec![here.draw()];
        for mv in line {
            here.play(mv).ok()?;
            boards.push(here.draw());
        }
        let mut path = Path { tree, session, boards, nodes: Vec::new() };
        while path.plies() < line.len() {
            let Some(node) = path.next(path.plies())? else { break };
            path.nodes.push(node);
        }
        Some(path)
    }

    /// How many moves of the line the tree has.
    pub(super) fn plies(&self) -> usize {
        self.nodes.len()
    }

    /// How often the move after so many plies was tried.
    pub(super) fn visits_of_move(&self, plies: usize) -> Option<u64> {
        Some(self.next(plies)?.map_or(0, |node| self.tree.nodes[node].visits))
    }

    /// How often all moves after so many plies were.
    pub(super) fn visits_of_all(&self, plies: usize) -> Option<u64> {
        let at = self.place(plies)?;
        let is_child = |node: &&plyground_players::NodeThought| node.parent == Some(at);
        let shown: u64 = self.tree.nodes.iter().filter(is_child).map(|node| node.visits).sum();
        Some(shown + self.tree.nodes[at].others.map_or(0, |others| others.visits))
    }

    /// Whether all moves that were tried after so many plies are shown.
    pub(super) fn is_whole(&self, plies: usize) -> Option<bool> {
        Some(self.tree.nodes[self.place(plies)?].others.is_none_or(|others| others.moves == 0))
    }

    /// Whether the result after so many plies, one at least, is proven.
    pub(super) fn is_proven(&self, plies: usize) -> bool {
        self.nodes.get(plies - 1).is_some_and(|node| self.tree.nodes[*node].proven)
    }

    /// Where the moves after so many plies are shown: at the node itself, or where the same position came up first.
    fn place(&self, plies: usize) -> Option<usize> {
        match plies.checked_sub(1) {
            None => Some(0),
            Some(last) => {
                let node = *self.nodes.get(last)?;
                Some(self.tree.nodes[node].same.unwrap_or(node))
            }
        }
    }

    /// The node whose board is the next one of the line; or its mirror image, where the position before is shown in the mirror.
    fn next(&self, plies: usize) -> Option<Option<usize>> {
        let at = self.place(plies)?;
        let wanted = match self.board(at)? == self.boards[plies] {
            true => self.boards.get(plies + 1)?.clone(),
            false => mirrored(self.boards.get(plies + 1)?),
        };
        let children = (0..self.tree.nodes.len()).filter(|&node| self.tree.nodes[node].parent == Some(at));
        for child in children {
            if self.board(child)? == wanted {
                return Some(Some(child));
            }
        }
        Some(None)
    }

    /// The board of a node, played from the root.
    fn board(&self, node: usize) -> Option<String> {
        let mut here = self.session.fork();
        for mv in super::cuts::line_to(self.tree, node) {
            here.play(&mv).ok()?;
        }
        Some(here.draw())
    }
}

/// A drawn board, each row from its other end.
fn mirrored(board: &str) -> String {
    let row = |row: &str| row.chars().rev().chain(['\n']).collect::<String>();
    board.lines().map(row).collect()
}
