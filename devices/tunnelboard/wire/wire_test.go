package wire_test

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"spieltisch/devices/tunnelboard/wire"
)

// vectors gives the lines of the file that firmware and host are held against.
func vectors(t testing.TB) [][]string {
	t.Helper()
	text, err := os.ReadFile("../../../firmware/test/vectors.txt")
	if err != nil {
		t.Fatal(err)
	}
	var out [][]string
	for line := range strings.Lines(string(text)) {
		if f := strings.Fields(line); len(f) > 0 && f[0] != "#" {
			out = append(out, f)
		}
	}
	return out
}

func unhex(t testing.TB, text string) []byte {
	t.Helper()
	if text == "-" {
		return []byte{}
	}
	b, err := hex.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// values writes the fields of a message in their order, as the vectors do.
func values(m reflect.Value) (out []string) {
	switch m.Kind() {
	case reflect.Struct:
		for i := range m.NumField() {
			out = append(out, values(m.Field(i))...)
		}
		return out
	case reflect.Array:
		for i := range m.Len() {
			out = append(out, values(m.Index(i))...)
		}
		return []string{strings.Join(out, ",")}
	}
	return []string{strconv.FormatUint(m.Uint(), 10)}
}

func TestVectors(t *testing.T) {
	seen := map[wire.Type]bool{}
	for _, v := range vectors(t) {
		if v[0] == "!" || v[0] == "?" {
			continue
		}
		seq, err := strconv.ParseUint(v[2], 10, 8)
		if err != nil {
			t.Fatal(err)
		}
		frame := wire.Frame{Type: wire.Type(unhex(t, v[1])[0]), Seq: uint8(seq), Payload: unhex(t, v[3])}
		sent := unhex(t, v[5])
		seen[frame.Type] = true
		if got := wire.Append(nil, frame); !bytes.Equal(got, sent) {
			t.Errorf("%s goes over the wire as %X, want %X", v[0], got, sent)
		}
		var d wire.Decoder
		if diff := cmp.Diff(d.Feed(sent), []wire.Frame{frame}); diff != "" || d.Dropped != 0 {
			t.Errorf("%s comes as: got - want +:\n%s(%v)", v[0], diff, d.Last)
		}
		m, err := wire.Parse(frame)
		if err != nil {
			t.Errorf("%s: %v", v[0], err)
			continue
		}
		var want []string
		for _, field := range v[6:] {
			_, value, _ := strings.Cut(field, "=")
			want = append(want, value)
		}
		if got := values(reflect.ValueOf(m)); !slices.Equal(got, want) {
			t.Errorf("%s says %v, want %v", v[0], got, v[6:])
		}
		if diff := cmp.Diff(wire.Pack(frame.Seq, m), frame); diff != "" && len(frame.Payload) > 0 {
			t.Errorf("%s packed again: got - want +:\n%s", v[0], diff)
		}
	}
	for _, kind := range wire.Types() {
		if !seen[kind] {
			t.Errorf("there is no vector of type 0x%02x", uint8(kind))
		}
	}
}

func TestWhatIsDropped(t *testing.T) {
	reasons := map[string]error{
		"crc": wire.ErrCRC, "short": wire.ErrLength, "cobs": wire.ErrStuffing, "long": wire.ErrLength,
		"type": wire.ErrType, "length": wire.ErrLength,
	}
	n := 0
	for _, v := range vectors(t) {
		if v[0] != "!" && v[0] != "?" {
			continue
		}
		n++
		var d wire.Decoder
		frames, err := d.Feed(unhex(t, v[2])), d.Last
		if v[0] == "?" && len(frames) == 1 {
			_, err = wire.Parse(frames[0])
		}
		if (v[0] == "!" && (len(frames) != 0 || d.Dropped != 1)) || !errors.Is(err, reasons[v[1]]) {
			t.Errorf("%s: %d frames, %d dropped, %v; want %v", v[2], len(frames), d.Dropped, err,
				reasons[v[1]])
		}
	}
	if n < 10 {
		t.Errorf("%d vectors that are dropped, want more", n)
	}
}

// Whatever the bytes before it were, a frame that follows a zero is understood, however its own bytes come
// in.
func TestUnderstoodAgainAfterNoise(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		noise := rapid.SliceOfN(rapid.Byte(), 0, 200).Draw(t, "noise")
		f := wire.Frame{Type: wire.Type(rapid.Byte().Draw(t, "type")), Seq: rapid.Byte().Draw(t, "seq"),
			Payload: rapid.SliceOfN(rapid.Byte(), 0, wire.MaxPayload).Draw(t, "payload")}
		var d wire.Decoder
		d.Feed(append(noise, 0))
		sent := wire.Append(nil, f)
		if len(sent) > wire.MaxFrame || bytes.IndexByte(sent, 0) != len(sent)-1 {
			t.Fatalf("%X on the wire", sent)
		}
		cut := rapid.IntRange(0, len(sent)).Draw(t, "cut")
		got := append(d.Feed(sent[:cut]), d.Feed(sent[cut:])...)
		if len(got) != 1 || got[0].Type != f.Type || got[0].Seq != f.Seq ||
			!bytes.Equal(got[0].Payload, f.Payload) {
			t.Fatalf("got %v, want %v", got, f)
		}
	})
}

