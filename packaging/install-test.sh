#!/usr/bin/env bash
# Does the steps of docs/tinkerer/install.md in a fresh Debian root, which stands in for an empty card, and asks for the page at
# the end. Then it installs once more over the running table, with a game under way, and takes everything away again.
#
# usage: packaging/install-test.sh [--deb] [--if-allowed] RELEASE…   (bookworm, trixie)
#
# --deb: not the guide, but the Debian package of this machine's release (the only RELEASE then): install, upgrade with a game under way,
# refuse to go back, remove, purge.
# --if-allowed: where the kernel lets nobody mount (a container without CAP_SYS_ADMIN) it says so and passes.
# Needs root and Debian's debootstrap. Go, its module cache and its build cache are this machine's, and Debian's packages are kept
# in ~/.cache/spieltisch for the next time. No systemd runs in such a root: the unit is checked by systemd-analyze, and
# the program is started as the unit says.
set -euo pipefail
source=$(cd "$(dirname "$0")/.." && pwd)

say() { printf '\n-- install-test %s: %s\n' "$release" "$*"; }
fail() { echo "install-test${release:+ $release}: $*" >&2; exit 1; }

# ---- outside: what is needed, and a place that is cleared away whatever happens

if [ "${INSTALL_TEST_INSIDE:-}" = "" ]; then
	allowed=must way=guide
	if [ "${1:-}" = --deb ]; then
		way=deb
		shift
	fi
	if [ "${1:-}" = --if-allowed ]; then
		allowed=may
		shift
	fi
	[ $# -gt 0 ] || { echo "usage: packaging/install-test.sh [--deb] [--if-allowed] bookworm|trixie …" >&2; exit 2; }
	if [ "$(id -u)" != 0 ]; then
		command -v sudo >/dev/null || fail "needs root, for chroot and mount"
		[ $allowed = must ] || set -- --if-allowed "$@"
		[ $way = guide ] || set -- --deb "$@"
		exec sudo --preserve-env=HOME env "PATH=$PATH" "$0" "$@" # sudo has a PATH of its own, without Go
	fi
	for tool in debootstrap unshare chroot curl git go chromium; do
		command -v "$tool" >/dev/null || fail "$tool is missing (packaging/deps.sh test installs Debian's tools)"
	done
	if ! unshare --mount --pid --fork true; then
		[ $allowed = must ] && fail "unshare is refused: a container needs CAP_SYS_ADMIN for this test"
		echo "install-test: NOT RUN, unshare is refused: a container needs CAP_SYS_ADMIN for this test"
		exit 0
	fi
	work=$(mktemp -d /var/tmp/spieltisch-install.XXXXXX)
	trap 'rm -rf --one-file-system "$work"' EXIT
	for release in "$@"; do
		started=$SECONDS
		# Mounts and processes of the inside end with it, so that nothing is left mounted when the root is removed.
		INSTALL_TEST_INSIDE=$work INSTALL_TEST_WAY=$way unshare --mount --propagation private --pid --fork --kill-child "$0" "$release" ||
			fail "failed; what it said stands above"
		rm -rf --one-file-system "${work:?}"/*
		echo "install-test $release: passed in $((SECONDS - started)) s"
	done
	exit 0
fi

# ---- inside

release=$1
root=$INSTALL_TEST_INSIDE/root
prefix=/usr/local
[ "$INSTALL_TEST_WAY" = guide ] || prefix=/usr
debs=${XDG_CACHE_HOME:-$HOME/.cache}/spieltisch/debs-$release
card=/home/pi/spieltisch # where the guide has the source

in_root() {
	env -i HOME=/root LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/go/bin \
		GOFLAGS=-buildvcs=false DEBIAN_FRONTEND=noninteractive chroot "$root" "$@"
}

make_root() {
	say "a fresh root"
	# In memory where there is plenty: dpkg waits for the disk after each of thousands of files, and so does removing them.
	if [ "$(awk '/^MemAvailable/ { print $2 }' /proc/meminfo)" -gt 6000000 ]; then
		mount -t tmpfs -o size=5g,mode=755 tmpfs "$INSTALL_TEST_INSIDE"
	fi
	mkdir -p "$debs" "$root"
	# What every Raspberry Pi OS has as well.
	debootstrap --variant=minbase --cache-dir="$debs" --include=ca-certificates,sudo,systemd,udev "$release" "$root" \
		>"$root.log" 2>&1 || { tail -20 "$root.log" >&2; fail "debootstrap failed; is Debian's mirror in reach?"; }
	mkdir -p "$root/etc/dpkg/dpkg.cfg.d"
	echo force-unsafe-io >"$root/etc/dpkg/dpkg.cfg.d/unsafe-io" # nobody pulls the plug of this root
	echo "127.0.0.1 localhost $(hostname)" >>"$root/etc/hosts"
	mount -t proc proc "$root/proc"
	mount --rbind /dev "$root/dev"
	mkdir -p "$root/usr/local/go" "$root/root/go/pkg/mod" "$root/root/.cache/go-build" "$root$card"
	mount --bind "$(go env GOROOT)" "$root/usr/local/go"
	mount --bind "$(go env GOMODCACHE)" "$root/root/go/pkg/mod"
	mount --bind "$(go env GOCACHE)" "$root/root/.cache/go-build"
	mount --bind "$debs" "$root/var/cache/apt/archives"
	cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt" # those of this machine's network
	cp -L /etc/resolv.conf "$root/etc/resolv.conf"
	# The source as git would give it, with what is not committed yet, as tests test the working tree.
	(cd "$source" && git ls-files -co --exclude-standard | while read -r f; do [ -e "$f" ] && echo "$f"; done | tar -c -T -) |
		tar -x -C "$root$card"
}

# steps prints the commands of the guide: all blocks marked "sh", not those marked "sh pi", which need a real Pi.
steps() { awk '/^```sh$/ { on = 1; next } /^```/ { on = 0 } on' "$source/docs/tinkerer/install.md"; }

follow_guide() {
	say "the steps of docs/tinkerer/install.md"
	steps >"$root/root/steps.sh"
	[ -s "$root/root/steps.sh" ] || fail "docs/tinkerer/install.md has no steps"
	in_root bash -euxo pipefail -c 'cd /home/pi && . /root/steps.sh' 2>&1 | sed -u 's/^/   /'
}

# setting KEY of the installed unit.
setting() { sed -n "s/^$1=//p" "$root$prefix/lib/systemd/system/spieltisch.service"; }

# start runs the program as the unit says, and waits for the page.
start() {
	: >"$root.out"
	# shellcheck disable=SC2016,SC2046 # the words of the unit are split; the inner shell's own number: setpriv and it become the program
	in_root setpriv --reuid "$(setting User)" --regid "$(setting User)" --init-groups \
		sh -c 'echo $$ >/tmp/pid; cd "$1"; shift; exec "$@"' sh "$(setting WorkingDirectory)" $(setting ExecStart) \
		>"$root.out" 2>"$root.err" &
	daemon=$!
	for _ in $(seq 300); do
		url=$(sed -n 's/^spieltisch:.* \(http:[^ ]*\)$/\1/p' "$root.out")
		[ -n "$url" ] && curl -fsS -o /dev/null "$url/healthz" 2>/dev/null && return
		kill -0 "$daemon" 2>/dev/null || break
		sleep 0.1
	done
	cat "$root.out" "$root.err" >&2
	fail "the page does not answer"
}

stop() {
	kill -TERM "$(cat "$root/tmp/pid")"
	wait "$daemon" || fail "the program did not end well: $(tail -3 "$root.err")"
}

check_files() {
	say "unit and rules"
	in_root systemd-analyze verify $prefix/lib/systemd/system/spieltisch.{service,socket}
	if in_root udevadm verify --help >/dev/null 2>&1; then # bookworm's udev has no verify
		in_root udevadm verify --resolve-names=never $prefix/lib/udev/rules.d/60-spieltisch.rules
	fi
}

# free_port finds one that nobody listens at.
free_port() {
	local port
	while port=$(shuf -i 20000-32000 -n 1); (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do :; done
	echo "$port"
}

check_page() {
	say "the page"
	# This machine's port 8080 may be taken: a root shares its network.
	# With a camera, so that the reader of dice is there, and with it this release's OpenCV.
	echo 'wait 10h' >"$root/etc/spieltisch/still" # hands that leave the dice alone
	in_root spieltisch config set /etc/spieltisch/spieltisch.yaml "listen=127.0.0.1:$(free_port)" camera=sim:/etc/spieltisch/still
	start
	# Not through a pipe: grep ends at the first line that fits, and curl would fail for the rest of the page.
	[[ $(curl -fsS "$url/") =~ \<title\>[^$'\n']*spieltisch\</title\> ]] || fail "there is no page at $url"
	say "the page in a browser"
	chromium --headless --no-sandbox --disable-gpu --user-data-dir="$root.browser" --virtual-time-budget=10000 --dump-dom \
		"$url/new?lang=en" >"$root.dom" 2>"$root.browser.err" || { cat "$root.browser.err" >&2; fail "Chromium did not end well"; }
	[[ $(<"$root.dom") == *'<form id="new"'*'id="name"'* ]] || fail "Chromium shows no form for a new game"
	say "doctor"
	local status=0
	in_root setpriv --reuid spieltisch --regid spieltisch --init-groups spieltisch doctor >"$root.doctor" || status=$?
	cat "$root.doctor"
	[ $status = 0 ] || [ $status = 3 ] || fail "doctor ends with status $status" # 3: this machine may be short of something
	grep -A1 'Table and page' "$root.doctor" | grep -q 'its page is there' || fail "doctor does not find the table that runs"
	grep -A1 'Camera (sim:/etc/spieltisch/still)' "$root.doctor" | grep -q '640×480' || fail "the camera gives no picture"
}

# check_upgrade COMMAND…: it installs over the table that runs.
check_upgrade() {
	say "an installation over this one, with a game under way"
	curl -fsS -o /dev/null "$url/api/v1/lines" -d '{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}'
	curl -fsS -o /dev/null "$url/api/v1/lines" -d '{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}'
	local before after config
	before=$(curl -fsS "$url/api/v1/state")
	config=$(cat "$root/etc/spieltisch/spieltisch.yaml")
	"$@"
	stop
	start
	after=$(curl -fsS "$url/api/v1/state")
	[ "$before" = "$after" ] || fail "the game was $before and is $after"
	[ "$config" = "$(cat "$root/etc/spieltisch/spieltisch.yaml")" ] || fail "the configuration was changed"
	stop
}

check_uninstall() {
	say "uninstalling leaves games and configuration"
	in_root make -s -C "$card" uninstall
	[ ! -e "$root/usr/local/bin/spieltisch" ] || fail "the program is still there"
	[ -s "$root/var/lib/spieltisch/journal.db" ] || fail "the journal is gone"
	[ -s "$root/etc/spieltisch/spieltisch.yaml" ] || fail "the configuration is gone"
}

# package VERSION builds the package of this source as that version, and prints its path in the root.
package() {
	PACKAGE_VERSION=$1 "$source/packaging/deb.sh" "$root/root/debs" >&2
	(cd "$root" && ls root/debs/spieltisch_"$1"~*.deb) | sed 's|^|/|'
}

install_package() { in_root apt-get install -y -q --allow-downgrades "$1" 2>&1 | sed -u 's/^/   /'; }

check_package() {
	say "the package"
	# shellcheck source=/dev/null
	[ "$(. /etc/os-release && echo "$VERSION_CODENAME")" = "$release" ] || fail "packages are built on their own release"
	local first second
	first=$(package 1.0.0)
	second=$(package 1.1.0)
	in_root apt-get update -q
	install_package "$first" | tee "$root.said"
	grep -q 'the page is at http://.*\.local:8080' "$root.said" || fail "the installation does not say where the page is"
	grep -q '^data: "\{0,1\}/var/lib/spieltisch' "$root/etc/spieltisch/spieltisch.yaml" || fail "there is no configuration"
	grep -qx 'presence: table' "$root/etc/spieltisch/spieltisch.yaml" || fail "the record may be changed by everybody"
	[ "$(stat -c %a "$root/etc/spieltisch/spieltisch.yaml")" = 640 ] || fail "everybody may read the configuration"
	in_root id -nG spieltisch | grep -w video | grep -w i2c | grep -qw dialout || fail "the user is not in its groups"
	check_files
	check_page
	[ "$(curl -sS -o /dev/null -w '%{http_code}' -H 'X-Forwarded-For: 192.168.0.9' "$url/api/v1/commands" -d '{"kind":"undo"}')" = 403 ] ||
		fail "somebody who is not at the table may undo"
	check_upgrade install_package "$second"
	say "going back is refused with words"
	if install_package "$first" >"$root.said"; then fail "the older package was installed over the newer one"; fi
	grep -q 'nothing was changed' "$root.said" || fail "it was refused with: $(cat "$root.said")"
	[[ $(in_root spieltisch version) == *1.1.0* ]] || fail "the newer one is gone"
	say "removing and purging leave the games"
	in_root apt-get remove -y -q spieltisch | sed -u 's/^/   /'
	[ ! -e "$root/usr/bin/spieltisch" ] || fail "the program is still there"
	[ -s "$root/etc/spieltisch/spieltisch.yaml" ] || fail "the configuration is gone"
	in_root apt-get purge -y -q spieltisch 2>&1 | tee "$root.said" | sed -u 's/^/   /'
	[ ! -e "$root/etc/spieltisch" ] || fail "the configuration is still there"
	[ -s "$root/var/lib/spieltisch/journal.db" ] || fail "the journal is gone"
	grep -q 'sudo rm -r /var/lib/spieltisch' "$root.said" || fail "nobody is told where the games are"
}

make_root
if [ "$INSTALL_TEST_WAY" = deb ]; then
	check_package
	exit
fi
follow_guide
check_files
check_page
check_upgrade in_root make -s -C "$card" install
check_uninstall
