/// The version of this crate, as in its `User-Agent`.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

pub(crate) const USER_AGENT: &str = concat!("signalbox-rust/", env!("CARGO_PKG_VERSION"));
