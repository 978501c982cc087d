//! All commands as one page in Markdown, made of their definitions.

use clap::{Arg, Command};
use std::fmt::Write;

/// The page of a program.
pub(super) fn page(mut program: Command) -> String {
    program.build();
    let mut page = String::from(
        "# Reference\n\nAll commands and options, made of the definitions that the program reads its command line by \
         (`plyground man --markdown`). Options that every command takes, such as `--help`, are left out.\n",
    );
    for command in program.get_subcommands().filter(|command| command.get_name() != "help") {
        write(&mut page, command, 2);
    }
    page
}

/// A command and those below it.
fn write(page: &mut String, command: &Command, level: usize) {
    let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
    let _ = writeln!(page, "\n{} {name}\n", "#".repeat(level));
    let about = command.get_long_about().or_else(|| command.get_about());
    let _ = writeln!(page, "{}\n", about.map(|about| text(&about.to_string())).unwrap_or_default());
    let mut usage = command.clone();
    let usage = usage.render_usage().to_string();
    let _ = writeln!(page, "```text\n{}\n```", usage.trim_start_matches("Usage: ").trim_end());
    let shown = |arg: &&Arg| !arg.is_hide_set() && !["help", "version"].contains(&arg.get_id().as_str());
    let args: Vec<&Arg> = command.get_arguments().filter(shown).collect();
    if !args.is_empty() {
        page.push_str("\n| option | meaning |\n|---|---|\n");
        for arg in args {
            let _ = writeln!(page, "| `{}` | {} |", cell(&named(arg)), cell(&meaning(arg)));
        }
    }
    if let Some(examples) = command.get_after_help() {
        let examples = examples.to_string();
        let lines =
            examples.lines().filter_map(|line| line.strip_prefix("  ")).collect::<Vec<_>>().join("\n");
        if !lines.is_empty() {
            let _ = writeln!(page, "\n```console\n{lines}\n```");
        }
    }
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        write(page, below, level + 1);
    }
}

/// How an option is written.
fn named(arg: &Arg) -> String {
    let values: Vec<&str> =
        arg.get_value_names().unwrap_or_default().iter().map(clap::builder::Str::as_str).collect();
    let values = values.join(" ");
    let takes = arg.get_action().takes_values();
    let name = match (arg.get_long(), arg.get_short()) {
        (Some(long), Some(short)) => format!("-{short}, --{long}"),
        (Some(long), None) => format!("--{long}"),
        (None, Some(short)) => format!("-{short}"),
        (None, None) => return values,
    };
    if takes { format!("{name} {values}") } else { name }
}

/// What it does, which values it takes, and which one it has where nothing is said.
fn meaning(arg: &Arg) -> String {
    let help = arg.get_long_help().or_else(|| arg.get_help());
    let mut meaning = help.map(|help| text(&help.to_string())).unwrap_or_default();
    let values = arg.get_possible_values();
    let is_list = arg.get_action().takes_values() && !arg.is_hide_possible_values_set() && !values.is_empty();
    if is_list {
        let values: Vec<String> = (values.iter().filter(|value| !value.is_hide_set()))
            .map(|value| match value.get_help() {
                Some(help) => format!("`{}` ({})", value.get_name(), text(&help.to_string())),
                None => format!("`{}`", value.get_name()),
            })
            .collect();
        let _ = write!(meaning, ": {}", values.join(", "));
    }
    let defaults = arg.get_default_values();
    if !defaults.is_empty() && arg.get_action().takes_values() && !arg.is_hide_default_value_set() {
        let defaults: Vec<_> = defaults.iter().map(|value| value.to_string_lossy()).collect();
        let _ = write!(meaning, " [default: {}]", defaults.join(" "));
    }
    meaning
}

/// Words as Markdown has them: nothing in angle brackets is lost.
fn text(words: &str) -> String {
    words.trim().replace('<', "&lt;")
}

/// The same in a cell of a table.
fn cell(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}
