use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, timeout_at};
use uuid::Uuid;

use super::batch::{ENVELOPE_BYTES, QueuedEvent};
use super::pipeline::{EventPipeline, State};

/// The longest wait of a full batch until the freezer polls the queue.
const FULL_DELAY: Duration = Duration::from_millis(10);
const IDLE: Duration = Duration::from_secs(3_600);

fn to_u32(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// What the freezer does next.
enum Due {
    Freeze(Vec<Arc<QueuedEvent>>),
    PollAt(Instant),
    WaitForSender,
}

impl EventPipeline {
    pub(super) async fn freeze_batches(&self) {
        loop {
            let due = self.take_due(&mut self.lock());
            match due {
                Due::Freeze(events) => {
                    self.freeze_due(events);
                    // Compression blocks the thread: the sender and the stream of flags must run between two batches.
                    tokio::task::yield_now().await;
                }
                Due::PollAt(at) => {
                    let _ = timeout_at(at, self.wake_freezer.notified()).await;
                }
                Due::WaitForSender => self.wake_freezer.notified().await,
            }
        }
    }

    /// Contains no await, so that aborting the task loses no events.
    fn freeze_due(&self, events: Vec<Arc<QueuedEvent>>) {
        let batch = self.freeze(events, Uuid::new_v4());
        if let Some(spool) = &self.spool {
            spool.write(&batch, None);
        }
        let mut state = self.lock();
        state.frozen.push_back(Arc::new(batch));
        state.freezing = None;
        drop(state);
        self.wake_sender.notify_one();
    }

    fn take_due(&self, state: &mut State) -> Due {
        state.next_poll = None;
        if self.spool.is_none() && !state.frozen.is_empty() {
            return Due::WaitForSender;
        }
        let now = Instant::now();
        let rest = self.until_poll(state, now);
        if !rest.is_zero() {
            let at = now + rest;
            state.next_poll = Some(at);
            return Due::PollAt(at);
        }
        state.last_batch_at = Some(now);
        let events = self.take_waiting(state);
        state.freezing = events.first().map(|event| event.sequence);
        Due::Freeze(events)
    }

    /// Returns the time until a batch can be due, zero when one is due.
    fn until_poll(&self, state: &State, now: Instant) -> Duration {
        let interval = self.interval();
        let Some(first) = state.waiting.front() else {
            // During a steady flow of events, the first one of a batch need not wake the freezer.
            let is_busy = state.last_batch_at.is_some_and(|at| now.saturating_duration_since(at) < interval);
            return if is_busy { interval.min(IDLE) } else { IDLE };
        };
        let age = now.saturating_duration_since(first.enqueued_at);
        let is_requested = state.is_closed || state.flush_to >= first.sequence;
        if is_requested || age >= interval || self.is_full(state) {
            return Duration::ZERO;
        }
        let missing = self.options.batch_events.saturating_sub(state.waiting.len());
        let until_full = age.saturating_mul(to_u32(missing)) / to_u32(state.waiting.len());
        interval.saturating_sub(age).min(until_full.max(FULL_DELAY))
    }

    /// Reports whether the freezer's next poll is too late. Waking it is a system call, which takes the caller longer than
    /// everything else in `enqueue`.
    pub(super) fn is_poll_late(&self, state: &State, now: Instant) -> bool {
        state.next_poll.is_some_and(|poll| {
            let delay = poll.saturating_duration_since(now);
            (delay > FULL_DELAY && self.is_full(state)) || (state.waiting.len() == 1 && delay > self.interval())
        })
    }

    /// Removes the events of one batch from the front of the queue, at least one.
    pub(super) fn take_waiting(&self, state: &mut State) -> Vec<Arc<QueuedEvent>> {
        let mut size = ENVELOPE_BYTES;
        let mut count = 0;
        for event in &state.waiting {
            let larger = size + event.json.len() + 1;
            if count > 0 && (count >= self.options.batch_events || larger > self.options.batch_bytes) {
                break;
            }
            count += 1;
            size = larger;
        }
        let taken: Vec<Arc<QueuedEvent>> = state.waiting.drain(..count).collect();
        state.waiting_bytes -= taken.iter().map(|event| event.json.len()).sum::<usize>();
        taken
    }
}
