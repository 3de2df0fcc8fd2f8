#!/usr/bin/env bash
# Finds flaky tests: repeats them while every core is busy. See --help.
set -uo pipefail
cd "$(dirname "$0")/.."

all=3
each=20
busy=$(nproc 2>/dev/null || echo 2)
limit_minutes=600
only=''
is_list=0

usage() {
  cat <<HELP
Usage: scripts/repeat-tests.sh [options]

Runs all of \`npm test\` $all times, and then every test file that starts a process, a thread or a server $each times,
beside one busy loop per core. Prints every failure and a summary. The exit code is 1 when a run failed.

  --all N      runs of all of npm test (default $all, 0 skips them)
  --each N     runs of each listed test file (default $each, 0 skips them)
  --busy N     busy loops (default: one per core, here $busy)
  --only TEXT  only listed files whose path contains TEXT
  --minutes N  start no run after N minutes and count the missing runs as failed (default $limit_minutes)
  --list       print the listed test files and stop
  --help       show this

Example: scripts/repeat-tests.sh --all 1 --each 3
HELP
}

number() { # number OPTION VALUE
  [[ $2 =~ ^[0-9]+$ ]] || { echo "$1 needs a number, not \"$2\". See --help." >&2; exit 2; }
}

while [ $# -gt 0 ]; do
  case $1 in
    --all | --each | --busy | --minutes) number "$1" "${2-}" ;;
  esac
  case $1 in
    --all) all=$2; shift ;;
    --each) each=$2; shift ;;
    --busy) busy=$2; shift ;;
    --minutes) limit_minutes=$2; shift ;;
    --only) only=${2?--only needs a text}; shift ;;
    --list) is_list=1 ;;
    --help | -h) usage; exit 0 ;;
    *) echo "Unknown option $1. See --help." >&2; exit 2 ;;
  esac
  shift
done

# A test file matches if it has a call that starts a process, a thread or a server, or uses one of our modules with such a call.
starts='node:(child_process|worker_threads|cluster)|createServer|\.listen\(|ProcessPool|ProcessRenderer|ProcessImageReader'
starts+='|ProcessDocsRenderer|Argon2Hasher|BoundedSanitizer|buildCatalog|importPack|changeCatalog|openOrBuildCatalog|compose\('
starts+='|builtSite|runGlyphdex|\.ask\(./docs|(worker-pool|sha256-files|glyphdex-process|provider-service|oidc-provider|raw-http'
starts+='|key-writer|count-catalogs|visitor)\.ts'
mapfile -t files < <(
  git ls-files --cached --others --exclude-standard 'packages/*.test.ts' 'apps/*.test.ts' 'tests/*.test.ts' |
    grep -vE '^tests/(live|browser|walks|faults)/' |
    xargs grep -lE "$starts" |
    { [ -n "$only" ] && grep -F -- "$only" || cat; }
)
echo "${#files[@]} test files start a process, a thread or a server:"
printf '  %s\n' "${files[@]}"
[ "$is_list" -eq 1 ] && exit 0

work=$(mktemp -d)
loops=()
finish() {
  [ "${#loops[@]}" -eq 0 ] || kill "${loops[@]}" 2>/dev/null
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
for ((i = 0; i < busy; i++)); do
  # The loop also ends when this script is killed.
  (while kill -0 $$ 2>/dev/null; do for ((n = 0; n < 200000; n++)); do :; done; done) &
  loops+=($!)
done

deadline=$((SECONDS + limit_minutes * 60))
runs=0
failed=0
failures=()
run() { # run NAME COMMAND…: one run; prints the end of its output when it fails
  local name=$1 left=$((deadline - SECONDS)) started=$SECONDS
  shift
  runs=$((runs + 1))
  if [ "$left" -le 0 ]; then
    failures+=("$name: not run within $limit_minutes minutes")
    failed=$((failed + 1))
    return
  fi
  if timeout --kill-after=10 "$left" env NO_COLOR=1 "$@" >"$work/output" 2>&1; then
    printf 'ok    %4d s  %s\n' $((SECONDS - started)) "$name"
  else
    printf 'FAIL  %4d s  %s\n' $((SECONDS - started)) "$name"
    grep -av '✓' "$work/output" | tail -80
    while read -r line; do failures+=("$name: $line"); done < <(
      grep -aE '^ *(FAIL|Error:)|Unhandled' "$work/output" | sort -u | cut -c1-200 | grep . || echo 'the run failed without a failed test'
    )
    failed=$((failed + 1))
  fi
}

for ((i = 1; i <= all; i++)); do run "npm test, run $i of $all" npm test; done
for ((i = 1; i <= each; i++)); do
  run "${#files[@]} listed files, run $i of $each" npx vitest run "${files[@]}"
done

printf '\n%d runs beside %d busy loops in %d minutes: %d passed, %d failed\n' \
  "$runs" "$busy" $((SECONDS / 60)) $((runs - failed)) "$failed"
[ "$failed" -eq 0 ] && exit 0
printf '  %s\n' "${failures[@]}"
exit 1
