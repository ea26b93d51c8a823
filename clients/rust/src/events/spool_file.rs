use std::io::{self, Read};
use std::sync::Arc;

use flate2::read::GzDecoder;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use tokio::time::Instant;
use uuid::Uuid;

use super::batch::{Batch, QueuedEvent, hex};
use crate::rule::instant::parse_instant;

/// Bounds the bytes read of a file: the server accepts batches of at most 5 MB.
const MAX_FILE: u64 = 64 * 1024 * 1024;

const FORMAT: &str = "signalbox-spool 2 ";

/// The content of a file of the spool: a line with the format and the checksum of the next line, a line of JSON about the
/// batch, and the bytes of the body.
pub(super) struct SpoolFile {
    pub(super) header: Header,
    pub(super) size: u64,
    body: Vec<u8>,
    events: Vec<Arc<QueuedEvent>>,
}

#[derive(Deserialize, Serialize)]
pub(super) struct Header {
    key: Uuid,
    gzip: bool,
    /// The SHA-256 of the body, in hexadecimal.
    sha256: String,
    /// The file of which this batch is a half.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) parent: Option<String>,
    /// The number of the program's events.
    #[serde(default)]
    events: u64,
    /// The indexes of the client's own events.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    internal: Vec<usize>,
}

pub(super) fn content_of(batch: &Batch, parent: Option<&str>) -> io::Result<Vec<u8>> {
    let internal = batch.events.iter().enumerate().filter(|(_, event)| event.is_internal);
    let header = Header {
        key: batch.key,
        gzip: batch.is_gzip,
        sha256: sha256_of(&batch.body),
        parent: parent.map(str::to_owned),
        events: batch.size().0 as u64,
        internal: internal.map(|(index, _)| index).collect(),
    };
    let line = serde_json::to_vec(&header)?;
    let first = format!("{FORMAT}{}", sha256_of(&line)).into_bytes();
    Ok([first.as_slice(), &line, &batch.body].join(&b'\n'))
}

impl SpoolFile {
    /// The error is the number of events of a damaged file according to its header.
    pub(super) fn parse(content: &[u8]) -> Result<Self, u64> {
        let size = content.len() as u64;
        // The first format has no line before its header.
        let start = if content.starts_with(b"{") {
            0
        } else {
            let start = end_of_line(content, 0).ok_or(0_u64)? + 1;
            let end = end_of_line(content, start).ok_or(0_u64)?;
            let first = format!("{FORMAT}{}", sha256_of(&content[start..end]));
            if &content[..start - 1] != first.as_bytes() {
                return Err(0);
            }
            start
        };
        let end = end_of_line(content, start).ok_or(0_u64)?;
        let header: Header = serde_json::from_slice(&content[start..end]).map_err(|_| 0_u64)?;
        let body = content[end + 1..].to_vec();
        if sha256_of(&body) != header.sha256 {
            return Err(header.events);
        }
        let events = events_of(&body, &header).map_err(|_| header.events)?;
        Ok(SpoolFile { header, size, body, events })
    }

    pub(super) fn batch(self, secret: &[u8], name: String) -> Batch {
        Batch::of(self.header.key, self.body, self.header.gzip, self.events, secret, Some(name))
    }
}

fn end_of_line(content: &[u8], start: usize) -> Option<usize> {
    content[start..].iter().position(|byte| *byte == b'\n').map(|at| start + at)
}

fn sha256_of(content: &[u8]) -> String {
    hex(&Sha256::digest(content))
}

fn damaged(why: &'static str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

pub(super) fn read_limited(source: impl Read, content: &mut Vec<u8>) -> io::Result<()> {
    source.take(MAX_FILE + 1).read_to_end(content)?;
    if content.len() as u64 > MAX_FILE {
        return Err(damaged("it is too long"));
    }
    Ok(())
}

#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow)]
    events: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
struct SpooledEvent<'a> {
    #[serde(rename = "type")]
    event_type: String,
    ts: String,
    #[serde(borrow)]
    data: &'a RawValue,
}

/// Parses the events of a body, so that a rejected event can be passed to the program.
fn events_of(body: &[u8], header: &Header) -> io::Result<Vec<Arc<QueuedEvent>>> {
    let mut plain = Vec::new();
    if header.gzip {
        read_limited(GzDecoder::new(body), &mut plain)?;
    } else {
        plain.extend_from_slice(body);
    }
    let envelope: Envelope<'_> = serde_json::from_slice(&plain).map_err(|_| damaged("it is not a batch"))?;
    if envelope.events.is_empty() {
        return Err(damaged("it has no events"));
    }
    let events = envelope.events.iter().enumerate().map(|(index, json)| {
        let event: SpooledEvent<'_> = serde_json::from_str(json.get()).map_err(|_| damaged("it is not a batch"))?;
        let data = event.data.get();
        let start = data.as_ptr() as usize - json.get().as_ptr() as usize;
        Ok(Arc::new(QueuedEvent {
            json: json.get().as_bytes().into(),
            time: parse_instant(&event.ts),
            event_type: event.event_type.into(),
            // Without its closing brace.
            data: start..start + data.len().saturating_sub(1),
            sequence: 0,
            enqueued_at: Instant::now(),
            is_internal: header.internal.contains(&index),
        }))
    });
    events.collect()
}
