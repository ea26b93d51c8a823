#!/usr/bin/env bash
# Regenerates the lock files after a change of a requirements*.in. Requires uv. The date limits the releases: Airflow's own
# constraints file is not in the registry, and the releases until its own release are those that it was tested with.
set -euo pipefail
cd "$(dirname "$0")/../.."
export UV_CUSTOM_COMPILE_COMMAND='scripts/airflow/lock.sh'
lock() { # input, output, cut-off
  uv pip compile --quiet --universal --python-version 3.10 --generate-hashes --no-emit-index-url \
    --no-emit-find-links --exclude-newer "$3" "$1" -o "$2" "${@:4}"
}
lock scripts/airflow/requirements.in scripts/airflow/requirements.txt 2026-09-18
lock scripts/airflow/requirements-2.in scripts/airflow/requirements-2.txt 2026-11-01
lock orchestrator/airflow/requirements-test.in orchestrator/airflow/requirements-test.txt 2026-11-01 \
  -c scripts/airflow/requirements.txt
