package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// module is what the packages of a module are for this machine, without their tests.
type module struct {
	path     string
	packages []*pkg // each behind those that it imports
}

type pkg struct {
	name  string // import path below the module
	files []*ast.File
	fset  *token.FileSet
	types *types.Package
	info  *types.Info
	own   int // imports of this module
	all   int
}

// listed is what go list says of a package.
type listed struct {
	Dir, ImportPath, Export string
	GoFiles, CgoFiles       []string
	Imports                 []string
	ImportMap               map[string]string
	Module                  *struct {
		Path string
		Main bool
	}
}

// loadModule builds what the module imports, and checks the types of its own packages.
func loadModule(dir string) (*module, error) {
	deps, err := list(dir)
	if err != nil {
		return nil, err
	}
	m := &module{}
	exported := map[string]string{}
	for _, d := range deps {
		exported[d.ImportPath] = d.Export
	}
	fset := token.NewFileSet()
	gc := importer.ForCompiler(fset, "gc",
		func(path string) (io.ReadCloser, error) { return os.Open(exported[path]) })
	checked := known{}
	for _, d := range deps {
		if d.Module == nil || !d.Module.Main {
			continue
		}
		m.path = d.Module.Path
		p, err := check(fset, d, either{checked, gc})
		if err != nil {
			return nil, err
		}
		p.name = within(d.ImportPath, m.path)
		for _, imported := range d.Imports {
			p.all++
			p.own += one(strings.HasPrefix(imported, m.path+"/"))
		}
		checked[d.ImportPath] = p.types
		m.packages = append(m.packages, p)
	}
	if len(m.packages) == 0 {
		return nil, fmt.Errorf("there is no package of a module below %s", dir)
	}
	return m, nil
}

func within(path, module string) string {
	if below, ok := strings.CutPrefix(path, module+"/"); ok {
		return below
	}
	return path
}

// list asks go for all packages below dir and what they import, each behind what it imports itself.
func list(dir string) (all []listed, err error) {
	cmd := exec.Command("go", "list", "-export", "-deps",
		"-json=Dir,ImportPath,Export,GoFiles,CgoFiles,Imports,ImportMap,Module", "./...")
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		switch err := d.Decode(&p); {
		case errors.Is(err, io.EOF):
			return all, nil
		case err != nil:
			return nil, fmt.Errorf("go list: %w", err)
		}
		all = append(all, p)
	}
}

func check(fset *token.FileSet, d listed, imports types.Importer) (*pkg, error) {
	p := &pkg{fset: fset, info: &types.Info{
		Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
	}}
	for _, name := range slices.Concat(d.GoFiles, d.CgoFiles) {
		f, err := parser.ParseFile(fset, filepath.Join(d.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		p.files = append(p.files, f)
	}
	conf := types.Config{Importer: imports, FakeImportC: true}
	var err error
	p.types, err = conf.Check(d.ImportPath, fset, p.files, p.info)
	return p, err
}

// known are packages whose types were checked already.
type known map[string]*types.Package

// either takes a package of this module as it was checked, and any other as it was built.
type either struct {
	ours   known
	others types.Importer
}

func (e either) Import(path string) (*types.Package, error) {
	if p, ok := e.ours[path]; ok {
		return p, nil
	}
	return e.others.Import(path)
}

type packageImports struct {
	name     string
	own, all int
}

// imports counts what each package imports.
func (m *module) imports() (all []packageImports) {
	for _, p := range m.packages {
		all = append(all, packageImports{p.name, p.own, p.all})
	}
	return all
}

// programSize is what a program is built of.
type programSize struct {
	name            string
	packages, lines int // of this module, itself included, without tests
}

// programs measures each program below the folder cmd.
func (m *module) programs() (all []programSize) {
	own := map[*types.Package]*pkg{}
	for _, p := range m.packages {
		own[p.types] = p
	}
	for _, p := range m.packages {
		if p.types.Name() != "main" || !strings.HasPrefix(p.name, "cmd/") {
			continue
		}
		size, seen := programSize{name: p.name}, map[*types.Package]bool{}
		var add func(t *types.Package)
		add = func(t *types.Package) {
			p, ok := own[t]
			if !ok || seen[t] {
				return
			}
			seen[t] = true
			size.packages++
			for _, f := range p.files {
				size.lines += p.fset.File(f.Pos()).LineCount()
			}
			for _, imported := range t.Imports() {
				add(imported)
			}
		}
		add(p.types)
		all = append(all, size)
	}
	return all
}
