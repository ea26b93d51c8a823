"""All cases of contracts/flags/v1 that apply to clients."""

from __future__ import annotations

import base64
import hashlib
import itertools
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from contracts_folder import CONTRACTS
from signalbox.flags.bucket import BucketCache, bucket_of
from signalbox.flags.instant import instant_ms
from signalbox.flags.payload import read_snapshot
from signalbox.flags.reader import (
    ReaderState,
    SnapshotResponse,
    handle_message,
    handle_response,
    request_headers,
)
from signalbox.flags.rule import FlagSet, evaluate_flag
from signalbox.flags.sse import MessageTooLong, SseParser

FOLDER = CONTRACTS / "flags" / "v1"
Case = dict[str, Any]


def document(name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((FOLDER / name).read_text("utf-8"))
    return content


def cases(name: str) -> list[Case]:
    content = document(name)
    found: list[Case] = [
        case for part in ("cases", "buckets", "sweep", "discriminators") for case in content.get(part, [])
    ]
    return found


MANIFEST = document("manifest.json")
WITHDRAWN = {case["id"] for case in MANIFEST["withdrawn"]}


def params(name: str) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in cases(name) if case["id"] not in WITHDRAWN]


def milliseconds(text: str) -> int:
    value = instant_ms(text)
    assert value is not None
    return value


def test_files_have_their_checksums() -> None:
    lines = (FOLDER / "SHA256SUMS").read_text().splitlines()
    assert len(lines) >= 15
    for line in lines:
        digest, name = line.split(maxsplit=1)
        assert hashlib.sha256((FOLDER / name).read_bytes()).hexdigest() == digest, name


@pytest.mark.parametrize("name", ["buckets.json", "evaluate.json", "stream.json", "http.json"])
def test_manifest_names_every_case(name: str) -> None:
    component = next(one for one in MANIFEST["components"] if one["file"] == name)
    assert [case["id"] for case in cases(name)] == [case["id"] for case in component["cases"]]
    assert component["count"] == len(cases(name))


@pytest.mark.parametrize("case", params("buckets.json"))
def test_bucket(case: Case) -> None:
    cached = BucketCache(limit=1)
    for bucket in (bucket_of, cached, cached):
        assert bucket(case["flagKey"], case["userId"]) == case["bucket"]


@pytest.mark.parametrize("case", params("evaluate.json"))
def test_rule(case: Case) -> None:
    given = case["payload"]
    payload = document("evaluate.json")["payloads"][given] if isinstance(given, str) else given
    flags = FlagSet(read_snapshot({"revision": 0, **payload}))
    result = evaluate_flag(flags, case["flag_key"], case["context"], milliseconds(case["now"]), bucket_of)
    assert result.to_dict() == case["expect"]


def octets(chunk: str | dict[str, str]) -> bytes:
    return chunk.encode("utf-8", "surrogatepass") if isinstance(chunk, str) else base64.b64decode(chunk["base64"])


def response(given: dict[str, Any]) -> SnapshotResponse:
    body = base64.b64decode(given["body_base64"]) if "body_base64" in given else given.get("body", "").encode()
    return SnapshotResponse(given["status"], given["headers"], body)


def as_sets(payload: dict[str, Any] | None) -> dict[str, Any] | None:
    """Sorts the lists of a payload, whose order has no meaning."""
    if payload is None:
        return None

    def in_order(name: str) -> list[Any]:
        return sorted(
            payload[name], key=lambda one: json.dumps([one.get("key"), one.get("flag_key"), one.get("actor_id")])
        )

    return {**payload, **{name: in_order(name) for name in ("flags", "groups", "overrides")}}


def run_stream(case: Case, cut: Callable[[bytes], list[bytes]]) -> dict[str, Any]:
    before = case["before"]
    payload = before["payload"]
    state = ReaderState(payload, before["etag"], payload["revision"] if payload else 0, False)
    parser = SseParser(before["last_event_id"], before["retry_ms"])
    actions = []
    for step in case["steps"]:
        if "answer" in step:
            decision = handle_response(state, response(step["answer"]), 0)
            state = decision.state
            actions.append(decision.action)
            continue
        if "connect" in step:
            parser = SseParser(parser.last_event_id, parser.retry_ms)
        for chunk in step.get("connect", step.get("receive")):
            for piece in cut(octets(chunk)):
                for message in parser.push(piece):
                    state, action = handle_message(state, message)
                    actions.append(action)
    return {
        "actions": actions,
        "payload": as_sets(state.payload),  # type: ignore[arg-type]
        "etag": state.etag,
        "newest_revision": state.newest_revision,
        "behind": state.is_behind,
        "resume_from": None if state.payload is None else state.payload["revision"],
        "last_event_id": parser.last_event_id,
        "retry_ms": parser.retry_ms,
    }


@pytest.mark.parametrize("case", params("stream.json"))
def test_stream(case: Case) -> None:
    expected = {**case["expect"], "payload": as_sets(case["expect"]["payload"])}
    before = json.dumps(case)
    assert run_stream(case, lambda chunk: [chunk]) == expected
    assert run_stream(case, lambda chunk: [chunk[at : at + 1] for at in range(len(chunk))]) == expected
    dice = random.Random(case["id"])

    def anywhere(chunk: bytes) -> list[bytes]:
        places = sorted({0, len(chunk), *(dice.randint(0, len(chunk)) for _ in range(5))})
        return [chunk[a:b] for a, b in itertools.pairwise(places)]

    for _ in range(10):
        assert run_stream(case, anywhere) == expected
    assert json.dumps(case) == before


@pytest.mark.parametrize("case", params("http.json"))
def test_snapshot_response(case: Case) -> None:
    before = case["before"]
    state = ReaderState(before["payload"], before["etag"], before["newest_revision"], before["behind"])
    validators = request_headers(state)
    assert ("if-none-match" in case["request"]["headers"]) is ("if-none-match" in validators)
    assert case["request"]["headers"].items() >= validators.items()
    decision = handle_response(state, response(case["response"]), milliseconds(case["now"]))
    assert {
        "action": decision.action,
        "retry_after_s": decision.retry_after_s,
        "payload": decision.state.payload,
        "etag": decision.state.etag,
        "newest_revision": decision.state.newest_revision,
        "behind": decision.state.is_behind,
    } == case["expect"]


def test_a_message_without_an_end_is_refused() -> None:
    with pytest.raises(MessageTooLong):
        SseParser(max_length=100).push(b"data: " + b"x" * 100)
    with pytest.raises(MessageTooLong):
        SseParser(max_length=100).push(b"data: xxxxxxxxxx\n" * 11)
    assert len(SseParser(max_length=100).push(b"data: xxxxxxxxxx\n\n" * 100)) == 100


def test_a_lone_surrogate_has_a_bucket() -> None:
    assert bucket_of("flag", "\ud800") == bucket_of("flag", "\ufffd")
