//! Work of the command line on many machines: the driver's side and the workers', as `plyground.cluster` carries it.

mod driving;
mod working;

pub(crate) use driving::ClusterJob;
pub(crate) use working::{UnitWorker, about, gather};
