use std::time::Duration;

use reqwest::header::{ACCEPT, CACHE_CONTROL, CONTENT_TYPE};
use reqwest::{Method, Response};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};

use super::flag_client::FlagClient;
use super::status::FlagSource;
use crate::connection::header;
use crate::error::Error;
use crate::rule::reader_state::Action;
use crate::rule::snapshot_response::{REFUSED_RETRY, is_refused, retry_after};
use crate::rule::sse_parser::{Message, SseParser};

/// Bounds the wait that the server requests with `retry:`.
const MAX_SERVER_RETRY: Duration = Duration::from_secs(300);

/// How a connection ended.
struct Ended {
    /// Whether a message arrived.
    has_messages: bool,
    /// The minimum wait before the next connection.
    min_wait: Duration,
}

impl FlagClient {
    pub(super) async fn stream_loop(&self, mut is_tried: watch::Receiver<bool>) {
        let _ = is_tried.wait_for(|is_tried| *is_tried).await;
        let mut failures = 0;
        let mut parser = SseParser::new(String::new(), None);
        loop {
            parser = SseParser::new(parser.last_event_id, parser.retry_ms);
            let ended = self.stream(&mut parser).await;
            // A server that accepts and closes connections immediately must not be called without backoff.
            if ended.has_messages {
                failures = 0;
            }
            let requested = parser.retry_ms.map_or(Duration::ZERO, Duration::from_millis).min(MAX_SERVER_RETRY);
            let wait = self.backoff().wait(failures).max(ended.min_wait).max(requested);
            failures += 1;
            sleep(wait).await;
        }
    }

    /// Reads one connection to its end.
    async fn stream(&self, parser: &mut SseParser) -> Ended {
        let mut response = match timeout(self.options.read_timeout, self.connect()).await {
            Ok(Ok(response)) => response,
            Ok(Err(error)) => return self.stream_ended(Some(error), false, Duration::ZERO),
            Err(_) => return self.stream_ended(Some(SILENT), false, Duration::ZERO),
        };
        let status = response.status().as_u16();
        if status != 200 || !is_event_stream(&response) {
            let min_wait = if is_refused(status) {
                REFUSED_RETRY
            } else {
                retry_after(header(response.headers(), "retry-after").as_deref(), self.connection.now())
                    .unwrap_or_default()
            };
            return self.stream_ended(Some(Error::of_status(status)), false, min_wait);
        }
        self.stream_began();
        let mut has_messages = false;
        let mut messages = Vec::new();
        loop {
            let chunk = match timeout(self.options.read_timeout, response.chunk()).await {
                Ok(Ok(Some(chunk))) => chunk,
                Ok(Ok(None)) => return self.stream_ended(None, has_messages, Duration::ZERO),
                Ok(Err(error)) => {
                    return self.stream_ended(Some(Error::of_network(&error)), has_messages, Duration::ZERO);
                }
                Err(_) => return self.stream_ended(Some(SILENT), has_messages, Duration::ZERO),
            };
            let pushed = parser.push(&chunk, &mut messages);
            for message in messages.drain(..) {
                self.handle_message(&message);
                has_messages = true;
            }
            self.confirm_stream();
            if pushed.is_err() {
                let error = Error::unreadable("a message of the stream is too long");
                return self.stream_ended(Some(error), has_messages, Duration::ZERO);
            }
        }
    }

    async fn connect(&self) -> Result<Response, Error> {
        let mut request = self
            .connection
            .request(Method::GET, &format!("/api/flags/stream?project_id={}", encode(&self.connection.project_id)))
            .header(ACCEPT, "text/event-stream")
            .header(CACHE_CONTROL, "no-cache");
        let revision = {
            let state = self.lock();
            let payload = state.reader.payload.as_ref().filter(|_| state.source != Some(FlagSource::Bootstrap));
            payload.map(|payload| payload.revision)
        };
        if let Some(revision) = revision {
            request = request.header("Last-Event-ID", revision);
        }
        request.send().await.map_err(|error| Error::of_network(&error))
    }

    fn handle_message(&self, message: &Message) {
        let mut state = self.lock();
        let mut reader = state.reader.clone();
        let action = reader.handle_message(message);
        match action {
            Action::Apply => self.adopt(&mut state, reader, FlagSource::Server),
            Action::Ignore => {}
            _ => {
                state.reader = reader;
                self.notify(&mut state);
            }
        }
        if action == Action::KeepLastKnownGood {
            let error = Error::unreadable("a message of the stream cannot be used");
            state.last_error = Some(error.code().to_owned());
            drop(state);
            self.errors.failed(error);
        } else if action == Action::Apply {
            drop(state);
            self.save();
        }
    }

    fn stream_began(&self) {
        let mut state = self.lock();
        state.is_streaming = true;
        self.notify(&mut state);
    }

    /// Records that the stream is alive.
    fn confirm_stream(&self) {
        let mut state = self.lock();
        let is_server = state.source == Some(FlagSource::Server);
        if state.reader.payload.is_some() && is_server && !state.reader.is_behind {
            self.succeed(&mut state);
        }
    }

    /// Starts the polling. The error is `None` after a clean end.
    fn stream_ended(&self, error: Option<Error>, has_messages: bool, min_wait: Duration) -> Ended {
        let mut state = self.lock();
        if state.is_streaming {
            state.is_polled = false;
            state.poll_at = Some(Instant::now() + self.options.poll_interval);
        }
        state.is_streaming = false;
        if let Some(error) = &error {
            state.last_error = Some(error.code().to_owned());
        }
        self.notify(&mut state);
        drop(state);
        if let Some(error) = error {
            self.errors.failed(error);
        }
        Ended { has_messages, min_wait }
    }
}

const SILENT: Error = Error::known("timeout", "the stream of flags was silent for too long");

fn is_event_stream(response: &Response) -> bool {
    let content_type = response.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let media_type = content_type.and_then(|value| value.split(';').next()).unwrap_or_default();
    media_type.trim().eq_ignore_ascii_case("text/event-stream")
}

/// Percent-encodes a value of a query.
fn encode(value: &str) -> String {
    let encoded = value.bytes().map(|byte| match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    });
    encoded.collect()
}
