use std::any::type_name;
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::{Instant, SystemTime};

use http::request::Parts;
use http::{Request, Response};
use pin_project_lite::pin_project;
use tokio::task::futures::TaskLocalFuture;
use tower_layer::Layer;
use tower_service::Service;

use crate::client::Client;
use crate::events::event::Event;
use crate::events::event_types::{ErrorData, TraceData};
use crate::scope::Scope;

/// A `tower` layer for HTTP services, such as those of `axum` and `tonic`: it runs each request in a [`Scope`], continues
/// the caller's W3C `traceparent`, and sends a trace event when the response has begun, and an error event when the service
/// fails. A response of the service is not a failure, whatever its status.
///
/// A request whose trace is not sampled sends no trace event, so that a trace is complete or absent. A request whose future
/// is dropped, because the caller disconnected or the service panicked, sends an event with `canceled`. The panic itself is
/// an error event of [`install_panic_hook`](crate::install_panic_hook).
#[derive(Clone)]
pub struct RequestLayer {
    settings: Arc<Settings>,
}

type NameOf = Box<dyn Fn(&Parts) -> String + Send + Sync>;

struct Settings {
    client: Client,
    service_name: Option<String>,
    name_of: NameOf,
}

impl RequestLayer {
    /// A layer that sends to the client.
    #[must_use]
    pub fn new(client: &Client) -> Self {
        // Not the path: a path contains ids, each of which would be a separate name.
        RequestLayer::of(client.clone(), None, Box::new(|parts| parts.method.to_string()))
    }

    /// A layer with the name of this service in traces, and with the name of each request, such as its route.
    #[must_use]
    pub fn named(
        client: &Client,
        service_name: impl Into<String>,
        name_of: impl Fn(&Parts) -> String + Send + Sync + 'static,
    ) -> Self {
        RequestLayer::of(client.clone(), Some(service_name.into()), Box::new(name_of))
    }

    fn of(client: Client, service_name: Option<String>, name_of: NameOf) -> Self {
        RequestLayer { settings: Arc::new(Settings { client, service_name, name_of }) }
    }
}

impl fmt::Debug for RequestLayer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("RequestLayer").field("client", &self.settings.client).finish_non_exhaustive()
    }
}

impl<S> Layer<S> for RequestLayer {
    type Service = RequestService<S>;

    fn layer(&self, inner: S) -> RequestService<S> {
        RequestService { inner, settings: Arc::clone(&self.settings) }
    }
}

/// The service of a [`RequestLayer`].
#[derive(Clone)]
pub struct RequestService<S> {
    inner: S,
    settings: Arc<Settings>,
}

impl<S: fmt::Debug> fmt::Debug for RequestService<S> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("RequestService").field("inner", &self.inner).finish_non_exhaustive()
    }
}

impl<S, B, R> Service<Request<B>> for RequestService<S>
where
    S: Service<Request<B>, Response = Response<R>>,
    S::Error: fmt::Display,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = RequestFuture<S::Future>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let traceparent = request.headers().get("traceparent").and_then(|value| value.to_str().ok());
        let scope = Scope::continuing(traceparent);
        let (parts, body) = request.into_parts();
        let unfinished = Unfinished {
            trace: scope.span().is_sampled.then(|| Trace {
                name: (self.settings.name_of)(&parts),
                method: parts.method.to_string(),
                start: Instant::now(),
                at: SystemTime::now(),
            }),
            settings: Arc::clone(&self.settings),
            scope: scope.clone(),
        };
        let request = Request::from_parts(parts, body);
        // Some services begin their work in `call`.
        let future = scope.clone().run_sync(|| self.inner.call(request));
        RequestFuture { future: scope.wrap(future), end: End(Some(unfinished)) }
    }
}

pin_project! {
    /// The future of a [`RequestService`].
    pub struct RequestFuture<F> {
        #[pin]
        future: TaskLocalFuture<Scope, F>,
        end: End,
    }
}

impl<F> fmt::Debug for RequestFuture<F> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("RequestFuture").finish_non_exhaustive()
    }
}

impl<F, R, E> Future for RequestFuture<F>
where
    F: Future<Output = Result<Response<R>, E>>,
    E: fmt::Display,
{
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let this = self.project();
        let result = ready!(this.future.poll(context));
        if let Some(unfinished) = this.end.0.take() {
            match &result {
                Ok(response) => unfinished.finish("statusCode", response.status().as_u16().into()),
                Err(error) => {
                    unfinished.failed(error);
                    unfinished.finish("failed", true.into());
                }
            }
        }
        Poll::Ready(result)
    }
}

/// A request without a response yet.
struct Unfinished {
    settings: Arc<Settings>,
    scope: Scope,
    /// `None` when the trace is not sampled.
    trace: Option<Trace>,
}

struct Trace {
    name: String,
    method: String,
    start: Instant,
    at: SystemTime,
}

impl Unfinished {
    /// Sends an error event, also when the trace is not sampled.
    fn failed<E: fmt::Display>(&self, error: &E) {
        let span = self.scope.span();
        let data = ErrorData::new(error.to_string())
            .name(name_of_error(type_name::<E>()))
            .extra("traceId", span.trace_id.as_str())
            .extra("spanId", span.span_id.as_str());
        self.enqueue(data.into());
    }

    fn finish(mut self, result: &str, value: serde_json::Value) {
        let Some(trace) = self.trace.take() else { return };
        let span = self.scope.span();
        let duration = i64::try_from(trace.start.elapsed().as_millis()).unwrap_or(i64::MAX);
        let mut data = TraceData::new(span.trace_id.as_str(), span.span_id.as_str())
            .name(trace.name)
            .duration_ms(duration)
            .extra("method", trace.method)
            .extra(result, value);
        data.service_name.clone_from(&self.settings.service_name);
        if let Some(parent_id) = &span.parent_id {
            data = data.extra("parentSpanId", parent_id.as_str());
        }
        self.enqueue(Event::from(data).at(trace.at));
    }

    /// Enqueues within the scope, so that the event has the flags of the request.
    fn enqueue(&self, event: Event) {
        let client = &self.settings.client;
        self.scope.clone().run_sync(|| client.enqueue(event));
    }
}

/// The name of an error's type. The type of a boxed error is unknown.
fn name_of_error(type_name: &str) -> &str {
    if type_name.contains("Box<dyn ") { "Error" } else { type_name }
}

struct End(Option<Unfinished>);

impl Drop for End {
    fn drop(&mut self) {
        if let Some(unfinished) = self.0.take() {
            unfinished.finish("canceled", true.into());
        }
    }
}
