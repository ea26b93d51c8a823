//! Evaluates flags, and synchronizes them with the service.

pub(crate) mod cache_file;
pub mod eval_context;
pub(crate) mod fetch;
pub(crate) mod flag_client;
pub(crate) mod handle;
pub(crate) mod status;
pub(crate) mod stream;
pub(crate) mod test_flags;
pub(crate) mod usage;
