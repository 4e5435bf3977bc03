#!/bin/bash
# espeak-ng 1.51 (Debian 12), French: "Lea" without its accent, "Willi" and "Walter" are said in English in the middle of
# a French sentence. "Léa" and "Anna" are not.
source "$(dirname "$0")/common"
debs espeak-ng=1.51+dfsg-10+deb12u2 espeak-ng-data=1.51+dfsg-10+deb12u2 libespeak-ng1=1.51+dfsg-10+deb12u2 \
	libpcaudio0=1.2-2 libsonic0=0.2.0-12
data=$(dirname "$(find "$work/root" -type d -name espeak-ng-data)")
say() { printf '%s' "$1" | espeak-ng --path="$data" -q -x -v fr --stdin 2>/dev/null | sed 's/^ *//'; }
seen "Anna joue." "an'a Z'u" "$(say "Anna joue.")"
seen "Léa joue." "le'a Z'u" "$(say "Léa joue.")"
seen "Lea joue." "(en)l'i:(fr) Z'u" "$(say "Lea joue.")"
seen "Willi joue." "(en)w'Ili(fr) Z'u" "$(say "Willi joue.")"
seen "Walter joue." "(en)w'0lt3(fr) Z'u" "$(say "Walter joue.")"
