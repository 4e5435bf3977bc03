#!/usr/bin/env bash
# Makes an image of Raspberry Pi OS Lite (64 bit) with the table in it, for families who never open a terminal: written to a card with
# Raspberry Pi Imager, which asks for name and Wi-Fi, it starts with the page at http://NAME.local.
#
# usage: sudo packaging/image/image.sh RASPIOS.img PACKAGE_arm64.deb TABLE.img
#   RASPIOS.img  Raspberry Pi OS Lite, 64 bit, bookworm, unpacked (raspberrypi.com/software/operating-systems)
#   PACKAGE      the package for arm64, built on a Pi (make deb)
#
# Needs root, qemu-user-static (its binfmt runs the image's programs), parted, e2fsprogs and loop devices. It was not tried on a Pi.
set -euo pipefail

fail() { echo "image: $*" >&2; exit 1; }

[ $# = 3 ] || { sed -n 's/^# usage: //p' "$0" >&2; exit 2; }
from=$1 package=$2 to=$3
[ "$(id -u)" = 0 ] || fail "run it as root: it mounts the image"
[ -e "$from" ] || fail "there is no $from"
[ "$(dpkg-deb -f "$package" Architecture)" = arm64 ] || fail "$package is not for arm64"
[ ! -e "$to" ] || fail "$to is there already"
for tool in losetup parted resize2fs e2fsck chroot; do command -v "$tool" >/dev/null || fail "$tool is missing"; done
[ -e /proc/sys/fs/binfmt_misc/qemu-aarch64 ] || [ "$(uname -m)" = aarch64 ] ||
	fail "this machine runs no arm64 programs: apt-get install qemu-user-static"

cp --sparse=always "$from" "$to.part"
root=$(mktemp -d)
loop=
finish() {
	for at in "$root"/{proc,sys,dev,boot/firmware,}; do ! mountpoint -q "$at" || umount "$at"; done
	[ -z "$loop" ] || losetup -d "$loop"
	rmdir "$root"
	rm -f "$to.part"
}
trap finish EXIT
truncate -s +1500M "$to.part" # OpenCV and what it needs
loop=$(losetup --show -fP "$to.part")
parted -s "$loop" resizepart 2 100%
e2fsck -fp "${loop}p2" || [ $? -le 1 ] || fail "the root file system is damaged"
resize2fs "${loop}p2"
mount "${loop}p2" "$root"
mount "${loop}p1" "$root/boot/firmware"
mount -t proc proc "$root/proc"
mount -t sysfs sysfs "$root/sys"
mount --bind /dev "$root/dev"

install -m 644 "$package" "$root/tmp/spieltisch.deb"
chroot "$root" env DEBIAN_FRONTEND=noninteractive sh -ec '
	apt-get update -q
	apt-get install -y -q /tmp/spieltisch.deb avahi-daemon
	apt-get clean
	rm -f /tmp/spieltisch.deb
	raspi-config nonint do_i2c 0' # the small display
sync
finish_path=$to.part
for at in "$root"/{proc,sys,dev,boot/firmware,}; do umount "$at"; done
losetup -d "$loop"
loop=
mv "$finish_path" "$to"
echo "image: $to; write it with Raspberry Pi Imager, which asks for name and Wi-Fi"
