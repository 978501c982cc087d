//! Trees of searches: what is asked for, and how they are shown as text and as pictures.

use super::common::origin;
use super::picture::Picture;
use plyground_players::{NodeThought, TreeThought, Xray};
use plyground_plot::{ChartNode, TreeChart, grouped};
use std::path::PathBuf;

/// What is asked of a tree.
#[derive(clap::Args)]
pub(crate) struct TreeArgs {
    /// The tree of the search: as text, or with --svg as a picture
    #[arg(long)]
    tree: bool,
    /// The tree as a picture: FILE.svg or FILE.png
    #[arg(long, value_name = "FILE", requires = "tree")]
    pub(crate) svg: Option<PathBuf>,
    /// How the picture shows it: blocks as wide as they were visited, or nodes with links
    #[arg(long, value_enum, default_value_t = Style::Icicle, requires = "svg")]
    pub(crate) style: Style,
    /// The most nodes, those that were visited most
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    tree_nodes: u64,
    /// Plies that are written down by searches which keep no tree in memory
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=64))]
    tree_depth: u32,
}

/// How a picture shows a tree.
#[derive(Copy, Clone, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Style {
    Icicle,
    NodeLink,
}

impl TreeArgs {
    pub(crate) fn is_asked(&self) -> bool {
        self.tree
    }

    pub(crate) fn xray(&self) -> Xray {
        Xray { nodes: self.tree_nodes as usize, depth: self.tree_depth }
    }
}

/// Nodes of a text that a person reads.
const LINES: usize = 60;

/// The tree as text: a line for each node, the moves after it further to the right; the most visited ones, or all of them.
pub(crate) fn in_words(tree: &TreeThought, is_all: bool) -> String {
    let shown = if is_all { tree.clone() } else { tree.pruned(LINES) };
    let mut rows: Vec<[String; 4]> = vec![["move", &tree.measure, "value", ""].map(str::to_owned)];
    let mut branches = Branches { tree: &shown, rows: &mut rows };
    branches.add(0, "", "");
    let wide = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let [first, second, third] = [0, 1, 2].map(wide);
    let mut text = String::new();
    if tree.trees > 1 {
        text += &format!("the first of {} trees:\n", tree.trees);
    }
    for [name, visits, value, note] in &rows {
        let line = format!("{name:<first$}  {visits:>second$}  {value:>third$}  {note}");
        text += line.trim_end();
        text.push('\n');
    }
    if shown.nodes.len() < tree.nodes.len() {
        text += &format!("({} more nodes: --all shows them)\n", tree.nodes.len() - shown.nodes.len());
    }
    text
}

/// Lines of a tree under way.
struct Branches<'a> {
    tree: &'a TreeThought,
    rows: &'a mut Vec<[String; 4]>,
}

impl Branches<'_> {
    /// A node and all after it; `first` stands before it and `rest` before what comes after it.
    fn add(&mut self, place: usize, first: &str, rest: &str) {
        let node = &self.tree.nodes[place];
        let name = node.mv.as_deref().unwrap_or("root");
        self.rows.push([format!("{first}{name}"), grouped(node.visits), value(node), self.note(node)]);
        let children = self.tree.children(place);
        let others = node.others.filter(|others| others.moves > 0 && node.same.is_none());
        for (i, &child) in children.iter().enumerate() {
            let is_last = i + 1 == children.len() && others.is_none();
            let (to, below) = if is_last { ("└ ", "  ") } else { ("├ ", "│ ") };
            self.add(child, &format!("{rest}{to}"), &format!("{rest}{below}"));
        }
        if let Some(others) = others {
            let words = format!("{rest}└ ({} more)", grouped(others.moves));
            self.rows.push([words, grouped(others.visits), String::new(), String::new()]);
        }
    }

    /// What else there is to say of a node.
    fn note(&self, node: &NodeThought) -> String {
        let mut notes = Vec::new();
        if node.proven {
            notes.push("proven".to_owned());
        }
        if let Some(prior) = node.prior {
            notes.push(format!("prior {prior:.3}"));
        }
        if node.alpha.is_some() || node.beta.is_some() {
            let end = |end: Option<i32>| end.map_or_else(String::new, |end| end.to_string());
            notes.push(format!("window {}..{}", end(node.alpha), end(node.beta)));
        }
        if node.table {
            notes.push("known from the table".to_owned());
        }
        if !node.cut.is_empty() {
            notes.push(format!("cut off: {}", node.cut.join(" ")));
        }
        if let Some(same) = node.same {
            notes.push(format!("the same position as after {}", self.line(same)));
        }
        notes.join(", ")
    }

    /// The moves that lead to a node.
    fn line(&self, mut place: usize) -> String {
        let mut moves = Vec::new();
        while let Some(parent) = self.tree.nodes[place].parent {
            moves.push(self.tree.nodes[place].mv.clone().unwrap_or_default());
            place = parent;
        }
        moves.reverse();
        moves.join(" ")
    }
}

