use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use arc_swap::ArcSwapOption;
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};

use super::cache_file::read_cache_file;
use super::eval_context::EvalContext;
use super::status::{FlagSource, FlagState, FlagStatus};
use crate::background::Background;
use crate::backoff::Backoff;
use crate::callbacks::Callbacks;
use crate::config::FlagOptions;
use crate::connection::Connection;
use crate::error::{Error, ErrorReporter, Report};
use crate::listeners::Listeners;
use crate::rule::changed_keys::changed_keys;
use crate::rule::counts::CountsByFlag;
use crate::rule::evaluate::{Evaluation, Rule};
use crate::rule::flag_set::FlagSet;
use crate::rule::payload::Payload;
use crate::rule::read_payload::read_snapshot;
use crate::rule::reader_state::ReaderState;

/// Holds the flags of one project, and synchronizes them in two tasks: one reads the stream, the other fetches the
/// snapshot at the start, when changes are missing, and while there is no stream.
pub(crate) struct FlagClient {
    pub(super) connection: Arc<Connection>,
    pub(super) options: FlagOptions,
    pub(super) errors: ErrorReporter,
    pub(crate) changes: Listeners<Vec<String>>,
    pub(crate) states: Listeners<FlagState>,
    pub(crate) counts: CountsByFlag,
    set: ArcSwapOption<FlagSet>,
    state: Mutex<State>,
    /// Wakes tasks that wait for a change of the state.
    pub(super) changed: Notify,
    /// The payload in the cache file.
    pub(super) saved: Mutex<Option<Arc<Payload>>>,
    tasks: Mutex<Vec<JoinHandle<()>>>,
}

#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent; `flag_state` combines them")]
pub(super) struct State {
    pub(super) reader: ReaderState,
    pub(super) source: Option<FlagSource>,
    pub(super) last_sync: Option<SystemTime>,
    pub(super) last_error: Option<String>,
    pub(super) is_streaming: bool,
    /// Whether the last contact without a stream was a successful fetch.
    pub(super) is_polled: bool,
    /// Whether the last attempt to fetch the flags failed.
    pub(super) has_failed: bool,
    /// Time of the next poll; `None` for immediately.
    pub(super) poll_at: Option<Instant>,
    last_state: FlagState,
    /// Whether the client opens no connection: its flags are always current.
    is_offline: bool,
}

impl FlagClient {
    pub(crate) fn new(
        connection: Arc<Connection>,
        options: FlagOptions,
        callbacks: &Arc<Callbacks>,
        report: Report,
    ) -> Arc<Self> {
        let client = FlagClient {
            connection,
            errors: ErrorReporter::new(report),
            changes: Listeners::new(Arc::clone(callbacks)),
            states: Listeners::new(Arc::clone(callbacks)),
            counts: CountsByFlag::default(),
            set: ArcSwapOption::empty(),
            state: Mutex::new(State { is_offline: options.offline, ..State::default() }),
            changed: Notify::new(),
            saved: Mutex::new(None),
            tasks: Mutex::new(Vec::new()),
            options,
        };
        if let Some(on_change) = client.options.on_change.clone() {
            client.changes.add(move |keys: &Vec<String>| on_change(keys));
        }
        client.load_first();
        Arc::new(client)
    }

    pub(crate) fn start(self: &Arc<Self>, background: &Background) {
        if self.options.offline {
            return;
        }
        // The stream starts after the first attempt to fetch the snapshot: it is then resumed from a revision.
        let (tried, is_tried) = watch::channel(false);
        let fetching = Arc::clone(self);
        let mut tasks = vec![background.handle().spawn(async move { fetching.fetch_loop(tried).await })];
        if !self.options.poll_only {
            let streaming = Arc::clone(self);
            tasks.push(background.handle().spawn(async move { streaming.stream_loop(is_tried).await }));
        }
        if let Some(interval) = self.options.usage_interval {
            let reporting = Arc::clone(self);
            tasks.push(background.handle().spawn(async move {
                loop {
                    sleep(interval).await;
                    reporting.report_usage().await;
                }
            }));
        }
        *self.tasks.lock().unwrap_or_else(PoisonError::into_inner) = tasks;
    }

    /// Ends the tasks. The flags can still be evaluated.
    pub(crate) async fn stop(&self) {
        let tasks = std::mem::take(&mut *self.tasks.lock().unwrap_or_else(PoisonError::into_inner));
        for task in tasks {
            task.abort();
            let _ = task.await;
        }
        let mut state = self.lock();
        state.is_streaming = false;
        state.is_polled = false;
        self.notify(&mut state);
    }

