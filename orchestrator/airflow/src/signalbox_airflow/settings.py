"""Callback secret and allowed origins, read from the environment and never from a DAG run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .address import parse_address

SECRET = "SERVICE_APP_RUN_CALLBACK_SECRET"  # noqa: S105 (the name of the variable)
ORIGINS = "SIGNALBOX_CALLBACK_ORIGINS"

# Signalbox does not start with a shorter secret, so a shorter one here is a mistake.
MIN_SECRET_BYTES = 32


@dataclass(frozen=True)
class Settings:
    # Not in the representation, which appears in logs and tracebacks.
    secret: bytes = field(repr=False)
    origins: frozenset[str]
    # Reasons why no callback can be sent; empty when the settings are complete.
    problems: tuple[str, ...]


def read_settings(env: Mapping[str, str]) -> Settings:
    problems: list[str] = []
    secrets = _list(env.get(SECRET, ""))
    secret = secrets[0].encode() if secrets else b""
    if not secret:
        problems.append(f"{SECRET} is not set; set it to the same value as in Signalbox")
    elif len(secret) < MIN_SECRET_BYTES:
        problems.append(f"{SECRET} has fewer than {MIN_SECRET_BYTES} bytes; set it to the same value as in Signalbox")

    origins: set[str] = set()
    for text in _list(env.get(ORIGINS, "")):
        address = parse_address(text.rstrip("/"))
        if address is None or address.path != "":
            problems.append(f"{ORIGINS}: {text!r} is not an origin; an example: https://signalbox.example.com")
        else:
            origins.add(address.origin)
    if not origins and not any(problem.startswith(ORIGINS) for problem in problems):
        problems.append(f"{ORIGINS} is not set; set it to the origin of Signalbox's SERVICE_PUBLIC_URL")
    return Settings(secret, frozenset(origins), tuple(problems))


def _list(text: str) -> list[str]:
    return [part for part in (part.strip() for part in text.split(",")) if part]
