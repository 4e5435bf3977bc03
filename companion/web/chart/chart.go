// Package chart draws small charts as SVG. It knows neither colours nor words: a line has the classes and the
// symbol that the page gives it.
package chart

import (
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"
)

// Line is one line of a chart.
type Line struct {
	Class  string // of its colour
	Symbol string // drawn at its end, a symbol of the page; "": a dot
	Points []int  // from the left, one a step
	Dots   []bool // which points wear a dot; nil: none
}

// The measures of a chart, in units of its viewBox: the page scales it.
const (
	width, height = 340, 150
	left, right   = 34, 26 // for the numbers, and for the symbols
	top, bottom   = 10, 20
	symbol        = 15
)

// Bar draws a share of the most there is: a bar that fills its place by it. Below nothing there is no bar.
func Bar(value, most int) template.HTML {
	share := 0.0
	if most > 0 {
		share = 100 * float64(min(max(value, 0), most)) / float64(most)
	}
	return template.HTML(`<svg class="share" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">` +
		`<rect class="rail" width="100" height="8"/><rect width="` + number(share) + `" height="8"/></svg>`)
}

// Lines draws points over steps, the first of which has the number first, and says what it shows to those who
// do not see it. With less than two steps there is nothing to draw.
func Lines(lines []Line, first int, says string) template.HTML {
	steps, low, high := 0, 0, 1
	for _, l := range lines {
		steps = max(steps, len(l.Points))
		for _, p := range l.Points {
			low, high = min(low, p), max(high, p)
		}
	}
	if steps < 2 {
		return ""
	}
	x := func(step int) float64 { return left + float64(step)*(width-left-right)/float64(steps-1) }
	y := func(points int) float64 {
		return height - bottom - float64(points-low)*(height-top-bottom)/float64(high-low)
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="chart" viewBox="0 0 %d %d" role="img" aria-label="%s">`, width, height,
		template.HTMLEscapeString(says))
	for _, p := range slices.Compact([]int{low, 0, high}) {
		fmt.Fprintf(&b, `<path class="grid" d="M%d %s H%d"/><text x="%d" y="%s">%d</text>`,
			left, number(y(p)), width-right, left-5, number(y(p)+4), p)
	}
	for _, step := range slices.Compact([]int{max(1-first, 0), steps - 1}) { // before the first there is a start
		fmt.Fprintf(&b, `<text class="step" x="%s" y="%d">%d</text>`, number(x(step)), height-5, step+first)
	}
	ends := spread(lines, y)
	for i, l := range lines {
		b.WriteString(`<g class="` + template.HTMLEscapeString(l.Class) + `"><polyline points="`)
		for step, p := range l.Points {
			b.WriteString(number(x(step)) + "," + number(y(p)) + " ")
		}
		b.WriteString(`"/>`)
		for step, p := range l.Points {
			if step < len(l.Dots) && l.Dots[step] {
				fmt.Fprintf(&b, `<circle cx="%s" cy="%s" r="4"/>`, number(x(step)), number(y(p)))
			}
		}
		if n := len(l.Points); n > 0 && l.Symbol != "" {
			fmt.Fprintf(&b, `<use href="#%s" x="%s" y="%s" width="%d" height="%d"/>`,
				template.HTMLEscapeString(l.Symbol), number(x(n-1)+7), number(ends[i]-symbol/2.0), symbol, symbol)
		}
		b.WriteString(`</g>`)
	}
	b.WriteString(`</svg>`)
	return template.HTML(b.String())
}

// spread gives the heights of the symbols at the ends: beside their lines, and never on each other.
func spread(lines []Line, y func(int) float64) []float64 {
	ends, order := make([]float64, len(lines)), []int{}
	for i, l := range lines {
		if n := len(l.Points); n > 0 {
			ends[i] = y(l.Points[n-1])
			order = append(order, i)
		}
	}
	// the lowest first
	slices.SortStableFunc(order, func(a, b int) int { return int(2*ends[b]) - int(2*ends[a]) })
	for k := 1; k < len(order); k++ {
		ends[order[k]] = min(ends[order[k]], ends[order[k-1]]-symbol)
	}
	if k := len(order) - 1; k >= 0 && ends[order[k]] < symbol/2.0 { // too high: all come down
		down := symbol/2.0 - ends[order[k]]
		for _, i := range order {
			ends[i] += down
		}
	}
	return ends
}

// number writes a length with a tenth at most.
func number(v float64) string {
	return strings.TrimSuffix(strconv.FormatFloat(v, 'f', 1, 64), ".0")
}
