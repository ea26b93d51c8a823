use std::sync::Arc;
use std::time::{Duration, SystemTime};

use super::payload::Payload;
use super::read_payload::read_snapshot;
use super::reader_state::{Action, ReaderState};

/// Bounds the wait that a server can request: flags must not stay stale for hours.
const MAX_RETRY_AFTER: Duration = Duration::from_secs(300);

/// The wait after a refused credential.
pub const REFUSED_RETRY: Duration = Duration::from_secs(300);

/// A response to `GET /api/flags/snapshot`, decoded: without content codings such as gzip.
#[derive(Debug, Default)]
pub struct SnapshotResponse {
    pub status: u16,
    pub etag: Option<String>,
    pub content_type: Option<String>,
    /// Absent when the body was compressed, because it then differs from the length of `body`.
    pub content_length: Option<String>,
    pub retry_after: Option<String>,
    pub body: Vec<u8>,
}

impl ReaderState {
    /// Applies one response, and returns what the client does with it. The duration is the minimum wait before the next
    /// request, `None` for the client's own backoff. Test vectors: `contracts/flags/v1/http.json`.
    ///
    /// Revisions never decrease in one database, so a response that is older than the payload comes from a stale replica,
    /// and applying it could undo an emergency stop. Only a snapshot on the stream can lower the revision.
    pub fn handle_response(&mut self, response: &SnapshotResponse, now: SystemTime) -> (Action, Option<Duration>) {
        match response.status {
            304 => {
                let revision = self.payload.as_ref().map(|payload| payload.revision);
                if self.etag.is_none() || revision.is_none_or(|revision| revision < self.newest_revision) {
                    return (Action::KeepLastKnownGood, None);
                }
                self.is_behind = false;
                (Action::Unchanged, None)
            }
            200 => {
                let own_revision = self.payload.as_ref().map(|payload| payload.revision);
                match read_body(response) {
                    Some(payload) if own_revision.is_none_or(|own| payload.revision >= own) => {
                        let newest_revision = self.newest_revision.max(payload.revision);
                        *self = ReaderState {
                            is_behind: payload.revision < newest_revision,
                            newest_revision,
                            etag: response.etag.clone().filter(|etag| !etag.is_empty()),
                            payload: Some(Arc::new(payload)),
                        };
                        (Action::Apply, None)
                    }
                    _ => (Action::KeepLastKnownGood, None),
                }
            }
            status if is_refused(status) => (Action::StopAndReport, Some(REFUSED_RETRY)),
            _ => (Action::KeepLastKnownGood, retry_after(response.retry_after.as_deref(), now)),
        }
    }
}

/// Returns whether a retry cannot succeed until the configuration is changed.
#[must_use]
pub fn is_refused(status: u16) -> bool {
    matches!(status, 400..500) && !matches!(status, 408 | 425 | 429)
}

fn read_body(response: &SnapshotResponse) -> Option<Payload> {
    let media_type = response.content_type.as_deref()?.split(';').next()?.trim();
    if !media_type.eq_ignore_ascii_case("application/json") {
        return None;
    }
    if let Some(announced) = &response.content_length {
        if announced.parse() != Ok(response.body.len()) {
            return None;
        }
    }
    read_snapshot(response.body.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&response.body))
}

/// Reads seconds or an HTTP date (RFC 9110 section 10.2.3), `None` for anything else. It is at most 300 s.
#[must_use]
pub fn retry_after(header: Option<&str>, now: SystemTime) -> Option<Duration> {
    let text = header?.trim();
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        let wait = text.parse().map_or(MAX_RETRY_AFTER, Duration::from_secs);
        return Some(wait.min(MAX_RETRY_AFTER));
    }
    let at = httpdate::parse_http_date(text).ok()?;
    let wait = at.duration_since(now).unwrap_or_default();
    // Rounded up to whole seconds, as in the test vectors.
    let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
    Some(Duration::from_secs(seconds).min(MAX_RETRY_AFTER))
}
