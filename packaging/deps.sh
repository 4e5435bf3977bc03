#!/usr/bin/env bash
# Installs the Debian packages that are missing. A second call finds everything and takes a moment.
#
# usage: packaging/deps.sh GROUP…
#   build  OpenCV and a C++ compiler, for the binary with a camera
#   test   what the tests drive besides: a browser, fresh Debian roots, the tunnel board's compiler and simulator
#   train  what training the dice reader needs: PyTorch, ONNX
set -euo pipefail

packages=()
for group in "$@"; do
	case $group in
	build) packages+=(g++ pkg-config libopencv-dev) ;;
	test) packages+=(chromium debootstrap curl gcc libc6-dev gcc-avr binutils-avr avr-libc libsimavr-dev libelf-dev avrdude) ;;
	train) packages+=(python3-torch python3-onnx python3-opencv python3-numpy povray ffmpeg) ;;
	*) echo "deps: there is no group '$group' (build, test, train)" >&2; exit 2 ;;
	esac
done

if ! command -v go >/dev/null; then
	echo "deps: Go is missing; install it from go.dev, version $(sed -n 's/^go //p' go.mod) or newer" >&2
	exit 1
fi
if ! command -v dpkg-query >/dev/null; then
	echo "deps: this is no Debian system; install by hand what is called there: ${packages[*]}" >&2
	exit 0
fi

missing=()
for p in "${packages[@]}"; do
	[ "$(dpkg-query -W -f '${db:Status-Status}' "$p" 2>/dev/null)" = installed ] || missing+=("$p")
done
if [ ${#missing[@]} -gt 0 ]; then
	echo "deps: installing ${missing[*]}"
	sudo=()
	if [ "$(id -u)" != 0 ]; then
		command -v sudo >/dev/null || { echo "deps: run as root: apt-get install --no-install-recommends ${missing[*]}" >&2; exit 1; }
		sudo=(sudo)
	fi
	export DEBIAN_FRONTEND=noninteractive
	"${sudo[@]}" apt-get update -qq
	"${sudo[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi
# Only what is missing is fetched; the check of what is there costs a tenth of a second.
go mod download
