use std::collections::{BTreeMap, VecDeque};
use std::future::Future;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tokio::time::Instant;
use uuid::Uuid;

use super::batch::{Batch, ENVELOPE_BYTES, QueuedEvent};
use super::event::{DropReason, Enqueued, Event, EventReport};
use super::event_json::encode_event;
use super::spool::Spool;
use crate::background::Background;
use crate::callbacks::Callbacks;
use crate::config::{EventOptions, Policy};
use crate::connection::Connection;
use crate::error::{ErrorReporter, Report};
use crate::scope::Scope;

/// Holds the events that are not settled. One task freezes batches, another sends them one at a time, in order. Without a
/// spool, a batch is frozen when the previous one is settled, so that `DropOldest` can still drop its events; with a spool,
/// as soon as it is due, so that it is on disk.
pub(crate) struct EventPipeline {
    pub(super) connection: Arc<Connection>,
    pub(super) options: EventOptions,
    pub(super) spool: Option<Spool>,
    pub(super) errors: ErrorReporter,
    pub(super) callbacks: Arc<Callbacks>,
    state: Mutex<State>,
    /// Wakes callers of `enqueue` that wait for room.
    room: Condvar,
    /// Wakes tasks that wait for settled events.
    changed: Notify,
    pub(super) wake_freezer: Notify,
    pub(super) wake_sender: Notify,
    tasks: Mutex<Vec<JoinHandle<()>>>,
}

#[derive(Default)]
pub(super) struct State {
    pub(super) waiting: VecDeque<Arc<QueuedEvent>>,
    /// The size of `waiting`.
    pub(super) waiting_bytes: usize,
    /// The first sequence of the events between `waiting` and `frozen`.
    pub(super) freezing: Option<u64>,
    /// The frozen batches; the first one is in flight.
    pub(super) frozen: VecDeque<Arc<Batch>>,
    /// The number of unsettled events, without internal ones.
    pub(super) events: usize,
    /// The size of these events in bytes.
    pub(super) bytes: usize,
    /// When the freezer polls the queue; `None` while it works, and while it waits for a batch to be settled.
    pub(super) next_poll: Option<Instant>,
    /// When the freezer last took a batch from the queue.
    pub(super) last_batch_at: Option<Instant>,
    sequence: u64,
    /// The highest sequence number that a flush waits for.
    pub(super) flush_to: u64,
    pub(super) is_closed: bool,
    pub(super) delivered: u64,
    pub(super) rejected: u64,
    dropped: BTreeMap<DropReason, u64>,
    /// The drops since the last log event that reported them.
    pub(super) unreported: BTreeMap<DropReason, u64>,
}

impl EventPipeline {
    pub(crate) fn new(
        connection: Arc<Connection>,
        options: EventOptions,
        callbacks: Arc<Callbacks>,
        report: Report,
    ) -> Arc<Self> {
        let open = |folder| Spool::open(folder, options.spool_bytes as u64, Arc::clone(&report));
        let spool = options.spool_folder.clone().map(open);
        let loaded = spool.as_ref().map(|spool| spool.load(&connection.webhook_secret)).unwrap_or_default();
        let mut state = State::default();
        if loaded.damaged_events > 0 {
            state.dropped.insert(DropReason::Damaged, loaded.damaged_events);
            state.unreported.insert(DropReason::Damaged, loaded.damaged_events);
        }
        for batch in loaded.batches {
            let (events, bytes) = batch.size();
            state.events += events;
            state.bytes += bytes;
            // Batches of an earlier run precede every event of this run.
            state.frozen.push_back(Arc::new(batch));
        }
        Arc::new(EventPipeline {
            connection,
            options,
            spool,
            errors: ErrorReporter::new(report),
            callbacks,
            state: Mutex::new(state),
            room: Condvar::new(),
            changed: Notify::new(),
            wake_freezer: Notify::new(),
            wake_sender: Notify::new(),
            tasks: Mutex::new(Vec::new()),
        })
    }