    pub(crate) fn reports_usage(&self) -> bool {
        !self.options.offline && self.options.usage_interval.is_some()
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn backoff(&self) -> Backoff {
        Backoff { initial: self.options.backoff_initial, max: self.options.backoff_max }
    }

    pub(crate) fn evaluate(&self, flag_key: &str, context: &EvalContext<'_>, default: bool) -> Evaluation {
        let set = self.set.load();
        let Some(set) = set.as_deref() else {
            return Evaluation::new(default, Rule::NotReady);
        };
        let mut evaluation = set.evaluate(flag_key, context, || self.connection.now());
        if evaluation.rule == Rule::FlagNotFound {
            evaluation.value = default;
        }
        evaluation
    }

    pub(crate) fn has_cohorts(&self, flag_key: &str) -> bool {
        self.set.load().as_deref().is_some_and(|set| set.has_cohorts(flag_key))
    }

    /// Loads the flags of the cache file, otherwise the bootstrap.
    fn load_first(&self) {
        if let Some(path) = &self.options.cache_file {
            match read_cache_file(path, &self.connection.project_id) {
                Ok(Some(payload)) => return self.use_payload(payload, FlagSource::File),
                Ok(None) => {}
                Err(_) => self.errors.always(Error::known("cache_file_failed", "the cache file cannot be read")),
            }
        }
        if let Some(bootstrap) = &self.options.bootstrap {
            if let Some(payload) = read_snapshot(bootstrap) {
                self.use_payload(payload, FlagSource::Bootstrap);
            } else {
                self.errors.always(Error::known("bootstrap_invalid", "the bootstrap is not a snapshot of flags"));
            }
        }
    }

    pub(crate) fn use_payload(&self, payload: Payload, source: FlagSource) {
        self.adopt(&mut self.lock(), ReaderState::of(payload), source);
    }

    /// Makes a state the current one. Its payload was parsed, so its bucket version is supported.
    pub(super) fn adopt(&self, state: &mut State, reader: ReaderState, source: FlagSource) {
        if let Some(payload) = &reader.payload {
            let before = state.reader.payload.as_ref();
            if before.is_none_or(|before| !Arc::ptr_eq(before, payload)) {
                self.set.store(FlagSet::compile(payload, Some(&self.counts)).map(Arc::new));
                state.source = Some(source);
                let keys = changed_keys(before.map(AsRef::as_ref), payload);
                if !keys.is_empty() {
                    self.changes.emit(keys);
                }
            }
        }
        state.reader = reader;
        self.notify(state);
    }

    /// Wakes tasks that wait for a change of the state.
    pub(super) fn notify(&self, state: &mut State) {
        let now = state.flag_state();
        if now != state.last_state {
            state.last_state = now;
            self.states.emit(now);
        }
        self.changed.notify_waiters();
    }

    pub(crate) fn status(&self) -> FlagStatus {
        let state = self.lock();
        FlagStatus {
            state: state.flag_state(),
            source: state.source,
            revision: state.reader.payload.as_ref().map(|payload| payload.revision),
            last_sync: state.last_sync,
            last_error: state.last_error.clone(),
        }
    }

    /// Waits until the flags are in sync with the server.
    pub(crate) async fn ready(&self) {
        loop {
            let changed = self.changed.notified();
            if self.lock().flag_state() == FlagState::Ready {
                return;
            }
            changed.await;
        }
    }

    /// Records a contact that confirmed the flags.
    pub(super) fn succeed(&self, state: &mut State) {
        state.last_sync = Some(self.connection.now());
        state.last_error = None;
        state.has_failed = false;
        self.errors.succeeded();
    }

    pub(super) fn fail(&self, error: Error) {
        let mut state = self.lock();
        state.last_error = Some(error.code().to_owned());
        state.has_failed = true;
        state.is_polled = false;
        self.notify(&mut state);
        drop(state);
        self.errors.failed(error);
    }
}

impl State {
    fn flag_state(&self) -> FlagState {
        let is_confirmed = self.source == Some(FlagSource::Server) && !self.reader.is_behind;
        match &self.reader.payload {
            None if self.has_failed => FlagState::Failed,
            None => FlagState::Starting,
            Some(_) if self.is_offline => FlagState::Ready,
            Some(_) if is_confirmed && (self.is_streaming || self.is_polled) => FlagState::Ready,
            Some(_) => FlagState::Stale,
        }
    }
}
