//! The W3C `traceparent` header.

/// The current span of a distributed trace. The default is the first span of a new trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) trace_id: String,
    pub(crate) span_id: String,
    /// `None` for the first span of a trace.
    pub(crate) parent_id: Option<String>,
    pub(crate) is_sampled: bool,
}

impl Default for Span {
    fn default() -> Self {
        Span { trace_id: random_id(16), span_id: random_id(8), parent_id: None, is_sampled: true }
    }
}

impl Span {
    /// Starts a child span of a header, or a new trace when the header is missing or invalid.
    pub(crate) fn start(traceparent: Option<&str>) -> Self {
        let Some((trace_id, parent_id, flags)) = traceparent.and_then(parse) else {
            return Span::default();
        };
        Span {
            trace_id: trace_id.to_owned(),
            span_id: random_id(8),
            parent_id: Some(parent_id.to_owned()),
            is_sampled: flags & 1 == 1,
        }
    }

    /// Starts a child span.
    #[cfg(feature = "tracing")]
    pub(crate) fn child(&self) -> Self {
        Span {
            trace_id: self.trace_id.clone(),
            span_id: random_id(8),
            parent_id: Some(self.span_id.clone()),
            is_sampled: self.is_sampled,
        }
    }

    /// The header of a request that is sent within the span.
    pub(crate) fn traceparent(&self) -> String {
        format!("00-{}-{}-{:02x}", self.trace_id, self.span_id, u8::from(self.is_sampled))
    }
}

/// A later version may append fields after the flags (section 4.1.1 of the recommendation); version ff is forbidden.
fn parse(header: &str) -> Option<(&str, &str, u8)> {
    let mut parts = header.trim().splitn(5, '-');
    let version = hexadecimal(parts.next()?, 2)?;
    let trace_id = hexadecimal(parts.next()?, 32)?;
    let parent_id = hexadecimal(parts.next()?, 16)?;
    let flags = hexadecimal(parts.next()?, 2)?;
    let has_more = parts.next().is_some();
    let is_zero = |id: &str| id.bytes().all(|digit| digit == b'0');
    if version == "ff" || (version == "00" && has_more) || is_zero(trace_id) || is_zero(parent_id) {
        return None;
    }
    Some((trace_id, parent_id, u8::from_str_radix(flags, 16).ok()?))
}

fn hexadecimal(text: &str, length: usize) -> Option<&str> {
    let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    (text.len() == length && text.bytes().all(is_digit)).then_some(text)
}

/// Identifiers are not secrets, but must not be zero and must differ between processes.
fn random_id(length: usize) -> String {
    let random = uuid::Uuid::new_v4();
    // The fixed bits of a UUID keep both ids from being zero; a short id uses its last bytes.
    crate::events::batch::hex(&random.as_bytes()[16 - length..])
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";

    #[test]
    fn a_valid_header_is_continued() {
        for (flags, is_sampled) in [("00", false), ("01", true), ("03", true)] {
            let span = Span::start(Some(&format!("00-{TRACE}-00f067aa0ba902b7-{flags}")));
            assert_eq!((span.trace_id.as_str(), span.is_sampled), (TRACE, is_sampled));
            assert_eq!(span.parent_id.as_deref(), Some("00f067aa0ba902b7"));
            let next = Span::start(Some(&span.traceparent()));
            assert_eq!((next.trace_id, next.parent_id), (span.trace_id, Some(span.span_id)));
        }
        assert_eq!(Span::start(Some(&format!("cc-{TRACE}-00f067aa0ba902b7-01-more"))).trace_id, TRACE);
    }

    #[test]
    fn any_other_header_begins_a_trace() {
        for header in [
            "",
            "00",
            &format!("00-{TRACE}-00f067aa0ba902b7-01-more"),
            &format!("ff-{TRACE}-00f067aa0ba902b7-01"),
            &format!("00-{}-00f067aa0ba902b7-01", "0".repeat(32)),
            &format!("00-{TRACE}-{}-01", "0".repeat(16)),
            &format!("00-{}-00f067aa0ba902b7-01", TRACE.to_uppercase()),
            &format!("00-{TRACE}-00f067aa0ba902b7-0g"),
        ] {
            let span = Span::start(Some(header));
            assert_ne!(span.trace_id, TRACE, "{header}");
            assert_eq!((span.parent_id, span.is_sampled), (None, true));
        }
        let (one, other) = (Span::start(None), Span::start(None));
        assert_ne!(one.trace_id, other.trace_id);
        assert_ne!(one.span_id, other.span_id);
        assert_eq!((one.trace_id.len(), one.span_id.len()), (32, 16));
    }
}