    pub(crate) fn start(self: &Arc<Self>, background: &Background) {
        let (freezer, sender) = (Arc::clone(self), Arc::clone(self));
        let tasks = vec![
            background.handle().spawn(async move { freezer.freeze_batches().await }),
            background.handle().spawn(async move { sender.send_batches().await }),
        ];
        *self.tasks.lock().unwrap_or_else(PoisonError::into_inner) = tasks;
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn enqueue(self: &Arc<Self>, event: Event) -> Enqueued {
        let flags = match Scope::current() {
            Some(scope) if self.options.attach_flags => scope.flags(),
            _ => Vec::new(),
        };
        let encoded = encode_event(&event, &flags, self.connection.now());
        let mut state = self.lock();
        if let (Ok(encoded), false) = (&encoded, state.is_closed) {
            state = self.make_room(state, encoded.json.len());
        }
        let accepted = match encoded {
            _ if state.is_closed => Err(DropReason::Closed),
            Ok(encoded) if !self.has_room(&state, encoded.json.len()) => Err(DropReason::QueueFull),
            encoded => encoded,
        };
        match accepted {
            Ok(encoded) => {
                state.events += 1;
                state.bytes += encoded.json.len();
                let queued = QueuedEvent {
                    json: encoded.json,
                    event_type: event.event_type,
                    time: event.time,
                    data: encoded.data,
                    sequence: 0,
                    enqueued_at: Instant::now(),
                    is_internal: false,
                };
                self.append(&mut state, queued);
                Enqueued::Accepted
            }
            Err(reason) => {
                self.dropped(&mut state, reason, move || event);
                Enqueued::Dropped(reason)
            }
        }
    }

    pub(super) fn append(&self, state: &mut State, mut event: QueuedEvent) {
        state.sequence += 1;
        event.sequence = state.sequence;
        let enqueued_at = event.enqueued_at;
        state.waiting_bytes += event.json.len();
        state.waiting.push_back(Arc::new(event));
        if self.is_poll_late(state, enqueued_at) {
            self.wake_freezer.notify_one();
        }
    }

    pub(super) fn is_full(&self, state: &State) -> bool {
        state.waiting.len() >= self.options.batch_events
            || state.waiting_bytes + state.waiting.len() + ENVELOPE_BYTES >= self.options.batch_bytes
    }

    fn has_room(&self, state: &State, size: usize) -> bool {
        state.events < self.options.queue_events && state.bytes + size <= self.options.queue_bytes
    }

    /// Applies the policy. The mutex is released during a wait.
    fn make_room<'a>(self: &'a Arc<Self>, mut state: MutexGuard<'a, State>, size: usize) -> MutexGuard<'a, State> {
        match self.options.policy {
            Policy::DropNewest => state,
            Policy::DropOldest => {
                while !self.has_room(&state, size) && self.drop_oldest(&mut state) {}
                state
            }
            Policy::Block => {
                let is_waiting = |state: &mut State| !state.is_closed && !self.has_room(state, size);
                let timeout = self.options.block_timeout;
                let waited = self.room.wait_timeout_while(state, timeout, is_waiting);
                waited.unwrap_or_else(PoisonError::into_inner).0
            }
        }
    }

    fn drop_oldest(self: &Arc<Self>, state: &mut State) -> bool {
        let Some(at) = state.waiting.iter().position(|event| !event.is_internal) else {
            return false;
        };
        if let Some(event) = state.waiting.remove(at) {
            state.waiting_bytes -= event.json.len();
            state.events -= 1;
            state.bytes -= event.json.len();
            self.dropped(state, DropReason::QueueFull, move || event.event());
            self.notify();
        }
        true
    }

    /// Counts a drop and passes it to the program.
    pub(super) fn dropped(
        &self,
        state: &mut State,
        reason: DropReason,
        event: impl FnOnce() -> Event + Send + 'static,
    ) {
        *state.dropped.entry(reason).or_default() += 1;
        if !state.is_closed {
            *state.unreported.entry(reason).or_default() += 1;
        }
        if let Some(on_drop) = self.options.on_drop.clone() {
            self.callbacks.add_or_skip(move || on_drop(&event(), reason));
        }
    }

    pub(super) fn notify(&self) {
        self.room.notify_all();
        self.changed.notify_waiters();
    }

    /// Begins a flush. The future completes when all events that were enqueued before the call are settled.
    pub(crate) fn flush(self: &Arc<Self>) -> impl Future<Output = ()> + Send + 'static {
        let target = {
            let mut state = self.lock();
            state.flush_to = state.flush_to.max(state.sequence);
            state.sequence
        };
        self.wake_freezer.notify_one();
        let pipeline = Arc::clone(self);
        async move { pipeline.wait_until(|state| oldest(state) > target).await }
    }

