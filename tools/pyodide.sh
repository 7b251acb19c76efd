#!/usr/bin/env bash
# Fetch Pyodide, the Python of a site without a server, into a folder, unless it is there already. Which
# version that is stands in src/fourfold/site/writer.py; what comes must be what was looked at here.
set -euo pipefail

folder=$1
version=$(sed -n 's/^PYODIDE_VERSION = "\(.*\)"$/\1/p' "$(dirname "$0")/../src/fourfold/site/writer.py")
sum=66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0

grep -qs "\"version\": \"$version\"" "$folder/package.json" && exit 0
if ! command -v npm > /dev/null; then
  echo "Pyodide comes from npm, which is not installed (apt-get install npm). Or unpack pyodide@$version"
  echo "into $folder by other means."
  exit 1
fi

echo "Fetching Pyodide $version ..."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
npm pack --silent --pack-destination "$scratch" "pyodide@$version" > /dev/null
echo "$sum  $scratch/pyodide-$version.tgz" | sha256sum --check --quiet
tar -xzf "$scratch/pyodide-$version.tgz" -C "$scratch"
rm -rf "$folder"
mkdir -p "$(dirname "$folder")"
mv "$scratch/package" "$folder"
