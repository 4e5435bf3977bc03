#!/bin/sh
# Starts the table with the options of the add-on's page; games and configuration lie in /data, which Home Assistant backs up.
set -e
config=/data/spieltisch.yaml
[ -e "$config" ] || spieltisch config init --data /data/games "$config" </dev/null >/dev/null
option() { jq -r --arg name "$1" '.[$name] // ""' /data/options.json; }
spieltisch config set "$config" "language=$(option language)" "camera=$(option camera)" "mqtt.broker=$(option mqtt)" >/dev/null
exec spieltisch run --config "$config"
