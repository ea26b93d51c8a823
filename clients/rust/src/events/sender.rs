use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use reqwest::Method;
use reqwest::header::{CONTENT_ENCODING, CONTENT_TYPE};
use tokio::time::{Instant, sleep, timeout_at};

use super::batch::{Batch, QueuedEvent, key_of_half};
use super::event::DropReason;
use super::ingest_outcome::{IngestReply, Outcome, RejectedEvent, outcome_of};
use super::pipeline::EventPipeline;
use crate::backoff::Backoff;
use crate::connection::{header, read_body};
use crate::error::Error;

/// Bounds the body of a response.
const MAX_INGEST_RESPONSE: usize = 16 * 1024 * 1024;

/// Bounds the wait after 401, 403 and 404, as a multiple of the first.
const MAX_HOLDS: u32 = 10;

impl EventPipeline {
    pub(super) async fn send_batches(&self) {
        loop {
            let first = self.lock().frozen.front().cloned();
            match first {
                Some(batch) => self.send(&batch).await,
                None => self.wake_sender.notified().await,
            }
        }
    }

    /// Retries until the batch is settled. The task can be aborted at every await, which leaves the batch unchanged.
    async fn send(&self, batch: &Arc<Batch>) {
        let tries = Backoff { initial: self.options.backoff_initial, max: self.options.backoff_max };
        let refused =
            Backoff { initial: self.options.refused_retry, max: self.options.refused_retry.saturating_mul(MAX_HOLDS) };
        let (mut failures, mut holds) = (0, 0);
        loop {
            self.callbacks.wait_for_room().await;
            let wait = match self.post(batch).await {
                Outcome::Settled { is_key_reused: true, .. } => {
                    self.errors.succeeded();
                    self.errors.always(Error::KEY_REUSED);
                    return self.settle_dropped(batch, DropReason::Refused);
                }
                Outcome::Settled { rejected, .. } => {
                    self.errors.succeeded();
                    return self.settle(batch, rejected);
                }
                Outcome::Halve => return self.halve(batch),
                Outcome::Drop(error) => {
                    self.errors.failed(error);
                    return self.settle_dropped(batch, DropReason::Refused);
                }
                Outcome::Hold(error) => {
                    self.errors.failed(error);
                    holds += 1;
                    refused.limit(holds - 1)
                }
                Outcome::Retry { error, min_wait } => {
                    self.errors.failed(error);
                    failures += 1;
                    tries.wait(failures - 1).max(min_wait)
                }
            };
            sleep(wait).await;
        }
    }

    async fn post(&self, batch: &Batch) -> Outcome {
        let mut request = self
            .connection
            .request(Method::POST, "/api/ingest")
            .header(CONTENT_TYPE, "application/json")
            .header("X-Service-Signature", &batch.signature)
            .header("X-Service-Idempotency-Key", batch.key.to_string())
            .body(batch.body.clone());
        if batch.is_gzip {
            request = request.header(CONTENT_ENCODING, "gzip");
        }
        let deadline = Instant::now() + self.options.request_timeout;
        let retry = |error| Outcome::Retry { error, min_wait: Duration::ZERO };
        let mut response = match timeout_at(deadline, request.send()).await {
            Ok(Ok(response)) => response,
            Ok(Err(error)) => return retry(Error::of_network(&error)),
            Err(_) => return retry(Error::TIMEOUT),
        };
        let status = response.status().as_u16();
        let read = timeout_at(deadline, read_body(&mut response, MAX_INGEST_RESPONSE)).await;
        let body = match read {
            Ok(Ok(body)) => body,
            _ if status == 200 => return retry(Error::unreadable("the response was cut off")),
            // The body of other statuses is not needed.
            _ => Vec::new(),
        };
        let headers = response.headers();
        let reply = IngestReply {
            status,
            retry_after: header(headers, "retry-after"),
            is_key_reused: header(headers, "idempotency-key-reused").as_deref() == Some("different-body"),
            body,
        };
        outcome_of(&reply, self.connection.now())
    }

    fn settle(&self, batch: &Arc<Batch>, rejected: Vec<RejectedEvent>) {
        let mut reasons: HashMap<usize, String> = rejected.into_iter().map(|one| (one.index, one.reason)).collect();
        let mut state = self.lock();
        let mut delivered: Vec<Arc<QueuedEvent>> = Vec::new();
        for (index, event) in batch.events.iter().enumerate().filter(|(_, event)| !event.is_internal) {
            let Some(reason) = reasons.remove(&index) else {
                state.delivered += 1;
                delivered.push(Arc::clone(event));
                continue;
            };
            state.rejected += 1;
            if let Some(on_rejected) = self.options.on_rejected.clone() {
                let event = Arc::clone(event);
                self.callbacks.add(move || on_rejected(&event.event(), &reason));
            }
        }
        if let Some(on_delivered) = self.options.on_delivered.clone().filter(|_| !delivered.is_empty()) {
            self.callbacks.add(move || {
                let events: Vec<_> = delivered.iter().map(|event| event.event()).collect();
                on_delivered(&events);
            });
        }
        state.frozen.pop_front();
        self.release(&mut state, batch);
        self.report_drops(&mut state);
        drop(state);
        self.remove_from_spool(batch);
    }

    fn settle_dropped(&self, batch: &Arc<Batch>, reason: DropReason) {
        let mut state = self.lock();
        for event in batch.events.iter().filter(|event| !event.is_internal) {
            let event = Arc::clone(event);
            self.dropped(&mut state, reason, move || event.event());
        }
        state.frozen.pop_front();
        self.release(&mut state, batch);
        drop(state);
        self.remove_from_spool(batch);
    }

    /// Replaces a batch that is too large by its halves, whose bodies differ and which therefore have other keys.
    fn halve(&self, batch: &Arc<Batch>) {
        if batch.events.len() == 1 {
            return self.settle_dropped(batch, DropReason::TooLarge);
        }
        let (first, second) = batch.events.split_at(batch.events.len() / 2);
        let halves = [first, second].into_iter().enumerate().map(|(position, events)| {
            let half = self.freeze(events.to_vec(), key_of_half(batch.key, position));
            if let (Some(spool), Some(parent)) = (&self.spool, batch.spool_name()) {
                spool.write(&half, Some(&parent));
            }
            Arc::new(half)
        });
        let halves: Vec<Arc<Batch>> = halves.collect();
        self.remove_from_spool(batch);
        let mut state = self.lock();
        state.frozen.pop_front();
        for half in halves.into_iter().rev() {
            state.frozen.push_front(half);
        }
    }

    /// Removes the events of the batch from the counts of the queue.
    fn release(&self, state: &mut super::pipeline::State, batch: &Batch) {
        let (events, bytes) = batch.size();
        state.events -= events;
        state.bytes -= bytes;
        self.notify();
        self.wake_freezer.notify_one();
    }

    fn remove_from_spool(&self, batch: &Batch) {
        if let Some(spool) = &self.spool {
            spool.remove(batch);
        }
    }
}
