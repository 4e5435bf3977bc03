// Package printingtest finds texts in PDFs.
package printingtest

import (
	"encoding/binary"
	"strings"
	"unicode/utf16"
)

// Drawn is a text as it stands in a PDF that has letters of its own.
func Drawn(text string) []byte {
	var b []byte
	for _, u := range utf16.Encode([]rune(text)) {
		b = binary.BigEndian.AppendUint16(b, u)
	}
	escaped := strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`, "\r", `\r`).Replace(string(b))
	return []byte("(" + escaped + ")")
}
