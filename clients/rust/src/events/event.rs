use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::time::SystemTime;

use serde::{Serialize, Serializer};

use super::event_json::encode_data;

/// An event of the program. The structs of the thirteen types, such as [`LogData`](crate::LogData), convert into it.
///
/// The data is encoded when the event is created. Data that cannot be represented as JSON, such as `NaN`, an infinity, or
/// a map whose keys are not text, leads to an event that `enqueue` drops with [`DropReason::Unserializable`].
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    pub(crate) event_type: Cow<'static, str>,
    pub(crate) time: Option<SystemTime>,
    /// The data as a JSON object, `None` for data that cannot be encoded.
    pub(crate) data: Option<String>,
}

impl Event {
    /// Creates an event of any type. The data must encode to an object.
    #[must_use]
    pub fn new(event_type: impl Into<Cow<'static, str>>, data: &(impl Serialize + ?Sized)) -> Self {
        Event { event_type: event_type.into(), time: None, data: encode_data(data) }
    }

    /// Sets the time at which the event occurred; otherwise it is the time of `enqueue`.
    #[must_use]
    pub fn at(mut self, time: SystemTime) -> Self {
        self.time = Some(time);
        self
    }

    /// One of the thirteen event types.
    #[must_use]
    pub fn event_type(&self) -> &str {
        &self.event_type
    }

    /// The time that the program has set.
    #[must_use]
    pub fn time(&self) -> Option<SystemTime> {
        self.time
    }

    /// The data as JSON, `None` for data that cannot be encoded.
    #[must_use]
    pub fn data(&self) -> Option<&str> {
        self.data.as_deref()
    }
}

/// Why an event was not sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum DropReason {
    /// The queue was full.
    QueueFull,
    /// The event has more than 256 KiB of JSON.
    TooLarge,
    /// The server will never accept the batch.
    Refused,
    /// The client was closed, or sends no events.
    Closed,
    /// The event cannot be represented as JSON.
    Unserializable,
    /// Its file in the spool is damaged. [`EventOptions::on_drop`](crate::EventOptions::on_drop) is not called, because the
    /// content of these events is unknown.
    Damaged,
}

impl DropReason {
    /// The name in reports, such as `queue_full`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            DropReason::QueueFull => "queue_full",
            DropReason::TooLarge => "too_large",
            DropReason::Refused => "refused",
            DropReason::Closed => "closed",
            DropReason::Unserializable => "unserializable",
            DropReason::Damaged => "damaged",
        }
    }
}

impl fmt::Display for DropReason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl Serialize for DropReason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Whether the queue accepted an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enqueued {
    /// The event will be sent.
    Accepted,
    /// The event will not be sent.
    Dropped(DropReason),
}

impl Enqueued {
    /// Whether the event will be sent.
    #[must_use]
    pub fn is_accepted(self) -> bool {
        self == Enqueued::Accepted
    }
}

/// Counts of events since the client was created.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct EventReport {
    /// Events that the server stored.
    pub delivered: u64,
    /// Events that the server rejected permanently.
    pub rejected: u64,
    /// Events that the client dropped, by reason.
    pub dropped: BTreeMap<DropReason, u64>,
    /// Events in memory, including the batch in flight.
    pub queued_events: usize,
    /// The size of these events as JSON, in bytes.
    pub queued_bytes: usize,
}
