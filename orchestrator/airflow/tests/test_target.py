from __future__ import annotations

from typing import Any

import pytest

from signalbox_airflow.target import Refused, read_target

ORIGIN = "https://signalbox.example.com"
ID = "3f0d1c1e-8f0a-7c3e-9d55-0e6a9a0c1b2d"
URL = f"{ORIGIN}/api/v1/apps/runs/{ID}/callback"


def conf(url: object = URL, run_id: object = ID, **callback: object) -> dict[str, Any]:
    return {"run_id": run_id, "callback": {"url": url, **callback}}


@pytest.mark.parametrize(
    "url",
    [URL, f"HTTPS://SIGNALBOX.example.com:443/api/v1/apps/runs/{ID}/callback", URL.replace("/api", "/base/api")],
)
def test_accepts_the_callback_address_of_the_run(url: str) -> None:
    target = read_target(conf(url), ID, frozenset({ORIGIN}))
    assert target is not None
    assert (target.address.host, target.address.port) == ("signalbox.example.com", 443)
    assert (target.signature_header, target.timestamp_header) == ("x-service-signature", "x-service-timestamp")


def test_reads_the_header_names_from_the_conf() -> None:
    target = read_target(conf(hmac_header="X-Acme-Signature", timestamp_header="x-acme-time"), ID, frozenset({ORIGIN}))
    assert target is not None
    assert (target.signature_header, target.timestamp_header) == ("X-Acme-Signature", "x-acme-time")


@pytest.mark.parametrize(
    "value", [None, [], "text", {}, {"run_id": ID}, {"callback": {"url": URL}}, conf(run_id=7), conf(url=None)]
)
def test_ignores_dag_runs_that_signalbox_did_not_start(value: object) -> None:
    assert read_target(value, ID, frozenset({ORIGIN})) is None


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        (URL.replace("https:", "http:"), "not in SIGNALBOX_CALLBACK_ORIGINS"),
        (URL.replace(".com", ".com.evil.test"), "not in SIGNALBOX_CALLBACK_ORIGINS"),
        (URL.replace(".com", ".com:8443"), "not in SIGNALBOX_CALLBACK_ORIGINS"),
        (f"http://169.254.169.254/api/v1/apps/runs/{ID}/callback", "not in SIGNALBOX_CALLBACK_ORIGINS"),
        (URL.replace("https://", "https://signalbox.example.com@evil.test/"), "not a plain"),
        (URL.replace("https://", "https://user:password@"), "not a plain"),
        (URL.replace(".com/", ".com\\@evil.test/"), "not a plain"),
        (URL.replace("/api", "\t/api"), "not a plain"),
        (URL + "\r\nx-evil: 1", "not a plain"),
        (URL + "?to=evil", "not a plain"),
        (URL + "#evil", "not a plain"),
        (URL.replace("https:", "file:"), "not a plain"),
        (f"{ORIGIN}/api/v1/apps/runs/{'0' * 36}/callback", "not the callback address of this run"),
        (f"{ORIGIN}/api/v1/projects", "not the callback address of this run"),
        (URL + "/..", "not the callback address of this run"),
        ("https://[::1/api", "not a plain"),
        ("x" * 3000, "not a plain"),
    ],
)
def test_rejects_another_address(url: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        read_target(conf(url), ID, frozenset({ORIGIN}))


def test_rejects_the_id_of_another_run() -> None:
    with pytest.raises(Refused, match="not the id of the DAG run"):
        read_target(conf(), "manual__2026", frozenset({ORIGIN}))


@pytest.mark.parametrize(
    "name", ["host", "content-length", "x-", "x-a b", "x-a:b", "x-ä", "x-a\r\nb", "", 7, "x-" + "a" * 61]
)
def test_rejects_another_header_name(name: object) -> None:
    with pytest.raises(Refused, match="header"):
        read_target(conf(hmac_header=name), ID, frozenset({ORIGIN}))
