// Package sheet holds a plain score sheet for any other game: rounds in which everybody, or one after the
// other, writes down numbers.
//
// What a sheet has (its columns, what counts, when it ends) is a small JSON file (Sheet). Those in presets
// come with the program, and anybody adds others. A match keeps its whole sheet in its setup, so that it
// can be read when the file is gone. The rules SH-01 … SH-07 are in docs/contributor/rules/sheet.md, the
// JSON forms in lines.go.
//
// A State is a value: the numbers that were written are never changed, only copied and added to. Nothing here
// locks, and everything may be used concurrently.
package sheet
