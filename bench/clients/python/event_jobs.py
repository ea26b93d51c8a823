"""Jobs with events."""

from __future__ import annotations

import gc
import os
from pathlib import Path
from time import perf_counter, perf_counter_ns, process_time, sleep
from typing import Any

from bench_client import Events


def enqueue(events: Events, job: dict[str, Any]) -> dict[str, Any]:
    """Adds small groups with pauses, like a program that serves requests: the client's thread runs concurrently."""
    durations, accepted = [], 0
    pause_s, group, text = job["pause_ms"] / 1000, job["group"], job["text"]
    cpu = process_time()
    for index in range(job["events"]):
        if index % group == 0:
            sleep(pause_s)
        began = perf_counter_ns()
        is_accepted = events.enqueue(index, text)
        durations.append(perf_counter_ns() - began)
        if is_accepted:
            accepted += 1
    events.flush()
    return {"durations_ns": durations, "accepted": accepted, "cpu_s": process_time() - cpu}


def deliver(events: Events, job: dict[str, Any]) -> dict[str, Any]:
    """Adds waves that fill the queue, and waits until each is delivered."""
    accepted = 0
    cpu, began = process_time(), perf_counter()
    while perf_counter() - began < job["seconds"]:
        for index in range(job["wave"]):
            if events.enqueue(index, job["text"]):
                accepted += 1
        events.flush()
    return {
        "delivered": accepted if events.delivered is None else events.delivered,
        "elapsed_s": perf_counter() - began,
        "cpu_s": process_time() - cpu,
    }


def fill(events: Events, job: dict[str, Any]) -> dict[str, Any]:
    """Fills the queue while the service is unreachable."""
    before = _resident_bytes()
    size = job["text_bytes"]
    for index in range(job["events"]):
        # The texts differ, because equal ones could share memory.
        events.enqueue(index, (f"{index:08d}" * (size // 8 + 1))[:size])
    after = _resident_bytes()
    count, queued_bytes = events.queued
    return {"before": before, "after": after, "queued_events": count, "queued_bytes": queued_bytes}


def _resident_bytes() -> int:
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
