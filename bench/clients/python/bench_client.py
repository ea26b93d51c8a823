"""The jobs of the benchmark for a client."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol


class Setup(NamedTuple):
    """What the benchmark gives to a client."""

    definition: Any
    """The flags in the client's own words."""
    definition_file: Path
    url: str
    """Of the stand-in."""


class Prepared(NamedTuple):
    """A case: an evaluation, and its contexts in the form that the client takes."""

    evaluate: Callable[[Any], Any]
    """True when the flag is on."""
    contexts: list[Any]


class Events(Protocol):
    """Sends events."""

    def enqueue(self, index: int, text: str) -> bool:
        """As a program does it, with the construction of the event. Whether it was accepted."""
        ...

    def flush(self) -> None:
        """Returns when everything is delivered."""
        ...

    @property
    def delivered(self) -> int | None:
        """Since the start; `None` where the client does not count."""
        ...

    @property
    def queued(self) -> tuple[int, int | None]:
        """Events and their bytes; no bytes where the client does not count them."""
        ...

    def end(self) -> None:
        """Does not wait for what is queued."""
        ...


@dataclass(frozen=True)
class BenchClient:
    """A client library."""

    name: str
    """Package and version."""
    bucket: Callable[[list[str]], Prepared]
    cohort: Callable[[list[dict[str, str]]], Prepared]
    events: Callable[[str], Events] | None = None
    """A client that sends events to an address; each job has one of its own."""
