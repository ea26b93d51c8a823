//! The test vectors of `contracts/flags/v1`.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::UNIX_EPOCH;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::bucket::bucket;
use super::flag_set::FlagSet;
use super::instant::parse_instant;
use super::payload::Payload;
use super::read_payload::snapshot_of;
use super::reader_state::{Action, ReaderState};
use super::snapshot_response::SnapshotResponse;
use super::sse_parser::{MessageTooLong, SseParser};
use crate::flags::eval_context::EvalContext;

fn contract(name: &str) -> Vec<u8> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../contracts/flags/v1");
    fs::read(folder.join(name)).unwrap()
}

fn read(name: &str) -> Value {
    serde_json::from_slice(&contract(name)).unwrap()
}

fn cases<'a>(file: &'a Value, name: &str) -> &'a [Value] {
    file[name].as_array().unwrap()
}

/// Fails when the executed cases differ from those of the manifest.
fn finish(file: &str, executed: &[&str]) {
    let manifest = read("manifest.json");
    let component = cases(&manifest, "components").iter().find(|component| component["file"] == file).unwrap();
    let ids: Vec<&str> = cases(component, "cases").iter().map(|one| one["id"].as_str().unwrap()).collect();
    assert_eq!(component["count"], executed.len());
    assert_eq!(ids, executed);
}

#[test]
fn the_contract_has_the_checksums_of_its_list() {
    let sums = String::from_utf8(contract("SHA256SUMS")).unwrap();
    assert!(sums.lines().count() >= 6);
    for line in sums.lines() {
        let (sum, name) = line.split_once("  ").unwrap();
        assert_eq!(crate::events::batch::hex(&Sha256::digest(contract(name))), sum, "{name}");
    }
}

#[test]
fn buckets_match_the_contract() {
    let file = read("buckets.json");
    let mut executed = Vec::new();
    for one in ["buckets", "sweep", "discriminators"].iter().flat_map(|list| cases(&file, list)) {
        let field = |name: &str| one[name].as_str().unwrap();
        executed.push(field("id"));
        assert_eq!(bucket(field("flagKey"), field("userId")), one["bucket"], "{}", field("id"));
    }
    finish("buckets.json", &executed);
}

#[test]
fn evaluations_match_the_contract() {
    let file = read("evaluate.json");
    let mut executed = Vec::new();
    for one in cases(&file, "cases") {
        executed.push(one["id"].as_str().unwrap());
        let set = FlagSet::compile(&payload_of(&one["payload"]).unwrap(), None).unwrap();
        let now = parse_instant(one["now"].as_str().unwrap()).unwrap();
        let context = EvalContext::from_json(&one["context"]);
        let evaluation = set.evaluate(one["flag_key"].as_str().unwrap(), &context, || now);
        assert_eq!(serde_json::to_value(evaluation).unwrap(), one["expect"], "{}: {}", one["id"], one["title"]);
    }
    finish("evaluate.json", &executed);
}

#[test]
fn streams_match_the_contract_however_they_are_split() {
    let file = read("stream.json");
    let mut random = fastrand::Rng::with_seed(1);
    let mut executed = Vec::new();
    for one in cases(&file, "cases") {
        executed.push(one["id"].as_str().unwrap());
        run_stream(one, &mut |content| vec![content.len()]);
        run_stream(one, &mut |content| vec![1; content.len()]);
        for _ in 0..10 {
            run_stream(one, &mut |content| {
                let mut left = content.len();
                let mut lengths = Vec::new();
                while left > 0 {
                    lengths.push(random.usize(1..=left));
                    left -= lengths[lengths.len() - 1];
                }
                lengths
            });
        }
    }
    finish("stream.json", &executed);
}

fn run_stream(one: &Value, cut: &mut impl FnMut(&[u8]) -> Vec<usize>) {
    let before = &one["before"];
    let mut state = payload_of(&before["payload"]).map(ReaderState::of).unwrap_or_default();
    state.etag = text_of(&before["etag"]);
    let last_event_id = text_of(&before["last_event_id"]).unwrap_or_default();
    let mut parser = SseParser::new(last_event_id, before["retry_ms"].as_u64());
    let mut actions = Vec::new();
    for step in cases(one, "steps") {
        if let Some(answer) = step.get("answer") {
            let (action, _) = state.handle_response(&response_of(answer), UNIX_EPOCH);
            actions.push(name_of(action));
            continue;
        }
        if step.get("connect").is_some() {
            parser = SseParser::new(parser.last_event_id.clone(), parser.retry_ms);
        }
        let chunks = step.get("connect").or(step.get("receive")).unwrap();
        for chunk in chunks.as_array().unwrap() {
            let content = bytes_of(chunk);
            let mut rest = content.as_slice();
            let mut messages = Vec::new();
            for length in cut(&content) {
                parser.push(&rest[..length], &mut messages).unwrap();
                rest = &rest[length..];
            }
            actions.extend(messages.iter().map(|message| name_of(state.handle_message(message))));
        }
    }
    let expect = &one["expect"];
    assert_eq!(json!(actions), expect["actions"], "{}: {}", one["id"], one["title"]);
    compare(&state, expect, one);
    let resume_from = state.payload.as_ref().map(|payload| payload.revision);
    assert_eq!(resume_from, expect["resume_from"].as_i64(), "{}", one["id"]);
    assert_eq!(parser.last_event_id, expect["last_event_id"].as_str().unwrap_or_default(), "{}", one["id"]);
    assert_eq!(parser.retry_ms, expect["retry_ms"].as_u64(), "{}", one["id"]);
}

