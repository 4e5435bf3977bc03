package boardtool

import (
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// FuzzHex reads bytes as a firmware. A file that is taken is a whole program: with any of its bytes another
// one it is refused, as is what ends sooner. What is refused names the file, and the line but where it ends
// too soon.
func FuzzHex(f *testing.F) {
	const end = ":00000001FF\n"
	for _, seed := range []string{
		":100000000C9434000C943E000C943E000C943E0082\n" + end, ":020000040000FA\r\n" + end, end, "", ":",
		":0000000100", ":00000001fe\n" + end,
		":0100000041BE\n:0100010042BC\n" + end + "and more", ":0200000041BD\n" + end, "0100000041BE\n" + end,
	} {
		f.Add(seed, uint(0))
	}
	f.Fuzz(func(t *testing.T, text string, at uint) {
		path := filepath.Join(t.TempDir(), "f.hex")
		check := func(text string) error {
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			return checkHex(path)
		}
		if err := check(text); err != nil {
			if errors.Is(err, os.ErrNotExist) || !strings.HasPrefix(err.Error(), path) {
				t.Fatalf("%q: %v, want an error that names the file", text, err)
			}
			return
		}
		records, _, _ := strings.Cut(text, ":00000001FF")
		if check(records) == nil {
			t.Fatalf("%q is taken without its end record", records)
		}
		if records == "" {
			return
		}
		i := int(at % uint(len(records)))
		digit := hexDigit(records[i])
		if digit < 0 {
			return
		}
		other := records[:i] + fmt.Sprintf("%X", (digit+1)%16) + records[i+1:]
		if check(other+":00000001FF\n") == nil {
			t.Fatalf("%q is taken, and so is %q with another byte", records, other)
		}
	})
}

// hexDigit is the value of a digit, -1 for what is none.
func hexDigit(c byte) int {
	b, err := hex.DecodeString("0" + string(rune(c)))
	if err != nil {
		return -1
	}
	return int(b[0])
}
