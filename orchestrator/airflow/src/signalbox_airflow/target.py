"""The callback address of a DAG run. Every user who can trigger a DAG chooses its `conf`, so none of it is trusted."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from .address import Address, parse_address

_HEADER = re.compile(r"[Xx]-[A-Za-z0-9-]{1,60}")
_DEFAULT_SIGNATURE_HEADER = "x-service-signature"
_DEFAULT_TIMESTAMP_HEADER = "x-service-timestamp"


@dataclass(frozen=True)
class Target:
    address: Address
    signature_header: str
    timestamp_header: str


class Refused(Exception):
    """The `conf` of the DAG run names a callback that must not be sent. The message has the reason."""


def read_target(conf: object, dag_run_id: str, origins: frozenset[str]) -> Target | None:
    """
    Reads and checks the callback of a DAG run's `conf`. `None` when Signalbox did not start the DAG run.

    :raises Refused: the callback must not be sent.
    """
    if not isinstance(conf, Mapping):
        return None
    callback, run_id = conf.get("callback"), conf.get("run_id")
    if not isinstance(callback, Mapping) or not isinstance(run_id, str):
        return None
    url = callback.get("url")
    if not isinstance(url, str):
        return None

    # Otherwise a user who can trigger one DAG could report the end of every run.
    if run_id != dag_run_id:
        raise Refused("conf.run_id is not the id of the DAG run")
    address = parse_address(url)
    if address is None:
        raise Refused("conf.callback.url is not a plain http(s) address")
    if address.origin not in origins:
        raise Refused(f"{address.origin} is not in SIGNALBOX_CALLBACK_ORIGINS")
    if not address.path.endswith(f"/api/v1/apps/runs/{run_id}/callback"):
        raise Refused("conf.callback.url is not the callback address of this run")
    return Target(
        address,
        _header(callback.get("hmac_header"), _DEFAULT_SIGNATURE_HEADER),
        _header(callback.get("timestamp_header"), _DEFAULT_TIMESTAMP_HEADER),
    )


def _header(name: object, default: str) -> str:
    """
    Accepts only `x-…`: with `host` or `content-length`, a `conf` could direct the request to another virtual host or
    change where its body ends.
    """
    if name is None:
        return default
    if not isinstance(name, str) or _HEADER.fullmatch(name) is None:
        raise Refused("conf.callback names a header that is not x-…")
    return name
