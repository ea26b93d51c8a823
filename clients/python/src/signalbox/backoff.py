"""Waits between tries."""

from __future__ import annotations

import random


def full_jitter_s(failures: int, initial_s: float, max_s: float) -> float:
    """A random wait after some failures in a row, counted from 0."""
    return random.uniform(0, min(max_s, initial_s * 2.0 ** min(failures, 64)))
