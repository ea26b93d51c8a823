//! The layers of `tracing` and `tower`, the OpenFeature provider and the panic hook.
#![cfg(all(feature = "openfeature", feature = "tower", feature = "tracing"))]

use std::convert::Infallible;
use std::error::Error;
use std::fmt;
use std::thread;

use http::{Request, Response};
use open_feature::provider::FeatureProvider;
use open_feature::{EvaluationContext, EvaluationErrorCode, EvaluationReason, OpenFeature};
use serde_json::{Value, json};
use signalbox::{
    Client, Config, ErrorData, EvalContext, EventOptions, FlagOptions, LogData, OpenFeatureProvider, RequestLayer,
    TestFlags, TracingLayer, install_panic_hook,
};
use tower::{Layer, ServiceExt, service_fn};
use tracing_subscriber::layer::SubscriberExt;

use support::{Service, TIMEOUT, snapshot};

mod support;

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";

fn client(service: &Service) -> Client {
    let events = EventOptions { attach_flags: true, ..service.config().events.unwrap() };
    let client = Client::new(Config { events: Some(events), ..service.config() }).unwrap();
    assert!(client.flags().ready_blocking(TIMEOUT));
    client
}

fn sent(service: &Service, client: &Client) -> Vec<Value> {
    assert!(client.flush_blocking(TIMEOUT));
    service.events()
}

#[test]
fn tracing_events_are_log_events_and_spans_are_trace_events() {
    let service = Service::start();
    let client = client(&service);
    let subscriber = tracing_subscriber::registry().with(TracingLayer::new(&client));
    tracing::subscriber::with_default(subscriber, || {
        let outer = tracing::info_span!("order", id = 7, total = tracing::field::Empty);
        let entered = outer.enter();
        tracing::info_span!("payment").in_scope(|| tracing::warn!(attempt = 2, rate = f64::NAN, "declined"));
        outer.record("total", 41.5);
        tracing::debug!("not sent");
        drop(entered);
        drop(outer);
        tracing::error!(name: "nameless", count = 1);
    });
    let events = sent(&service, &client);
    let [declined, payment, order, nameless] = &events[..] else { panic!("{events:?}") };
    let trace_id = &order["data"]["traceId"];
    assert_eq!(
        (&declined["type"], &declined["data"]["level"], &declined["data"]["message"]),
        (&json!("log"), &json!("warn"), &json!("declined"))
    );
    assert_eq!(declined["data"]["fields"], json!({"attempt": 2, "rate": "NaN"}));
    assert_eq!(declined["data"]["module"], "integrations");
    assert_eq!((&declined["data"]["traceId"], &declined["data"]["spanId"]), (trace_id, &payment["data"]["spanId"]));
    assert_eq!((&payment["type"], &payment["data"]["name"]), (&json!("trace"), &json!("payment")));
    assert_eq!((&payment["data"]["traceId"], &payment["data"]["parentSpanId"]), (trace_id, &order["data"]["spanId"]));
    assert_eq!((&order["data"]["name"], &order["data"]["fields"]), (&json!("order"), &json!({"id": 7, "total": 41.5})));
    assert!(order["data"]["durationMs"].is_u64() && order["data"].get("parentSpanId").is_none());
    assert_eq!((&nameless["data"]["message"], nameless["data"].get("traceId")), (&json!("nameless"), None));
}

#[test]
fn a_request_has_a_scope_and_a_trace_event_that_continues_the_callers_trace() {
    let service = Service::start();
    let client = client(&service);
    let inner = client.clone();
    let handler = service_fn(move |_: Request<()>| {
        let client = inner.clone();
        async move {
            tokio::task::yield_now().await;
            let on = client.flags().is_enabled("new-checkout", &EvalContext::user("42")).await.unwrap_or(false);
            let _ = client.flags().is_enabled_or("none", &EvalContext::new(), false);
            client.enqueue(LogData::new("ordered"));
            let traceparent = signalbox::Scope::current().unwrap().traceparent();
            Ok::<_, Infallible>(Response::builder().status(if on { 201 } else { 500 }).body(traceparent).unwrap())
        }
    });
    let layer = RequestLayer::named(&client, "checkout", |parts| format!("{} {}", parts.method, parts.uri.path()));
    let request = |flags: &str| {
        let header = format!("00-{TRACE}-00f067aa0ba902b7-{flags}");
        Request::post("/orders").header("traceparent", header).body(()).unwrap()
    };
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let response = runtime.block_on(layer.layer(handler.clone()).oneshot(request("01"))).unwrap();
    // A caller that did not sample, and one that disconnects.
    runtime.block_on(layer.layer(handler.clone()).oneshot(request("00"))).unwrap();
    drop(layer.layer(handler).oneshot(request("01")).now_or_never());

    let events = sent(&service, &client);
    // Unknown flags are not attached.
    let flags = json!({"new-checkout": true});
    assert_eq!((&events[0]["data"]["message"], &events[0]["data"]["flags"]), (&json!("ordered"), &flags));
    let trace = &events[1]["data"];
    assert_eq!((&trace["traceId"], &trace["parentSpanId"]), (&json!(TRACE), &json!("00f067aa0ba902b7")));
    assert_eq!((&trace["name"], &trace["serviceName"]), (&json!("POST /orders"), &json!("checkout")));
    assert_eq!((&trace["method"], &trace["statusCode"], &trace["flags"]), (&json!("POST"), &json!(201), &flags));
    let span_id = trace["spanId"].as_str().unwrap();
    assert_eq!(*response.body(), format!("00-{TRACE}-{span_id}-01"));
    let traces: Vec<&Value> = events.iter().filter(|event| event["type"] == "trace").collect();
    assert_eq!(traces.len(), 2, "{events:?}");
    assert_eq!((&traces[1]["data"]["canceled"], traces[1]["data"].get("statusCode")), (&json!(true), None));
}

