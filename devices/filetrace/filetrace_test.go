package filetrace_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"spieltisch/devices/filetrace"
)

const header = `{"trace":{"geometry":"G1","gates":[-12,0],"hills":[95,185,275,365,455],"end":500,"t_ms":100,"start":[0,2,0,0],"setup":{"players":["A","B"]}}}` + "\n"

func TestRead(t *testing.T) {
	trace, err := filetrace.Read(strings.NewReader(header + `{"t_ms":150,"tunnel":1,"line":0,"level":1}` +
		"\n" +
		`{"truth":{"what":"touch"}}` + "\n\n" + `{"t_ms":150,"tunnel":2,"line":1,"level":0}`))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(trace.Readings); n != 3 || len(trace.Truth) != 1 || trace.Header.End != 500 {
		t.Fatalf("%d readings, %d truths, end %v", n, len(trace.Truth), trace.Header.End)
	}
	first, last := trace.Readings[0], trace.Readings[2]
	if !first.Full || first.Up != 100*time.Millisecond || first.Lines != [4]uint8{0, 2, 0, 0} {
		t.Errorf("the first reading is %+v", first)
	}
	if last.Full || last.Up != 150*time.Millisecond || last.Lines != [4]uint8{1, 0, 0, 0} {
		t.Errorf("the last reading is %+v", last)
	}
}

func TestReadRefuses(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"nothing", "", "no header"},
		{"another file", `{"t_ms":1,"tunnel":1,"line":0,"level":1}`, "line 1: no header"},
		{"no JSON", "hello\n", "line 1"},
		{"a header without gates", `{"trace":{"hills":[],"start":[0,0,0,0]}}`, "0 gates"},
		{"two recordings", header + header, "line 2: a second header"},
		{"time goes back", header + `{"t_ms":99,"tunnel":1,"line":0,"level":1}`,
			"line 2: time goes back, from 100 to 99 ms"},
		{"a tunnel that is not there", header + `{"t_ms":200,"tunnel":5,"line":0,"level":1}`,
			"tunnel 5: there are 1 to 4"},
		{"a line that is not there", header + `{"t_ms":200,"tunnel":1,"line":8,"level":1}`,
			"line 8: there are 0 to 7"},
		{"a level that is not there", header + `{"t_ms":200,"tunnel":1,"line":1,"level":2}`, "level 2"},
		{"an edge that is none", header + `{"t_ms":200,"tunnel":2,"line":1,"level":1}`,
			"an edge before is missing"},
		{"a field twice", header + `{"t_ms":200,"t_ms":300,"tunnel":1,"line":0,"level":1}`, "duplicate"},
		{"something else", header + `{"tunnel":2}`, "neither an edge nor a truth"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := filetrace.Read(strings.NewReader(tt.text)); err == nil ||
				!strings.Contains(err.Error(), tt.want) {
				t.Errorf("read: %v, want %q", err, tt.want)
			}
		})
	}
}

// What was recorded before the plug was pulled is good.
func TestReadCut(t *testing.T) {
	trace, err := filetrace.Read(strings.NewReader(header + `{"t_ms":150,"tunnel":1,"line":0,"level":1}` +
		"\n" + `{"t_ms":151,"tun`))
	if !errors.Is(err, filetrace.ErrCut) || !strings.Contains(err.Error(), "line 3") {
		t.Errorf("read: %v, want ErrCut in line 3", err)
	}
	if len(trace.Readings) != 2 {
		t.Errorf("%d readings, want the 2 that are whole", len(trace.Readings))
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(header + `{"t_ms":150,"tunnel":1,"line":0,"level":1}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		trace, _ := filetrace.Read(strings.NewReader(string(data)))
		for i := 1; i < len(trace.Readings); i++ {
			if trace.Readings[i].Up < trace.Readings[i-1].Up ||
				trace.Readings[i].Lines == trace.Readings[i-1].Lines {
				t.Fatalf("reading %d is %+v after %+v", i, trace.Readings[i], trace.Readings[i-1])
			}
		}
	})
}
