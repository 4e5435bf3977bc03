#!/bin/bash
# mosquitto 2.0.11: a client comes with the name of one that is connected, both speak MQTT 5. The older connection is
# closed, and no DISCONNECT with 0x8e, "session taken over", goes before (MQTT 5, 3.1.4): the client sees a line that
# broke, comes again, and two of one name throw each other out without ever knowing why.
source "$(dirname "$0")/common"
mosquitto_debs
broker <<<"allow_anonymous true"
# CONNECT of MQTT 5, clean start, 30 s, client "x"; then what comes back until the line ends, in hexadecimal.
connect='\x10\x0e\x00\x04MQTT\x05\x02\x00\x1e\x00\x00\x01x'
exec 3<>"/dev/tcp/127.0.0.1/$port"
printf "$connect" >&3
sleep 1
exec 4<>"/dev/tcp/127.0.0.1/$port"
printf "$connect" >&4
first=$(timeout 3 cat <&3 | od -An -tx1 | xargs)
seen "packets for the first client, by their first byte" "20 (CONNACK)" "$(
	set -- $first
	while [ $# -gt 1 ]; do
		case $1 in 20) echo "20 (CONNACK)" ;; e0) echo "e0 (DISCONNECT)" ;; *) echo "$1" ;; esac
		shift $((2 + 0x$2))
	done | xargs)"
seen "its line has ended" yes "$(timeout 1 cat <&3 >/dev/null && echo yes || echo no)"
