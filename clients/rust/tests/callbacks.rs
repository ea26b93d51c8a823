//! Slow callbacks of the program.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, mpsc};

use signalbox::{Client, Config, Event, EventOptions};

use support::{Service, TIMEOUT};

mod support;

const MAX_CALLBACKS: u64 = 1024;

#[test]
fn skipped_callbacks_are_reported_with_their_number() {
    let service = Service::start();
    let (started, has_started) = mpsc::channel();
    let (release, released) = mpsc::channel::<()>();
    let released = Mutex::new(released);
    let (called, errors) = (Arc::<AtomicU64>::default(), Arc::<Mutex<Vec<String>>>::default());
    let (calls, reported) = (Arc::clone(&called), Arc::clone(&errors));
    let events = EventOptions {
        on_drop: Some(Arc::new(move |_, _| {
            if calls.fetch_add(1, Ordering::SeqCst) == 0 {
                started.send(()).unwrap();
                released.lock().unwrap().recv().unwrap();
            }
        })),
        ..service.config().events.unwrap()
    };
    let client = Client::new(Config {
        events: Some(events),
        flags: None,
        on_error: Some(Arc::new(move |error| reported.lock().unwrap().push(error.to_string()))),
        ..service.config()
    })
    .unwrap();
    client.enqueue(Event::new("log", &f64::NAN));
    has_started.recv_timeout(TIMEOUT).unwrap();
    for _ in 0..MAX_CALLBACKS + 7 {
        client.enqueue(Event::new("log", &f64::NAN));
    }
    release.send(()).unwrap();
    assert_eq!(client.close_blocking(TIMEOUT), 0);
    assert_eq!(called.load(Ordering::SeqCst), MAX_CALLBACKS + 1);
    assert_eq!(client.report().dropped.values().sum::<u64>(), MAX_CALLBACKS + 8);
    let expected = "callbacks_skipped: 7 callbacks were skipped because 1024 were waiting for a slow one";
    assert_eq!(*errors.lock().unwrap(), [expected]);
}
