use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::SystemTime;

use serde::Serialize;

use super::event::{DropReason, Event};
use super::finite_numbers::has_finite_numbers;
use crate::rule::instant::format_instant;

/// The service's limit for one event.
const MAX_EVENT_BYTES: usize = 262_144;

/// Returns an object as JSON, `None` for anything else.
pub(crate) fn encode_data(data: &(impl Serialize + ?Sized)) -> Option<String> {
    // A Serialize of the program can panic; an event must never end the program.
    let encode = || {
        // serde_json writes NaN and infinities as null, which the service would store as the value.
        has_finite_numbers(data).then(|| serde_json::to_string(data).ok()).flatten()
    };
    let text = catch_unwind(AssertUnwindSafe(encode)).ok().flatten()?;
    (text.starts_with('{') && is_well_formed(text.as_bytes())).then_some(text)
}

/// An event in the form that the service reads.
pub(crate) struct EncodedEvent {
    pub(crate) json: Box<[u8]>,
    /// The range of the program's data, without its closing brace, because the flags of the request may follow.
    pub(crate) data: Range<usize>,
}

/// Returns `{"type":…,"ts":…,"data":…}`, or the reason why the event cannot be sent.
pub(crate) fn encode_event(
    event: &Event,
    flags: &[(String, bool)],
    now: SystemTime,
) -> Result<EncodedEvent, DropReason> {
    let data = event.data.as_deref().ok_or(DropReason::Unserializable)?;
    if data.len() > MAX_EVENT_BYTES {
        return Err(DropReason::TooLarge);
    }
    let mut json = Vec::with_capacity(data.len() + event.event_type.len() + 64);
    json.extend_from_slice(b"{\"type\":");
    write_text(&mut json, &event.event_type);
    json.extend_from_slice(b",\"ts\":\"");
    json.extend_from_slice(format_instant(event.time.unwrap_or(now)).as_bytes());
    json.extend_from_slice(b"\",\"data\":");
    let start = json.len();
    json.extend_from_slice(&data.as_bytes()[..data.len() - 1]);
    let data_range = start..json.len();
    if !flags.is_empty() {
        if data.len() > 2 {
            json.push(b',');
        }
        json.extend_from_slice(b"\"flags\":{");
        for (index, (flag_key, value)) in flags.iter().enumerate() {
            if index > 0 {
                json.push(b',');
            }
            write_text(&mut json, flag_key);
            json.extend_from_slice(if *value { b":true" } else { b":false" });
        }
        json.push(b'}');
    }
    json.extend_from_slice(b"}}");
    if json.len() > MAX_EVENT_BYTES {
        return Err(DropReason::TooLarge);
    }
    Ok(EncodedEvent { json: json.into_boxed_slice(), data: data_range })
}

fn write_text(json: &mut Vec<u8>, text: &str) {
    // Writing to a vector never fails, and every string can be encoded.
    let _ = serde_json::to_writer(json, text);
}

/// Returns false for a lone surrogate. Strings cannot contain one; a `RawValue` can contain its escape sequence.
fn is_well_formed(text: &[u8]) -> bool {
    let mut rest = text;
    while let Some(at) = rest.iter().position(|byte| *byte == b'\\') {
        let Some(escaped) = rest.get(at + 1..) else { return true };
        match unit(escaped) {
            Some(0xDC00..=0xDFFF) => return false,
            Some(0xD800..=0xDBFF) => {
                let low = escaped.get(5..).and_then(|next| next.strip_prefix(b"\\")).and_then(unit);
                if !matches!(low, Some(0xDC00..=0xDFFF)) {
                    return false;
                }
                rest = &escaped[11..];
            }
            Some(_) => rest = &escaped[5..],
            None => rest = escaped.get(1..).unwrap_or_default(),
        }
    }
    true
}

/// The UTF-16 code unit of `uXXXX`.
fn unit(escaped: &[u8]) -> Option<u32> {
    let digits = escaped.strip_prefix(b"u")?.get(..4)?;
    u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use serde_json::value::RawValue;
    use serde_json::{Value, json};

    use super::*;

    fn data_of(data: &(impl Serialize + ?Sized)) -> Option<String> {
        encode_data(data)
    }

    #[derive(Serialize)]
    struct Measured {
        value: f64,
        nested: Option<Vec<f32>>,
    }

    struct Panics;

    impl Serialize for Panics {
        fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            panic!("of the program");
        }
    }

    #[test]
    fn objects_with_json_values_are_data() {
        assert_eq!(data_of(&json!({"a": [1, null, "é"]})).unwrap(), r#"{"a":[1,null,"é"]}"#);
        assert!(data_of(&Measured { value: 1.5, nested: Some(vec![0.25]) }).is_some());
        assert!(data_of(&RawValue::from_string(r#"{"a":"\ud83d\ude00 \\ud83d"}"#.to_owned()).unwrap()).is_some());
    }

    #[test]
    fn everything_else_is_unserializable() {
        assert_eq!(data_of(&Measured { value: f64::NAN, nested: None }), None);
        assert_eq!(data_of(&Measured { value: 1.0, nested: Some(vec![f32::INFINITY]) }), None);
        assert_eq!(data_of(&HashMap::from([("a", f64::NEG_INFINITY)])), None);
        assert_eq!(data_of(&HashMap::from([((1, 2), "keys are not text")])), None);
        assert_eq!(data_of(&json!([1])), None);
        assert_eq!(data_of("text"), None);
        assert_eq!(data_of(&Panics), None);
        for lone in [r#"{"a":"\ud83d"}"#, r#"{"a":"\ude00\ud83d"}"#, r#"{"a":"\ud83d\n"}"#, r#"{"a":"x\\\ud83dude00"}"#]
        {
            let raw: Box<RawValue> = serde_json::from_str(lone).unwrap();
            assert_eq!(data_of(&raw), None, "{lone}");
        }
        let event = Event::new("log", &Panics);
        let reason = encode_event(&event, &[], SystemTime::now()).err();
        assert_eq!(reason, Some(DropReason::Unserializable));
    }

    #[test]
    fn an_event_has_its_type_its_time_its_data_and_the_flags_of_its_request() {
        let at = crate::rule::instant::parse_instant("2026-11-21T10:00:00.123456Z").unwrap();
        let flags = [("a\"b".to_owned(), true), ("c".to_owned(), false)];
        for data in [json!({}), json!({"message": "m"})] {
            let encoded = encode_event(&Event::new("log", &data).at(at), &flags, SystemTime::now()).unwrap();
            let event: Value = serde_json::from_slice(&encoded.json).unwrap();
            let mut expected = data.clone();
            expected["flags"] = json!({"a\"b": true, "c": false});
            assert_eq!(event, json!({"type": "log", "ts": "2026-11-21T10:00:00.123456Z", "data": expected}));
            let own = [&encoded.json[encoded.data.clone()], b"}"].concat();
            assert_eq!(serde_json::from_slice::<Value>(&own).unwrap(), data);
        }
    }

    #[test]
    fn the_limit_of_an_event_is_exact() {
        let sized = |length: usize| {
            let event = Event::new("log", &json!({"message": "x".repeat(length)}));
            encode_event(&event, &[], SystemTime::now()).map(|encoded| encoded.json.len())
        };
        let overhead = sized(0).unwrap();
        assert_eq!(sized(MAX_EVENT_BYTES - overhead), Ok(MAX_EVENT_BYTES));
        assert_eq!(sized(MAX_EVENT_BYTES - overhead + 1), Err(DropReason::TooLarge));
    }
}
