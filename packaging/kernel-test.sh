#!/usr/bin/env bash
# Runs devices/kerneltest in a virtual machine with Debian's own kernel. QEMU computes the machine, so /dev/kvm is not needed,
# and nobody needs to be root but for installing packages.
#
# usage: packaging/kernel-test.sh fetch | build | run [ARGUMENTS OF THE TEST PROGRAM]
#   fetch   installs QEMU and what builds modules; unpacks, but does not install, the kernel
#   build   builds two modules that Debian leaves out, the firmware's core, the test program and the first file system
#   run     starts the machine; ends as the tests did
set -euo pipefail
cd "$(dirname "$0")/.."

series=6.12 # of kernels that have gpio-sim with what is used here
out=$PWD/out/kernel
mkdir -p "$out"

fetch() {
	packaging/deps.sh kernel
	local image
	image=$(apt-cache depends "linux-image-$series-amd64" | sed -n 's/.*Depends: \(linux-image-.*\)/\1/p' | head -n 1)
	release=${image#linux-image-}
	packaging/deps.sh "kernel-headers=linux-headers-$release"
	if [ ! -e "$out/image/boot/vmlinuz-$release" ]; then
		echo "kernel-test: fetching the kernel $release (some 100 MB)"
		rm -rf "$out/image" "$out/modules"
		(cd "$out" && apt-get download -q "$image" && dpkg-deb -x "$image"_*.deb image && rm "$image"_*.deb)
		/sbin/depmod -b "$out/image" "$release"
	fi
	echo "$release" >"$out/release"
}

# gpio-sim and raw-gadget are in the kernel's sources and not in Debian's kernels, irq_sim with gpio-sim. A module may not
# call irq_to_desc; what is called instead does the same.
modules() {
	[ ! -e "$out/modules/$release/raw_gadget.ko" ] || return 0
	local to=$out/modules/$release
	rm -rf "$to"
	mkdir -p "$to"
	tar xf "/usr/src/linux-source-$series.tar.xz" -C "$to" --strip-components=1 --wildcards \
		'*/drivers/gpio/gpio-sim.c' '*/drivers/gpio/gpiolib.h' '*/kernel/irq/irq_sim.c' '*/drivers/usb/gadget/legacy/raw_gadget.c'
	mv "$to"/drivers/gpio/* "$to"/kernel/irq/* "$to"/drivers/usb/gadget/legacy/* "$to"
	rm -r "$to/drivers" "$to/kernel"
	sed -i 's/handle_simple_irq(irq_to_desc(\([a-z]*\)));/generic_handle_irq_safe(\1);/' "$to/irq_sim.c"
	printf 'obj-m := gpio-simulated.o raw_gadget.o\ngpio-simulated-y := gpio-sim.o irq_sim.o\n' >"$to/Makefile"
	make -s -C "/usr/src/linux-headers-$release" M="$to" modules
}

build() {
	release=$(cat "$out/release")
	modules
	local root=$out/root
	rm -rf "$root"
	mkdir -p "$root"/{proc,sys,dev,tmp,modules}
	local name kind path
	for name in configfs udc-core dummy_hcd usb_f_acm cdc-acm i2c-dev i2c-tiny-usb; do
		/sbin/modprobe -d "$out/image" -S "$release" --show-depends "$name"
	done | while read -r kind path _; do
		[ "$kind" = insmod ] || continue
		name=$(basename "$path" .xz)
		[ ! -e "$root/modules/$name" ] || continue
		xz -dc "$path" >"$root/modules/$name"
		echo "$name" >>"$root/modules/order"
	done
	cp "$out/modules/$release"/{gpio-simulated,raw_gadget}.ko "$root/modules"
	printf 'gpio-simulated.ko\nraw_gadget.ko\n' >>"$root/modules/order"
	cc -O1 -static -std=c99 -o "$root/corehost" firmware/test/corehost.c firmware/sim/control.c firmware/core/*.c
	CGO_ENABLED=0 go test -vet=off -tags nocv,kernel -c -o "$root/init" ./devices/kerneltest
	(cd "$root" && find . | cpio -o -H newc --quiet | gzip -1) >"$out/initramfs.gz"
}

# The clock of the machine is calibrated wrong while others compute, so it does not count cycles; USB devices do not sleep.
run() {
	release=$(cat "$out/release")
	local log=$out/log
	timeout "${LIMIT:-600}" qemu-system-x86_64 -accel tcg,thread=multi -cpu max -m 512 -smp 2 -nodefaults -no-reboot \
		-display none -serial stdio -kernel "$out/image/boot/vmlinuz-$release" -initrd "$out/initramfs.gz" \
		-append "console=ttyS0 quiet panic=-1 no_timer_check tsc=unstable mitigations=off usbcore.autosuspend=-1 -- $*" \
		</dev/null | sed -u 's|\r$||' | tee "$log"
	grep -q '^kerneltest: ended with 0 ' "$log"
}

case ${1-} in
fetch) fetch ;;
build) build ;;
run) shift; run "${@:--test.v}" ;;
*) sed -n 's/^# \?//; 2,/^set/{/^set/d; p}' "$0" >&2; exit 2 ;;
esac
