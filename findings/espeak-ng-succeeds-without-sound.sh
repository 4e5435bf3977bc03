#!/bin/bash
# espeak-ng 1.51 (Debian 12): there is no sound card. It complains on its standard error and ends with success, so
# whoever looks at the exit status believes that a sentence was heard.
source "$(dirname "$0")/common"
debs espeak-ng=1.51+dfsg-10+deb12u2 espeak-ng-data=1.51+dfsg-10+deb12u2 libespeak-ng1=1.51+dfsg-10+deb12u2 \
	libpcaudio0=1.2-2 libsonic0=0.2.0-12
# A machine without sound cards and without a sound server.
printf 'pcm.!default { type hw card 31 }\nctl.!default { type hw card 31 }\n' >"$work/asound.conf"
export ALSA_CONFIG_PATH="$work/asound.conf" PULSE_SERVER="unix:$work/nobody" XDG_RUNTIME_DIR="$work"
status=0
espeak-ng --path="$(dirname "$(find "$work/root" -type d -name espeak-ng-data)")" hello 2>"$work/err" || status=$?
seen "exit status" 0 "$status"
seen "complaints on standard error" yes "$([ -s "$work/err" ] && echo yes || echo no)"
grep -i error "$work/err" | head -2 | sed 's/^/    /'
