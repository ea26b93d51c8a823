use std::mem;

/// Bounds one message. A snapshot of 10,000 flags with large cohorts is far smaller.
const MAX_MESSAGE: usize = 64 * 1024 * 1024;

/// Capacity above which the buffer of a line is released after the line.
const KEPT_LINE: usize = 1024 * 1024;

/// One message of a stream of server-sent events.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// The name of the event, `message` when it has none.
    pub event: String,
    /// The last id so far, of this message or an earlier one.
    pub id: String,
    pub data: String,
}

/// A message exceeds the limit: close the connection.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MessageTooLong;

/// Parses the bytes of one connection into messages, however they are split (WHATWG HTML section 9.2.6).
///
/// The crate `eventsource-stream` is not used: it does not bound a message, fails on invalid UTF-8, and does not expose
/// `retry:` and `id:` of a block without data, which the test vectors of `contracts/flags/v1` require.
#[derive(Debug)]
pub struct SseParser {
    /// The id of the last complete message.
    pub last_event_id: String,
    /// The wait before reconnecting that the server requested, in milliseconds.
    pub retry_ms: Option<u64>,
    max: usize,
    line: Vec<u8>,
    ended_with_cr: bool,
    is_started: bool,
    id: String,
    event: String,
    data: Option<String>,
}

impl SseParser {
    /// Continues from the final state of the previous connection.
    #[must_use]
    pub fn new(last_event_id: String, retry_ms: Option<u64>) -> Self {
        SseParser {
            id: last_event_id.clone(),
            last_event_id,
            retry_ms,
            max: MAX_MESSAGE,
            line: Vec::new(),
            ended_with_cr: false,
            is_started: false,
            event: String::new(),
            data: None,
        }
    }

    #[cfg(test)]
    pub(crate) fn with_max(max: usize) -> Self {
        SseParser { max, ..SseParser::new(String::new(), None) }
    }

    /// Appends the messages that these bytes complete.
    ///
    /// # Errors
    ///
    /// A message is longer than 64 MiB. Messages before it are appended.
    pub fn push(&mut self, chunk: &[u8], messages: &mut Vec<Message>) -> Result<(), MessageTooLong> {
        if chunk.is_empty() {
            return Ok(());
        }
        let mut rest = chunk;
        if mem::take(&mut self.ended_with_cr) {
            rest = rest.strip_prefix(b"\n").unwrap_or(rest);
        }
        while let Some(end) = rest.iter().position(|byte| matches!(byte, b'\r' | b'\n')) {
            self.keep(&rest[..end])?;
            let is_cr = rest[end] == b'\r';
            rest = &rest[end + 1..];
            if is_cr {
                self.ended_with_cr = rest.is_empty();
                rest = rest.strip_prefix(b"\n").unwrap_or(rest);
            }
            messages.extend(self.end_line());
        }
        self.keep(rest)
    }

    fn keep(&mut self, piece: &[u8]) -> Result<(), MessageTooLong> {
        if self.line.len() + piece.len() + self.data.as_ref().map_or(0, String::len) > self.max {
            return Err(MessageTooLong);
        }
        self.line.extend_from_slice(piece);
        Ok(())
    }

    fn end_line(&mut self) -> Option<Message> {
        let mut bytes = mem::take(&mut self.line);
        let mut line = bytes.as_slice();
        if !mem::replace(&mut self.is_started, true) {
            line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
        }
        let message = if line.is_empty() {
            self.dispatch()
        } else {
            // Replaces each maximal part of an invalid sequence by U+FFFD, like the decoder of WHATWG.
            self.read_field(&String::from_utf8_lossy(line));
            None
        };
        if bytes.capacity() <= KEPT_LINE {
            bytes.clear();
            self.line = bytes;
        }
        message
    }

    fn read_field(&mut self, line: &str) {
        let (name, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match name {
            "event" => value.clone_into(&mut self.event),
            "data" => match &mut self.data {
                Some(data) => {
                    data.push('\n');
                    data.push_str(value);
                }
                None => self.data = Some(value.to_owned()),
            },
            "id" if !value.contains('\0') => value.clone_into(&mut self.id),
            "retry" if !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit()) => {
                self.retry_ms = value.parse().ok().or(self.retry_ms);
            }
            _ => {}
        }
    }

    fn dispatch(&mut self) -> Option<Message> {
        self.last_event_id.clone_from(&self.id);
        let event = mem::take(&mut self.event);
        let data = self.data.take()?;
        let event = if event.is_empty() { "message".to_owned() } else { event };
        Some(Message { event, id: self.id.clone(), data })
    }
}
