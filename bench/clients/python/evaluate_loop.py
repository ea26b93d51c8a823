"""Evaluates the contexts in rotation."""

from __future__ import annotations

from time import perf_counter, process_time
from typing import Any

from bench_client import Prepared

# Aim for a batch: long enough that reading the clock costs nothing, short enough that a slow client ends in time.
BATCH_S = 0.001


class _Progress:
    def __init__(self) -> None:
        self.done = 0
        self.on = 0
        self.batch = 1


def evaluate(prepared: Prepared, warm_up_s: float, seconds: float) -> dict[str, Any]:
    """Runs a warm-up and a window."""
    progress = _Progress()
    _until(prepared, progress, perf_counter() + warm_up_s)
    before, cpu, began = progress.done, process_time(), perf_counter()
    _until(prepared, progress, began + seconds)
    return {
        "done": progress.done,
        "on": progress.on,
        "evaluations": progress.done - before,
        "elapsed_s": perf_counter() - began,
        "cpu_s": process_time() - cpu,
    }


def _until(prepared: Prepared, progress: _Progress, end: float) -> None:
    evaluate_one, contexts = prepared
    now = perf_counter()
    while now < end:
        first = progress.done % len(contexts)
        batch = contexts[first : first + progress.batch]
        on = 0
        for context in batch:
            if evaluate_one(context):
                on += 1
        progress.on += on
        progress.done += len(batch)
        after = perf_counter()
        if after - now < BATCH_S / 2:
            progress.batch = min(progress.batch * 2, len(contexts))
        elif after - now > BATCH_S * 2 and progress.batch > 1:
            progress.batch = (progress.batch + 1) // 2
        now = after
