"""Backoff between attempts."""

from __future__ import annotations

import random


def full_jitter_s(failures: int, initial_s: float, max_s: float) -> float:
    """Backoff with full jitter: a random wait, in seconds, after `failures` earlier consecutive failures."""
    return random.uniform(0, min(max_s, initial_s * 2.0 ** min(failures, 64)))
