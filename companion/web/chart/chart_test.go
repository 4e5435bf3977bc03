package chart_test

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"spieltisch/companion/web/chart"
)

// elements reads a drawing: the attributes of its elements, by name, in order.
func elements(t *testing.T, svg string) map[string][]map[string]string {
	t.Helper()
	out := map[string][]map[string]string{}
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return out
		}
		if err != nil {
			t.Fatalf("%v in %s", err, svg)
		}
		if e, ok := token.(xml.StartElement); ok {
			attributes := map[string]string{}
			for _, a := range e.Attr {
				attributes[a.Name.Local] = a.Value
			}
			out[e.Name.Local] = append(out[e.Name.Local], attributes)
		}
	}
}

func value(t *testing.T, s string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestABarIsAsLongAsItsShare(t *testing.T) {
	for _, tt := range []struct {
		value, most int
		want        string
	}{{3, 4, "75"}, {4, 4, "100"}, {0, 4, "0"}, {-2, 4, "0"}, {9, 4, "100"}, {0, 0, "0"}, {1, 3, "33.3"}} {
		bars := elements(t, string(chart.Bar(tt.value, tt.most)))["rect"]
		if got := bars[len(bars)-1]["width"]; got != tt.want {
			t.Errorf("%d of %d is %s wide, want %s", tt.value, tt.most, got, tt.want)
		}
	}
}

// The points of a line stand where their values are, negative ones below nothing, and all inside the drawing.
func TestLinesGoThroughTheirPoints(t *testing.T) {
	svg := string(chart.Lines([]chart.Line{
		{Class: "seat1", Symbol: "seat1", Points: []int{0, 4, -2, 10}},
		{Class: "seat2", Symbol: "seat2", Points: []int{0, 0, 5}, Dots: []bool{false, false, true}},
	}, 0, `points of <Anna> & "Ben"`))
	e := elements(t, svg)
	if got := e["svg"][0]["aria-label"]; got != `points of <Anna> & "Ben"` {
		t.Errorf("it says %q", got)
	}
	var heights [][]float64
	for _, l := range e["polyline"] {
		var ys []float64
		for _, point := range strings.Fields(l["points"]) {
			x, y, _ := strings.Cut(point, ",")
			if v := value(t, x); v < 0 || v > 340 {
				t.Errorf("%s lies outside", point)
			}
			ys = append(ys, value(t, y))
		}
		heights = append(heights, ys)
	}
	if len(heights) != 2 || len(heights[0]) != 4 || len(heights[1]) != 3 {
		t.Fatalf("points %v, want four and three", heights)
	}
	if a := heights[0]; !(a[3] < a[1] && a[1] < a[0] && a[0] < a[2]) ||
		slices.Max(a) > 150 || slices.Min(a) < 0 {
		t.Errorf("heights %v do not follow 0, 4, -2, 10", a)
	}
	if len(e["circle"]) != 1 || value(t, e["circle"][0]["cy"]) != heights[1][2] {
		t.Errorf("dots %v, want one at %v", e["circle"], heights[1][2])
	}
}

// Players who end alike have symbols beside each other, inside the drawing.
func TestEndsDoNotLieOnEachOther(t *testing.T) {
	var lines []chart.Line
	for range 7 {
		lines = append(lines, chart.Line{Symbol: "s", Points: []int{0, 5}})
	}
	var ys []float64
	for _, u := range elements(t, string(chart.Lines(lines, 0, "")))["use"] {
		ys = append(ys, value(t, u["y"]))
	}
	slices.Sort(ys)
	for i, y := range ys {
		if y < 0 || y+15 > 150 || i > 0 && y-ys[i-1] < 14.9 {
			t.Fatalf("symbols at %v", ys)
		}
	}
	if got := chart.Lines([]chart.Line{{Points: []int{3}}}, 0, ""); got != "" {
		t.Errorf("one point is drawn as %q", got)
	}
}
