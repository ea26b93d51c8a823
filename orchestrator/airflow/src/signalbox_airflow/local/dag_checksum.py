"""The checksum with which a manifest pins the code of a DAG."""

from __future__ import annotations

import hashlib
from pathlib import Path


def dag_checksum(file: Path) -> str:
    """
    Returns the checksum that Signalbox computes from the source in Airflow's database, which always has LF line ends.

    :raises UnicodeDecodeError: the file is not UTF-8.
    """
    text = file.read_text(encoding="utf-8")
    return f"sha256:{hashlib.sha256(text.encode('utf-8')).hexdigest()}"
