"""Exceptions as `data` of `error` events."""

from __future__ import annotations

import traceback
from typing import Any

MAX_FRAMES = 100
MAX_CAUSES = 8
MAX_MESSAGE_LENGTH = 10_000


def exception_data(error: BaseException) -> dict[str, Any]:
    """Name, message, stack (innermost frame first) and causes of an exception. Never raises.

    Local variables and source lines are left out: they may hold secrets.
    """
    seen: set[int] = set()
    first: dict[str, Any] = {}
    data = first
    current: BaseException | None = error
    while current is not None and id(current) not in seen and len(seen) < MAX_CAUSES:
        seen.add(id(current))
        data.update(name=clean(type(current).__qualname__), message=_message(current), stack=_stack(current))
        current = current.__cause__ or (None if current.__suppress_context__ else current.__context__)
        if current is not None and id(current) not in seen and len(seen) < MAX_CAUSES:
            data["cause"] = {}
            data = data["cause"]
    return first


def clean(text: str) -> str:
    """Text that can be sent: names of files may have bytes that are not UTF-8."""
    return text.encode("utf-8", "replace").decode()


def _message(error: BaseException) -> str:
    try:
        return clean(str(error)[:MAX_MESSAGE_LENGTH])
    except Exception:
        return "(its message cannot be shown)"


def _stack(error: BaseException) -> list[dict[str, Any]]:
    frames: list[dict[str, Any]] = []
    for frame, line in traceback.walk_tb(error.__traceback__):
        code = frame.f_code
        # `co_qualname` came with Python 3.11.
        name = getattr(code, "co_qualname", code.co_name).replace("<locals>.", "")
        frames.append({"function": clean(name), "file": clean(code.co_filename), "line": line})
        if len(frames) > MAX_FRAMES:
            # The first calls and the last ones are the most useful.
            del frames[MAX_FRAMES // 2]
    return frames[::-1]
