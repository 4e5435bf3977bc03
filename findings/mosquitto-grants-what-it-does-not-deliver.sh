#!/bin/bash
# mosquitto 2.0.11: a name may write below a topic and not read there. Its subscription is granted with quality
# 1, as one with rights is, and nothing is ever delivered. MQTT 5 has the answer 0x87, "not authorized", for it.
source "$(dirname "$0")/common"
mosquitto_debs
mosquitto_passwd -c -b "$work/names" table secret 2>/dev/null
mosquitto_passwd -b "$work/names" house secret 2>/dev/null
printf 'user table\ntopic write spieltisch/#\nuser house\ntopic readwrite spieltisch/#\n' >"$work/rights"
chmod 644 "$work/names" "$work/rights"
broker <<<"password_file $work/names
acl_file $work/rights"
listen() { mosquitto_sub -d -V 5 -q 1 -p "$port" -u "$1" -P secret -t spieltisch/do -W 3 >"$work/$1" 2>&1 || true; }
listen table & first=$!
listen house & second=$!
sleep 1
mosquitto_pub -V 5 -q 1 -p "$port" -u house -P secret -t spieltisch/do -m undo
wait "$first" "$second"
seen "with the right to read, granted" "Subscribed (mid: 1): 1" "$(grep ^Subscribed "$work/house")"
seen "with the right to read, delivered" 1 "$(grep -cx undo "$work/house" || true)"
seen "without, granted" "Subscribed (mid: 1): 1" "$(grep ^Subscribed "$work/table")"
seen "without, delivered" 0 "$(grep -cx undo "$work/table" || true)"
