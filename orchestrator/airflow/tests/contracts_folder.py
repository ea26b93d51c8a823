"""The folder of the contracts: in the repository, or the copies beside the tests in the source archive."""

from __future__ import annotations

from pathlib import Path

_BESIDE = Path(__file__).parent / "contracts"
CONTRACTS = _BESIDE if _BESIDE.is_dir() else Path(__file__).parents[3] / "contracts"
