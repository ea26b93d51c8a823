"""Exceptions as `data` of `error` events."""

from __future__ import annotations

import traceback
from typing import Any

MAX_FRAMES = 100
MAX_CAUSES = 8
#: Exceptions in one event: all causes, and the exceptions of every group among them.
MAX_EXCEPTIONS = 32
MAX_MESSAGE_LENGTH = 10_000


def exception_data(error: BaseException) -> dict[str, Any]:
    """Name, message, stack (innermost frame first) and causes of an exception. Never raises.

    The exceptions of an exception group are in `errors`, which the service groups by. Local variables and source lines
    are left out: they may hold secrets.
    """
    return _data_with_causes(error, set(), 1)


def _data_with_causes(error: BaseException, seen: set[int], depth: int) -> dict[str, Any]:
    """`seen`: the ids of all exceptions that the event already has; they are not added again, so that a cycle ends."""
    seen.add(id(error))
    data: dict[str, Any] = {
        "name": clean(type(error).__qualname__),
        "message": _message(error),
        "stack": _stack(error),
    }

    def is_left_out(other: BaseException) -> bool:
        return id(other) in seen or len(seen) == MAX_EXCEPTIONS or depth == MAX_CAUSES

    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None and not is_left_out(cause):
        data["cause"] = _data_with_causes(cause, seen, depth + 1)
    errors = [_data_with_causes(each, seen, depth + 1) for each in _exceptions_of(error) if not is_left_out(each)]
    if errors:
        data["errors"] = errors
    return data


def _exceptions_of(error: BaseException) -> list[BaseException]:
    """The exceptions of a group: Python's own class since 3.11, that of the package `exceptiongroup` before."""
    try:
        exceptions = getattr(error, "exceptions", ())
        if not isinstance(exceptions, (list, tuple)):
            return []
        return [each for each in exceptions[:MAX_EXCEPTIONS] if isinstance(each, BaseException)]
    except Exception:
        return []


def clean(text: str) -> str:
    """Text that can be sent as JSON: file names may contain bytes that are not UTF-8."""
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
        # `co_qualname` exists since Python 3.11.
        name = getattr(code, "co_qualname", code.co_name).replace("<locals>.", "")
        frames.append({"function": clean(name), "file": clean(code.co_filename), "line": line})
        if len(frames) > MAX_FRAMES:
            # The first and the last calls are the most useful.
            del frames[MAX_FRAMES // 2]
    return frames[::-1]
