"""Reads the flags of the service. A document is read completely or not at all: a partial snapshot would switch
flags off."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple, TypedDict, TypeVar

from signalbox.flags.instant import instant_ms

BUCKET_VERSION = 1
MAX_SAFE_INTEGER = 2**53 - 1

T = TypeVar("T")


class Flag(TypedDict):
    """The definition of one flag."""

    key: str
    enabled: bool
    killed: bool
    rollout: int
    cohorts: dict[str, list[str]]
    group: str | None


class Group(TypedDict):
    """A group of flags with its emergency stop."""

    key: str
    enabled: bool
    killed: bool


class Override(TypedDict):
    """A value that a user has set for themselves."""

    flag_key: str
    actor_id: str
    value: bool
    active: bool
    expires_at: str | None


class Payload(TypedDict):
    """The flags, groups and overrides of one project at one revision."""

    revision: int
    bucket_version: int
    flags: list[Flag]
    groups: list[Group]
    overrides: list[Override]


class Change(NamedTuple):
    """A change from `prev_revision`, or any later revision, to `revision`. Its entries are complete, not partial."""

    revision: int
    prev_revision: int
    flags: list[Flag]
    groups: list[Group]
    overrides: list[Override]
    removed_flags: list[str]
    removed_groups: list[str]
    removed_overrides: list[tuple[str, str]]


class InvalidPayload(ValueError):
    """A document that is not a payload, or one of an unsupported version."""


def parse_document(text: str) -> object:
    """The JSON document in a text.

    Raises:
        InvalidPayload: the text is not JSON.
    """
    try:
        return json.loads(text, parse_int=_number, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise InvalidPayload("not JSON") from error


def read_snapshot(document: object) -> Payload:
    """The snapshot in a document, without unknown fields.

    Raises:
        InvalidPayload: the document is not a snapshot, or its bucket version is not supported.
    """
    snapshot = _object(document)
    if not _is_number(snapshot.get("bucket_version"), BUCKET_VERSION):
        raise InvalidPayload("bucket_version")
    return {
        "revision": _revision(snapshot.get("revision")),
        "bucket_version": BUCKET_VERSION,
        "flags": _list(snapshot.get("flags"), _flag),
        "groups": _list(snapshot.get("groups"), _group),
        "overrides": _list(snapshot.get("overrides"), _override),
    }


def read_change(document: object) -> Change:
    """The change in a document. Raises the same exceptions as `read_snapshot`."""
    message = _object(document)
    changes = _object(message.get("changes"))
    removed = _object(changes.get("removed"))
    if "bucket_version" in message and not _is_number(message["bucket_version"], BUCKET_VERSION):
        raise InvalidPayload("bucket_version")
    return Change(
        revision=_revision(message.get("revision")),
        prev_revision=_revision(message.get("prev_revision")),
        flags=_list(changes.get("flags"), _flag),
        groups=_list(changes.get("groups"), _group),
        overrides=_list(changes.get("overrides"), _override),
        removed_flags=_list(removed.get("flags"), _text),
        removed_groups=_list(removed.get("groups"), _text),
        removed_overrides=_list(removed.get("overrides"), _override_name),
    )


def apply_change(payload: Payload, change: Change) -> Payload:
    """The payload after a change: a flag and the group it was added to take effect together."""
    return {
        "revision": change.revision,
        "bucket_version": payload["bucket_version"],
        "flags": _put(payload["flags"], change.flags, change.removed_flags, lambda flag: flag["key"]),
        "groups": _put(payload["groups"], change.groups, change.removed_groups, lambda group: group["key"]),
        "overrides": _put(
            payload["overrides"],
            change.overrides,
            change.removed_overrides,
            lambda override: (override["flag_key"], override["actor_id"]),
        ),
    }


N = TypeVar("N", str, tuple[str, str])


def _put(items: list[T], changed: list[T], removed: list[N], name_of: Callable[[T], N]) -> list[T]:
    by_name = {name_of(item): item for item in items}
    by_name.update((name_of(item), item) for item in changed)
    for name in removed:
        by_name.pop(name, None)
    return list(by_name.values())


def _flag(value: object) -> Flag:
    flag = _object(value)
    cohorts = {name: _list(values, _text) for name, values in _object(flag.get("cohorts")).items()}
    rollout = _integer(flag.get("rollout"))
    if not 0 <= rollout <= 100:
        raise InvalidPayload("rollout")
    group = flag.get("group")
    return {
        "key": _text(flag.get("key")),
        "enabled": _boolean(flag.get("enabled")),
        "killed": _boolean(flag.get("killed")),
        "rollout": rollout,
        "cohorts": cohorts,
        "group": None if group is None else _text(group),
    }


def _group(value: object) -> Group:
    group = _object(value)
    return {
        "key": _text(group.get("key")),
        "enabled": _boolean(group.get("enabled")),
        "killed": _boolean(group.get("killed")),
    }


def _override(value: object) -> Override:
    flag_key, actor_id = _override_name(value)
    override = _object(value)
    expires_at = override.get("expires_at")
    if expires_at is not None and instant_ms(_text(expires_at)) is None:
        raise InvalidPayload("expires_at")
    return {
        "flag_key": flag_key,
        "actor_id": actor_id,
        "value": _boolean(override.get("value")),
        "active": _boolean(override.get("active")),
        "expires_at": None if expires_at is None else _text(expires_at),
    }


def _override_name(value: object) -> tuple[str, str]:
    override = _object(value)
    return _text(override.get("flag_key")), _text(override.get("actor_id"))


def _object(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise InvalidPayload("not an object")
    return value


def _list(value: object, read: Callable[[object], T]) -> list[T]:
    if not isinstance(value, list):
        raise InvalidPayload("not a list")
    return [read(item) for item in value]


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise InvalidPayload("not a string")
    return value


def _boolean(value: object) -> bool:
    if not isinstance(value, bool):
        raise InvalidPayload("not a boolean")
    return value


def _integer(value: object) -> int:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise InvalidPayload("not an integer")
    return value


def _revision(value: object) -> int:
    revision = _integer(value)
    if not 0 <= revision <= MAX_SAFE_INTEGER:
        raise InvalidPayload("revision")
    return revision


def _is_number(value: object, number: int) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and value == number


def _number(digits: str) -> int | float:
    # `int` refuses more than 4,300 digits; every number of the contract is below 2**53.
    return int(digits) if len(digits) <= 20 else float(digits)


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")
