#!/usr/bin/env bash
# Puts the program, its service and its device names into place, or takes them away again. A configuration and a data
# folder that are there already are left alone, both ways.
#
# usage: packaging/install.sh install|uninstall
#   DESTDIR  root of the tree to install into (default: this machine; with one, no user is made and no service touched)
#   PREFIX   where the program goes below it (default: /usr/local)
#   BINARY   the program to install (default: bin/spieltisch); the tunnel board's firmware.hex beside it goes
#            along, if it was built and is no older than its source, and so does spieltisch-hall
set -euo pipefail
cd "$(dirname "$0")/.."

DESTDIR=${DESTDIR:-}
PREFIX=${PREFIX:-/usr/local}
BINARY=${BINARY:-bin/spieltisch}
user=spieltisch
data=/var/lib/spieltisch
config=/etc/spieltisch/spieltisch.yaml
program=$DESTDIR$PREFIX/bin/spieltisch
hex=$DESTDIR$PREFIX/share/spieltisch/firmware.hex
unit=$DESTDIR$PREFIX/lib/systemd/system/spieltisch.service
socket=$DESTDIR$PREFIX/lib/systemd/system/spieltisch.socket
rules=$DESTDIR$PREFIX/lib/udev/rules.d/60-spieltisch.rules
share=$DESTDIR$PREFIX/share
man=$share/man/man1/spieltisch.1
bash=$share/bash-completion/completions/spieltisch
zsh=$share/zsh/site-functions/_spieltisch
fish=$share/fish/vendor_completions.d/spieltisch.fish
hall=$DESTDIR$PREFIX/bin/spieltisch-hall

fail() { echo "install: $*" >&2; exit 1; }
here() { [ -z "$DESTDIR" ]; }              # this machine, not a tree for another one
booted() { here && [ -d /run/systemd/system ]; } # systemd runs

# put FILE MODE TARGET: in one step, so that a program that runs keeps the file that it was started from.
put() {
	mkdir -p "$(dirname "$3")"
	install -m "$2" "$1" "$3.new"
	mv -f "$3.new" "$3"
}

make_user() {
	getent group "$user" >/dev/null || groupadd --system "$user"
	getent passwd "$user" >/dev/null ||
		useradd --system --gid "$user" --home-dir "$data" --no-create-home --shell /usr/sbin/nologin "$user"
	for group in gpio i2c; do # Debian has them not; the device rules need them
		getent group "$group" >/dev/null || groupadd --system "$group"
	done
	for group in video render i2c gpio dialout audio; do
		if getent group "$group" >/dev/null; then usermod -aG "$group" "$user"; fi
	done
	install -d -m 755 -o "$user" -g "$user" "$data"
}

write_config() {
	mkdir -p "$(dirname "$DESTDIR$config")"
	if [ -e "$DESTDIR$config" ]; then
		echo "install: $config is left as it is"
		"$program" config check "$DESTDIR$config" || echo "install: mend it before the table is started" >&2
		return
	fi
	"$program" config init --data "$data" "$DESTDIR$config" </dev/null
}

# put_firmware leaves a firmware that is older than its source out: it would be written to a board without anybody knowing.
put_firmware() {
	local built
	built=$(dirname "$BINARY")/firmware.hex
	[ -e "$built" ] || return 0
	if [ -n "$(find firmware/Makefile firmware/avr firmware/core -type f -newer "$built" -print -quit)" ]; then
		rm -f "$hex"
		echo "install: $built is older than its source and left out; with a tunnel board: make firmware && sudo make install" >&2
		return 0
	fi
	put "$built" 644 "$hex"
}

# made MODE TARGET COMMAND…: what a command prints, as a file.
made() {
	local mode=$1 target=$2 text
	shift 2
	text=$(mktemp)
	"$@" >"$text"
	put "$text" "$mode" "$target"
	rm -f "$text"
}

# put_help PROGRAM: its man page and completions, which are called as the table's are, with the program's own name.
put_help() {
	local name=${1##*/}
	made 644 "${man/%spieltisch.1/$name.1}" "$1" man
	made 644 "${bash/%spieltisch/$name}" "$1" completion bash
	made 644 "${zsh/%_spieltisch/_$name}" "$1" completion zsh
	made 644 "${fish/%spieltisch.fish/$name.fish}" "$1" completion fish
}

# put_hall puts the program of a hall beside the table's, if it was built.
put_hall() {
	local built
	built=$(dirname "$BINARY")/spieltisch-hall
	[ -x "$built" ] || return 0
	put "$built" 755 "$hall"
	put_help "$hall"
}

# check_data says where the service could not write: its unit lets it write below $data and nowhere else.
check_data() {
	local folder
	folder=$("$program" config show "$DESTDIR$config" 2>/dev/null | sed -n 's/^data: "\{0,1\}\([^"]*\).*/\1/p') || return 0
	case $folder in
	"$data" | "$data"/* | [!/]*) return 0 ;; # a relative one is below the unit's working directory
	esac
	grep -qs '^ReadWritePaths=' "$DESTDIR"/etc/systemd/system/spieltisch.service.d/*.conf ||
		echo "install: the service may not write to $folder yet; docs/tinkerer/install.md says how (Games on another disk)" >&2
}

install_all() {
	[ -x "$BINARY" ] || fail "there is no $BINARY; run 'make build' first, without sudo"
	here && [ "$(id -u)" != 0 ] && fail "run it as root: sudo make install"
	local older=no
	[ -e "$program" ] && older=yes
	put "$BINARY" 755 "$program"
	put_firmware
	put_help "$program"
	put_hall
	local filled
	filled=$(mktemp)
	sed "s|@PREFIX@|$PREFIX|g" packaging/systemd/spieltisch.service >"$filled"
	put "$filled" 644 "$unit"
	rm -f "$filled"
	put packaging/systemd/spieltisch.socket 644 "$socket"
	put packaging/udev/60-spieltisch.rules 644 "$rules"
	if here; then make_user; fi
	write_config
	check_data
	if booted; then
		udevadm control --reload && udevadm trigger --subsystem-match=tty --subsystem-match=video4linux --subsystem-match=gpio --subsystem-match=i2c-dev
		systemctl daemon-reload
		systemctl enable -q spieltisch
		systemctl try-restart spieltisch # a game under way goes on: it is in the journal
	fi
	echo "install: $program is in place"
	if [ "$older" = yes ]; then echo "install: games and configuration of before are kept"; fi
	if booted; then systemctl is-active -q spieltisch || echo "install: start it with: sudo systemctl start spieltisch"; fi
}

uninstall_all() {
	here && [ "$(id -u)" != 0 ] && fail "run it as root: sudo make uninstall"
	if booted; then systemctl disable -q --now spieltisch.socket spieltisch.service || true; fi
	rm -f "$program" "$unit" "$socket" "$rules" "$hex" "$man" "$bash" "$zsh" "$fish"
	rm -f "$hall" "${man/%spieltisch.1/spieltisch-hall.1}" "${bash}-hall" "${zsh}-hall" "${fish/%.fish/-hall.fish}"
	rmdir --ignore-fail-on-non-empty "$(dirname "$hex")" 2>/dev/null || true
	if booted; then
		systemctl daemon-reload
		udevadm control --reload
	fi
	echo "uninstall: done; $data (games), $config and the user $user are left"
}

case ${1:-} in
install) install_all ;;
uninstall) uninstall_all ;;
*) echo "usage: packaging/install.sh install|uninstall" >&2; exit 2 ;;
esac
