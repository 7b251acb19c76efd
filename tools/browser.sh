#!/usr/bin/env bash
# Install the browser that tests/web/browser drives, where that is allowed: as root, or with sudo
# that asks for no password, on a system with apt-get. Elsewhere those tests are skipped.
set -euo pipefail

for name in chromium chromium-browser google-chrome; do
  command -v "$name" > /dev/null && exit 0
done

if ! command -v apt-get > /dev/null; then
  echo "No chromium, and no apt-get to install it with: the browser tests will be skipped."
  exit 0
fi
if [ "$(id -u)" -eq 0 ]; then
  as_root=()
elif sudo -n true 2> /dev/null; then
  as_root=(sudo -n)
else
  echo "No chromium, and no right to install it: the browser tests will be skipped."
  exit 0
fi

echo "Installing chromium for the browser tests ..."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
export DEBIAN_FRONTEND=noninteractive
if ! { "${as_root[@]}" apt-get -qq update && "${as_root[@]}" apt-get -qq install -y chromium; } \
    > "$log" 2>&1; then
  tail -n 5 "$log"
  echo "chromium could not be installed: the browser tests will be skipped."
fi
