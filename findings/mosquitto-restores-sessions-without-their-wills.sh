#!/bin/bash
# mosquitto 2.0.11 with persistence after each change: a device says "online", retained, and leaves "offline" as its
# last will. The power of both goes; the broker is started again, the device does not come back. The broker has
# restored the device's session and "online", but not the will, so the device is online for good. MQTT 5 (3.1.2.5)
# lets a server that ends put a will off until it starts again.
source "$(dirname "$0")/common"
mosquitto_debs
mkdir "$work/store"
broker <<<"allow_anonymous true
persistence true
autosave_on_changes true
autosave_interval 1
persistence_location $work/store/"
# A device whose session outlasts its connection.
mosquitto_sub -V 5 -c -x 3600 -i device -p "$port" -t nothing -q 1 \
	--will-topic status --will-payload offline --will-retain --will-qos 1 >/dev/null 2>&1 &
device=$!
started+=("$device")
sleep 1
mosquitto_pub -p "$port" -t status -m online -r -q 1
read_status() { mosquitto_sub -p "$port" -t status -C 1 -W 3; }
seen "before the broker ends" online "$(read_status)"
sleep 1
kill -KILL "$broker" "$device"
wait "$broker" "$device" 2>/dev/null || true
again
seen "after the broker is back, without the device" online "$(read_status)"
mosquitto_pub -p "$port" -t asked -m now -q 1
mosquitto_sub -V 5 -c -x 3600 -i device -p "$port" -t asked -q 1 -W 1 -d 2>/dev/null >"$work/back" || true
seen "the session of the device was kept" "CONNACK (0)" "$(grep -o 'CONNACK ([0-9]*)' "$work/back")"
