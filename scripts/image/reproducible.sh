#!/usr/bin/env bash
# scripts/image/reproducible.sh NAME: removes the random id and host name of the build container from an image of
# `buildah bud --format docker --timestamp 0`, and prints its digest over compressed layers, as in a registry. Two builds of the same sources
# on the same base then have the same digest.
set -euo pipefail
name=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

built=$(buildah images --quiet --no-trunc "$name")
buildah push --quiet "$name" "dir:$folder/image" >/dev/null
node "$(dirname "$0")/without-container.mjs" "$folder/image"
id=$(buildah pull --quiet "dir:$folder/image")
buildah tag "$id" "$name"
if [ "$built" != "sha256:$id" ]; then buildah rmi "${built#sha256:}" >/dev/null; fi
printf 'sha256:%s\n' "$(sha256sum "$folder/image/manifest.json" | cut -d ' ' -f 1)"
