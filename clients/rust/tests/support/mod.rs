//! A fake service on loopback that accepts every batch, and has one flag.
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::collections::HashSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::pin::pin;
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use flate2::read::GzDecoder;
use serde_json::{Value, json};
use signalbox::{Config, EventOptions};

pub const TIMEOUT: Duration = Duration::from_secs(30);
pub const API_KEY: &str = "sbx_secret-of-the-tests";
pub const WEBHOOK_SECRET: &str = "webhook-secret-of-the-tests";

#[derive(Default)]
pub struct Seen {
    pub events: Vec<Value>,
    pub usage: Vec<Value>,
    pub tries: usize,
    /// Keys of stored batches: like the service, it stores a batch once for each key.
    keys: HashSet<String>,
}

pub struct Service {
    pub url: String,
    seen: Mutex<Seen>,
    changed: Condvar,
    /// Status of the responses to batches.
    status: AtomicU16,
}

impl Service {
    pub fn start() -> Arc<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let service = Arc::new(Service {
            url: format!("http://{}", listener.local_addr().unwrap()),
            seen: Mutex::default(),
            changed: Condvar::new(),
            status: AtomicU16::new(200),
        });
        let own = Arc::clone(&service);
        thread::spawn(move || {
            for connection in listener.incoming().flatten() {
                let service = Arc::clone(&own);
                thread::spawn(move || while service.respond(&connection).is_some() {});
            }
        });
        service
    }

    pub fn config(&self) -> Config {
        Config {
            base_url: self.url.clone(),
            project_id: "shop".to_owned(),
            api_key: API_KEY.to_owned(),
            webhook_secret: WEBHOOK_SECRET.to_owned(),
            events: Some(EventOptions {
                batch_interval: Duration::from_millis(10),
                backoff_initial: Duration::from_millis(5),
                backoff_max: Duration::from_millis(20),
                ..EventOptions::default()
            }),
            ..Config::default()
        }
    }

    pub fn respond_with(&self, status: u16) {
        self.status.store(status, Ordering::SeqCst);
    }

    /// Waits until the requests that the service received fulfil a condition.
    pub fn until(&self, what: &str, is_done: impl Fn(&Seen) -> bool) {
        let seen = self.seen.lock().unwrap();
        let waited = self.changed.wait_timeout_while(seen, TIMEOUT, |seen| !is_done(seen)).unwrap();
        assert!(!waited.1.timed_out(), "{what}");
    }

    pub fn events(&self) -> Vec<Value> {
        self.seen.lock().unwrap().events.clone()
    }

    /// The messages of the log events.
    pub fn messages(&self) -> Vec<String> {
        self.events().iter().map(|event| event["data"]["message"].as_str().unwrap_or_default().to_owned()).collect()
    }

    pub fn usage(&self) -> Vec<Value> {
        self.seen.lock().unwrap().usage.clone()
    }

    fn respond(&self, mut connection: &TcpStream) -> Option<()> {
        let mut reader = BufReader::new(connection);
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            if reader.read_line(&mut line).ok()? == 0 {
                return None;
            }
            match line.trim_end() {
                "" => break,
                line => lines.push(line.to_ascii_lowercase()),
            }
        }
        let value = |name: &str| lines.iter().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        let mut body = vec![0; value("content-length").map_or(0, |length| length.parse().unwrap())];
        reader.read_exact(&mut body).ok()?;
        if value("content-encoding") == Some("gzip") {
            let mut plain = Vec::new();
            GzDecoder::new(body.as_slice()).read_to_end(&mut plain).ok()?;
            body = plain;
        }
        let path = lines[0].split(' ').nth(1).unwrap_or_default().to_owned();
        if path.starts_with("/api/flags/stream") {
            let head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n: connected\n\n";
            connection.write_all(head.as_bytes()).ok()?;
            // Waits until the client closes the connection.
            let _ = connection.read(&mut [0]);
            return None;
        }
        let key = value("x-service-idempotency-key").unwrap_or_default();
        let (status, response) = self.response_to(&path, key, &body);
        let text = response.to_string();
        let head = format!(
            "HTTP/1.1 {status} Status\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{text}",
            text.len()
        );
        connection.write_all(head.as_bytes()).ok()
    }

    fn response_to(&self, path: &str, key: &str, body: &[u8]) -> (u16, Value) {
        let document: Value = serde_json::from_slice(body).unwrap_or_default();
        let mut seen = self.seen.lock().unwrap();
        let response = match path {
            "/api/ingest" => {
                let status = self.status.load(Ordering::SeqCst);
                let events = document["events"].as_array().cloned().unwrap_or_default();
                let accepted = events.len();
                seen.tries += 1;
                if status == 200 && seen.keys.insert(key.to_owned()) {
                    seen.events.extend(events);
                }
                (status, json!({"accepted": accepted, "rejected": []}))
            }
            "/api/flags/usage" => {
                seen.usage.extend(document["items"].as_array().cloned().unwrap_or_default());
                (200, json!({}))
            }
            _ => (200, snapshot()),
        };
        self.changed.notify_all();
        response
    }
}

pub fn snapshot() -> Value {
    let flag = |key: &str, enabled: bool, rollout: u8, cohorts: Value| json!({"key": key, "enabled": enabled, "killed": false, "rollout": rollout, "cohorts": cohorts, "group": null});
    json!({
        "revision": 1,
        "bucket_version": 1,
        "flags": [
            flag("new-checkout", true, 100, json!({})),
            flag("off", false, 100, json!({})),
            flag("bucket", true, 25, json!({})),
            flag("cohort", true, 100, json!({"env": ["prod", "stage"], "plan": ["team", "pro"]})),
        ],
        "groups": [],
        "overrides": [
            {"flag_key": "off", "actor_id": "ada", "value": true, "active": true, "expires_at": "2999-01-01T00:00:00Z"},
        ],
    })
}

/// The smallest executor: it has no timers, no I/O and no tasks.
pub fn block_on<F: Future>(future: F) -> F::Output {
    struct Unpark(Thread);
    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut Context::from_waker(&waker)) {
            return output;
        }
        thread::park();
    }
}

/// Waits for a condition without a notification.
pub fn poll(what: &str, is_done: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_done() {
        assert!(start.elapsed() < TIMEOUT, "{what}");
        thread::sleep(Duration::from_millis(2));
    }
}

/// The output of a future that completes at its first poll.
pub fn block_on_ready<F: Future>(future: F) -> F::Output {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => output,
        Poll::Pending => panic!("the future waits"),
    }
}
