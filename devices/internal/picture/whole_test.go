//go:build !nocv

package picture_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"spieltisch/devices/internal/picture"
	"spieltisch/packaging/sweep"
)

// drawn is a picture to be encoded, as a PPM: noise, light that changes slowly, black and white, or all of
// it in parts.
func drawn(by *rand.Rand, w, h int) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "P6 %d %d 255\n", w, h)
	kind, edge := by.IntN(5), 1+by.IntN(9)
	phase := by.IntN(256)
	for y := range h {
		for x := range w {
			k := kind
			if k == 4 {
				k = (x/16 + y/16) % 4
			}
			for c := range 3 {
				v := 0
				switch k {
				case 0:
					v = by.IntN(256)
				case 1:
					v = (x*3 + y*2 + c*phase) / 2 % 256
				case 2:
					v = 255 * ((x/edge + y/edge) % 2)
				case 3:
					v = 255 * by.IntN(2)
				}
				b.WriteByte(byte(v))
			}
		}
	}
	return b.Bytes()
}

// script is a random one for the scans of a picture with so many components, all bits of which it sends.
func script(by *rand.Rand, components int, progressive, together bool) string {
	var b strings.Builder
	all := make([]string, components)
	for i := range all {
		all[i] = fmt.Sprint(i)
	}
	groups := [][]string{all}
	if !together || by.IntN(2) == 0 {
		groups = nil
		for _, c := range all {
			groups = append(groups, []string{c})
		}
	}
	if !progressive {
		for _, g := range groups {
			fmt.Fprintf(&b, "%s;\n", strings.Join(g, ","))
		}
		return b.String()
	}
	low := by.IntN(4)
	for bit := low; bit >= 0; bit-- {
		high := bit + 1
		if bit == low {
			high = 0
		}
		for _, g := range groups {
			fmt.Fprintf(&b, "%s: 0-0, %d, %d;\n", strings.Join(g, ","), high, bit)
		}
	}
	for _, c := range all {
		for from := 1; from < 64; {
			to := min(63, from+by.IntN(64))
			low := by.IntN(4)
			for bit := low; bit >= 0; bit-- {
				high := bit + 1
				if bit == low {
					high = 0
				}
				fmt.Fprintf(&b, "%s: %d-%d, %d, %d;\n", c, from, to, high, bit)
			}
			from = to + 1
		}
	}
	return b.String()
}

// encoded has libjpeg's program write a picture in one of all the ways that it knows.
func encoded(t *testing.T, cjpeg string, by *rand.Rand) (data []byte, how string) {
	t.Helper()
	in, w, h := t.TempDir(), 1+by.IntN(90), 1+by.IntN(70)
	args := []string{"-strict", "-quality", fmt.Sprint([]int{by.IntN(101), by.IntN(12),
		88 + by.IntN(13)}[by.IntN(3)])}
	components, blocks := 3, 0
	grey := by.IntN(5) == 0
	if grey {
		components = 1
		args = append(args, "-grayscale")
	} else if by.IntN(6) == 0 {
		args = append(args, "-rgb")
	}
	var samples []string
	most := [2]int{1 + by.IntN(4), 1 + by.IntN(4)}
	for i := range components {
		var n [2]int
		for k := range n {
			if n[k] = most[k]; i > 0 || by.IntN(8) == 0 {
				for n[k] = 1 + by.IntN(most[k]); most[k]%n[k] != 0; {
					n[k] = 1 + by.IntN(most[k])
				}
			}
		}
		blocks += n[0] * n[1]
		samples = append(samples, fmt.Sprintf("%dx%d", n[0], n[1]))
	}
	args = append(args, "-sample", strings.Join(samples, ","))
	together := blocks <= 10 // of an MCU, at most (T.81, B.2.3)
	for _, one := range [][]string{{"-baseline"}, {"-optimize"}, {"-dct", "fast"}, {"-dct", "float"},
		{"-smooth", fmt.Sprint(1 + by.IntN(100))}, {"-restart", fmt.Sprint(1 + by.IntN(4))},
		{"-restart", fmt.Sprintf("%dB", 1+by.IntN(20))}} {
		if by.IntN(5) == 0 {
			args = append(args, one...)
		}
	}
	switch progressive := by.IntN(2) == 0; {
	case by.IntN(2) == 0 || !together:
		file := filepath.Join(in, "scans")
		if err := os.WriteFile(file, []byte(script(by, components, progressive, together)), 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, "-scans", file)
	case progressive:
		args = append(args, "-progressive")
	}
	run := exec.Command(cjpeg, args...)
	run.Stdin = bytes.NewReader(drawn(by, w, h))
	var said bytes.Buffer
	run.Stderr = &said
	data, err := run.Output()
	how = fmt.Sprintf("%d×%d px, %s", w, h, strings.Join(args, " "))
	if err != nil && !strings.Contains(said.String(), "ampling") {
		t.Fatalf("%s: %v, %s", how, err, said.Bytes())
	}
	if err != nil {
		return nil, how
	}
	return data, how
}

// Every JPEG that libjpeg writes is whole: of any quality and sampling, by whichever script of scans, with
// Huffman tables of its own, with restart markers.
func TestWhatLibjpegWritesIsWhole(t *testing.T) {
	cjpeg, err := exec.LookPath("cjpeg")
	if err != nil {
		sweep.Missing(t, "%v (libjpeg-turbo-progs)", err)
	}
	tried, lost, seen := 0, 0, 0
	for seed := range sweep.Of(1200) {
		by := rand.New(rand.NewPCG(uint64(seed), 1))
		data, how := encoded(t, cjpeg, by)
		if data == nil {
			continue // it does not know such a sampling either
		}
		tried++
		whole, err := picture.Decode(data)
		if err != nil && !errors.Is(err, picture.ErrKind) { // without libjpeg there are kinds that are not read
			t.Errorf("picture %d, %s: %v", seed, how, err)
		}
		if picture.Walked(data) {
			t.Errorf("picture %d, %s: it is not whole", seed, how)
		}
		if err != nil {
			continue
		}
		start := bytes.Index(data, []byte{0xff, 0xda}) + 14
		for range 5 {
			at := start + by.IntN(max(1, len(data)-start-2))
			lost++
			f, err := picture.Decode(slices.Delete(bytes.Clone(data), at, at+1))
			if err != nil || bytes.Equal(f.Pix, whole.Pix) {
				seen++
			}
		}
	}
	t.Logf("%d pictures; of %d times a lost byte %d are refused", tried, lost, seen)
	if tried < 100 {
		t.Errorf("%d pictures were written, want more", tried)
	}
	// Huffman codes may come into step again with as many blocks: what is left is a picture like any other.
	if 100*seen < 80*lost {
		t.Errorf("of %d times a lost byte %d are refused, want 80 %%", lost, seen)
	}
}
