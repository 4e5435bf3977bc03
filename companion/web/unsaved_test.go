package web_test

import (
	"strings"
	"testing"

	"spieltisch/companion"
)

// While the disk is full a line and a command are refused with 503, until people go on unsaved: then answers
// and moves say that they are not saved, and no more once they are.
func TestTheAPISaysWhatIsNotSaved(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`)
	room := h.fillDisk()
	const roll, aside = `{"id":"roll","do":{"kind":"roll","faces":[1,1,2,3,4,5,6,6]}}`,
		`{"id":"tap","kind":"play","actions":[{"kind":"aside","dice":[6,6]}]}`
	post := func(path, body string, want int, saved bool) {
		t.Helper()
		status, answer, _ := h.post(path, body)
		if status != want || strings.Contains(string(answer), `"saved":false`) == saved {
			t.Errorf("%s %s = %d %s, want %d, saved %v", path, body, status, answer, want, saved)
		}
	}
	post("/api/v1/lines", roll, 503, true)
	post("/api/v1/commands", `{"id":"go","kind":"goUnsaved"}`, 200, true)
	post("/api/v1/lines", roll, 200, false)
	post("/api/v1/commands", aside, 200, false)
	post("/api/v1/lines", roll, 200, false) // once more
	_, snapshot, _ := h.get("/api/v1/snapshot")
	if n := strings.Count(string(snapshot), `"saved":false`); n != 2 || !strings.Contains(string(snapshot), `"unsaved":2`) {
		t.Errorf("the snapshot marks %d moves, want 2: %s", n, snapshot)
	}
	room()
	h.until("all is written", func(s *companion.Snapshot) bool { return s.Unsaved == 0 })
	if _, snapshot, _ := h.get("/api/v1/snapshot"); strings.Contains(string(snapshot), `"saved"`) {
		t.Errorf("then the snapshot is %s, want no mark", snapshot)
	}
	post("/api/v1/lines", roll, 200, true)
}
