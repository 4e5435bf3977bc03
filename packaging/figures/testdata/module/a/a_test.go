package a

import "testing"

func TestTable(t *testing.T) {
	for _, tt := range []struct{ name string }{{"door"}} {
		t.Log(tt.name)
	}
}

func TestOne(t *testing.T) {}

func FuzzOpen(f *testing.F) {}
