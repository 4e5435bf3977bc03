package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"slices"
	"strings"
	"unicode/utf8"
)

// Above these a figure counts.
const (
	longFunction = 70  // lines
	longFile     = 500 // lines
	wide, wider  = 110, 120
)

// summarize adds the rows of the first table.
func summarize(r *report, files []file) {
	var code, tests []file
	for _, f := range files {
		if f.test {
			tests = append(tests, f)
		} else {
			code = append(code, f)
		}
	}
	lines := func(f file) int { return len(f.lines()) }
	n, t := sum(code, lines), sum(tests, lines)
	r.row("Go lines, code / test", fmt.Sprintf("%d / %d", n, t))
	r.row("test / code", fmt.Sprintf("%.2f", float64(t)/float64(max(1, n))))
	functionRows(r, code)
	documentRows(r, code)
	textRows(r, code)
	r.row(fmt.Sprintf("files > %d lines, of all", longFile),
		fmt.Sprintf("%d, %d", len(slices.DeleteFunc(slices.Clone(code),
			func(f file) bool { return lines(f) <= longFile })), len(code)))
	oddRows(r, code)
	testRows(r, tests)
}

// functionRows say how long and how branched functions are.
func functionRows(r *report, code []file) {
	var lengths []int
	var long, branched, muchBranched, nested int
	for _, f := range code {
		for _, d := range f.ast.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil {
				continue
			}
			n := f.line(fn.End()) - f.line(fn.Pos()) + 1
			lengths = append(lengths, n)
			long += one(n > longFunction)
			c := cyclomatic(fn)
			branched += one(c > 10)
			muchBranched += one(c > 15)
			nested += one(nesting(fn.Body) > 3)
		}
	}
	slices.Sort(lengths)
	r.row("function lines, median / p95 / p99 / max", spread(lengths, 50, 95, 99, 100))
	r.row(fmt.Sprintf("functions over %d lines, of all", longFunction),
		fmt.Sprintf("%d, %d", long, len(lengths)))
	r.row("cyclomatic > 10; > 15; nesting > 3",
		fmt.Sprintf("%d (%s); %d; %d", branched, share(branched, len(lengths)), muchBranched, nested))
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}

func spread(sorted []int, percents ...int) string {
	var out []string
	for _, p := range percents {
		out = append(out, fmt.Sprint(percentile(sorted, p)))
	}
	return strings.Join(out, " / ")
}

// documentRows say how much of what is exported has a comment.
func documentRows(r *report, code []file) {
	var exported, documented int
	packages := map[string]bool{} // whether there is a comment
	for _, f := range code {
		e, d := exports(f.ast)
		exported, documented = exported+e, documented+d
		packages[f.dir] = packages[f.dir] || f.ast.Doc != nil
	}
	with := 0
	for _, has := range packages {
		with += one(has)
	}
	r.row("exported names documented, of all", fmt.Sprintf("%s, %d", share(documented, exported), exported))
	r.row("packages, with doc", fmt.Sprintf("%d, %s", len(packages), share(with, len(packages))))
}

// textRows say how much is comment and how wide lines are. A tab is one column.
func textRows(r *report, code []file) {
	var all, full, size, comment, over, farOver int
	var widths []int
	for _, f := range code {
		size += len(f.src)
		inside := map[int]bool{} // lines that are part of a comment
		for _, g := range f.ast.Comments {
			for _, c := range g.List {
				comment += int(c.End() - c.Pos())
				for l := f.line(c.Pos()); l <= f.line(c.End()); l++ {
					inside[l] = true
				}
			}
		}
		for i, text := range f.lines() {
			w := utf8.RuneCountInString(text)
			widths = append(widths, w)
			all++
			over += one(w > wide)
			farOver += one(w > wider)
			begun := strings.HasPrefix(strings.TrimSpace(text), "//")
			full += one(inside[i+1] && (begun || !startsCode(f, i+1)))
		}
	}
	slices.Sort(widths)
	r.row("comments: full lines; share of bytes", share(full, all)+"; "+share(comment, size))
	r.row("line width p95 / p99 / max", spread(widths, 95, 99, 100))
	r.row(fmt.Sprintf("lines over %d columns; over %d", wide, wider),
		share(over, all)+"; "+share(farOver, all))
}

// startsCode reports whether a line that has part of a comment has something else before it.
func startsCode(f file, line int) bool {
	for _, g := range f.ast.Comments {
		for _, c := range g.List {
			if f.line(c.Pos()) == line {
				start := f.fset.Position(c.Pos()).Offset
				begin := bytes.LastIndexByte(f.src[:start], '\n') + 1
				return len(bytes.TrimSpace(f.src[begin:start])) > 0
			}
		}
	}
	return false
}

// oddRows count what should be rare.
func oddRows(r *report, code []file) {
	var panics, variables, errs, inits, nolint, todo int
	for _, f := range code {
		ast.Inspect(f.ast, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				name, ok := call.Fun.(*ast.Ident)
				panics += one(ok && name.Name == "panic")
			}
			return true
		})
		v, e := packageVariables(f.ast)
		variables, errs = variables+v, errs+e
		for _, d := range f.ast.Decls {
			fn, ok := d.(*ast.FuncDecl)
			inits += one(ok && fn.Recv == nil && fn.Name.Name == "init")
		}
		for _, g := range f.ast.Comments {
			for _, c := range g.List {
				nolint += strings.Count(c.Text, "nolint:")
				todo += strings.Count(c.Text, "TODO")
			}
		}
	}
	r.row("`panic(`", panics)
	r.row("package variables (not `_`); of them errors", fmt.Sprintf("%d; %d", variables, errs))
	r.row("`init(` / nolint / TODO", fmt.Sprintf("%d / %d / %d", inits, nolint, todo))
}

// testRows count fuzz targets and table tests.
func testRows(r *report, tests []file) {
	var fuzz, all, tables int
	for _, f := range tests {
		for _, d := range f.ast.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv != nil {
				continue
			}
			fuzz += one(strings.HasPrefix(fn.Name.Name, "Fuzz"))
			if strings.HasPrefix(fn.Name.Name, "Test") && fn.Name.Name != "TestMain" {
				all++
				tables += one(hasTable(fn))
			}
		}
	}
	r.row("fuzz targets", fuzz)
	r.row("table tests (struct), of all tests", fmt.Sprintf("%s, %d", share(tables, all), all))
}
