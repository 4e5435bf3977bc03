#!/bin/sh
# Starts the table with the configuration in its volume, which is made at the first start.
set -e
config=/var/lib/spieltisch/spieltisch.yaml
[ -e "$config" ] || spieltisch config init --data /var/lib/spieltisch "$config" </dev/null >/dev/null
exec spieltisch run --config "$config"