    async fn wait_until(&self, is_done: impl Fn(&State) -> bool) {
        loop {
            let changed = self.changed.notified();
            if is_done(&self.lock()) {
                return;
            }
            changed.await;
        }
    }

    /// Stops accepting events, flushes until the deadline, ends the tasks and returns the number of events that are left.
    pub(crate) async fn close(&self, deadline: Instant) -> usize {
        self.stop_intake();
        if Instant::now() < deadline {
            let flushed = self.wait_until(|state| oldest(state) > state.sequence);
            let _ = tokio::time::timeout_at(deadline, flushed).await;
        }
        let tasks = std::mem::take(&mut *self.tasks.lock().unwrap_or_else(PoisonError::into_inner));
        for task in tasks {
            task.abort();
            let _ = task.await;
        }
        self.spool_or_drop()
    }

    pub(crate) fn stop_intake(&self) {
        self.lock().is_closed = true;
        self.notify();
        self.wake_freezer.notify_one();
    }

    /// Writes the remaining events to the spool, or drops them. The tasks have ended.
    fn spool_or_drop(&self) -> usize {
        let mut state = self.lock();
        let left = state.events;
        if let Some(spool) = &self.spool {
            while !state.waiting.is_empty() {
                let batch = self.freeze(self.take_waiting(&mut state), Uuid::new_v4());
                spool.write(&batch, None);
                state.frozen.push_back(Arc::new(batch));
            }
        }
        let frozen = std::mem::take(&mut state.frozen);
        let unspooled =
            frozen.iter().filter(|batch| batch.spool_name().is_none()).flat_map(|batch| batch.events.clone());
        let waiting = std::mem::take(&mut state.waiting);
        for event in unspooled.chain(waiting).filter(|event| !event.is_internal) {
            self.dropped(&mut state, DropReason::Closed, move || event.event());
        }
        (state.waiting_bytes, state.events, state.bytes) = (0, 0, 0);
        if let Some(spool) = &self.spool {
            spool.close();
        }
        self.notify();
        left
    }

    pub(super) fn freeze(&self, events: Vec<Arc<QueuedEvent>>, key: Uuid) -> Batch {
        Batch::freeze(events, self.options.gzip_min_bytes, &self.connection.webhook_secret, key)
    }

    pub(crate) fn report(&self) -> EventReport {
        let state = self.lock();
        EventReport {
            delivered: state.delivered,
            rejected: state.rejected,
            dropped: state.dropped.clone(),
            queued_events: state.events,
            queued_bytes: state.bytes,
        }
    }

    /// The number of events that are left after close.
    pub(crate) fn queued_events(&self) -> usize {
        self.lock().events
    }

    /// Enqueues one log event that reports the drops since the last report. It is called when sending works.
    pub(super) fn report_drops(&self, state: &mut State) {
        let counts = std::mem::take(&mut state.unreported);
        if counts.is_empty() {
            return;
        }
        let event = Event::new(
            "log",
            &serde_json::json!({
                "level": "warn",
                "message": "events were dropped",
                "module": "signalbox-client",
                "fields": {"dropped": counts},
            }),
        );
        if let Ok(encoded) = encode_event(&event, &[], self.connection.now()) {
            let queued = QueuedEvent {
                json: encoded.json,
                event_type: event.event_type,
                time: None,
                data: encoded.data,
                sequence: 0,
                enqueued_at: Instant::now(),
                is_internal: true,
            };
            self.append(state, queued);
        }
    }

    pub(super) fn interval(&self) -> Duration {
        self.options.batch_interval
    }
}

/// The sequence number of the oldest event that is not settled; 0 for a batch of an earlier run.
fn oldest(state: &State) -> u64 {
    let frozen = state.frozen.front().and_then(|batch| batch.events.first()).map(|event| event.sequence);
    let waiting = state.waiting.front().map(|event| event.sequence);
    frozen.or(state.freezing).or(waiting).unwrap_or(state.sequence + 1)
}
