"""Timestamps of payloads."""

from __future__ import annotations

import re

_INSTANT = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]+))?(?:Z|([+-])([0-9]{2}):([0-9]{2}))"
)


def instant_ms(text: str) -> int | None:
    """Unix milliseconds of an RFC 3339 timestamp; `None` for other text. Digits below a millisecond are truncated."""
    match = _INSTANT.fullmatch(text)
    if match is None:
        return None
    year, month, day, hour, minute, second = (int(part) for part in match.groups()[:6])
    fraction, sign, offset_hours, offset_minutes = match.groups()[6:]
    if not (1 <= month <= 12 and 1 <= day <= 31 and minute < 60 and second < 60):
        return None
    if hour > 24 or (hour == 24 and (minute, second, int(fraction or 0)) != (0, 0, 0)):
        return None
    offset = 0
    if sign is not None:
        if int(offset_hours) > 23 or int(offset_minutes) > 59:
            return None
        offset = (int(offset_hours) * 60 + int(offset_minutes)) * (1 if sign == "+" else -1)
    minutes = (_days(year, month, day) * 24 + hour) * 60 + minute - offset
    return (minutes * 60 + second) * 1000 + int(f"{fraction or '0':0<3.3}")


def _days(year: int, month: int, day: int) -> int:
    """Days since 1970-01-01 in the Gregorian calendar. Does not use `datetime`, which has no year 0."""
    year -= month <= 2
    era = year // 400
    year_of_era = year - era * 400
    day_of_year = (153 * (month + (-3 if month > 2 else 9)) + 2) // 5 + day - 1
    return era * 146_097 + year_of_era * 365 + year_of_era // 4 - year_of_era // 100 + day_of_year - 719_468
