#!/usr/bin/env bash
# Builds the Debian packages of this machine's release and architecture: spieltisch_VERSION~debN_ARCH.deb, a table, and
# spieltisch-hall_VERSION~debN_ARCH.deb, the program of a hall. Their version is the first one of CHANGELOG.md and the release
# that OpenCV is of.
#
# usage: packaging/deb.sh [FOLDER]   (default: bin)
#   PACKAGE_VERSION  in place of CHANGELOG.md's
#   ARCH             arm64: for a Raspberry Pi, whatever this machine is
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:-bin}

fail() { echo "deb: $*" >&2; exit 1; }

# shellcheck source=/dev/null
. /etc/os-release
case ${VERSION_CODENAME:-} in
bookworm | trixie) ;;
*) fail "packages are built on Debian 12 and 13 (bookworm, trixie), and this is ${PRETTY_NAME:-unknown}" ;;
esac
version=${PACKAGE_VERSION:-$(sed -n 's/^## \([0-9][0-9.]*\).*/\1/p;T;q' CHANGELOG.md)}
[ -n "$version" ] || fail "CHANGELOG.md names no version"
version=$version~deb$VERSION_ID
native=$(dpkg --print-architecture)
arch=${ARCH:-$native}

tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree/root/DEBIAN" "$tree/debian" "$out"

go build -ldflags "-s -w -X main.revision=$version" -o "$tree/bin/spieltisch" ./cmd/spieltisch
if [ -e bin/firmware.hex ]; then cp -p bin/firmware.hex "$tree/bin/"; fi
DESTDIR=$tree/root PREFIX=/usr BINARY=$tree/bin/spieltisch packaging/install.sh install >/dev/null
rm -r "$tree/root/etc" # a configuration is written where the package is installed, and never asked about again
install -D -m 644 packaging/sysusers/spieltisch.conf "$tree/root/usr/lib/sysusers.d/spieltisch.conf"
doc=$tree/root/usr/share/doc/spieltisch
install -D -m 644 LICENSE "$doc/copyright"
gzip -9nc CHANGELOG.md >"$tree/changelog.gz"
install -m 644 "$tree/changelog.gz" "$doc/changelog.gz"
gzip -9n "$tree/root/usr/share/man/man1/spieltisch.1"
mkdir -p "$tree/root/usr/share/zsh/vendor-completions"
mv "$tree/root/usr/share/zsh/site-functions/_spieltisch" "$tree/root/usr/share/zsh/vendor-completions/"
rmdir "$tree/root/usr/share/zsh/site-functions"

for script in preinst postinst prerm postrm; do
	sed "s|@VERSION@|$version|g" "packaging/deb/$script" >"$tree/root/DEBIAN/$script"
	chmod 755 "$tree/root/DEBIAN/$script"
done

# What the program is linked with, by the packages of this release.
printf 'Source: spieltisch\n\nPackage: spieltisch\nArchitecture: any\n' >"$tree/debian/control"
needs=$(cd "$tree" && dpkg-shlibdeps -O -e root/usr/bin/spieltisch 2>/dev/null | sed -n 's/^shlibs:Depends=//p')
[[ $needs == *libopencv* ]] || fail "dpkg-shlibdeps does not tell which OpenCV is needed: ${needs:-nothing}"
if [ "$arch" != "$native" ]; then
	# What has to be installed is called the same there: one release, one source. Man page and completions are this machine's.
	packaging/arm64.sh build "$version" "$tree/bin/other"
	more=$(comm -13 <(packaging/arm64.sh needed "$tree/bin/spieltisch") <(packaging/arm64.sh needed "$tree/bin/other"))
	[ -z "$more" ] || fail "the program for $arch needs libraries that this machine's does not: $more"
	install -m 755 "$tree/bin/other" "$tree/root/usr/bin/spieltisch"
fi
cat >"$tree/root/DEBIAN/control" <<EOF
Package: spieltisch
Version: $version
Architecture: $arch
Maintainer: spieltisch <spieltisch@localhost>
Installed-Size: $(du -sk --exclude=DEBIAN "$tree/root" | cut -f1)
Depends: $needs, systemd | systemd-standalone-sysusers, udev
Recommends: avahi-daemon
Suggests: espeak-ng, alsa-utils, avrdude, rpicam-apps
Section: games
Priority: optional
Description: eyes and a memory for a board-game table
 A camera looks at the dice, spieltisch reads them, follows the rules of five
 games, says a kind word when a move is wrong, and keeps the score on a page for
 every phone in the house.
EOF
package=$out/spieltisch_${version}_$arch.deb
dpkg-deb --root-owner-group -Zxz --build "$tree/root" "$package" >/dev/null
echo "deb: $package, $(($(stat -c %s "$package") / 1000)) kB"

# A hall needs no libraries: its program is the same on every release.
hall=$tree/hall
CGO_ENABLED=0 go build -tags nocv -ldflags "-s -w -X main.revision=$version" -o "$tree/bin/spieltisch-hall" ./cmd/spieltisch-hall
program=$tree/bin/spieltisch-hall
share=$hall/usr/share
mkdir -p "$hall"/{DEBIAN,usr/bin} "$share"/{man/man1,bash-completion/completions,zsh/vendor-completions,fish/vendor_completions.d}
"$program" man | gzip -9n >"$share/man/man1/spieltisch-hall.1.gz"
"$program" completion bash >"$share/bash-completion/completions/spieltisch-hall"
"$program" completion zsh >"$share/zsh/vendor-completions/_spieltisch-hall"
"$program" completion fish >"$share/fish/vendor_completions.d/spieltisch-hall.fish"
[ "$arch" = "$native" ] || CGO_ENABLED=0 GOARCH=$arch go build -tags nocv -ldflags "-s -w -X main.revision=$version" -o "$program" ./cmd/spieltisch-hall
install -m 755 "$program" "$hall/usr/bin/spieltisch-hall"
install -D -m 644 LICENSE "$share/doc/spieltisch-hall/copyright"
install -m 644 "$tree/changelog.gz" "$share/doc/spieltisch-hall/changelog.gz"
cat >"$hall/DEBIAN/control" <<EOF
Package: spieltisch-hall
Version: $version
Architecture: $arch
Maintainer: spieltisch <spieltisch@localhost>
Installed-Size: $(du -sk --exclude=DEBIAN "$hall" | cut -f1)
Section: games
Priority: optional
Description: many board-game tables on one page
 Tables that run spieltisch report their games to a hall. It shows them on one
 page, seats tournaments, and adds up how people play.
EOF
package=$out/spieltisch-hall_${version}_$arch.deb
dpkg-deb --root-owner-group -Zxz --build "$hall" "$package" >/dev/null
echo "deb: $package, $(($(stat -c %s "$package") / 1000)) kB"
