#!/usr/bin/env bash
# Compile the core for systems that we do not have, with the Clang and the headers of ziglang (PyPI):
# `make elsewhere`. It shows that the sources are accepted there, not that they run.
set -euo pipefail
python=$1
cd "$(dirname "$0")/../native"
for target in aarch64-macos x86_64-macos x86_64-windows-gnu; do
  for source in src/*/*.cpp rpc/*.cpp; do
    echo "$target $source"
  done
done | xargs -P "$(getconf _NPROCESSORS_ONLN)" -L 1 bash -c '
  object=$(mktemp)
  trap "rm -f $object" EXIT
  "$0" -m ziglang c++ -target "$1" -std=c++20 -O1 -Wall -Wextra -Wno-unused-command-line-argument \
    -Iinclude -Isrc -Irpc -Iarguments -c "$2" -o "$object"' "$python"
echo "The core compiles for macOS and Windows."
