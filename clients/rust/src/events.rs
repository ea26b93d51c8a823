//! Sends events.

pub(crate) mod batch;
pub(crate) mod event;
pub(crate) mod event_json;
pub(crate) mod event_types;
pub(crate) mod file_lock;
pub(crate) mod finite_numbers;
pub(crate) mod freezer;
pub(crate) mod ingest_outcome;
pub(crate) mod pipeline;
pub(crate) mod sender;
pub(crate) mod spool;
mod spool_file;
