#!/usr/bin/env bash
# Regenerates the lock files of the Python client's tools and of its benchmark after a change of a .in file. Requires uv. Only
# releases before the date are used.
set -euo pipefail
cd "$(dirname "$0")/../.."
export UV_CUSTOM_COMPILE_COMMAND='scripts/clients/lock-python.sh'

lock() {
  uv pip compile --quiet --universal --python-version 3.10 --generate-hashes --no-emit-index-url --no-emit-find-links \
    --exclude-newer "$3" "$1" -o "$2"
}

lock clients/python/requirements-test.in clients/python/requirements-test.txt 2026-11-01
lock bench/clients/python/requirements.in bench/clients/python/requirements.txt 2026-11-24
