//! What the units of merged parts found.

use super::merged::MergedJob;
use crate::failure::Failure;
use plyground_jobs::UnitJournal;
use serde::de::DeserializeOwned;

impl MergedJob {
    /// Hands what each unit found to `each`, in the order of their numbers; missing ones are bad input.
    pub(crate) fn rows<R: DeserializeOwned>(&self, each: &mut dyn FnMut(R)) -> Result<(), Failure> {
        self.complete()?;
        let journal = UnitJournal::open(&self.journal, &self.header)?;
        for unit in 0..self.header.units {
            journal.rows(unit)?.into_iter().for_each(&mut *each);
        }
        Ok(())
    }
}
