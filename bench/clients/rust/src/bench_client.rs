//! The interface of a client in the benchmark.

use std::error::Error;
use std::path::PathBuf;

use serde::Deserialize;

/// Configuration of a client.
pub struct Setup {
    /// The flags in the format of the client.
    pub definition: String,
    pub definition_file: PathBuf,
}

/// A line of contexts.json.
#[derive(Deserialize)]
pub struct CohortContext {
    #[serde(rename = "userId")]
    pub user_id: String,
    pub country: String,
    pub env: String,
    pub role: String,
}

/// A case: an evaluation of each context, which is in the format of the client.
pub struct Prepared {
    pub contexts: usize,
    pub evaluate: Box<dyn Fn(usize) -> bool>,
}

impl Prepared {
    pub fn new(contexts: usize, evaluate: impl Fn(usize) -> bool + 'static) -> Self {
        Prepared { contexts, evaluate: Box::new(evaluate) }
    }
}

/// A client library.
pub struct BenchClient {
    /// Package and version.
    pub name: String,
    pub bucket: Box<dyn Fn(&'static [String]) -> Prepared>,
    pub cohort: Box<dyn Fn(&'static [CohortContext]) -> Prepared>,
    /// Opens a client that sends events to an address; each job uses a separate one.
    pub events: Option<OpenEvents>,
}

pub type OpenEvents = fn(&str) -> Result<Box<dyn Events>, Box<dyn Error>>;

/// Sends events.
pub trait Events {
    /// Constructs an event and passes it to the client. Returns whether the client accepted it.
    fn enqueue(&mut self, index: usize, text: &str) -> bool;
    /// Returns when all events are delivered.
    fn flush(&mut self) -> Result<(), Box<dyn Error>>;
    fn delivered(&self) -> u64;
    /// Queued events and their bytes; the bytes are `None` when the client does not count them.
    fn queued(&self) -> (usize, Option<usize>);
    /// Does not wait for queued events.
    fn end(self: Box<Self>);
}
