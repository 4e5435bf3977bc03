package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"io"
	"unicode/utf8"
)

// listWide writes the place of each line that is wider than so many columns, what is in quotes not counted:
// texts of messages may be long. It gives how many there are.
func listWide(out io.Writer, files []file, most int) (n int, err error) {
	for _, f := range files {
		quoted := quotedColumns(f)
		for i, text := range f.lines() {
			w := utf8.RuneCountInString(text) - quoted[i+1]
			if w <= most {
				continue
			}
			n++
			place := f.fset.Position(f.ast.FileStart).Filename
			if _, err := fmt.Fprintf(out, "%s:%d: %d columns without what is in quotes\n", place, i+1,
				w); err != nil {
				return n, err
			}
		}
	}
	return n, nil
}

// quotedColumns counts, by line, the columns that are in quotes.
func quotedColumns(f file) map[int]int {
	columns := map[int]int{}
	ast.Inspect(f.ast, func(node ast.Node) bool {
		lit, ok := node.(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			return true
		}
		first, last := f.line(lit.Pos()), f.line(lit.End())
		if first == last {
			columns[first] += utf8.RuneCountInString(lit.Value) - 2
		}
		for l := first; first != last && l <= last; l++ {
			columns[l] = utf8.RuneCountInString(f.lines()[l-1])
		}
		return true
	})
	return columns
}
