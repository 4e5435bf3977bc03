#!/usr/bin/env bash
# Runs two commands at once: what the first says is shown as it says it, what the second says when both are done.
# Both run to their ends; it fails if one of them does, and tells which.
#
# usage: packaging/beside.sh COMMAND OTHER
set -euo pipefail

main=$1 other=$2
log=$(mktemp)
set -m # a group of its own, so that all of it can be stopped
bash -c "$other" >"$log" 2>&1 </dev/null &
group=$!
trap 'kill -- -"$group" 2>/dev/null || true; rm -f "$log"' EXIT
trap 'exit 130' INT TERM
started=$SECONDS
status=0 beside=0
bash -c "$main" || status=$?
printf '\n== beside it: %s\n' "$other"
if kill -0 "$group" 2>/dev/null; then
	echo "(waiting for it)"
fi
wait "$group" || beside=$?
cat "$log"
outcome() { [ "$1" = 0 ] && echo passed || echo "FAILED ($1)"; }
printf '\n== at once, in %d s:\n' $((SECONDS - started))
printf '== %s: %s\n' "$main" "$(outcome $status)" "$other" "$(outcome $beside)"
[ $status = 0 ] && [ $beside = 0 ]
