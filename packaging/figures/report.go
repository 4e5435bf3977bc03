package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
)

// report writes Markdown tables and keeps the first error.
type report struct {
	out    io.Writer
	tables int
	err    error
}

// table begins a table with these columns.
func (r *report) table(columns ...string) {
	if r.tables++; r.tables > 1 {
		r.printf("\n")
	}
	r.printf("| %s |\n%s|\n", strings.Join(columns, " | "), strings.Repeat("|---", len(columns)))
}

func (r *report) row(cells ...any) {
	for _, c := range cells {
		r.printf("| %v ", c)
	}
	r.printf("|\n")
}

func (r *report) printf(format string, args ...any) {
	if r.err == nil {
		_, r.err = fmt.Fprintf(r.out, format, args...)
	}
}

// longest is how many rows a table has whose rows are ranked.
const longest = 10

// top gives the largest elements, the largest first; equal ones keep their order.
func top[T any](all []T, size func(T) int) []T {
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b T) int { return cmp.Compare(size(b), size(a)) })
	return all[:min(longest, len(all))]
}

func sum[T any](all []T, size func(T) int) (n int) {
	for _, x := range all {
		n += size(x)
	}
	return n
}

// percentile is the smallest value that p percent of the sorted values do not exceed; 0 of none.
func percentile(sorted []int, p int) int {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[max(0, (len(sorted)*p+99)/100-1)]
}

// share is n of all in percent.
func share(n, all int) string {
	if all == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(all))
}
