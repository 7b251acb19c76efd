#!/usr/bin/env bash
# Runs the checks of the JavaScript, or formats it: tools/javascript.sh lint|format
# Its tools come from npm. Without npm or its registry, this says so and succeeds.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ ! node_modules/.installed -nt package.json ]; then
  if ! command -v npm > /dev/null || ! npm install --silent --no-package-lock --no-audit --no-fund \
    --fetch-retries=1 --fetch-timeout=30000; then
    echo "Skipped: the checks of the JavaScript. Their tools cannot be installed from npm here."
    exit 0
  fi
  touch node_modules/.installed
fi
npm run --silent "$1"
