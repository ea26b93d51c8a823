use std::fmt;
use std::time::SystemTime;

/// Whether there are flags and whether they are in sync.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FlagState {
    /// No flags, and no attempt to fetch them has failed.
    #[default]
    Starting,
    /// In sync with the server.
    Ready,
    /// Flags, but neither a stream nor a successful poll.
    Stale,
    /// No flags, and the last attempt failed.
    Failed,
}

impl FlagState {
    /// The name in the contract of the clients, such as `ready`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            FlagState::Starting => "starting",
            FlagState::Ready => "ready",
            FlagState::Stale => "stale",
            FlagState::Failed => "failed",
        }
    }
}

impl fmt::Display for FlagState {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// The source of the flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlagSource {
    /// [`FlagOptions::bootstrap`](crate::FlagOptions::bootstrap).
    Bootstrap,
    /// [`FlagOptions::cache_file`](crate::FlagOptions::cache_file).
    File,
    /// The service.
    Server,
}

impl FlagSource {
    /// The name in the contract of the clients, such as `server`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            FlagSource::Bootstrap => "bootstrap",
            FlagSource::File => "file",
            FlagSource::Server => "server",
        }
    }
}

/// Describes the flags of a client.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct FlagStatus {
    /// Whether there are flags and whether they are in sync.
    pub state: FlagState,
    /// The source of the flags, `None` without flags.
    pub source: Option<FlagSource>,
    /// The revision of the flags, `None` without flags.
    pub revision: Option<i64>,
    /// The time at which the server last confirmed the flags, `None` before.
    pub last_sync: Option<SystemTime>,
    /// The code of the last error since the last success, `None` when there is none.
    pub last_error: Option<String>,
}
