use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};

use crate::trace::Span;

/// Bounds the flags of one request.
const MAX_RECORDED_FLAGS: usize = 100;

tokio::task_local! {
    static CURRENT: Scope;
}

/// One request of the program: the flags that it evaluated, and its place in a distributed trace.
///
/// With [`EventOptions::attach_flags`](crate::EventOptions::attach_flags), events that are enqueued within a scope have its
/// flags as `data.flags`. The `tower` layer creates a scope for each request. A task that a request spawns is outside of the
/// scope unless it is run in it:
///
/// ```
/// # async fn work() {}
/// # let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
/// # runtime.block_on(async {
/// let scope = signalbox::Scope::current().unwrap_or_default();
/// tokio::spawn(scope.run(work()));
/// # });
/// ```
#[derive(Clone, Debug, Default)]
pub struct Scope(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    span: Span,
    flags: Mutex<Vec<(String, bool)>>,
}

impl Scope {
    /// Creates a scope with a new trace.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a scope that continues the trace of a W3C `traceparent` header, or has a new trace when the header is
    /// missing or invalid.
    #[must_use]
    pub fn continuing(traceparent: Option<&str>) -> Self {
        Scope(Arc::new(Inner { span: Span::start(traceparent), flags: Mutex::default() }))
    }

    /// The scope of the current task.
    #[must_use]
    pub fn current() -> Option<Self> {
        CURRENT.try_with(Clone::clone).ok()
    }

    /// Runs a future within the scope, in any executor.
    pub fn run<F: Future>(self, future: F) -> impl Future<Output = F::Output> {
        CURRENT.scope(self, future)
    }

    /// Runs a function within the scope.
    pub fn run_sync<T>(self, function: impl FnOnce() -> T) -> T {
        CURRENT.sync_scope(self, function)
    }

    /// The `traceparent` header with which a request to another service continues the trace.
    #[must_use]
    pub fn traceparent(&self) -> String {
        self.0.span.traceparent()
    }

    /// The flags that were evaluated within the scope, with their last values.
    #[must_use]
    pub fn flags(&self) -> Vec<(String, bool)> {
        self.0.flags.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    #[cfg(feature = "tower")]
    pub(crate) fn wrap<F: Future>(self, future: F) -> tokio::task::futures::TaskLocalFuture<Scope, F> {
        CURRENT.scope(self, future)
    }

    #[cfg(any(feature = "tower", feature = "tracing"))]
    pub(crate) fn span(&self) -> &Span {
        &self.0.span
    }

    /// Records a flag in the scope of the current task, if it has one.
    pub(crate) fn record(flag_key: &str, value: bool) {
        let _ = CURRENT.try_with(|scope| {
            let mut flags = scope.0.flags.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some((_, last)) = flags.iter_mut().find(|(key, _)| key == flag_key) {
                *last = value;
            } else if flags.len() < MAX_RECORDED_FLAGS {
                flags.push((flag_key.to_owned(), value));
            }
        });
    }
}
