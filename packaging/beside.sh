#!/usr/bin/env bash
# Runs commands at once: what the first says is shown as it says it, what another says when that one is done. All run to
# their ends, and so that an interrupt ends all of them; it fails if one of them does, and tells which, and how long each took.
#
# usage: packaging/beside.sh COMMAND…
set -euo pipefail
[ $# -gt 0 ] || { echo "usage: packaging/beside.sh COMMAND…" >&2; exit 2; }

commands=("$@")
logs=$(mktemp -d)
declare -A place # of the command that a process runs
set -m           # a group of its own for each, so that all of it can be stopped
# shellcheck disable=SC2317,SC2329 # the trap calls it
finish() {
	trap - INT TERM HUP # a second interrupt waits for nobody
	for group in "${!place[@]}"; do
		kill -- -"$group" 2>/dev/null || true
	done
	wait 2>/dev/null # says of each job that it was terminated
	rm -rf "$logs"
}
trap finish EXIT
trap 'exit 130' INT TERM HUP

for i in "${!commands[@]}"; do
	exec 3>"$logs/$i"
	[ "$i" -gt 0 ] || exec 3>&1
	bash -c "${commands[i]}" >&3 2>&1 3>&- </dev/null &
	place[$!]=$i
	exec 3>&-
done

outcomes=()
failed=0
while [ ${#place[@]} -gt 0 ]; do
	status=0 ended=
	wait -n -p ended "${!place[@]}" || status=$?
	[ -n "$ended" ] || continue
	i=${place[$ended]}
	unset "place[$ended]"
	outcome=passed
	[ "$status" = 0 ] || { outcome="FAILED ($status)" failed=1; }
	outcomes[i]="== $outcome after $SECONDS s: ${commands[i]}"
	[ "$i" = 0 ] || { printf '\n== beside it: %s\n' "${commands[i]}"; cat "$logs/$i"; }
	echo "${outcomes[i]}"
done
[ ${#commands[@]} = 1 ] || { printf '\n== at once, in %d s:\n' "$SECONDS"; printf '%s\n' "${outcomes[@]}"; }
exit $failed
