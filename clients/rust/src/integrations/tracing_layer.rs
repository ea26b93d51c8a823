use std::fmt;
use std::time::{Instant, SystemTime};

use serde_json::{Map, Value};
use tracing_core::field::{Field, Visit};
use tracing_core::span::{Attributes, Id, Record};
use tracing_core::{Event, Level, Subscriber};
use tracing_subscriber::layer::{Context, Layer};
use tracing_subscriber::registry::{LookupSpan, SpanRef};

use crate::background::is_own_thread;
use crate::client::Client;
use crate::events::event::Event as SignalboxEvent;
use crate::events::event_types::{LogData, TraceData};
use crate::scope::Scope;
use crate::trace::Span;

/// A `tracing` layer that sends events as log events and finished spans as trace events.
///
/// It never blocks and never fails; the queue of the client counts dropped events. A span within a [`Scope`], such as that
/// of a request, belongs to the trace of the scope, and events have the ids of their span. Events that the client logs in
/// its own thread are not sent.
///
/// ```
/// # let test = signalbox::TestFlags::new([("a", true)]).unwrap();
/// # let client = test.client();
/// use tracing_subscriber::layer::SubscriberExt;
///
/// let subscriber = tracing_subscriber::registry().with(signalbox::TracingLayer::new(client));
/// # drop(subscriber);
/// ```
#[derive(Clone, Debug)]
pub struct TracingLayer {
    client: Client,
    level: Level,
    sends_spans: bool,
}

impl TracingLayer {
    /// A layer that sends events and spans of the level `INFO` and above.
    #[must_use]
    pub fn new(client: &Client) -> Self {
        TracingLayer { client: client.clone(), level: Level::INFO, sends_spans: true }
    }

    /// Sets the least severe level that is sent.
    #[must_use]
    pub fn with_level(mut self, level: Level) -> Self {
        self.level = level;
        self
    }

    /// Sends events only.
    #[must_use]
    pub fn without_spans(mut self) -> Self {
        self.sends_spans = false;
        self
    }

    fn is_sent(&self, level: Level) -> bool {
        level <= self.level && !is_own_thread()
    }
}

/// The data that the layer keeps for a span.
struct Started {
    span: Span,
    start: Instant,
    at: SystemTime,
    fields: Fields,
}

impl<S> Layer<S> for TracingLayer
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        if !self.sends_spans || !self.is_sent(*attributes.metadata().level()) {
            return;
        }
        let Some(span) = context.span(id) else { return };
        let parent = span.parent().and_then(|parent| span_of(&parent));
        let parent = parent.or_else(|| Scope::current().map(|scope| scope.span().clone()));
        let mut fields = Fields::default();
        attributes.record(&mut fields);
        let own = parent.map(|parent| parent.child()).unwrap_or_default();
        let started = Started { span: own, start: Instant::now(), at: SystemTime::now(), fields };
        span.extensions_mut().insert(started);
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        if let Some(started) = span.extensions_mut().get_mut::<Started>() {
            values.record(&mut started.fields);
        }
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let metadata = event.metadata();
        if !self.is_sent(*metadata.level()) {
            return;
        }
        let mut fields = Fields::default();
        event.record(&mut fields);
        let message = fields.0.remove("message");
        let message = message.map_or_else(|| metadata.name().to_owned(), text_of);
        let level = metadata.level().as_str().to_ascii_lowercase();
        let mut data = LogData::new(message).level(level).module(metadata.target());
        if !fields.0.is_empty() {
            data = data.fields(Value::Object(fields.0));
        }
        let current = context.event_scope(event).and_then(|mut spans| spans.find_map(|span| span_of(&span)));
        if let Some(span) = current.or_else(|| Scope::current().map(|scope| scope.span().clone())) {
            data = data.extra("traceId", span.trace_id).extra("spanId", span.span_id);
        }
        self.client.enqueue(data);
    }

    fn on_close(&self, id: Id, context: Context<'_, S>) {
        let Some(span) = context.span(&id) else { return };
        let Some(started) = span.extensions_mut().remove::<Started>() else { return };
        if !started.span.is_sampled {
            return;
        }
        let duration = i64::try_from(started.start.elapsed().as_millis()).unwrap_or(i64::MAX);
        let mut data = TraceData::new(started.span.trace_id, started.span.span_id)
            .name(span.name())
            .service_name(span.metadata().target())
            .duration_ms(duration);
        if let Some(parent_id) = started.span.parent_id {
            data = data.extra("parentSpanId", parent_id);
        }
        if !started.fields.0.is_empty() {
            data = data.extra("fields", started.fields.0);
        }
        self.client.enqueue(SignalboxEvent::from(data).at(started.at));
    }
}

fn span_of<'a, S: LookupSpan<'a>>(span: &SpanRef<'a, S>) -> Option<Span> {
    span.extensions().get::<Started>().map(|started| started.span.clone())
}

fn text_of(value: Value) -> String {
    match value {
        Value::String(text) => text,
        other => other.to_string(),
    }
}

/// The values of an event or a span. A number that JSON cannot represent becomes text, so that the event is not dropped.
#[derive(Default)]
struct Fields(Map<String, Value>);

impl Fields {
    fn insert(&mut self, field: &Field, value: impl Into<Value>) {
        self.0.insert(field.name().to_owned(), value.into());
    }
}

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.insert(field, format!("{value:?}"));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.insert(field, value);
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.insert(field, value);
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.insert(field, value);
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.insert(field, value);
    }

    fn record_f64(&mut self, field: &Field, value: f64) {
        if value.is_finite() {
            self.insert(field, value);
        } else {
            self.insert(field, value.to_string());
        }
    }

    fn record_error(&mut self, field: &Field, value: &(dyn std::error::Error + 'static)) {
        self.insert(field, value.to_string());
    }
}
