//! The classroom: a ladder that bots on other machines join by a code.
//!
//! Members need no token: the code lets them in, and the key that they get then is theirs alone. What they send are names and moves. The
//! teacher's page has the token.

use crate::refusal::Refusal;
use crate::register::{Kept, Register};
use crate::truths::locked;
use axum::http::StatusCode;
use plyground_arena::class::{Class, ClassError, Rules};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, watch};

/// What a classroom is opened with.
#[derive(Clone, Debug)]
pub struct ClassConfig {
    code: String,
    rules: Rules,
    /// What was there before, and where it is kept.
    kept: Kept,
    register: Option<Arc<Mutex<Register>>>,
}

impl ClassConfig {
    /// A class that is joined by a code; an error says what is wrong with its rules.
    pub fn new(code: &str, rules: Rules) -> Result<ClassConfig, ClassError> {
        let class = Class::new(rules)?;
        let (code, rules) = (code.to_ascii_uppercase(), class.rules().clone());
        Ok(ClassConfig { code, rules, kept: Kept::default(), register: None })
    }

    /// The same, kept in a folder: its members, its games and its code are those of the class that was kept there before, and no end of the server loses a
    /// finished game.
    pub fn kept_in(self, folder: &Path) -> Result<ClassConfig, String> {
        let path = Register::path(folder, &self.rules);
        let (mut register, kept) = Register::open(&path, &self.rules).map_err(|error| error.to_string())?;
        kept.clone().class(self.rules.clone()).map_err(|error| format!("{}: {error}", path.display()))?;
        let code = match &kept.code {
            Some(code) => code.clone(),
            None => {
                register.note_code(&self.code).map_err(|error| error.to_string())?;
                self.code
            }
        };
        Ok(ClassConfig { code, rules: self.rules, kept, register: Some(Arc::new(Mutex::new(register))) })
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
    /// Where members and games are kept, if they are.
    register: Option<Arc<Mutex<Register>>>,
    /// Rings when something happened.
    pub(crate) bell: watch::Sender<()>,
    /// When it was opened: the class counts from there.
    pub(crate) start: Instant,
    pub(crate) hides_names: AtomicBool,
    /// Who guesses codes guesses one at a time.
    pub(crate) guess: Semaphore,
}

impl Classroom {
    /// A classroom with the members of the class that was kept, all of them away; without any where none was.
    pub(crate) fn new(config: &ClassConfig) -> Classroom {
        let class = config.kept.clone().class(config.rules.clone()).expect("it was tried before");
        Classroom {
            code: config.code.clone(),
            class: Mutex::new(class),
            register: config.register.clone(),
            bell: watch::Sender::new(()),
            start: Instant::now(),
            hides_names: AtomicBool::new(false),
            guess: Semaphore::new(1),
        }
    }

    /// Does something with the class, and tells those who wait that it may have changed.
    pub(crate) fn with<R>(&self, work: impl FnOnce(&mut Class, Duration) -> R) -> R {
        let result = self.change(work);
        self.bell.send_replace(());
        result
    }

    /// The same without a word to anybody. What is new is kept before anybody is told.
    pub(crate) fn change<R>(&self, work: impl FnOnce(&mut Class, Duration) -> R) -> R {
        let mut class = self.class();
        let result = work(&mut class, self.start.elapsed());
        if let Some(register) = &self.register {
            locked(register).keep(&class);
        }
        result
    }

    /// Why games are not kept any more, if that is so.
    pub(crate) fn trouble(&self) -> Option<String> {
        self.register.as_ref().and_then(|register| locked(register).trouble.clone())
    }

    /// Looks at the class; whoever changes it does so by [`change`](Classroom::change).
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
            ClassError::SentHome => Refusal::new(StatusCode::FORBIDDEN, "sent_home", message).of("key"),
            _ => Refusal::bad("bad_game", message).of("game"),
        }
    }
}
