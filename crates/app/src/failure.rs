//! How a command ends when it does not end well.

use plyground_core::plain;
use plyground_jobs::JobError;
use plyground_players::{BoardError, SpecError, TextError};
use std::fmt::Display;
use std::io;
use std::path::Path;

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What came in was wrong: exit code 2.
    Input(String),
    /// The run went wrong: exit code 1.
    Run(String),
    /// The words of the command line were wrong, or asked for help: clap says which.
    Words(clap::Error),
    /// Nobody reads the output any more, which is no fault of ours.
    Unread,
}

impl Failure {
    pub(crate) fn input(message: impl Display) -> Failure {
        Failure::Input(message.to_string())
    }

    /// What is wrong with a file, with its name; its contents are input, and whatever else went wrong is not.
    pub(crate) fn of_file(path: &Path, error: &dyn Display, is_input: bool) -> Failure {
        let message = format!("{}: {error}", path.display());
        if is_input { Failure::Input(message) } else { Failure::Run(message) }
    }

    /// What happened, in one line.
    pub(crate) fn message(&self) -> &str {
        match self {
            Failure::Input(message) | Failure::Run(message) => message,
            Failure::Words(_) => "the command line was not understood",
            Failure::Unread => "nobody reads the output",
        }
    }

    /// Says what happened on stderr; returns the exit code.
    pub(crate) fn report(self) -> u8 {
        let code = match &self {
            Failure::Input(_) => 2,
            Failure::Run(_) => 1,
            Failure::Words(error) => {
                // That nobody reads it is no fault of ours.
                let _ = error.print();
                return u8::try_from(error.exit_code()).unwrap_or(2);
            }
            Failure::Unread => return 0,
        };
        // Words of files and engines may be in it.
        let lines: Vec<String> = self.message().lines().map(plain).collect();
        anstream::eprintln!("{}error:{} {}", RED.render(), RED.render_reset(), lines.join("\n"));
        code
    }
}

const RED: anstyle::Style = anstyle::AnsiColor::Red.on_default().effects(anstyle::Effects::BOLD);

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Unread,
            _ => Failure::Run(error.to_string()),
        }
    }
}

impl From<SpecError> for Failure {
    fn from(error: SpecError) -> Failure {
        Failure::input(error)
    }
}

impl From<TextError> for Failure {
    fn from(error: TextError) -> Failure {
        Failure::input(error)
    }
}

impl From<BoardError> for Failure {
    fn from(error: BoardError) -> Failure {
        match error {
            BoardError::Forfeit(_) => Failure::Run(error.to_string()),
            _ => Failure::input(error),
        }
    }
}

impl From<JobError> for Failure {
    fn from(error: JobError) -> Failure {
        match error {
            JobError::Input(message) => Failure::Input(message),
            JobError::Run(message) => Failure::Run(message),
        }
    }
}