// Each single byte that is changed, lost or doubled, and each run of up to 16 flipped bits, costs the frame
// and nothing more: none is taken for another.
func TestDamageIsSeen(t *testing.T) {
	tried := 0
	for _, v := range vectors(t) {
		if v[0] == "!" || v[0] == "?" {
			continue
		}
		sent := unhex(t, v[5])
		for _, bad := range damaged(sent[:len(sent)-1]) {
			tried++
			var d wire.Decoder
			for _, f := range d.Feed(append(bad, 0)) {
				if m, err := wire.Parse(f); err == nil && !bytes.Equal(wire.Append(nil, f), sent) {
					t.Errorf("%X, damaged to %X, is taken for %+v", sent, bad, m)
				}
			}
		}
	}
	if tried < 1000 {
		t.Errorf("%d damaged frames tried, want more", tried)
	}
}

// A frame of which one bit of the CRC is wrong does not count, whichever it is.
func TestEachBitOfTheCRCCounts(t *testing.T) {
	f := wire.Frame{Type: 5, Seq: 7, Payload: []byte{1, 2, 4}}
	sent := wire.Append(nil, f)
	for bit := range 16 {
		bad := bytes.Clone(sent)
		at := len(bad) - 3 + bit/8
		if bad[at] ^= 1 << (bit % 8); bad[at] == 0 {
			t.Fatalf("bit %d: %X has a zero in its CRC, take another frame", bit, bad)
		}
		var d wire.Decoder
		if got := d.Feed(bad); len(got) != 0 || !errors.Is(d.Last, wire.ErrCRC) {
			t.Errorf("bit %d: %X gives %v, %v; want none, %v", bit, bad, got, d.Last, wire.ErrCRC)
		}
	}
}

func damaged(sent []byte) (out [][]byte) {
	for i := range sent {
		out = append(out, slices.Delete(bytes.Clone(sent), i, i+1),
			slices.Insert(bytes.Clone(sent), i, sent[i]))
		for _, flip := range []byte{1, 2, 0x10, 0x80, 0xff} {
			b := bytes.Clone(sent)
			b[i] ^= flip
			out = append(out, b)
			if i+1 < len(sent) {
				b = bytes.Clone(b)
				b[i+1] ^= flip
				out = append(out, b)
			}
		}
	}
	return out
}

func TestWords(t *testing.T) {
	for _, tt := range []struct {
		say  fmt.Stringer
		want string
	}{
		{wire.Fault{Code: wire.FaultHigh, Detail: 2<<4 | 5},
			"tunnel 2, hill 5: at 5 V for 2 s; look for a broken wire to the sensor, or a short to 5 V"},
		{wire.Fault{Code: wire.FaultSelect, Detail: 2 | 16},
			"select pin S2 of the multiplexers has no effect (seen at tunnels 1 and 2); look at that wire"},
		{wire.Fault{Code: wire.FaultSelect, Detail: 3 | 32},
			"select pin S3 of the multiplexers has no effect (seen at tunnels 3 and 4); look at that wire"},
		{wire.Fault{Code: wire.FaultStoreDamaged},
			"the stored thresholds were damaged, defaults are used; calibrate again"},
		{wire.Fault{Code: wire.FaultStoreDamaged, Detail: 1}, "one of the two copies of the stored thresholds was damaged, the other one is used; look whether the levels fit it (spieltisch tunnels status), and calibrate to store it again"},
		{wire.Fault{Code: 99}, "fault 99, which this program does not know; update it"},
		{wire.Fault{}, "none"},
		{wire.BrownOut, "brown-out (supply too low)"},
		{wire.Cause(77), "unknown (77)"},
		{wire.Worm, "worm"},
		{wire.UnknownKind, ""},
		{wire.StoreDamaged, "defaults, what was stored is damaged"},
	} {
		if got := tt.say.String(); got != tt.want {
			t.Errorf("%#v says %q, want %q", tt.say, got, tt.want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, v := range vectors(f) {
		if v[0] == "!" || v[0] == "?" {
			f.Add(unhex(f, v[2]))
		} else {
			f.Add(unhex(f, v[5]))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var d wire.Decoder
		frames := d.Feed(data)
		if n := bytes.Count(data, []byte{0}); len(frames)+d.Dropped > n {
			t.Errorf("%d frames and %d dropped of %d zeros", len(frames), d.Dropped, n)
		}
		for _, fr := range frames {
			if !bytes.Contains(data, wire.Append(nil, fr)) {
				t.Errorf("%X holds no frame %v", data, fr)
			}
			if m, err := wire.Parse(fr); err == nil &&
				!bytes.Equal(wire.Pack(fr.Seq, m).Payload, fr.Payload) {
				t.Errorf("%+v does not pack to %X", m, fr.Payload)
			}
		}
	})
}

func ExampleAppend() {
	frame := wire.Pack(7, wire.Event{Time: 12345, Tunnel: 2, Line: 5, Level: 1})
	fmt.Printf("% X\n", wire.Append(nil, frame))
	// Output: 05 02 07 39 30 01 06 02 05 01 74 C5 00
}
