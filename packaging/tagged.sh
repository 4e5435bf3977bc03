#!/usr/bin/env bash
# Runs the tests that a build tag adds, and no others: those of the test files that only the tag brings in, and all
# tests of packages whose own program is another one with it. A tag after ! is one that is left out.
#
# usage: [ONLY=PACKAGES] packaging/tagged.sh TAG [FLAG OF GO TEST]…
#   packaging/tagged.sh web          the browser tests
#   packaging/tagged.sh '!nocv'      what reads pixels: all that OpenCV adds to a build without it
set -euo pipefail
cd "$(dirname "$0")/.."

tag=$1
shift
case $tag in
!*) without="-tags=${tag#!}" with=-tags= ;;
*) without=-tags= with="-tags=$tag" ;;
esac
# Each file on a line: package, what it is, its path.
files() {
	local format='' part
	for part in 'GoFiles program' 'CgoFiles program' 'TestGoFiles test' 'XTestGoFiles test'; do
		format+="{{range .${part% *}}}{{\$.ImportPath}} ${part#* } {{\$.Dir}}/{{.}}"$'\n'"{{end}}"
	done
	go list "$@" -f "$format" ${ONLY:-./...} | sed '/^$/d' | sort
}
added=$(comm -13 <(files "$without") <(files "$with"))
packages=$(awk '{ print $1 }' <<<"$added" | sort -u)
if [ -z "$packages" ]; then
	echo "tagged: the tag $tag adds no test to ${ONLY:-the packages}"
	[ "${ONLY:-./...}" != ./... ]
	exit
fi
# The files of the tests that are added, and of all tests of a package whose program is another one.
tests=$(awk 'FNR == NR { if ($2 == "test") print $3; else other[$1]; next } $2 == "test" && $1 in other { print $3 }' \
	<(printf '%s\n' "$added") <(files "$with") | sort -u)
# A package in which there is more by such a name runs that, too.
names=$(sed -n 's/^func \(\(Test\|Fuzz\|Example\)[A-Za-z0-9_]*\)(.*/\1/p' $tests | sort -u | paste -sd '|')
exec go test "$with" -run "^($names)\$" "$@" $packages
