"""The interface of a client in the benchmark."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol


class Setup(NamedTuple):
    """Configuration of a client."""

    definition: Any
    """The flags in the format of the client."""
    definition_file: Path
    url: str
    """Address of the stub server."""


class Prepared(NamedTuple):
    """A case: an evaluation, and its contexts in the format of the client."""

    evaluate: Callable[[Any], Any]
    """True when the flag is on."""
    contexts: list[Any]


class Events(Protocol):
    """Sends events."""

    def enqueue(self, index: int, text: str) -> bool:
        """Constructs an event and passes it to the client. Returns whether the client accepted it."""
        ...

    def flush(self) -> None:
        """Returns when all events are delivered."""
        ...

    @property
    def delivered(self) -> int | None:
        """Events delivered since the start; `None` when the client does not count them."""
        ...

    @property
    def queued(self) -> tuple[int, int | None]:
        """Queued events and their bytes; the bytes are `None` when the client does not count them."""
        ...

    def end(self) -> None:
        """Does not wait for queued events."""
        ...


@dataclass(frozen=True)
class BenchClient:
    """A client library."""

    name: str
    """Package and version."""
    bucket: Callable[[list[str]], Prepared]
    cohort: Callable[[list[dict[str, str]]], Prepared]
    events: Callable[[str], Events] | None = None
    """Opens a client that sends events to an address; each job uses a separate one."""
