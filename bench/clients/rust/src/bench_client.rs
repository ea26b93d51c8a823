//! The jobs of the benchmark for a client.

use std::error::Error;
use std::path::PathBuf;

use serde::Deserialize;

/// What the benchmark gives to a client.
pub struct Setup {
    /// The flags in the client's own words.
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

/// A case: an evaluation for each context, in the form that the client takes.
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
    /// A client that sends events to an address; each job has one of its own.
    pub events: Option<OpenEvents>,
}

pub type OpenEvents = fn(&str) -> Result<Box<dyn Events>, Box<dyn Error>>;

/// Sends events.
pub trait Events {
    /// As a program does it, with the construction of the event. Whether it was accepted.
    fn enqueue(&mut self, index: usize, text: &str) -> bool;
    /// Returns when everything is delivered.
    fn flush(&mut self) -> Result<(), Box<dyn Error>>;
    fn delivered(&self) -> u64;
    /// Events and their bytes; no bytes where the client does not count them.
    fn queued(&self) -> (usize, Option<usize>);
    /// Does not wait for what is queued.
    fn end(self: Box<Self>);
}
