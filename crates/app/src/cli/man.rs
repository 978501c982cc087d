//! `man`: the manual page of a command.

use crate::failure::Failure;
use clap::Command;
use plyground_players::did_you_mean;
use std::io::{self, Write};

/// Prints the page of a command by its words, none for the whole program.
pub(super) fn print(mut command: Command, words: &[String]) -> Result<(), Failure> {
    command.build();
    for word in words {
        let names: Vec<String> = command.get_subcommands().map(|one| one.get_name().to_owned()).collect();
        let found = command
            .get_subcommands()
            .find(|one| one.get_name() == word || one.get_all_aliases().any(|alias| alias == word));
        command = found.cloned().ok_or_else(|| {
            let near = did_you_mean(word, &names);
            Failure::Input(format!("man: no command \"{word}\": plyground help lists them{near}"))
        })?;
    }
    let name = command.get_bin_name().unwrap_or("plyground").replace(' ', "-");
    let mut page = Vec::new();
    clap_mangen::Man::new(command).title(name).render(&mut page)?;
    Ok(io::stdout().write_all(&page)?)
}
