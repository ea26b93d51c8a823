"""Server-sent events."""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

# Longest message. A snapshot of 10,000 flags with large cohorts is far smaller.
MAX_MESSAGE_LENGTH = 64 * 1024 * 1024

_LINE_END = re.compile(r"\r\n|\r|\n")
_DIGITS = re.compile(r"[0-9]{1,15}")


class SseMessage(NamedTuple):
    """One message of a stream."""

    event: str
    """Name of the event; `message` when it has none."""
    id: str
    """The last id so far, of this message or an earlier one; empty when there is none."""
    data: str


class MessageTooLong(ValueError):
    """A message exceeds the limit: close the connection."""


class SseParser:
    """Parses the bytes of one connection into messages, however they are split (WHATWG HTML section 9.2.6). No I/O.

    Limits the length of a message, and keeps the id of a message without data; httpx-sse 0.4 does neither.
    """

    def __init__(
        self, last_event_id: str = "", retry_ms: int | None = None, max_length: int = MAX_MESSAGE_LENGTH
    ) -> None:
        self.last_event_id = last_event_id
        """Id of the last complete message. An id in an incomplete message does not count."""
        self.retry_ms = retry_ms
        """The wait before reconnecting that the server requested, in milliseconds; `None` until it has sent one."""
        self._max_length = max_length
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
        self._line: list[str] = []
        self._line_length = 0
        self._ended_with_cr = False
        self._id = last_event_id
        self._event = ""
        self._data: list[str] = []
        self._data_length = 0

    def push(self, octets: bytes) -> list[SseMessage]:
        """The messages that these bytes complete.

        Raises:
            MessageTooLong: the message has more characters than the limit.
        """
        messages: list[SseMessage] = []
        text = self._decoder.decode(octets)
        if text == "":
            return messages
        # The CR and LF of one line break may be in two chunks.
        begin = 1 if self._ended_with_cr and text[0] == "\n" else 0
        self._ended_with_cr = text[-1] == "\r"
        for match in _LINE_END.finditer(text, begin):
            self._keep(text[begin : match.start()])
            begin = match.end()
            line = "".join(self._line)
            self._line, self._line_length = [], 0
            if line != "":
                self._field(line)
            elif (message := self._dispatch()) is not None:
                messages.append(message)
        self._keep(text[begin:])
        return messages

    def _keep(self, piece: str) -> None:
        if piece == "":
            return
        self._line_length += len(piece)
        if self._line_length + self._data_length > self._max_length:
            raise MessageTooLong(f"a message of the stream has more than {self._max_length} characters")
        self._line.append(piece)

    def _field(self, line: str) -> None:
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "event":
            self._event = value
        elif name == "data":
            self._data.append(value)
            self._data_length += len(value)
        elif name == "id":
            if "\0" not in value:
                self._id = value
        elif name == "retry" and _DIGITS.fullmatch(value):
            self.retry_ms = int(value)

    def _dispatch(self) -> SseMessage | None:
        self.last_event_id = self._id
        data, event = self._data, self._event
        self._data, self._data_length, self._event = [], 0, ""
        if not data:
            return None
        return SseMessage(event or "message", self.last_event_id, "\n".join(data))
