#!/bin/bash
# espeak-ng 1.51 (Debian 12), German: "3er" is "Dreier", a thing with a three on it, as "2er" is "Zweier". It says
# "dritteer", the ordinal with an ending. "2er", "4er" and "5er" are right.
source "$(dirname "$0")/common"
debs espeak-ng=1.51+dfsg-10+deb12u2 espeak-ng-data=1.51+dfsg-10+deb12u2 libespeak-ng1=1.51+dfsg-10+deb12u2 \
	libpcaudio0=1.2-2 libsonic0=0.2.0-12
data=$(dirname "$(find "$work/root" -type d -name espeak-ng-data)")
say() { espeak-ng --path="$data" -q -x -v de "$1" 2>/dev/null | xargs; }
seen "alle Dreier" "_!al@ draI3" "$(say "alle Dreier")"
seen "alle 3er" "_!al@ drIt@3" "$(say "alle 3er")"
seen "alle dritte" "_!al@ drIt@" "$(say "alle dritte")"
seen "alle 2er" "_!al@ tsvaI3" "$(say "alle 2er")"
seen "alle 4er" "_!al@ fi:R3" "$(say "alle 4er")"
