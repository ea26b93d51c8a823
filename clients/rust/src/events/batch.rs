use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::Write as _;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use flate2::Compression;
use flate2::write::GzEncoder;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use tokio::time::Instant;
use uuid::Uuid;

use super::event::Event;

/// An event that is not settled yet.
pub(crate) struct QueuedEvent {
    pub(crate) json: Box<[u8]>,
    pub(crate) event_type: Cow<'static, str>,
    pub(crate) time: Option<SystemTime>,
    /// The data of the program in `json`, without its closing brace.
    pub(crate) data: Range<usize>,
    /// The position in the order of enqueue.
    pub(crate) sequence: u64,
    pub(crate) enqueued_at: Instant,
    /// Marks the client's own report of drops, which is in no count.
    pub(crate) is_internal: bool,
}

impl QueuedEvent {
    /// The event as the program enqueued it.
    pub(crate) fn event(&self) -> Event {
        let mut data = String::from_utf8_lossy(&self.json[self.data.clone()]).into_owned();
        data.push('}');
        Event { event_type: self.event_type.clone(), time: self.time, data: Some(data) }
    }
}

/// A frozen batch: its bytes, its key and its signature are the same for every attempt.
pub(crate) struct Batch {
    pub(crate) key: Uuid,
    pub(crate) body: Vec<u8>,
    pub(crate) is_gzip: bool,
    pub(crate) signature: String,
    pub(crate) events: Vec<Arc<QueuedEvent>>,
    /// The name of its file in the spool, `None` for a batch that is in memory only.
    spool_name: Mutex<Option<String>>,
}

const ENVELOPE_START: &[u8] = b"{\"events\":[";
const ENVELOPE_END: &[u8] = b"]}";
pub(crate) const ENVELOPE_BYTES: usize = ENVELOPE_START.len() + ENVELOPE_END.len();

impl Batch {
    pub(crate) fn freeze(events: Vec<Arc<QueuedEvent>>, gzip_min_bytes: usize, secret: &[u8], key: Uuid) -> Self {
        let size = events.iter().map(|event| event.json.len() + 1).sum::<usize>() + ENVELOPE_BYTES;
        let mut plain = Vec::with_capacity(size);
        plain.extend_from_slice(ENVELOPE_START);
        for (index, event) in events.iter().enumerate() {
            if index > 0 {
                plain.push(b',');
            }
            plain.extend_from_slice(&event.json);
        }
        plain.extend_from_slice(ENVELOPE_END);
        let is_gzip = plain.len() >= gzip_min_bytes;
        let body = if is_gzip { compress(&plain) } else { plain };
        Batch::of(key, body, is_gzip, events, secret, None)
    }

    pub(crate) fn of(
        key: Uuid,
        body: Vec<u8>,
        is_gzip: bool,
        events: Vec<Arc<QueuedEvent>>,
        secret: &[u8],
        spool_name: Option<String>,
    ) -> Self {
        let signature = sign(&body, secret);
        Batch { key, body, is_gzip, signature, events, spool_name: Mutex::new(spool_name) }
    }

    pub(crate) fn spool_name(&self) -> Option<String> {
        self.spool_name.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn set_spool_name(&self, name: Option<String>) {
        *self.spool_name.lock().unwrap_or_else(PoisonError::into_inner) = name;
    }

    /// The number of events and their size in bytes, without internal events.
    pub(crate) fn size(&self) -> (usize, usize) {
        let counted = self.events.iter().filter(|event| !event.is_internal);
        counted.fold((0, 0), |(count, bytes), event| (count + 1, bytes + event.json.len()))
    }
}

fn compress(content: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(content.len() / 4), Compression::default());
    // Writing to a vector never fails.
    let _ = encoder.write_all(content);
    encoder.finish().unwrap_or_default()
}

fn sign(body: &[u8], secret: &[u8]) -> String {
    // HMAC accepts keys of any length.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret) else {
        return String::new();
    };
    mac.update(body);
    hex(&mac.finalize().into_bytes())
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Derives the key of a half from the key of the whole batch, as the contract defines: a crash can leave both the whole
/// batch and its halves in the spool, and either then leads to the same requests.
pub(crate) fn key_of_half(key: Uuid, position: usize) -> Uuid {
    let digest = Sha256::digest(format!("{key}:{position}"));
    let mut id = [0; 16];
    id.copy_from_slice(&digest[..16]);
    uuid::Builder::from_random_bytes(id).into_uuid()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signature_is_that_of_the_specification() {
        let signature = sign(br#"{"events":[]}"#, b"secret");
        assert_eq!(
            signature,
            hex(&{
                // An independent implementation of RFC 2104.
                let pad = |byte: u8| -> Vec<u8> {
                    (0..64).map(|at| b"secret".get(at).copied().unwrap_or(0) ^ byte).collect()
                };
                let inner = Sha256::digest([pad(0x36), br#"{"events":[]}"#.to_vec()].concat());
                Sha256::digest([pad(0x5c), inner.to_vec()].concat())
            })
        );
    }

    #[test]
    fn keys_of_halves_are_those_of_the_other_client_libraries() {
        let key: Uuid = "0197a7a4-0000-4000-8000-000000000001".parse().unwrap();
        let halves = [0, 1].map(|position| key_of_half(key, position).to_string());
        let expected = [0, 1].map(|position| {
            let digest = hex(&Sha256::digest(format!("0197a7a4-0000-4000-8000-000000000001:{position}")));
            let variant = u8::from_str_radix(&digest[16..17], 16).unwrap() & 3 | 8;
            format!(
                "{}-{}-4{}-{variant:x}{}-{}",
                &digest[..8],
                &digest[8..12],
                &digest[13..16],
                &digest[17..20],
                &digest[20..32]
            )
        });
        assert_eq!(halves, expected);
        assert_ne!(halves[0], halves[1]);
    }
}
