//! The classroom: a ladder that bots on other machines join by a code.
//!
//! Members need no token: the code lets them in, and the key that they get then is theirs alone. What they send are names and moves. The
//! teacher's page has the token.

use crate::refusal::Refusal;
use axum::http::StatusCode;
use plyground_arena::class::{Class, ClassError, Rules};
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, watch};

/// What a classroom is opened with.
#[derive(Clone, PartialEq, Debug)]
pub struct ClassConfig {
    code: String,
    rules: Rules,
}

impl ClassConfig {
    /// A class that is joined by a code; an error says what is wrong with its rules.
    pub fn new(code: &str, rules: Rules) -> Result<ClassConfig, ClassError> {
        Class::new(rules.clone())?;
        Ok(ClassConfig { code: code.to_ascii_uppercase(), rules })
    }

    /// What members must know to join.
    pub fn code(&self) -> &str {
        &self.code
    }
}

/// A classroom.
pub(crate) struct Classroom {
    pub(crate) code: String,
    class: Mutex<Class>,
    /// Rings when something happened.
    pub(crate) bell: watch::Sender<()>,
    /// When it was opened: the class counts from there.
    pub(crate) start: Instant,
    pub(crate) hides_names: AtomicBool,
    /// Who guesses codes guesses one at a time.
    pub(crate) guess: Semaphore,
}

impl Classroom {
    /// A classroom without members.
    pub(crate) fn new(config: &ClassConfig) -> Classroom {
        let class = Class::new(config.rules.clone()).expect("the rules were tried before");
        Classroom {
            code: config.code.clone(),
            class: Mutex::new(class),
            bell: watch::Sender::new(()),
            start: Instant::now(),
            hides_names: AtomicBool::new(false),
            guess: Semaphore::new(1),
        }
    }

    /// Does something with the class, and tells those who wait that it may have changed.
    pub(crate) fn with<R>(&self, work: impl FnOnce(&mut Class, Duration) -> R) -> R {
        let result = work(&mut self.class(), self.start.elapsed());
        self.bell.send_replace(());
        result
    }

    /// Looks at the class without changing it.
    pub(crate) fn class(&self) -> MutexGuard<'_, Class> {
        self.class.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends everybody home.
    pub(crate) fn end(&self) {
        self.with(|class, _| class.end());
    }
}

impl From<ClassError> for Refusal {
    fn from(error: ClassError) -> Refusal {
        let message = error.to_string();
        match error {
            ClassError::Name(_) => Refusal::bad("bad_name", message).of("name"),
            ClassError::Taken(_) => Refusal::conflict("name_taken", message).of("name"),
            ClassError::Full(_) => Refusal::conflict("class_full", message),
            ClassError::Key => Refusal::new(StatusCode::UNAUTHORIZED, "bad_key", message).of("key"),
            _ => Refusal::bad("bad_game", message).of("game"),
        }
    }
}
