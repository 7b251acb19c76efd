#!/usr/bin/env bash
# Fuzz the parsers with coverage guidance: tools/fuzz.sh BIN SECONDS, with the bin folder of the
# environment. The Python parsers need atheris, the requests of the native core need Clang; without
# them they are skipped. New inputs are kept in build/fuzz.
set -euo pipefail
bin=$1
seconds=$2
corpus=tests/fuzzing/corpus
mkdir -p build/fuzz

fuzz() { # NAME COMMAND...
  local name=$1
  shift
  mkdir -p "build/fuzz/$name"
  if "$@" -max_total_time="$seconds" -timeout=20 -max_len=2000 -rss_limit_mb=3000 -print_final_stats=1 \
    -artifact_prefix="build/fuzz/$name-" "build/fuzz/$name" "$corpus/$name" > "build/fuzz/$name.log" 2>&1; then
    echo "$name: $(grep number_of_executed_units "build/fuzz/$name.log" | grep -o '[0-9]*$') inputs, no failure"
  else
    tail -n 60 "build/fuzz/$name.log"
    echo "$name: failed; the input is build/fuzz/$name-*"
    return 1
  fi
}

# Two at a time; a skipped parser is no failure.
failed=0
jobs=()
collect() {
  for job in "${jobs[@]}"; do wait "$job" || failed=1; done
  jobs=()
}

if "$bin/python" -c "import atheris" 2> /dev/null ||
  "$bin/pip" install --quiet --disable-pip-version-check --group fuzz 2> build/fuzz/install.log; then
  for name in position record protocol message; do
    fuzz "$name" "$bin/python" tests/fuzzing/fuzz.py "$name" &
    jobs+=("$!")
    [ "${#jobs[@]}" -lt 2 ] || collect
  done
else
  echo "Skipped: the Python parsers, which need atheris from PyPI."
fi

tools/packages.sh clang++=clang
if echo 'extern "C" int LLVMFuzzerTestOneInput(const char*, long) { return 0; }' |
  clang++ -x c++ -fsanitize=fuzzer,address,undefined -o build/fuzz/try - 2> /dev/null; then
  if ! { "$bin/cmake" -G Ninja -DCMAKE_MAKE_PROGRAM="$PWD/$bin/ninja" -S native -B build/fuzzer \
    -DCMAKE_CXX_COMPILER=clang++ -DFOURFOLD_FUZZER=ON -DFOURFOLD_SANITIZE=address,undefined \
    -DCMAKE_BUILD_TYPE=Sanitized -DCMAKE_CXX_FLAGS_SANITIZED=-O1 &&
    "$bin/cmake" --build build/fuzzer; } > build/fuzzer.log 2>&1; then
    cat build/fuzzer.log
    exit 1
  fi
  fuzz native_request build/fuzzer/request_fuzzer -malloc_limit_mb=200000 || failed=1
else
  echo "Skipped: the requests of the native core, which need Clang with libFuzzer."
fi
collect
exit "$failed"