#[test]
fn a_service_that_fails_sends_an_error_event_with_the_trace_of_the_request() {
    let service = Service::start();
    let client = client(&service);
    let layer = RequestLayer::new(&client);
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let request = |flags: &str| {
        let header = format!("00-{TRACE}-00f067aa0ba902b7-{flags}");
        Request::get("/").header("traceparent", header).body(()).unwrap()
    };
    let declined = || Declined("x".parse::<u8>().unwrap_err());
    let typed = service_fn(|_: Request<()>| async move { Err::<Response<()>, _>(declined()) });
    let failure = runtime.block_on(layer.layer(typed).oneshot(request("01"))).unwrap_err();
    assert_eq!(failure.to_string(), "payment declined");
    // A boxed error, as many services of tower return, for a caller that did not sample.
    let boxed =
        service_fn(
            |_: Request<()>| async move { Err::<Response<()>, Box<dyn Error + Send + Sync>>(Box::new(declined())) },
        );
    runtime.block_on(layer.layer(boxed).oneshot(request("00"))).unwrap_err();
    // A response with an error status is not a failure of the service.
    let broken =
        service_fn(|_: Request<()>| async { Ok::<_, Infallible>(Response::builder().status(500).body(()).unwrap()) });
    runtime.block_on(layer.layer(broken).oneshot(request("00"))).unwrap();

    let events = sent(&service, &client);
    let [typed, trace, boxed] = &events[..] else { panic!("{events:?}") };
    assert_eq!((&typed["type"], &typed["data"]["message"]), (&json!("error"), &json!("payment declined")));
    assert_eq!(typed["data"]["name"], "integrations::Declined");
    assert_eq!((&typed["data"]["traceId"], &typed["data"]["spanId"]), (&json!(TRACE), &trace["data"]["spanId"]));
    assert_eq!((&trace["type"], &trace["data"]["failed"]), (&json!("trace"), &json!(true)));
    assert_eq!((&boxed["type"], &boxed["data"]["name"]), (&json!("error"), &json!("Error")));
    assert_eq!(boxed["data"]["message"], "payment declined");
}

trait NowOrNever: Future + Sized {
    /// Polls once, and drops the future.
    fn now_or_never(self) -> Option<Self::Output> {
        let mut future = std::pin::pin!(self);
        match future.as_mut().poll(&mut std::task::Context::from_waker(std::task::Waker::noop())) {
            std::task::Poll::Ready(output) => Some(output),
            std::task::Poll::Pending => None,
        }
    }
}

impl<F: Future> NowOrNever for F {}

fn provider_client() -> Client {
    Client::new(Config {
        base_url: "http://signalbox.invalid".to_owned(),
        project_id: "shop".to_owned(),
        api_key: "key".to_owned(),
        flags: Some(FlagOptions {
            offline: true,
            bootstrap: Some(snapshot().to_string().into_bytes()),
            ..FlagOptions::default()
        }),
        ..Config::default()
    })
    .unwrap()
}

