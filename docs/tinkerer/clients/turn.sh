#!/bin/sh
# Says whose turn it is, as it changes; with "undo" takes the last move back. turn.sh http://HOST:8080 [undo]; it needs curl and jq.
table=${1%/}/api/v1
set -- "${2:-}" -sSfN -H "Authorization: Bearer ${SPIELTISCH_TOKEN:-}" -H "Content-Type: application/json"
act=$1
shift
if [ "$act" = undo ]; then
	curl "$@" "$table/commands" -d '{"kind":"undo"}' | jq .ok
	exit
fi
before=
curl "$@" "$table/events" | sed -un 's/^data: //p' |
	jq --unbuffered -r 'select(.view.turn > 0) | .match.players[.view.turn - 1]' |
	while read -r name; do
		[ "$name" = "$before" ] || echo "It is the turn of $name"
		before=$name
	done
