#!/usr/bin/env bash
# Runs the tests that a build tag adds, and no others: those of the test files that only the tag brings in, and all
# tests of packages whose program is another one with it. What is internal to a folder is part of its program.
#
# usage: packaging/tagged.sh TAG [FLAG OF GO TEST]…
#   packaging/tagged.sh web          the browser tests
#   packaging/tagged.sh nocv         the packages that do without OpenCV in another way
set -euo pipefail
cd "$(dirname "$0")/.."

tag=$1
shift
# Each file on a line: package, what it is, its path.
files() {
	local format='' part
	for part in 'GoFiles program' 'CgoFiles program' 'TestGoFiles test' 'XTestGoFiles test'; do
		format+="{{range .${part% *}}}{{\$.ImportPath}} ${part#* } {{\$.Dir}}/{{.}}"$'\n'"{{end}}"
	done
	go list "$@" -f "$format" ./... | grep . | sort
}
added=$(comm -13 <(files) <(files -tags "$tag"))
whole=$(awk '$2 == "program" { print $1 }' <<<"$added" | sort -u)
inner=$(sed -n 's#/internal/.*##p' <<<"$whole" | sort -u)
for folder in $inner; do
	whole=$(printf '%s\n' "$whole" $(go list -tags "$tag" "$folder" "$folder/internal/...") | sort -u)
done
tests=$(awk '$2 == "test" { print $1 }' <<<"$added" | sort -u | { grep -vxF "${whole:--}" || true; })
[ -n "$whole$tests" ] || { echo "tagged: the tag $tag adds nothing" >&2; exit 1; }

status=0
if [ -n "$whole" ]; then
	go test -tags "$tag" "$@" $whole || status=$?
fi
if [ -n "$tests" ]; then
	# A package in which there is more by such a name runs that, too.
	names=$(awk '$2 == "test" { print $3 }' <<<"$added" | xargs sed -n 's/^func \(Test[A-Za-z0-9_]*\)(.*/\1/p' |
		sort -u | paste -sd '|')
	go test -tags "$tag" -run "^($names)\$" "$@" $tests || status=$?
fi
exit $status