#[tokio::test]
async fn the_openfeature_provider_has_values_reasons_and_errors() {
    let client = provider_client();
    OpenFeature::singleton_mut().await.set_provider(OpenFeatureProvider::new(client.flags())).await;
    let flags = OpenFeature::singleton().await.create_client();
    let user = |id: &str| EvaluationContext::default().with_targeting_key(id);
    let details = |flag_key: &'static str, context: EvaluationContext| {
        let flags = &flags;
        async move { flags.get_bool_details(flag_key, Some(&context), None).await }
    };

    let on = details("new-checkout", user("42")).await.unwrap();
    assert_eq!((on.value, on.variant.as_deref(), on.reason), (true, Some("on"), Some(EvaluationReason::Static)));
    let own = details("off", user("ada")).await.unwrap();
    assert_eq!((own.value, own.reason), (true, Some(EvaluationReason::TargetingMatch)));
    let split = details("bucket", user("user-1")).await.unwrap();
    assert_eq!(split.reason, Some(EvaluationReason::Split));
    assert_eq!(split.flag_metadata.values["rule"], "rollout_bucket".into());
    let cohort = user("u").with_custom_field("env", "prod").with_custom_field("plan", "pro");
    let matched = details("cohort", cohort).await.unwrap();
    assert_eq!((matched.value, matched.reason), (true, Some(EvaluationReason::TargetingMatch)));
    // A userId of the context takes precedence over its targetingKey; a number is not text.
    assert!(details("off", user("bob").with_custom_field("userId", "ada")).await.unwrap().value);
    assert!(!details("off", user("bob").with_custom_field("userId", 7)).await.unwrap().value);

    let code = |error: open_feature::EvaluationError| error.code;
    assert_eq!(details("none", user("42")).await.map_err(code).err(), Some(EvaluationErrorCode::FlagNotFound));
    let no_user = details("bucket", EvaluationContext::default()).await;
    assert_eq!(no_user.map_err(code).err(), Some(EvaluationErrorCode::TargetingKeyMissing));
    let text = flags.get_string_value("new-checkout", None, None).await;
    assert_eq!(text.map_err(code).err(), Some(EvaluationErrorCode::TypeMismatch));
    let number = flags.get_int_value("none", None, None).await;
    assert_eq!(number.map_err(code).err(), Some(EvaluationErrorCode::FlagNotFound));

    let empty = Client::new(Config { flags: None, ..provider_client_config() }).unwrap();
    let unready = OpenFeatureProvider::new(empty.flags());
    let result = unready.resolve_bool_value("a", &EvaluationContext::default()).await;
    assert_eq!(result.map_err(code).err(), Some(EvaluationErrorCode::ProviderNotReady));
}

fn provider_client_config() -> Config {
    Config { base_url: "http://signalbox.invalid".to_owned(), api_key: "key".to_owned(), ..Config::default() }
}

#[derive(Debug)]
struct Declined(std::num::ParseIntError);

impl fmt::Display for Declined {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("payment declined")
    }
}

impl Error for Declined {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}

#[test]
fn errors_and_panics_have_their_stack() {
    let service = Service::start();
    let client = client(&service);
    client.enqueue(ErrorData::of(&Declined("x".parse::<u8>().unwrap_err())));
    install_panic_hook(&client);
    let _ = thread::Builder::new().name("worker".to_owned()).spawn(panics).unwrap().join();
    let _ = std::panic::take_hook();

    let events = sent(&service, &client);
    let [error, panicked] = &events[..] else { panic!("{events:?}") };
    assert_eq!((&error["type"], &error["data"]["message"]), (&json!("error"), &json!("payment declined")));
    assert_eq!(error["data"]["name"], "integrations::Declined");
    assert_eq!(error["data"]["cause"]["message"], "invalid digit found in string");
    let top = error["data"]["stack"][0]["function"].as_str().unwrap();
    assert!(top.contains("errors_and_panics_have_their_stack"), "{error}");

    assert_eq!((&panicked["data"]["name"], &panicked["data"]["message"]), (&json!("panic"), &json!("no room for 7")));
    assert_eq!(panicked["data"]["thread"], "worker");
    assert!(panicked["data"]["file"].as_str().unwrap().ends_with("integrations.rs"));
    let functions: Vec<&str> =
        panicked["data"]["stack"].as_array().unwrap().iter().filter_map(|frame| frame["function"].as_str()).collect();
    assert!(functions[0].contains("integrations::panics"), "{functions:?}");
}

#[inline(never)]
fn panics() {
    panic!("no room for {}", 7);
}

#[test]
fn test_flags_are_ready_immediately_and_count_their_evaluations() {
    let test = TestFlags::new([("a", true)]).unwrap();
    assert!(test.flags().ready_blocking(TIMEOUT));
    assert_eq!(test.evaluated("a"), 0);
    assert!(test.flags().is_enabled_or("a", &EvalContext::new(), false));
    assert_eq!(test.evaluated("a"), 1);
    test.remove("a");
    assert!(!test.flags().is_enabled_or("a", &EvalContext::new(), false));
}
