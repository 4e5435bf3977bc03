#!/usr/bin/env bash
# Runs Go tests under the race detector. It does not start where a kernel gives programs fewer addresses than it wants, as
# those of Raspberry Pi OS do (39 or 47 bits): there the tests run without it, and it says so. On a PC, and where CI=true, it
# is never left out.
#
# usage: packaging/race.sh [FLAG OF GO TEST]… PACKAGE…
set -euo pipefail

race=(-race)
if [ "$(uname -m)" != x86_64 ] && [ "${CI:-}" != true ]; then
	probe=$(mktemp -d)
	trap 'rm -rf "$probe"' EXIT
	echo 'package main; func main() {}' >"$probe/main.go"
	if ! said=$(go run -race "$probe/main.go" 2>&1); then
		case $said in
		*ThreadSanitizer* | *"not supported"*) ;;
		*) echo "$said" >&2; exit 1 ;; # no compiler, or the like
		esac
		echo "test: NOT RUN: race detector (this kernel, $(uname -r), does not run it: ${said//$'\n'/; })"
		race=()
	fi
fi
go test "${race[@]}" "$@"
