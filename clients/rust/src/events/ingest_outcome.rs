use std::time::{Duration, SystemTime};

use serde::Deserialize;

use crate::error::Error;
use crate::rule::snapshot_response::retry_after;

/// What the client does with a batch after an attempt, whether it got a response or not.
#[derive(Debug, PartialEq)]
pub(crate) enum Outcome {
    /// The service has accepted or rejected each event.
    Settled { rejected: Vec<RejectedEvent>, is_key_reused: bool },
    /// Send the same bytes with the same key again, with backoff and not before `min_wait`.
    Retry { error: Error, min_wait: Duration },
    /// Retry at long intervals, because the configuration has to be changed first.
    Hold(Error),
    /// The batch is too large.
    Halve,
    /// The service will never accept the batch.
    Drop(Error),
}

#[derive(Debug, Deserialize, PartialEq)]
pub(crate) struct RejectedEvent {
    pub(crate) index: usize,
    pub(crate) reason: String,
}

#[derive(Deserialize)]
struct IngestResponse {
    #[serde(rename = "accepted")]
    _accepted: u64,
    rejected: Vec<RejectedEvent>,
}

/// The parts of a response that affect the outcome.
#[derive(Debug, Default)]
pub(crate) struct IngestReply {
    pub(crate) status: u16,
    pub(crate) retry_after: Option<String>,
    pub(crate) is_key_reused: bool,
    pub(crate) body: Vec<u8>,
}

pub(crate) fn outcome_of(reply: &IngestReply, now: SystemTime) -> Outcome {
    let retry = |error| Outcome::Retry { error, min_wait: Duration::ZERO };
    match reply.status {
        200 => match serde_json::from_slice::<IngestResponse>(&reply.body) {
            Ok(response) => Outcome::Settled { rejected: response.rejected, is_key_reused: reply.is_key_reused },
            // A page of a proxy, or a response that was cut off: the service may not have seen the batch.
            Err(_) => retry(Error::unreadable("a response with status 200 is not that of the service")),
        },
        status @ ..400 => retry(Error::of_status(status)),
        413 => Outcome::Halve,
        status @ (400 | 415) => Outcome::Drop(Error::of_status(status)),
        status @ (408 | 429 | 500..) => {
            let min_wait = retry_after(reply.retry_after.as_deref(), now).unwrap_or_default();
            Outcome::Retry { error: Error::of_status(status), min_wait }
        }
        status => Outcome::Hold(Error::of_status(status)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outcome_of_every_status_is_that_of_the_contract() {
        for status in 100..600 {
            let reply = IngestReply { status, ..IngestReply::default() };
            let (name, code) = match outcome_of(&reply, SystemTime::now()) {
                Outcome::Settled { .. } => ("settled", String::new()),
                Outcome::Retry { error, .. } => ("retry", error.code().to_owned()),
                Outcome::Hold(error) => ("hold", error.code().to_owned()),
                Outcome::Halve => ("halve", String::new()),
                Outcome::Drop(error) => ("drop", error.code().to_owned()),
            };
            let expected = match status {
                300..400 => ("retry", "redirect"),
                400 | 415 => ("drop", "refused"),
                401 => ("hold", "unauthorized"),
                403 => ("hold", "forbidden"),
                404 => ("hold", "not_found"),
                413 => ("halve", ""),
                408 | 429 | 500.. => ("retry", &*format!("http_{status}")),
                400.. => ("hold", "refused"),
                _ => ("retry", "unreadable_response"),
            };
            assert_eq!((name, code.as_str()), expected, "{status}");
        }
    }

    #[test]
    fn only_the_response_of_the_service_settles_a_batch() {
        let outcome = |body: &str| {
            let reply = IngestReply { status: 200, body: body.into(), ..IngestReply::default() };
            outcome_of(&reply, SystemTime::now())
        };
        let rejected = vec![RejectedEvent { index: 1, reason: "r".to_owned() }];
        assert_eq!(
            outcome(r#"{"accepted":1,"rejected":[{"index":1,"reason":"r"}],"more":null}"#),
            Outcome::Settled { rejected, is_key_reused: false }
        );
        for body in [
            "",
            "<html>",
            r#"{"accepted":1"#,
            r#"{"accepted":1}"#,
            r#"{"rejected":[]}"#,
            "[]",
            r#"{"accepted":1,"rejected":[{}]}"#,
        ] {
            assert!(matches!(outcome(body), Outcome::Retry { .. }), "{body}");
        }
    }
}
