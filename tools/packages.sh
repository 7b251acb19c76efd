#!/usr/bin/env bash
# Install packages of the system where that is allowed: as root, or with sudo that asks for no
# password, on a system with apt-get. Which ones is said as COMMAND=PACKAGE; left out, it is what only
# the tests need: the browser that tests/browser drives, and the sandbox that tests/arena/hosts
# tries to get out of. Without them those tests are skipped.
set -euo pipefail

missing=()
if [ "$#" -gt 0 ]; then
  for wanted in "$@"; do
    command -v "${wanted%%=*}" > /dev/null || missing+=("${wanted#*=}")
  done
else
  command -v chromium-headless-shell chromium chromium-browser google-chrome > /dev/null ||
    missing+=(chromium)
  command -v bwrap > /dev/null || missing+=(bubblewrap)
fi
[ "${#missing[@]}" -eq 0 ] && exit 0

skipped="what needs ${missing[*]} will be skipped."
if ! command -v apt-get > /dev/null; then
  echo "No apt-get to install packages with: $skipped"
  exit 0
fi
if [ "$(id -u)" -eq 0 ]; then
  as_root=()
elif sudo -n true 2> /dev/null; then
  as_root=(sudo -n)
else
  echo "No right to install packages: $skipped"
  exit 0
fi

# Where there is one, the browser without windows: it draws the same with a third less work.
install() {
  "${as_root[@]}" apt-get -qq update || return
  if apt-cache show chromium-headless-shell > /dev/null 2>&1; then
    missing=("${missing[@]/chromium/chromium-headless-shell}")
  fi
  "${as_root[@]}" apt-get -qq -o DPkg::Lock::Timeout=120 install -y "${missing[@]}"
}

echo "Installing ${missing[*]} ..."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
export DEBIAN_FRONTEND=noninteractive
if ! install > "$log" 2>&1; then
  tail -n 5 "$log"
  echo "Not installed: $skipped"
fi
