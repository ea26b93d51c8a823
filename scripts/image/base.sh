#!/usr/bin/env bash
# scripts/image/base.sh NAME: builds a base image for the Dockerfile from packages of Debian and npm, for machines without an image registry:
#   scripts/image/base.sh localhost/node && buildah bud --isolation chroot --build-arg NODE_IMAGE=localhost/node --tag signalbox .
# The image contains the requirements of the Dockerfile's stages: Node, npm, a shell, coreutils, findutils, and the user `node`.
set -euo pipefail
cd "$(dirname "$0")/../.."
name=$1
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-0}

NPM=npm@11.21.2
SUITE=bookworm
PACKAGES=base-files,libc6,libstdc++6,libgcc-s1,dash,coreutils,findutils,libselinux1,libacl1,libattr1,libgmp10,libpcre2-8-0

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
root=$folder/root
mkdir -p "$root/usr/local/bin" "$root/usr/local/lib/node_modules/npm" "$root/etc" "$root/root"
case $(uname -m) in aarch64) platform=linux-arm64 ;; *) platform=linux-x64 ;; esac
cp "node_modules/node-$platform/bin/node" "$root/usr/local/bin/node"
npm pack --silent --pack-destination "$folder" "$NPM" >/dev/null
tar -xzf "$folder"/npm-*.tgz -C "$root/usr/local/lib/node_modules/npm" --strip-components=1
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
printf 'root:x:0:0:root:/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n' >"$root/etc/passwd"
printf 'root:x:0:\nnode:x:1000:\n' >"$root/etc/group"

# `extract` unpacks the packages without configuring them; none of them needs its scripts. The links are those of Debian's merged /usr.
# shellcheck disable=SC2016 # mmdebstrap sets $1.
mmdebstrap --quiet --variant=extract --include="$PACKAGES" \
  --dpkgopt='path-exclude=/usr/share/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' --dpkgopt='path-exclude=/usr/lib/*/gconv/*' \
  --setup-hook='for d in bin sbin lib lib64; do mkdir -p "$1/usr/$d"; ln -s "usr/$d" "$1/$d"; done' \
  --customize-hook='rm -rf "$1/etc/hostname" "$1/etc/resolv.conf" "$1/etc/apt" "$1/var/lib/apt" "$1/var/cache/apt" "$1/var/log"' \
  --customize-hook='mkdir -p "$1/home/node"' \
  "$SUITE" "$folder/debian.tar"

container=$(buildah from scratch)
buildah add --quiet "$container" "$folder/debian.tar" / >/dev/null
buildah add --quiet "$container" "$root" / >/dev/null
buildah config --env PATH=/usr/local/bin:/usr/bin:/bin --cmd '["node"]' "$container"
buildah commit --quiet --rm --timestamp "$SOURCE_DATE_EPOCH" "$container" "$name"
