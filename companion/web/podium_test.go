package web_test

import (
	"regexp"
	"slices"
	"testing"
)

// On the podium the rule of the game breaks a tie for second place, as it does for the first: Anna and Ben
// have three worms each, and Ben has the higher portion.
func TestATieForSecondPlace(t *testing.T) {
	h := open(t)
	h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben","Cleo"],"position":{"grill":[],"closed":[22,23,24,26,27,28,30,31,32,33,34,35],"stacks":[[25,21],[29],[36]],"turn":0}}}`)
	html, _ := page(t, h, "/?lang=en", nil)
	var got []string
	for _, m := range regexp.MustCompile(`place(\d)"><span class="medal">\d</span>.*?<bdi class="name">(\w+)`).FindAllStringSubmatch(html, -1) {
		got = append(got, m[1]+" "+m[2])
	}
	if want := []string{"1 Cleo", "2 Ben", "3 Anna"}; !slices.Equal(got, want) {
		t.Errorf("the podium is %v, want %v", got, want)
	}
}
