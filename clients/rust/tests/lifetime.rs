//! The lifetime of a client: without a runtime, after the end of one, with dropped futures, without close.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use signalbox::{Client, Config, DropReason, Enqueued, EvalContext, Event, EventOptions, FlagState, LogData, Policy};

use support::{API_KEY, Service, TIMEOUT, WEBHOOK_SECRET, block_on, poll};

mod support;

fn log(message: &str) -> LogData {
    LogData::new(message)
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

#[test]
fn a_client_works_in_an_executor_without_timers_and_io() {
    let service = Service::start();
    let client = Client::new(service.config()).unwrap();
    block_on(async {
        assert!(client.flags().ready(TIMEOUT).await);
        assert_eq!(client.flags().is_enabled("new-checkout", &EvalContext::user("42")).await, Ok(true));
        assert!(client.flags().is_enabled("none", &EvalContext::new()).await.unwrap_err().is_flag_not_found());
        assert_eq!(client.enqueue(log("a")), Enqueued::Accepted);
        assert!(client.flush(TIMEOUT).await);
        assert_eq!(service.messages(), ["a"]);
        assert_eq!(client.close(TIMEOUT).await, 0);
    });
    let counted = serde_json::json!({"key": "new-checkout", "value": true, "rule": "rollout_full", "count": 1});
    assert_eq!(service.usage(), [counted]);
}

#[test]
fn a_client_works_without_any_executor() {
    let service = Service::start();
    let client = Client::new(service.config()).unwrap();
    assert!(client.flags().ready_blocking(TIMEOUT));
    client.enqueue(log("a"));
    assert!(client.flush_blocking(TIMEOUT));
    client.enqueue(log("b"));
    assert_eq!(client.close_blocking(TIMEOUT), 0);
    assert_eq!(service.messages(), ["a", "b"]);
    // Further calls have the result of the first, and flags can still be evaluated.
    assert_eq!(client.close_blocking(TIMEOUT), 0);
    assert!(client.flush_blocking(TIMEOUT));
    assert_eq!(client.enqueue(log("c")), Enqueued::Dropped(DropReason::Closed));
    assert!(client.flags().is_enabled_or("new-checkout", &EvalContext::new(), false));
    assert_eq!(client.flags().status().state, FlagState::Stale);
}

#[test]
fn a_client_outlives_the_runtime_in_which_it_was_created() {
    let service = Service::start();
    let runtime = runtime();
    let client = runtime.block_on(async {
        let client = Client::new(service.config()).unwrap();
        client.enqueue(log("a"));
        assert!(client.flush(TIMEOUT).await);
        client
    });
    drop(runtime);
    client.enqueue(log("b"));
    assert!(client.flush_blocking(TIMEOUT));
    assert_eq!(service.messages(), ["a", "b"]);
}

#[test]
fn a_blocked_runtime_does_not_block_the_client() {
    let service = Service::start();
    runtime().block_on(async {
        let client = Client::new(service.config()).unwrap();
        client.enqueue(log("a"));
        // Without an await, no task of this runtime can run.
        service.until("the event arrives", |seen| seen.events.len() == 1);
    });
}

#[test]
fn dropped_futures_lose_no_events() {
    let service = Service::start();
    service.respond_with(503);
    runtime().block_on(async {
        let client = Client::new(service.config()).unwrap();
        client.enqueue(log("a"));
        let flushed = tokio::time::timeout(Duration::from_millis(20), client.flush(TIMEOUT)).await;
        assert!(flushed.is_err());
        drop(client.flags().ready(TIMEOUT));
        // Never polled.
        drop(client.flush(TIMEOUT));
        let closed = tokio::time::timeout(Duration::from_millis(20), client.close(TIMEOUT)).await;
        assert!(closed.is_err());
        service.respond_with(200);
        // Closing has begun, and continues.
        assert_eq!(client.close(TIMEOUT).await, 0);
        assert_eq!(service.messages(), ["a"]);
    });
}

#[test]
fn a_client_that_is_dropped_without_close_sends_its_events() {
    let service = Service::start();
    let events = EventOptions { batch_interval: Duration::from_secs(3_600), ..EventOptions::default() };
    let client = Client::new(Config { events: Some(events), ..service.config() }).unwrap();
    let clone = client.clone();
    client.enqueue(log("a"));
    drop(client);
    clone.enqueue(log("b"));
    drop(clone);
    service.until("the events arrive", |seen| seen.events.len() == 2);
}

#[test]
fn a_client_that_is_dropped_ends_its_threads() {
    let service = Service::start();
    service.respond_with(503);
    let dropped = Arc::new(Mutex::new(Vec::new()));
    let own = Arc::clone(&dropped);
    let events = EventOptions {
        on_drop: Some(Arc::new(move |event, reason| own.lock().unwrap().push((event.clone(), reason)))),
        ..service.config().events.unwrap()
    };
    let config = Config { events: Some(events), close_timeout: Duration::from_millis(50), ..service.config() };
    let client = Client::new(config).unwrap();
    client.enqueue(log("a"));
    drop(client);
    // The callback is released when the threads that can call it have ended.
    poll("the threads end", || Arc::strong_count(&dropped) == 1);
    let expected = Event::from(log("a"));
    assert_eq!(*dropped.lock().unwrap(), [(expected, DropReason::Closed)]);
}

#[test]
fn callbacks_can_panic_and_use_the_client() {
    let service = Service::start();
    let slot = Arc::new(Mutex::new(None::<Client>));
    let own = Arc::clone(&slot);
    let (sender, receiver) = mpsc::channel();
    let events = EventOptions {
        on_delivered: Some(Arc::new(move |events| {
            let message = events[0].data().unwrap().to_owned();
            let client = own.lock().unwrap().clone().unwrap();
            if message.contains("first") {
                client.enqueue(log("second"));
                panic!("of the program");
            }
            sender.send(client.close_blocking(Duration::from_millis(200))).unwrap();
        })),
        ..service.config().events.unwrap()
    };
    let client = Client::new(Config { events: Some(events), ..service.config() }).unwrap();
    *slot.lock().unwrap() = Some(client.clone());
    client.enqueue(log("first"));
    assert_eq!(receiver.recv_timeout(TIMEOUT), Ok(0));
    assert_eq!(service.messages(), ["first", "second"]);
    slot.lock().unwrap().take();
}

#[test]
fn block_waits_for_room_in_any_thread_and_ends_with_the_client() {
    let service = Service::start();
    service.respond_with(503);
    let events = EventOptions {
        policy: Policy::Block,
        queue_events: 1,
        block_timeout: TIMEOUT,
        ..service.config().events.unwrap()
    };
    let client = Client::new(Config { events: Some(events), ..service.config() }).unwrap();
    client.enqueue(log("a"));
    let blocked = client.clone();
    let waiting = thread::spawn(move || blocked.enqueue(log("b")));
    service.until("the first is tried", |seen| seen.tries > 1);
    assert!(!waiting.is_finished());
    service.respond_with(200);
    assert_eq!(waiting.join().unwrap(), Enqueued::Accepted);
    assert!(client.flush_blocking(TIMEOUT));

    service.respond_with(503);
    client.enqueue(log("c"));
    let blocked = client.clone();
    let waiting = thread::spawn(move || blocked.enqueue(log("d")));
    thread::sleep(Duration::from_millis(20));
    assert_eq!(client.close_blocking(Duration::ZERO), 1);
    assert_eq!(waiting.join().unwrap(), Enqueued::Dropped(DropReason::Closed));
}

#[test]
fn debug_output_contains_no_secret() {
    let service = Service::start();
    let config = service.config();
    let text = format!("{config:?}");
    let client = Client::new(config).unwrap();
    client.enqueue(log("a"));
    let texts = [text, format!("{client:?}"), format!("{:?}", client.flags()), format!("{:?}", client.report())];
    for text in texts {
        assert!(!text.contains(API_KEY) && !text.contains(WEBHOOK_SECRET), "{text}");
    }
}

#[test]
fn an_invalid_configuration_is_an_error() {
    let valid = Config { base_url: "http://127.0.0.1:1".to_owned(), api_key: "key".to_owned(), ..Config::default() };
    assert!(Client::new(valid.clone()).is_ok());
    for base_url in ["", "127.0.0.1", "ftp://127.0.0.1", "http://user:password@127.0.0.1", "mailto:a@b"] {
        let error = Client::new(Config { base_url: base_url.to_owned(), ..valid.clone() }).unwrap_err();
        assert_eq!(error.code(), "config_invalid", "{base_url}");
    }
    for api_key in ["", "a b", "a\nb", "é"] {
        assert!(Client::new(Config { api_key: api_key.to_owned(), ..valid.clone() }).is_err(), "{api_key}");
    }
}

#[test]
fn a_serialize_of_the_program_that_panics_drops_its_event_only() {
    struct Panics;
    impl serde::Serialize for Panics {
        fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            panic!("of the program")
        }
    }
    let service = Service::start();
    let client = Client::new(service.config()).unwrap();
    let enqueued = catch_unwind(AssertUnwindSafe(|| client.enqueue(Event::new("log", &Panics)))).unwrap();
    assert_eq!(enqueued, Enqueued::Dropped(DropReason::Unserializable));
    client.enqueue(log("a"));
    assert!(client.flush_blocking(TIMEOUT));
    assert_eq!(client.report().dropped.into_iter().collect::<Vec<_>>(), [(DropReason::Unserializable, 1)]);
}
