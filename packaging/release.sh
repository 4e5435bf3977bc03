#!/usr/bin/env bash
# Makes what a release of this machine's Debian consists of, in bin/release: the packages for this machine and for a Raspberry Pi
# (arm64), each tried in a fresh root, their checksums, what they are made of (SPDX 2.3), and the notes, which are CHANGELOG.md's
# newest section.
#
# usage: packaging/release.sh [--untried]
#   --untried: the packages are not tried in fresh roots, which takes minutes and root
set -euo pipefail
cd "$(dirname "$0")/.."
out=bin/release

fail() { echo "release: $*" >&2; exit 1; }

[ -z "$(git status --porcelain)" ] || fail "there is work that is not committed"
# shellcheck source=/dev/null
. /etc/os-release
[ "${1:-}" = --untried ] || packaging/install-test.sh --deb "$VERSION_CODENAME"
rm -rf "$out"
packaging/deb.sh "$out"
if [ "$(dpkg --print-architecture)" != arm64 ]; then
	ARCH=arm64 packaging/deb.sh "$out"
	[ "${1:-}" = --untried ] || packaging/arm64.sh try "$out"/spieltisch_*_arm64.deb
fi

# materials PROGRAM: the modules that it was linked from, and the Debian packages that it needs, one SPDX package each.
materials() {
	local n=0 path version
	cat <<EOF
SPDXVersion: SPDX-2.3
DataLicense: CC0-1.0
SPDXID: SPDXRef-DOCUMENT
DocumentName: $name
DocumentNamespace: https://spieltisch.invalid/$name-$(git rev-parse HEAD)
Creator: Tool: packaging/release.sh
Created: $(date -u -d "@$(git log -1 --format=%ct)" +%Y-%m-%dT%H:%M:%SZ)

PackageName: ${package%%_*}
SPDXID: SPDXRef-spieltisch
PackageVersion: $(dpkg-deb -f "$out/$package" Version)
PackageDownloadLocation: NOASSERTION
FilesAnalyzed: false
PackageChecksum: SHA256: $(sha256sum "$out/$package" | cut -d' ' -f1)
Relationship: SPDXRef-DOCUMENT DESCRIBES SPDXRef-spieltisch
EOF
	go version -m "$1" | awk '$1 == "dep" { print "pkg:golang/" $2 "@" $3, $2, $3 }' >"$out/materials"
	dpkg-deb -f "$out/$package" Depends | tr ',' '\n' | sed '/^$/d' | sed 's/^ *//; s/ |.*//; s/[()>=]//g' |
		awk '{ print "pkg:deb/debian/" $1, $1, ($2 ? $2 : "any") }' >>"$out/materials"
	while read -r purl path version; do
		n=$((n + 1))
		cat <<EOF

PackageName: $path
SPDXID: SPDXRef-$n
PackageVersion: $version
PackageDownloadLocation: NOASSERTION
FilesAnalyzed: false
ExternalRef: PACKAGE-MANAGER purl $purl
Relationship: SPDXRef-spieltisch DEPENDS_ON SPDXRef-$n
EOF
	done <"$out/materials"
	rm "$out/materials"
}

unpacked=$(mktemp -d)
trap 'rm -rf "$unpacked"' EXIT
for file in "$out"/*.deb; do
	package=${file##*/} name=$(basename "$file" .deb)
	rm -rf "${unpacked:?}"/*
	dpkg-deb -x "$file" "$unpacked"
	materials "$unpacked/usr/bin/${package%%_*}" >"$out/$name.spdx"
done
awk '/^## / { n++ } n == 1' CHANGELOG.md >"$out/NOTES.md"
(cd "$out" && sha256sum ./*.deb ./*.spdx >SHA256SUMS)
echo "release: $(ls -x "$out" | tr -s ' \t\n' ' ')in $out"