/// What a node is worth, in the words of its search.
fn value(node: &NodeThought) -> String {
    let bound = match node.bound.as_deref() {
        Some("atmost") => "<= ",
        Some(_) => ">= ",
        None => "",
    };
    match (node.eval, node.value) {
        (Some(eval), _) => match node.plies {
            Some(plies) if eval > 0 => format!("{bound}wins in {plies}"),
            Some(plies) => format!("{bound}loses in {plies}"),
            None => format!("{bound}{eval}"),
        },
        (None, Some(value)) => format!("{value:.4}"),
        (None, None) => String::new(),
    }
}

/// Nodes of a picture with links: more would not be told apart.
const LINKED: usize = 80;

/// The tree as a picture.
pub(crate) fn picture(tree: &TreeThought, title: &str, style: Style, seed: u64) -> Picture {
    let tree = &if style == Style::NodeLink { tree.pruned(LINKED) } else { tree.clone() };
    let shades = Shades::of(tree);
    let first = if tree.trees > 1 { format!(", the first of {} trees", tree.trees) } else { String::new() };
    let visits = grouped(tree.nodes[0].visits);
    let subtitle = format!("{visits} {}, the {} most visited nodes{first}", tree.measure, tree.nodes.len());
    let node = |node: &NodeThought| ChartNode {
        parent: node.parent,
        label: node.mv.clone().unwrap_or_else(|| "root".to_owned()),
        note: format!(
            "{}: {} {}, {}",
            node.mv.as_deref().unwrap_or("root"),
            grouped(node.visits),
            tree.measure,
            value(node)
        ),
        weight: node.visits as f64,
        shade: shades.shade(node),
        cut: node.cut.len(),
        others: node.others.map_or(0.0, |others| others.visits as f64),
        is_reference: node.same.is_some(),
        is_certain: node.proven,
    };
    let chart = TreeChart {
        title: title.to_owned(),
        subtitle,
        shades: shades.words.to_owned(),
        weights: tree.measure.clone(),
        nodes: tree.nodes.iter().map(node).collect(),
    };
    let svg = match style {
        Style::Icicle => chart.icicle(),
        Style::NodeLink => chart.links(),
    };
    Picture { svg, about: format!("The tree of {title}, seed {seed}, {}", origin()) }
}

/// How values become shades: through the eyes of the seat to move at the root, dark is bad and light is good.
struct Shades {
    seat: usize,
    /// The most that an evaluation is away from nothing.
    farthest: f64,
    words: &'static str,
}

/// Evaluations beyond are ends of the game: they are as dark or light as can be.
const DECIDED: i32 = 120_000;

impl Shades {
    fn of(tree: &TreeThought) -> Shades {
        let evals =
            tree.nodes.iter().filter_map(|node| node.eval).map(i32::abs).filter(|eval| *eval <= DECIDED);
        let has_values = tree.nodes.iter().any(|node| node.value.is_some());
        let words =
            if has_values { "value for the seat to move, 0 to 1" } else { "eval for the seat to move" };
        Shades { seat: tree.nodes[0].seat, farthest: f64::from(evals.max().unwrap_or(1).max(1)), words }
    }

    fn shade(&self, node: &NodeThought) -> Option<f64> {
        let own = match (node.value, node.eval) {
            (Some(value), _) => value,
            (None, Some(eval)) => 0.5 + (f64::from(eval) / self.farthest).clamp(-1.0, 1.0) / 2.0,
            (None, None) => return None,
        };
        match &node.values {
            Some(values) => values.get(self.seat - 1).copied(),
            None if node.seat == self.seat => Some(own),
            None => Some(1.0 - own),
        }
    }
}
