#!/usr/bin/env bash
# Installs the Debian packages that are missing. A second call finds everything and takes a moment.
#
# usage: packaging/deps.sh GROUP…
#   build     OpenCV, libjpeg, libapriltag and a C++ compiler, for the binary with a camera
#   test      what the tests drive besides: a browser, fresh Debian roots, proxies, a broker, a voice, shells, libjpeg, readers of man pages and PDFs
#   arm64     a compiler for a Raspberry Pi, and what runs its programs here
#   clip      a browser and FFmpeg, for make clip
#   firmware  the tunnel board's compiler and simulator, and what writes its firmware
#   kernel    QEMU and what builds kernel modules, for make kernel-test; kernel-headers=PACKAGE are those of its kernel
#   train     what training the dice reader needs: PyTorch, ONNX
set -euo pipefail
cd "$(dirname "$0")/.."

packages=()
for group in "$@"; do
	case $group in
	build) packages+=(g++ pkg-config libopencv-dev libjpeg-dev libapriltag-dev) ;;
	test) packages+=(chromium chromium-headless-shell debootstrap curl zsh fish mandoc poppler-utils nginx-light caddy mosquitto avahi-daemon espeak-ng shellcheck strace libjpeg-turbo-progs) ;;
	firmware) packages+=(gcc libc6-dev gcc-avr binutils-avr avr-libc libsimavr-dev libelf-dev avrdude) ;;
	arm64) packages+=(gcc-aarch64-linux-gnu g++-aarch64-linux-gnu qemu-user-static debootstrap) ;;
	clip) packages+=(chromium ffmpeg) ;;
	train) packages+=(python3-torch python3-onnx python3-opencv python3-numpy python3-pil
		fonts-dejavu-extra fonts-freefont-ttf fonts-liberation fonts-symbola) ;;
	kernel) packages+=(qemu-system-x86 linux-source-6.12 cpio kmod xz-utils gcc libc6-dev make) ;;
	kernel-headers=*) packages+=("${group#*=}") ;;
	*) echo "deps: there is no group '$group' (build, test, arm64, clip, firmware, kernel, train)" >&2; exit 2 ;;
	esac
done

# Before hundreds of MB are installed. A Go that knows how fetches the one that go.mod asks for, and has then that version.
wanted=$(sed -n 's/^go //p' go.mod)
if ! command -v go >/dev/null; then
	echo "deps: Go is missing; install $wanted or newer as docs/tinkerer/install.md says (3. Go)" >&2
	exit 1
fi
said=$(go version 2>&1) || true
version=$(sed -n 's/^go version go\([0-9.]*\).*/\1/p' <<<"$said")
if [ "$(printf '%s\n' "$wanted" "$version" | sort -V | head -n 1)" != "$wanted" ]; then
	echo "deps: Go $wanted or newer is needed, and $(command -v go) is: $said" >&2
	echo "deps: install it as docs/tinkerer/install.md says (3. Go), and have it found first: export PATH=/usr/local/go/bin:\$PATH" >&2
	exit 1
fi
# What Go fetches and builds is kept there, 3 GB in all: without it each run would compile OpenCV's binding again.
for name in GOMODCACHE GOCACHE; do
	cache=$(go env "$name" 2>/dev/null || true)
	if [ -z "$cache" ] || ! mkdir -p "$cache" 2>/dev/null || ! probe=$(mktemp "$cache/writable.XXXXXX" 2>/dev/null); then
		echo "deps: ${cache:-the folder of $name} cannot be written; name one that can: export $name=/a/folder" >&2
		exit 1
	fi
	rm -f "$probe"
	if [ "$(df -Pk "$cache" | awk 'END { print $4 }')" -lt 500000 ]; then
		echo "deps: $cache has less than 500 MB left; make room, or name another folder: export $name=/a/folder" >&2
		exit 1
	fi
done
if ! command -v dpkg-query >/dev/null; then
	echo "deps: this is no Debian system; install by hand what is called there: ${packages[*]}" >&2
	exit 0
fi

missing=()
for p in "${packages[@]}"; do
	[ "$(dpkg-query -W -f '${db:Status-Status}' "$p" 2>/dev/null)" = installed ] || missing+=("$p")
done
if [ ${#missing[@]} -gt 0 ]; then
	before=$(command -v nginx caddy mosquitto || true)
	echo "deps: installing ${missing[*]}, and what they need (OpenCV: some 150 MB); usually 2 to 5 minutes"
	sudo=()
	if [ "$(id -u)" != 0 ]; then
		command -v sudo >/dev/null || { echo "deps: run as root: apt-get install --no-install-recommends ${missing[*]}" >&2; exit 1; }
		sudo=(sudo)
	fi
	# The lock is waited for in s: a fresh machine installs its updates at this time. sudo would drop an exported variable.
	apt=(env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300)
	echo "deps: fetching the lists of packages"
	"${sudo[@]}" "${apt[@]}" update -qq || echo "deps: the lists of packages are left as they are" >&2
	# Of what apt says: how much it fetches, and a line for each package that is fetched and set up.
	"${sudo[@]}" "${apt[@]}" install -y -q --no-install-recommends "${missing[@]}" | sed -u -n \
		-e 's/^Need to get \(.*\) of archives.*/deps: fetching \1/p' \
		-e 's/^After this operation, \(.*\) of additional.*/deps: they take \1/p' \
		-e 's/^Get:[0-9]* [^ ]* [^ ]* [^ ]* \([^ ]*\) [^ ]* [^ ]* \(.*\)/  fetching \1 \2/p' \
		-e 's/^Setting up \([^ ]*\) .*/  setting up \1/p' \
		-e '/^\(E\|W\|Err\):/p'
	echo "deps: installed"
	# The tests start their own servers; those of Debian would serve at every start of the machine. Whose were there before stay.
	for p in nginx caddy mosquitto; do
		if [[ " ${missing[*]} " == *" $p"* && "$before" != *"/$p"* && -d /run/systemd/system ]]; then
			"${sudo[@]}" systemctl disable --now --quiet "$p" || true
		fi
	done
fi
# Only what is missing is fetched; the check of what is there costs a tenth of a second.
go mod download
