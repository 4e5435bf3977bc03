package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// file is one Go file.
type file struct {
	dir  string // of the package, below the module
	test bool
	src  []byte
	ast  *ast.File
	fset *token.FileSet
}

// line is the line of a position, from 1.
func (f file) line(p token.Pos) int { return f.fset.Position(p).Line }

// lines are those of the file, without their ends.
func (f file) lines() []string {
	return strings.Split(strings.TrimSuffix(string(f.src), "\n"), "\n")
}

// readFiles reads the Go files below dir. Files that are generated, lie in testdata, or in a folder that go
// leaves out are not among them.
func readFiles(dir string) (all []file, err error) {
	fset := token.NewFileSet()
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch name := d.Name(); {
		case err != nil:
			return err
		case d.IsDir() && path != dir &&
			(name == "testdata" || name == "vendor" || strings.HasPrefix(name, ".") ||
				strings.HasPrefix(name, "_")):
			return filepath.SkipDir
		case d.IsDir() || filepath.Ext(name) != ".go":
			return nil
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		parsed, err := parser.ParseFile(fset, path, src, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil || ast.IsGenerated(parsed) {
			return err
		}
		folder, err := filepath.Rel(dir, filepath.Dir(path))
		all = append(all, file{filepath.ToSlash(folder), strings.HasSuffix(path, "_test.go"), src, parsed,
			fset})
		return err
	})
	return all, err
}
