from __future__ import annotations

import pytest

from signalbox_airflow.settings import ORIGINS, SECRET, read_settings

GOOD = "0123456789abcdef0123456789abcdef"


def test_reads_the_first_secret_and_all_origins() -> None:
    settings = read_settings(
        {SECRET: f" {GOOD} , old-secret", ORIGINS: "HTTPS://Signalbox.Example.com/, http://[::1]:3000,https://a.b:443"}
    )
    assert settings.problems == ()
    assert settings.secret == GOOD.encode()
    assert settings.origins == {"https://signalbox.example.com", "http://[::1]:3000", "https://a.b"}


@pytest.mark.parametrize(
    ("env", "problem"),
    [
        ({}, f"{SECRET} is not set"),
        ({SECRET: " , "}, f"{SECRET} is not set"),
        ({SECRET: "short"}, "fewer than 32 bytes"),
        ({SECRET: GOOD}, f"{ORIGINS} is not set"),
        ({SECRET: GOOD, ORIGINS: "https://a.example/path"}, "is not an origin"),
        ({SECRET: GOOD, ORIGINS: "ftp://a.example"}, "is not an origin"),
        ({SECRET: GOOD, ORIGINS: "a.example"}, "is not an origin"),
        ({SECRET: GOOD, ORIGINS: "https://user@a.example"}, "is not an origin"),
        ({SECRET: GOOD, ORIGINS: "https://a.example:99999"}, "is not an origin"),
        ({SECRET: GOOD, ORIGINS: "*"}, "is not an origin"),
    ],
)
def test_names_an_invalid_setting(env: dict[str, str], problem: str) -> None:
    assert any(problem in text for text in read_settings(env).problems)


def test_the_representation_contains_no_secret() -> None:
    settings = read_settings({SECRET: "short-secret", ORIGINS: "https://a.example"})
    assert "short-secret" not in repr(settings) + str(settings)
