package config

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// read puts a value into the field of its key, or says where it does not fit, and why. A number is taken
// as it is written: what YAML makes of 010 or 1_000 nobody knows by heart.
func (d *document) read(field any, n ast.Node) (at *token.Token, why string) {
	switch field := field.(type) {
	case *string:
		text, ok := word(n)
		if !ok {
			return place(n), fmt.Sprintf("%s does not fit here: this key wants a word", quoted(n))
		}
		*field = text
	case *[]string:
		return d.words(field, n)
	case *Count:
		text, _ := word(n)
		v, err := strconv.Atoi(text)
		if err != nil {
			return place(n), fmt.Sprintf("%s is no whole number", quoted(n))
		}
		*field = Count(v)
	case *Duration:
		text, _ := word(n)
		v, err := time.ParseDuration(text)
		if err != nil {
			return place(n), fmt.Sprintf("%s is no duration; write it like 4s or 300ms", quoted(n))
		}
		*field = Duration(v)
	case *Zone:
		return d.numbers((*[]float64)(field), n)
	case *Lengths:
		return d.numbers((*[]float64)(field), n)
	default:
		panic(fmt.Sprintf("config: a field of type %T", field))
	}
	return nil, ""
}

// word is the text of a value that is neither a list nor has keys; a number or a yes is a word, too.
func word(n ast.Node) (string, bool) {
	switch n := n.(type) {
	case *ast.StringNode:
		return n.Value, true
	case *ast.LiteralNode:
		return n.Value.Value, true
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.NanNode, *ast.InfinityNode, *ast.NullNode:
		return n.GetToken().Value, true
	}
	return "", false
}

// words reads a list of words.
func (d *document) words(field *[]string, n ast.Node) (at *token.Token, why string) {
	list, ok := n.(*ast.SequenceNode)
	if !ok {
		return place(n), fmt.Sprintf("%s does not fit here: this key wants a list, like [tisch.example]",
			quoted(n))
	}
	*field = make([]string, len(list.Values))
	for i, v := range list.Values {
		if (*field)[i], ok = word(d.unwrap(v)); !ok {
			return place(v), fmt.Sprintf("%s does not fit here: this key wants a list of words", quoted(v))
		}
	}
	return nil, ""
}

// numbers reads a list of numbers.
func (d *document) numbers(field *[]float64, n ast.Node) (at *token.Token, why string) {
	list, ok := n.(*ast.SequenceNode)
	if !ok {
		return place(n), fmt.Sprintf("%s does not fit here: this key wants a list of numbers, like [0, 0.5]",
			quoted(n))
	}
	*field = make([]float64, len(list.Values))
	for i, v := range list.Values {
		x, ok := number(d.unwrap(v))
		if !ok {
			return place(v), fmt.Sprintf("%s does not fit here: this key wants a number", quoted(v))
		}
		(*field)[i] = x
	}
	return nil, ""
}

func number(n ast.Node) (float64, bool) {
	switch n := n.(type) {
	case *ast.NanNode:
		return math.NaN(), true
	case *ast.InfinityNode:
		return n.Value, true
	}
	text, ok := word(n)
	x, err := strconv.ParseFloat(text, 64)
	return x, ok && err == nil
}

// parseValue reads what stands behind a key on a command line.
func parseValue(text string, field any) bool {
	d := &document{}
	f, err := parser.ParseBytes([]byte(text), 0)
	if err != nil || len(f.Docs) != 1 || f.Docs[0].Body == nil {
		return false
	}
	_, why := d.read(field, f.Docs[0].Body)
	return why == ""
}
