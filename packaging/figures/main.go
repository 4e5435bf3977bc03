// Command figures measures the Go code of a module and prints tables in Markdown, as docs/benchmarks.md keeps
// them:
//
//	go run ./packaging/figures [-C DIR]
//
// It reads every Go file below the folder but what is generated or lies in testdata, whatever its build tags.
// Only methods, imports and references are those of the build for this machine, as they need types.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	dir := flag.String("C", ".", "folder of the module")
	flag.Parse()
	if err := run(*dir, os.Stdout); err != nil {
		fmt.Fprintf(os.Stderr, "figures: %v\n", err)
		os.Exit(1)
	}
}

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
