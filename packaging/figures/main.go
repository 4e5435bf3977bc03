// Command figures measures the Go code of a module and prints tables in Markdown, as
// docs/contributor/benchmarks.md keeps them:
//
//	go run ./packaging/figures [-C DIR]
//	go run ./packaging/figures [-C DIR] -wide 110 [FOLDER …]
//
// The second form prints no table: it lists lines that are too wide, in some folders of the module or in all,
// and fails where there is one.
//
// It reads every Go file below the folder but what is generated or lies in testdata, whatever its build tags.
// Only methods, imports and references are those of the build for this machine, as they need types.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	dir := flag.String("C", ".", "folder of the module")
	wide := flag.Int("wide", 0,
		"list lines of more columns than these, what is in quotes not counted, in place of the tables")
	flag.Parse()
	do := func() error { return run(*dir, os.Stdout) }
	if *wide > 0 {
		do = func() error { return narrow(*dir, flag.Args(), *wide, os.Stdout) }
	}
	if err := do(); err != nil {
		fmt.Fprintf(os.Stderr, "figures: %v\n", err)
		os.Exit(1)
	}
}

// narrow fails where a line in some folders of the module is wider than so many columns; no folders: all.
func narrow(dir string, folders []string, most int, out io.Writer) error {
	files, err := readFiles(dir)
	if err != nil {
		return err
	}
	if len(folders) > 0 {
		for i := range folders {
			folders[i] = filepath.Clean(folders[i])
		}
		files = slices.DeleteFunc(files, func(f file) bool {
			return !slices.ContainsFunc(folders,
				func(folder string) bool { return strings.HasPrefix(f.dir+"/", folder+"/") })
		})
	}
	n, err := listWide(out, files, most)
	if err == nil && n > 0 {
		err = fmt.Errorf("%d lines are wider than %d columns", n, most)
	}
	return err
}

// run prints the tables.
func run(dir string, out io.Writer) error {
	files, err := readFiles(dir)
	if err != nil {
		return err
	}
	m, err := loadModule(dir)
	if err != nil {
		return err
	}
	r := report{out: out}
	r.table("figure", "value")
	summarize(&r, files)
	r.table("type", "methods", "promoted", "functions and methods of others that take a pointer to it", "all")
	for _, t := range top(m.types(), typeSize.total) {
		r.row(t.name, t.methods, t.promoted, t.taken, t.total())
	}
	r.table("package", "imports of this module", "in all")
	for _, p := range top(m.imports(), func(p packageImports) int { return p.own }) {
		r.row(p.name, p.own, p.all)
	}
	r.table("program", "packages of this module", "lines, without tests")
	for _, p := range m.programs() {
		r.row(p.name, p.packages, p.lines)
	}
	all := m.references()
	r.table("files of package", "files", "references between them", "against the best order of the files")
	for _, p := range top(all, func(p fileReferences) int { return p.against }) {
		r.row(p.name, p.files, p.references, p.against)
	}
	r.row("all packages", sum(all, func(p fileReferences) int { return p.files }),
		sum(all, func(p fileReferences) int { return p.references }),
		sum(all, func(p fileReferences) int { return p.against }))
	return r.err
}
