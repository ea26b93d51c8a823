//! Error events with a structured stack, and the hook for panics.

use std::any::{Any, type_name};
use std::backtrace::Backtrace;
use std::error::Error;
use std::panic;
use std::thread;
use std::time::Duration;

use serde::Serialize;
use serde_json::{Value, json};

use crate::client::Client;
use crate::events::event_types::ErrorData;

const MAX_FRAMES: usize = 64;
const MAX_CAUSES: usize = 8;

/// How long a panic that ends the program waits for its event to be sent.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(2);

/// One frame of a stack trace, as in error events.
#[derive(Debug, PartialEq, Serialize)]
struct Frame {
    function: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
}

impl ErrorData {
    /// The data of an error: its type, its message and its causes, and the stack of the caller, because Rust errors have
    /// none.
    #[must_use]
    pub fn of<E: Error + ?Sized>(error: &E) -> Self {
        let stack = frames_of(&Backtrace::force_capture().to_string());
        let is_own = |frame: &Frame| frame.function.contains("ErrorData") && frame.function.ends_with("::of");
        let from = stack.iter().position(is_own).map_or(0, |at| at + 1);
        let data = ErrorData::new(error.to_string())
            .name(type_name::<E>())
            .extra("stack", json!(stack.get(from..).unwrap_or_default()));
        match cause_of(error.source(), 0) {
            Some(cause) => data.extra("cause", cause),
            None => data,
        }
    }
}

fn cause_of(error: Option<&(dyn Error + 'static)>, depth: usize) -> Option<Value> {
    let error = error.filter(|_| depth < MAX_CAUSES)?;
    let mut cause = json!({"name": "Error", "message": error.to_string()});
    if let Some(inner) = cause_of(error.source(), depth + 1) {
        cause["cause"] = inner;
    }
    Some(cause)
}

/// Sends an error event for each panic of the program, with the stack of the panic, and calls the previous hook.
///
/// A panic of the main thread ends the program, as does every panic with `panic = "abort"`: the hook then waits up to 2 s
/// for the event to be sent. The client is kept until the program ends.
pub fn install_panic_hook(client: &Client) {
    let client = client.clone();
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let stack = program_frames(frames_of(&Backtrace::force_capture().to_string()));
        let mut data = ErrorData::new(message_of(info.payload())).name("panic").extra("stack", json!(stack));
        if let Some(location) = info.location() {
            data = data.extra("file", location.file()).extra("line", location.line());
        }
        let current = thread::current();
        if let Some(name) = current.name() {
            data = data.extra("thread", name);
        }
        client.enqueue(data);
        if cfg!(panic = "abort") || current.name() == Some("main") {
            let _ = client.flush_blocking(FLUSH_TIMEOUT);
        }
        before(info);
    }));
}

fn message_of(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("a panic without a message")
}

/// Omits the calls after the panic: the hook, and those of the standard library from the panic to the hook.
fn program_frames(frames: Vec<Frame>) -> Vec<Frame> {
    let is_panic = |frame: &Frame| frame.function.contains("panicking::") || frame.function.contains("begin_unwind");
    let is_between = |frame: &Frame| is_panic(frame) || frame.function.contains("end_short_backtrace");
    let from = frames.iter().position(is_panic).unwrap_or(0);
    frames.into_iter().skip(from).skip_while(is_between).collect()
}

/// Parses the text of a backtrace, because the standard library exposes no structure: lines `N: function`, each followed by
/// `at file:line:column` when that is known. Other lines are ignored.
fn frames_of(backtrace: &str) -> Vec<Frame> {
    let mut frames: Vec<Frame> = Vec::new();
    for line in backtrace.lines().map(str::trim) {
        if let Some(place) = line.strip_prefix("at ") {
            let mut parts = place.rsplitn(3, ':');
            let _column = parts.next();
            let line = parts.next().and_then(|line| line.parse().ok());
            if let (Some(frame), Some(_), Some(file)) = (frames.last_mut(), line, parts.next()) {
                frame.file = Some(file.to_owned());
                frame.line = line;
            }
        } else if let Some((_, function)) =
            line.split_once(": ").filter(|(number, _)| number.bytes().all(|byte| byte.is_ascii_digit()))
        {
            frames.push(Frame { function: function.to_owned(), file: None, line: None });
        }
        if frames.len() > MAX_FRAMES * 2 {
            break;
        }
    }
    frames.truncate(MAX_FRAMES);
    frames
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_backtrace_is_read_into_frames() {
        let text = "   0: signalbox::stack::install_panic_hook::{{closure}}\n   0: std::panicking::panic_with_hook\n             at /rustc/abc/std/src/panicking.rs:697:5\n   \
                    1: shop::pay::{{closure}}\n             at ./src/pay.rs:12:9\n  10: <shop::Order as Pay>::pay\n  \
                    11: main\n             at C:\\shop\\src\\main.rs:3:1\n  12: std::panicking::catch_unwind\nnote: some details\n";
        let frames = frames_of(text);
        let frame = |function: &str, file: Option<&str>, line| Frame {
            function: function.to_owned(),
            file: file.map(str::to_owned),
            line,
        };
        assert_eq!(frames.len(), 6);
        assert_eq!(
            program_frames(frames),
            [
                frame("shop::pay::{{closure}}", Some("./src/pay.rs"), Some(12)),
                frame("<shop::Order as Pay>::pay", None, None),
                frame("main", Some("C:\\shop\\src\\main.rs"), Some(3)),
                frame("std::panicking::catch_unwind", None, None),
            ]
        );
    }
}
