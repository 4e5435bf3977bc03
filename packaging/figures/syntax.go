package main

import (
	"go/ast"
	"go/token"
)

// cyclomatic is 1 and one more for each branch, loop, case, && and ||, as gocyclo counts; functions within it
// count.
func cyclomatic(fn *ast.FuncDecl) int {
	n := 1
	ast.Inspect(fn, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt:
			n++
		case *ast.CaseClause:
			n += one(node.List != nil)
		case *ast.CommClause:
			n += one(node.Comm != nil)
		case *ast.BinaryExpr:
			n += one(node.Op == token.LAND || node.Op == token.LOR)
		}
		return true
	})
	return n
}

// nesting is how many branches and loops lie in one another at the deepest. An else if is as deep as its if.
func nesting(node ast.Node) (deepest int) {
	for _, child := range children(node) {
		deeper := 0
		switch child.(type) {
		case *ast.IfStmt:
			outer, is := node.(*ast.IfStmt)
			deeper = one(!is || outer.Else != child)
		case *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			deeper = 1
		}
		deepest = max(deepest, deeper+nesting(child))
	}
	return deepest
}

// children are the nodes directly below one.
func children(node ast.Node) (all []ast.Node) {
	ast.Inspect(node, func(n ast.Node) bool {
		if n == nil || n == node {
			return n != nil
		}
		all = append(all, n)
		return false
	})
	return all
}

// exports counts the exported names of a file, methods of exported types among them, and those that have a
// comment of their own or of their group.
func exports(f *ast.File) (all, documented int) {
	name := func(id *ast.Ident, comments ...*ast.CommentGroup) {
		if !id.IsExported() {
			return
		}
		all++
		for _, c := range comments {
			if c != nil {
				documented++
				return
			}
		}
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil || ast.IsExported(receiver(d)) {
				name(d.Name, d.Doc)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					name(s.Name, d.Doc, s.Doc, s.Comment)
				case *ast.ValueSpec:
					for _, id := range s.Names {
						name(id, d.Doc, s.Doc, s.Comment)
					}
				}
			}
		}
	}
	return all, documented
}

// receiver names the type of a method.
func receiver(fn *ast.FuncDecl) string {
	t := fn.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}

// packageVariables counts the variables of a file outside functions, and those of them that are made as
// errors.
func packageVariables(f *ast.File) (all, errs int) {
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.VAR {
			continue
		}
		for _, spec := range g.Specs {
			s := spec.(*ast.ValueSpec)
			for i, id := range s.Names {
				if id.Name == "_" {
					continue
				}
				all++
				errs += one(i < len(s.Values) && makesError(s.Values[i]))
			}
		}
	}
	return all, errs
}

func makesError(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	fn, ok := call.Fun.(*ast.SelectorExpr)
	return ok && (fn.Sel.Name == "Errorf" || fn.Sel.Name == "New" && isNamed(fn.X, "errors"))
}

func isNamed(e ast.Expr, name string) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == name
}

// hasTable reports whether a test has a list or map of structs whose type stands there.
func hasTable(fn *ast.FuncDecl) (has bool) {
	ast.Inspect(fn, func(n ast.Node) bool {
		lit, ok := n.(*ast.CompositeLit)
		if !ok {
			return true
		}
		switch t := lit.Type.(type) {
		case *ast.ArrayType:
			_, has = t.Elt.(*ast.StructType)
		case *ast.MapType:
			_, has = t.Value.(*ast.StructType)
		}
		return !has
	})
	return has
}
