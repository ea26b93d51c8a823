#!/usr/bin/env bash
# Makes the locks of the Python client's tools and of its benchmark again, after a change of a .in file. Needs uv. The date is the
# cut-off.
set -euo pipefail
cd "$(dirname "$0")/../.."
export UV_CUSTOM_COMPILE_COMMAND='scripts/clients/lock-python.sh'

lock() {
  uv pip compile --quiet --universal --python-version 3.10 --generate-hashes --no-emit-index-url --no-emit-find-links \
    --exclude-newer "$3" "$1" -o "$2"
}

lock clients/python/requirements-test.in clients/python/requirements-test.txt 2026-11-01
lock bench/clients/python/requirements.in bench/clients/python/requirements.txt 2026-11-24
