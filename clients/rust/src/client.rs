use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{Instant, timeout_at};

use crate::background::Background;
use crate::callbacks::{Callbacks, OnSkipped};
use crate::config::Config;
use crate::connection::Connection;
use crate::error::{Error, Report};
use crate::events::event::{DropReason, Enqueued, Event, EventReport};
use crate::events::pipeline::EventPipeline;
use crate::flags::flag_client::FlagClient;
use crate::flags::handle::Flags;

/// Sends events and evaluates flags. It is cheap to clone, and its methods can be called in any thread, with or without
/// an executor.
///
/// Call [`Client::close`] before the program ends. When the last clone is dropped without it, the client continues to send
/// in its own thread for up to [`Config::close_timeout`], unless the program ends earlier.
#[derive(Clone)]
pub struct Client {
    inner: Arc<Inner>,
}

struct Inner {
    connection: Arc<Connection>,
    close_timeout: Duration,
    callbacks: Arc<Callbacks>,
    events: Option<Arc<EventPipeline>>,
    flags: Flags,
    background: Arc<Background>,
    /// Taken by the first call of close, which sends the number of events that are left.
    closing: Mutex<Option<watch::Sender<Option<usize>>>>,
    closed: watch::Receiver<Option<usize>>,
}

impl Client {
    /// Starts a client. An unreachable server and a wrong key are reported to [`Config::on_error`].
    ///
    /// # Errors
    ///
    /// The configuration is invalid, or the system cannot start a thread. The code is `config_invalid`.
    pub fn new(config: Config) -> Result<Self, Error> {
        let connection = Arc::new(Connection::new(&config)?);
        let background = Arc::new(Background::start()?);
        let on_skipped: Option<OnSkipped> = config
            .on_error
            .clone()
            .map(|on_error| -> OnSkipped { Arc::new(move |skipped| on_error(&Error::of_skipped_callbacks(skipped))) });
        let callbacks = Arc::new(Callbacks::new(on_skipped));
        let report: Report = {
            let (callbacks, on_error) = (Arc::clone(&callbacks), config.on_error);
            Arc::new(move |error| {
                if let Some(on_error) = on_error.clone() {
                    callbacks.add_or_skip(move || on_error(&error));
                }
            })
        };
        let flags = config.flags.filter(|_| !config.project_id.is_empty()).map(|options| {
            let flags = FlagClient::new(Arc::clone(&connection), options, &callbacks, Arc::clone(&report));
            flags.start(&background);
            flags
        });
        let events = config.events.filter(|_| !config.webhook_secret.is_empty()).map(|options| {
            let events = EventPipeline::new(Arc::clone(&connection), options, Arc::clone(&callbacks), report);
            events.start(&background);
            events
        });
        let (closing, closed) = watch::channel(None);
        let inner = Inner {
            connection,
            close_timeout: config.close_timeout,
            callbacks,
            events,
            flags: Flags::new(flags, Some(Arc::clone(&background))),
            background,
            closing: Mutex::new(Some(closing)),
            closed,
        };
        Ok(Client { inner: Arc::new(inner) })
    }

    /// The flags of the project.
    #[must_use]
    pub fn flags(&self) -> &Flags {
        &self.inner.flags
    }

    /// Adds an event to the queue. It never fails, and waits only with [`Policy::Block`](crate::Policy::Block).
    pub fn enqueue(&self, event: impl Into<Event>) -> Enqueued {
        match &self.inner.events {
            Some(events) => events.enqueue(event.into()),
            None => Enqueued::Dropped(DropReason::Closed),
        }
    }

    /// Waits until all events that were enqueued before the call are delivered, rejected or dropped. Returns false on
    /// timeout. Dropping the future loses no event: sending continues.
    pub async fn flush(&self, timeout: Duration) -> bool {
        let Some(events) = &self.inner.events else { return true };
        let flushed = self.inner.background.run(tokio_timeout(timeout, events.flush()));
        flushed.await.unwrap_or_else(|_| events.queued_events() == 0)
    }

    /// Same as [`Client::flush`], for synchronous programs: blocks the calling thread.
    #[must_use]
    pub fn flush_blocking(&self, timeout: Duration) -> bool {
        let Some(events) = &self.inner.events else { return true };
        let flushed = self.inner.background.run_blocking(tokio_timeout(timeout, events.flush()));
        flushed.unwrap_or_else(|| events.queued_events() == 0)
    }

    /// The counts of events since the client was created.
    #[must_use]
    pub fn report(&self) -> EventReport {
        self.inner.events.as_ref().map(|events| events.report()).unwrap_or_default()
    }

    /// Refuses further events, flushes like [`Client::flush`], ends the threads of the client and returns the number of
    /// events that are left, which are in the spool or dropped. A timeout of zero closes without flushing. Flags can still
    /// be evaluated. Further calls, also those of other clones, return the result of the first. Closing continues when the
    /// future is dropped.
    pub async fn close(&self, timeout: Duration) -> usize {
        self.inner.begin_close(timeout);
        let mut closed = self.inner.closed.clone();
        let left = closed.wait_for(Option::is_some).await.map(|left| left.unwrap_or(0));
        left.unwrap_or_else(|_| self.report().queued_events)
    }

    /// Same as [`Client::close`], for synchronous programs: blocks the calling thread.
    #[expect(clippy::must_use_candidate, reason = "many programs have no use for the number")]
    pub fn close_blocking(&self, timeout: Duration) -> usize {
        self.inner.begin_close(timeout);
        let mut closed = self.inner.closed.clone();
        let left = self
            .inner
            .background
            .run_blocking(async move { closed.wait_for(Option::is_some).await.map_or(None, |left| *left) });
        let now = || *self.inner.closed.borrow();
        left.flatten().or_else(now).unwrap_or_else(|| self.report().queued_events)
    }
}

async fn tokio_timeout(timeout: Duration, flushed: impl Future<Output = ()>) -> bool {
    tokio::time::timeout(timeout, flushed).await.is_ok()
}

impl Inner {
    /// Closes in the client's own thread, so that no caller has to wait.
    fn begin_close(&self, timeout: Duration) {
        let closing = self.closing.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(closing) = closing else { return };
        if let Some(events) = &self.events {
            events.stop_intake();
        }
        let (events, flags) = (self.events.clone(), self.flags.client().cloned());
        let (callbacks, background) = (Arc::clone(&self.callbacks), Arc::clone(&self.background));
        self.background.handle().spawn(async move {
            let now = Instant::now();
            let deadline = now.checked_add(timeout).unwrap_or(now + Duration::from_secs(86_400));
            if let Some(flags) = &flags {
                flags.stop().await;
            }
            let left = match events {
                Some(events) => events.close(deadline).await,
                None => 0,
            };
            if let Some(flags) = flags.filter(|flags| flags.reports_usage() && Instant::now() < deadline) {
                let _ = timeout_at(deadline, flags.report_usage()).await;
            }
            // A callback that blocks, or that called close itself, must not block closing.
            let _ = timeout_at(deadline, callbacks.close()).await;
            closing.send_replace(Some(left));
            background.stop();
        });
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.begin_close(self.close_timeout);
    }
}

/// Hides the credentials.
impl fmt::Debug for Client {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Client").field("base_url", &self.inner.connection.base_url).finish_non_exhaustive()
    }
}
