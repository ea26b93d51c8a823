use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use crate::error::Error;
use crate::events::event::{DropReason, Event};

/// Configures a client. Complete it with `..Config::default()`: the defaults are the same in all client libraries.
#[derive(Clone)]
pub struct Config {
    /// The URL of the service, such as `https://signalbox.example.com`.
    pub base_url: String,
    /// The id or key of the project. Without it, the client evaluates no flags.
    pub project_id: String,
    /// The API key. It needs the scope `ingest` for events and `flags:read` for flags.
    pub api_key: String,
    /// The secret that signs batches. Without it, the client sends no events.
    pub webhook_secret: String,
    /// Changes the HTTP client, for a proxy or a certificate. Redirects are never followed.
    pub configure_http: Option<ConfigureHttp>,
    /// Called with an error of the background work when it differs from the previous one.
    pub on_error: Option<OnError>,
    /// How long a client that is dropped without `close` continues to send in its own thread. Default: 5 s.
    pub close_timeout: Duration,
    /// The wall clock, by default [`SystemTime::now`]: it dates events, evaluates dates of `Retry-After`, and ends
    /// self-overrides. No wait depends on it.
    pub now: Option<Clock>,
    /// How events are sent; `None` drops every event.
    pub events: Option<EventOptions>,
    /// How flags are synchronized; `None` opens no connection for flags.
    pub flags: Option<FlagOptions>,
}

/// Called with an error of the background work.
pub type OnError = Arc<dyn Fn(&Error) + Send + Sync>;

/// Called for each dropped event.
pub type OnDrop = Arc<dyn Fn(&Event, DropReason) + Send + Sync>;

/// Called for each event that the server rejected, with the reason.
pub type OnRejected = Arc<dyn Fn(&Event, &str) + Send + Sync>;

/// Called with the accepted events of a batch.
pub type OnDelivered = Arc<dyn Fn(&[Event]) + Send + Sync>;

/// Called with the keys of the flags that changed.
pub type OnChange = Arc<dyn Fn(&[String]) + Send + Sync>;

/// Returns the current time.
pub type Clock = Arc<dyn Fn() -> SystemTime + Send + Sync>;

/// Changes the HTTP client of a [`Config`].
pub type ConfigureHttp = Arc<dyn Fn(reqwest::ClientBuilder) -> reqwest::ClientBuilder + Send + Sync>;

impl Default for Config {
    fn default() -> Self {
        Config {
            base_url: String::new(),
            project_id: String::new(),
            api_key: String::new(),
            webhook_secret: String::new(),
            configure_http: None,
            on_error: None,
            close_timeout: Duration::from_secs(5),
            now: None,
            events: Some(EventOptions::default()),
            flags: Some(FlagOptions::default()),
        }
    }
}

/// Hides the credentials.
impl fmt::Debug for Config {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Config")
            .field("base_url", &self.base_url)
            .field("project_id", &self.project_id)
            .field("events", &self.events)
            .field("flags", &self.flags)
            .finish_non_exhaustive()
    }
}

/// What happens to events when the queue is full.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Policy {
    /// Refuses the new event.
    #[default]
    DropNewest,
    /// Drops the oldest event that is not being sent.
    DropOldest,
    /// Blocks the calling thread until there is room, up to [`EventOptions::block_timeout`]. In asynchronous code, call
    /// `enqueue` where blocking is allowed.
    Block,
}

/// Configures how events are sent. Complete it with `..EventOptions::default()`.
#[derive(Clone)]
pub struct EventOptions {
    /// Maximum number of events in a batch. Default: 100.
    pub batch_events: usize,
    /// Maximum size of a batch as JSON, before compression, in bytes. Default: 512 KiB.
    pub batch_bytes: usize,
    /// Maximum time from the first event of a batch to its sending. Default: 1 s.
    pub batch_interval: Duration,
    /// Size from which bodies are compressed, in bytes. Default: 1 KiB.
    pub gzip_min_bytes: usize,
    /// Maximum number of events in memory. Default: 10,000.
    pub queue_events: usize,
    /// Maximum size of these events as JSON, in bytes. Default: 16 MiB.
    pub queue_bytes: usize,
    /// What happens when the queue is full. Default: [`Policy::DropNewest`].
    pub policy: Policy,
    /// How long [`Policy::Block`] waits for room. Default: 5 s.
    pub block_timeout: Duration,
    /// Deadline of one request. Default: 10 s.
    pub request_timeout: Duration,
    /// Upper bound of the first wait between attempts, with full jitter. Default: 0.5 s.
    pub backoff_initial: Duration,
    /// Upper bound of every wait between attempts, with full jitter. Default: 30 s.
    pub backoff_max: Duration,
    /// First wait after 401, 403 or 404; later waits double, up to ten times this value. Default: 30 s.
    pub refused_retry: Duration,
    /// Keeps frozen batches on disk until they are settled, so that they survive a crash. Only one process can use a folder.
    pub spool_folder: Option<PathBuf>,
    /// Maximum size of the files in this folder, in bytes; further batches are in memory only. Default: 64 MiB.
    pub spool_bytes: usize,
    /// Adds the flags that were evaluated in the same [`Scope`](crate::Scope) to each event, as `data.flags`.
    pub attach_flags: bool,
    /// Called for each dropped event, in a thread of the client.
    pub on_drop: Option<OnDrop>,
    /// Called for each event that the server rejected permanently, in a thread of the client.
    pub on_rejected: Option<OnRejected>,
    /// Called with the accepted events of a settled batch, in a thread of the client.
    pub on_delivered: Option<OnDelivered>,
}

