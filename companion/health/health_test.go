package health_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"spieltisch/companion/health"
)

func TestBoard(t *testing.T) {
	now := time.Unix(100, 0)
	b := health.New(func() time.Time { return now })
	b.Set(health.Warning{Name: "camera", Key: "a"})
	now = now.Add(time.Minute)
	b.Set(health.Warning{Name: "camera", Key: "b"})
	now = now.Add(time.Minute)
	b.Set(health.Warning{Name: "camera", Key: "b", Cause: "tried again"})
	b.Set(health.Warning{Name: "journal", Key: "c", Loud: true})
	list := b.List()
	if len(list) != 2 || list[0].Name != "journal" || list[1].Key != "b" {
		t.Fatalf("List = %+v, want the loud one first and the newest of camera", list)
	}
	if got := list[1].Since; !got.Equal(time.Unix(160, 0)) {
		t.Errorf("since %v, want the beginning of this trouble, not of another one or of its newest cause", got)
	}
	b.Clear("journal")
	b.Clear("nonesuch")
	if list := b.List(); len(list) != 1 || list[0].Name != "camera" {
		t.Errorf("after Clear %+v", list)
	}
}

func TestChangedTellsOfChangesOnly(t *testing.T) {
	b := health.New(nil)
	told := func() bool {
		select {
		case <-b.Changed():
			return true
		default:
			return false
		}
	}
	steps := []struct {
		name string
		do   func()
		want bool
	}{
		{"nothing", func() {}, false},
		{"set", func() { b.Set(health.Warning{Name: "x", Key: "k"}) }, true},
		{"set again", func() { b.Set(health.Warning{Name: "x", Key: "k"}) }, false},
		{"other words", func() { b.Set(health.Warning{Name: "x", Key: "l"}) }, true},
		{"cleared", func() { b.Clear("x") }, true},
		{"cleared again", func() { b.Clear("x") }, false},
	}
	for _, s := range steps {
		if s.do(); told() != s.want {
			t.Errorf("%s: told %v, want %v", s.name, !s.want, s.want)
		}
	}
}

func TestBoardIsSafeForManyGoroutines(t *testing.T) {
	b := health.New(nil)
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for range 200 {
				b.Set(health.Warning{Name: fmt.Sprint(i), Key: "k"})
				b.List()
				if i%2 == 0 {
					b.Clear(fmt.Sprint(i))
				}
			}
		})
	}
	wg.Wait()
	if got := len(b.List()); got != 4 {
		t.Errorf("%d warnings, want 4", got)
	}
}