#[test]
fn snapshot_responses_match_the_contract() {
    let file = read("http.json");
    let mut executed = Vec::new();
    for one in cases(&file, "cases") {
        executed.push(one["id"].as_str().unwrap());
        let before = &one["before"];
        let mut state = ReaderState {
            payload: payload_of(&before["payload"]).map(Arc::new),
            etag: text_of(&before["etag"]),
            newest_revision: before["newest_revision"].as_i64().unwrap(),
            is_behind: before["behind"].as_bool().unwrap(),
        };
        assert_eq!(text_of(&one["request"]["headers"]["if-none-match"]), state.etag, "{}", one["id"]);
        let now = parse_instant(one["now"].as_str().unwrap()).unwrap();
        let (action, wait) = state.handle_response(&response_of(&one["response"]), now);
        let expect = &one["expect"];
        assert_eq!(name_of(action), expect["action"], "{}: {}", one["id"], one["title"]);
        let seconds = wait.map(|wait| wait.as_secs());
        assert_eq!(seconds, expect["retry_after_s"].as_u64(), "{}: {}", one["id"], one["title"]);
        compare(&state, expect, one);
    }
    finish("http.json", &executed);
}

#[test]
fn every_status_has_an_action() {
    for status in 100..600 {
        let response = SnapshotResponse { status, ..SnapshotResponse::default() };
        let (action, _) = ReaderState::default().handle_response(&response, UNIX_EPOCH);
        assert!(matches!(action, Action::KeepLastKnownGood | Action::StopAndReport), "{status}");
    }
}

#[test]
fn a_message_above_the_limit_is_an_error() {
    for text in [format!("data: {}", "x".repeat(100)), "data: xxxxxxxxxx\n".repeat(11)] {
        let mut parser = SseParser::with_max(100);
        assert_eq!(parser.push(text.as_bytes(), &mut Vec::new()), Err(MessageTooLong));
    }
}

fn name_of(action: Action) -> &'static str {
    match action {
        Action::Apply => "apply",
        Action::Ignore => "ignore",
        Action::RefetchSnapshot => "refetch_snapshot",
        Action::KeepLastKnownGood => "keep_last_known_good",
        Action::Unchanged => "unchanged",
        Action::StopAndReport => "stop_and_report",
    }
}

fn compare(state: &ReaderState, expect: &Value, one: &Value) {
    let id = &one["id"];
    let payload = state.payload.as_deref().map(as_set);
    assert_eq!(payload, payload_of(&expect["payload"]).as_ref().map(as_set), "{id}: {}", one["title"]);
    assert_eq!(state.etag, text_of(&expect["etag"]), "{id}");
    assert_eq!(state.newest_revision, expect["newest_revision"], "{id}");
    assert_eq!(state.is_behind, expect["behind"], "{id}");
}

/// Sorts the lists of a payload, whose order has no meaning.
fn as_set(payload: &Payload) -> Payload {
    let mut sorted = payload.clone();
    sorted.flags.sort_by(|a, b| a.key.cmp(&b.key));
    sorted.groups.sort_by(|a, b| a.key.cmp(&b.key));
    sorted.overrides.sort_by(|a, b| (&a.flag_key, &a.actor_id).cmp(&(&b.flag_key, &b.actor_id)));
    sorted
}

/// Also reads the payloads of `evaluate.json`, which have no revision.
fn payload_of(value: &Value) -> Option<Payload> {
    if value.is_null() {
        return None;
    }
    let mut fields = value.clone();
    if fields.get("revision").is_none() {
        fields["revision"] = json!(0);
    }
    Some(snapshot_of(&fields).unwrap())
}

fn text_of(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

fn bytes_of(chunk: &Value) -> Vec<u8> {
    match chunk.as_str() {
        Some(text) => text.as_bytes().to_vec(),
        None => base64(chunk["base64"].as_str().unwrap()),
    }
}

fn response_of(value: &Value) -> SnapshotResponse {
    let header = |name: &str| text_of(&value["headers"][name]);
    SnapshotResponse {
        status: u16::try_from(value["status"].as_u64().unwrap()).unwrap(),
        etag: header("etag"),
        content_type: header("content-type"),
        content_length: header("content-length").filter(|_| header("content-encoding").is_none()),
        retry_after: header("retry-after"),
        body: match value["body_base64"].as_str() {
            Some(encoded) => base64(encoded),
            None => value["body"].as_str().unwrap_or_default().as_bytes().to_vec(),
        },
    }
}

fn base64(text: &str) -> Vec<u8> {
    let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bytes = Vec::new();
    let (mut bits, mut count) = (0_u32, 0);
    for digit in text.bytes().filter(|digit| *digit != b'=') {
        let value = alphabet.iter().position(|each| *each == digit).unwrap();
        bits = bits << 6 | u32::try_from(value).unwrap();
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count & 0xff) as u8);
        }
    }
    bytes
}