impl Default for EventOptions {
    fn default() -> Self {
        EventOptions {
            batch_events: 100,
            batch_bytes: 512 * 1024,
            batch_interval: Duration::from_secs(1),
            gzip_min_bytes: 1024,
            queue_events: 10_000,
            queue_bytes: 16 * 1024 * 1024,
            policy: Policy::DropNewest,
            block_timeout: Duration::from_secs(5),
            request_timeout: Duration::from_secs(10),
            backoff_initial: Duration::from_millis(500),
            backoff_max: Duration::from_secs(30),
            refused_retry: Duration::from_secs(30),
            spool_folder: None,
            spool_bytes: 64 * 1024 * 1024,
            attach_flags: false,
            on_drop: None,
            on_rejected: None,
            on_delivered: None,
        }
    }
}

impl fmt::Debug for EventOptions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("EventOptions")
            .field("batch_events", &self.batch_events)
            .field("batch_bytes", &self.batch_bytes)
            .field("batch_interval", &self.batch_interval)
            .field("queue_events", &self.queue_events)
            .field("queue_bytes", &self.queue_bytes)
            .field("policy", &self.policy)
            .field("spool_folder", &self.spool_folder)
            .field("attach_flags", &self.attach_flags)
            .finish_non_exhaustive()
    }
}

/// Configures how flags are synchronized. Complete it with `..FlagOptions::default()`.
#[derive(Clone)]
pub struct FlagOptions {
    /// Opens no connection for flags, and evaluates with the cache file or the bootstrap: for tests and tools.
    pub offline: bool,
    /// Fetches the flags every [`FlagOptions::poll_interval`] instead of reading the stream.
    pub poll_only: bool,
    /// Interval of polls while there is no stream. Default: 30 s.
    pub poll_interval: Duration,
    /// How long a stream can be silent before it is reconnected. Default: 45 s, three heartbeats.
    pub read_timeout: Duration,
    /// Deadline of a request for the snapshot. Default: 10 s.
    pub request_timeout: Duration,
    /// Upper bound of the first wait between attempts, with full jitter. Default: 0.5 s.
    pub backoff_initial: Duration,
    /// Upper bound of every wait between attempts, with full jitter. Default: 30 s.
    pub backoff_max: Duration,
    /// Keeps the last known good flags on disk for the next start.
    pub cache_file: Option<PathBuf>,
    /// A snapshot as JSON. Without a cache file, it is used until the server responds.
    pub bootstrap: Option<Vec<u8>>,
    /// Interval of usage reports; `None` for no reports. Default: 60 s.
    pub usage_interval: Option<Duration>,
    /// The first listener of [`Flags::on_change`](crate::Flags::on_change). It is also called with the flags of the cache
    /// file or bootstrap.
    pub on_change: Option<OnChange>,
}

impl Default for FlagOptions {
    fn default() -> Self {
        FlagOptions {
            offline: false,
            poll_only: false,
            poll_interval: Duration::from_secs(30),
            read_timeout: Duration::from_secs(45),
            request_timeout: Duration::from_secs(10),
            backoff_initial: Duration::from_millis(500),
            backoff_max: Duration::from_secs(30),
            cache_file: None,
            bootstrap: None,
            usage_interval: Some(Duration::from_secs(60)),
            on_change: None,
        }
    }
}

impl fmt::Debug for FlagOptions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("FlagOptions")
            .field("offline", &self.offline)
            .field("poll_only", &self.poll_only)
            .field("poll_interval", &self.poll_interval)
            .field("read_timeout", &self.read_timeout)
            .field("cache_file", &self.cache_file)
            .field("usage_interval", &self.usage_interval)
            .finish_non_exhaustive()
    }
}
