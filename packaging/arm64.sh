#!/usr/bin/env bash
# Builds the program for a 64-bit Raspberry Pi on another machine of the same Debian, and tries a package of it.
#
# usage: packaging/arm64.sh build REVISION FILE   the program, with OpenCV, by Debian's cross compiler
#        packaging/arm64.sh try PACKAGE           installs it in a fresh arm64 root, where qemu runs it; as root
#
# Libraries and headers are Debian's packages for arm64 of this machine's release, unpacked into
# ~/.cache/spieltisch/arm64-RELEASE, 1 GB. The first build compiles OpenCV's binding, for ten minutes.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() { echo "arm64: $*" >&2; exit 1; }

# shellcheck source=/dev/null
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
cache=${XDG_CACHE_HOME:-$HOME/.cache}/spieltisch/arm64-$release
sysroot=$cache/root
libs=usr/lib/aarch64-linux-gnu

# fetch unpacks what the program is compiled and linked with.
fetch() {
	[ ! -e "$sysroot.done" ] || return 0
	echo "arm64: fetching Debian's libraries for arm64, 250 MB"
	rm -rf "$sysroot"
	mkdir -p "$sysroot" "$cache"/{lists/partial,archives/partial}
	: >"$cache/status"
	# Debian's mirrors, as this machine has them.
	# shellcheck disable=SC2016
	apt-get indextargets --format 'deb [arch=arm64 signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $(REPO_URI) $(RELEASE) $(COMPONENT)' \
		'Created-By: Packages' 'Origin: Debian' | sort -u >"$cache/sources.list"
	[ -s "$cache/sources.list" ] || fail "no mirror of Debian is known here; run apt-get update"
	local apt=(apt-get -q -y -o APT::Architecture=arm64 -o APT::Architectures::=arm64 -o Dir::State="$cache"
		-o Dir::State::status="$cache/status" -o Dir::State::lists="$cache/lists" -o Dir::Cache="$cache"
		-o Dir::Cache::archives="$cache/archives" -o Dir::Etc::sourcelist="$cache/sources.list"
		-o Dir::Etc::sourceparts=/dev/null -o Debug::NoLocking=true)
	"${apt[@]}" update >"$cache/log" 2>&1 || { tail -5 "$cache/log" >&2; fail "Debian's mirror is out of reach"; }
	"${apt[@]}" --no-install-recommends --download-only install libopencv-dev libjpeg-dev libapriltag-dev libc6-dev \
		"libstdc++-$(aarch64-linux-gnu-g++ -dumpversion | cut -d. -f1)-dev" >"$cache/log" 2>&1 || { tail -5 "$cache/log" >&2; fail "packages are missing"; }
	local deb
	for deb in "$cache"/archives/*.deb; do # an unpacked package is enough: nothing of it is run
		dpkg-deb --fsys-tarfile "$deb" | tar -x -C "$sysroot" --exclude='./usr/share/*' --exclude='./usr/bin/*' --exclude='./usr/sbin/*'
	done
	rm -r "$cache/archives"
	# Debian has a choice of these, and their packages make the links when they are set up.
	ln -sf blas/libblas.so.3 lapack/liblapack.so.3 "$sysroot/$libs/"
	touch "$sysroot.done"
}

build() {
	command -v aarch64-linux-gnu-g++ >/dev/null || fail "the cross compiler is missing (packaging/deps.sh arm64)"
	fetch
	export CGO_ENABLED=1 GOOS=linux GOARCH=arm64 CC="aarch64-linux-gnu-gcc --sysroot=$sysroot" CXX="aarch64-linux-gnu-g++ --sysroot=$sysroot"
	export PKG_CONFIG_SYSROOT_DIR=$sysroot PKG_CONFIG_LIBDIR=$sysroot/$libs/pkgconfig:$sysroot/usr/share/pkgconfig
	export CGO_LDFLAGS="-O2 -g -Wl,-rpath-link,$sysroot/$libs:$sysroot/lib/aarch64-linux-gnu"
	go build -ldflags "-s -w -X main.revision=$1" -o "$2" ./cmd/spieltisch
}

# needed lists the libraries that a program asks for.
needed() { aarch64-linux-gnu-readelf -d "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | sort; }

# The root of try is in a mount namespace of its own, which ends with this script.
try() {
	[ "$(id -u)" = 0 ] || fail "needs root, for chroot and mount"
	[ -n "${ARM64_INSIDE:-}" ] || ARM64_INSIDE=yes exec unshare --mount --propagation private "$0" try "$1"
	command -v qemu-aarch64-static debootstrap >/dev/null || fail "qemu is missing (packaging/deps.sh arm64)"
	local root debs=${XDG_CACHE_HOME:-$HOME/.cache}/spieltisch/debs-$release-arm64 misc=/proc/sys/fs/binfmt_misc started=$SECONDS
	[ -e $misc/register ] || mount -t binfmt_misc binfmt_misc $misc || fail "this kernel starts no programs of other machines (binfmt_misc)"
	[ -e $misc/qemu-aarch64 ] || cat /usr/lib/binfmt.d/qemu-aarch64.conf >$misc/register
	root=$(mktemp -d /var/tmp/spieltisch-arm64.XXXXXX)
	# shellcheck disable=SC2064
	trap "umount -R '$root/proc' '$root/dev' 2>/dev/null; rm -rf --one-file-system '$root'" EXIT
	chmod 755 "$root" # apt fetches as a user of its own
	mkdir -p "$debs"
	debootstrap --arch=arm64 --variant=minbase --cache-dir="$debs" --include=ca-certificates,systemd,udev "$release" "$root" >"$root.log" 2>&1 ||
		{ tail -20 "$root.log" >&2; fail "debootstrap failed"; }
	rm "$root.log"
	echo "arm64: a root after $((SECONDS - started)) s"
	mount -t proc proc "$root/proc"
	mount --rbind /dev "$root/dev"
	echo force-unsafe-io >"$root/etc/dpkg/dpkg.cfg.d/unsafe-io"
	cp -L /etc/resolv.conf "$root/etc/resolv.conf"
	cp "$1" vision/eval/testdata/samples/wood.jpg "$root/root/"
	mkdir -p "$root/var/cache/apt/archives" && mount --bind "$debs" "$root/var/cache/apt/archives"
	in_root() { env -i HOME=/root LANG=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive chroot "$root" "$@"; }
	in_root apt-get update -q >/dev/null
	in_root apt-get install -y -q --no-install-recommends "/root/${1##*/}" 2>&1 | sed -u -n -e 's/^/   /' -e '/spieltisch\|^ *E:/p'
	echo "arm64: installed after $((SECONDS - started)) s"
	[[ $(in_root spieltisch version) == *linux/arm64* ]] || fail "the program does not start"
	in_root spieltisch config check /etc/spieltisch/spieltisch.yaml
	local read
	read=$(in_root spieltisch read /root/wood.jpg)
	[ "$read" = "/root/wood.jpg: accept 6 6 5 4 3 2 1 1" ] || fail "of the sample it reads: $read"
	umount "$root/var/cache/apt/archives"
	echo "arm64: passed in $((SECONDS - started)) s"
}

case ${1:-} in
build) build "$2" "$3" ;;
needed) needed "$2" ;;
try) try "$2" ;;
*) echo "usage: packaging/arm64.sh build REVISION FILE | try PACKAGE" >&2; exit 2 ;;
esac
