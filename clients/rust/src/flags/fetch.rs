use std::io::Read;
use std::sync::PoisonError;
use std::time::Duration;

use flate2::read::GzDecoder;
use reqwest::Method;
use reqwest::header::{ACCEPT, ACCEPT_ENCODING, IF_NONE_MATCH};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout, timeout_at};

use super::cache_file::write_cache_file;
use super::flag_client::FlagClient;
use super::status::FlagSource;
use crate::connection::{header, read_body};
use crate::error::Error;
use crate::rule::reader_state::{Action, ReaderState};
use crate::rule::snapshot_response::SnapshotResponse;

/// Bounds the body of a snapshot, before and after decompression.
pub(super) const MAX_SNAPSHOT: usize = 64 * 1024 * 1024;

impl FlagClient {
    /// Fetches the snapshot whenever it is needed. Sets `tried` after the first attempt.
    pub(super) async fn fetch_loop(&self, tried: watch::Sender<bool>) {
        let mut failures = 0;
        loop {
            self.wait_until_fetch_due().await;
            let fetched = self.fetch().await;
            tried.send_replace(true);
            match fetched {
                Ok(()) => failures = 0,
                Err(min_wait) => {
                    let wait = self.backoff().wait(failures).max(min_wait);
                    failures += 1;
                    sleep(wait).await;
                }
            }
        }
    }

    /// Returns when the snapshot has to be fetched.
    async fn wait_until_fetch_due(&self) {
        loop {
            let changed = self.changed.notified();
            let (is_needed, is_polling, poll_at) = {
                let state = self.lock();
                let is_needed = state.last_sync.is_none() || state.reader.payload.is_none() || state.reader.is_behind;
                (is_needed, !state.is_streaming, state.poll_at)
            };
            if is_needed || (is_polling && poll_at.is_none_or(|at| at <= Instant::now())) {
                return;
            }
            match poll_at.filter(|_| is_polling) {
                Some(at) => {
                    let _ = timeout_at(at, changed).await;
                }
                None => changed.await,
            }
        }
    }

    /// Fetches the snapshot. Fails with the minimum wait before the next attempt.
    async fn fetch(&self) -> Result<(), Duration> {
        let response = match self.get_snapshot().await {
            Ok(response) => response,
            Err(error) => {
                self.fail(error);
                return Err(Duration::ZERO);
            }
        };
        let mut state = self.lock();
        let mut reader = state.reader.clone();
        if state.source == Some(FlagSource::Bootstrap) {
            // A bootstrap can come from another environment, whose revisions are unrelated.
            reader = ReaderState { is_behind: reader.is_behind, ..ReaderState::default() };
        }
        let (action, min_wait) = reader.handle_response(&response, self.connection.now());
        let is_confirmed = matches!(action, Action::Apply | Action::Unchanged);
        let is_behind = reader.is_behind;
        if is_confirmed {
            state.source = Some(FlagSource::Server);
            self.adopt(&mut state, reader, FlagSource::Server);
        }
        if is_confirmed && !is_behind {
            self.succeed(&mut state);
            state.is_polled = true;
            state.poll_at = Some(Instant::now() + self.options.poll_interval);
            self.notify(&mut state);
            drop(state);
            self.save();
            return Ok(());
        }
        drop(state);
        if !is_confirmed {
            self.fail(match response.status {
                200 | 304 => Error::unreadable("the response is not a usable snapshot of flags"),
                status => Error::of_status(status),
            });
        }
        Err(min_wait.unwrap_or_default())
    }

    async fn get_snapshot(&self) -> Result<SnapshotResponse, Error> {
        let mut request = self
            .connection
            .request(Method::GET, "/api/flags/snapshot")
            .header(ACCEPT, "application/json")
            .header(ACCEPT_ENCODING, "gzip");
        let etag = self.lock().reader.etag.clone();
        if let Some(etag) = etag {
            request = request.header(IF_NONE_MATCH, etag);
        }
        let get = async {
            let mut response = request.send().await.map_err(|error| Error::of_network(&error))?;
            let body = read_body(&mut response, MAX_SNAPSHOT).await?;
            let headers = response.headers();
            let encoding = header(headers, "content-encoding");
            Ok(SnapshotResponse {
                status: response.status().as_u16(),
                etag: header(headers, "etag"),
                content_type: header(headers, "content-type"),
                content_length: header(headers, "content-length").filter(|_| encoding.is_none()),
                retry_after: header(headers, "retry-after"),
                body: if encoding.as_deref() == Some("gzip") { decompress(&body)? } else { body },
            })
        };
        timeout(self.options.request_timeout, get).await.unwrap_or(Err(Error::TIMEOUT))
    }

    /// Writes the cache file, if configured, when the payload is new.
    pub(super) fn save(&self) {
        let Some(path) = &self.options.cache_file else { return };
        let mut saved = self.saved.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(payload) = self.lock().reader.payload.clone() else { return };
        if saved.as_ref().is_some_and(|saved| std::sync::Arc::ptr_eq(saved, &payload)) {
            return;
        }
        match write_cache_file(path, &self.connection.project_id, &payload) {
            Ok(()) => *saved = Some(payload),
            Err(_) => self.errors.always(Error::known("cache_file_failed", "the cache file cannot be written")),
        }
    }
}

fn decompress(body: &[u8]) -> Result<Vec<u8>, Error> {
    let mut content = Vec::new();
    let read = GzDecoder::new(body).take(MAX_SNAPSHOT as u64 + 1).read_to_end(&mut content);
    if read.is_err() || content.len() > MAX_SNAPSHOT {
        return Err(Error::unreadable("the response cannot be decompressed"));
    }
    Ok(content)
}
