#!/bin/bash
# mosquitto 2.0.11: a subscriber with quality 1 sleeps for a moment, with its connection open, while a retained state
# changes 20 times; the broker may have 5 messages under way and 5 waiting for it. When it wakes it gets the first
# ten. The newest state, which the broker retains and gives to everybody who comes, never reaches it, and nothing
# tells it so: it shows the tenth until the next change. A buffer of states is expected to lose what is out of date.
source "$(dirname "$0")/common"
mosquitto_debs
broker <<<"allow_anonymous true
max_queued_messages 5
max_inflight_messages 5"
mosquitto_sub -q 1 -p "$port" -t state >"$work/got" &
sleeper=$!
started+=("$sleeper")
sleep 1
kill -STOP "$sleeper"
for i in $(seq 20); do mosquitto_pub -q 1 -r -p "$port" -t state -m "$i"; done
kill -CONT "$sleeper"
sleep 3
seen "one that slept has" "1 2 3 4 5 6 7 8 9 10" "$(xargs <"$work/got")"
seen "one that is new gets" 20 "$(mosquitto_sub -p "$port" -t state -C 1 -W 3)"
