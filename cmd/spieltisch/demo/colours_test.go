package demo

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"slices"
	"testing"
)

// A farmer in the picture has the colour that its seat has on the page: that channel is the strongest.
func TestFarmersHaveTheColoursOfThePage(t *testing.T) {
	css, err := os.ReadFile("../../../companion/web/assets/style.css")
	if err != nil {
		t.Fatal(err)
	}
	for seat, name := range map[int]string{1: "red", 2: "blue", 3: "green"} {
		m := regexp.MustCompile(fmt.Sprintf(`--s%d: #(..)(..)(..);`, seat)).FindSubmatch(css)
		if m == nil {
			t.Fatalf("seat %d has no colour", seat)
		}
		strongest := slices.MaxFunc([]int{1, 3, 2}, func(a, b int) int { return bytes.Compare(m[a], m[b]) })
		is := map[int]string{1: "red", 2: "green", 3: "blue"}[strongest]
		if is != name || colours[seat-1] != name {
			t.Errorf("seat %d is %s on the page and %s in the picture, want %s", seat, is, colours[seat-1], name)
		}
	}
}
