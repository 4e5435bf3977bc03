package companion_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"spieltisch/companion"
	"spieltisch/companion/journal"
)

func TestCommandsInJSON(t *testing.T) {
	raw := json.RawMessage(`{"kind":"stop"}`)
	tests := []struct {
		json string
		want companion.Command
	}{
		{`{"kind":"line","line":{"do":{"kind":"stop"}}}`, companion.Command{Do: companion.Line{Line: json.RawMessage(`{"do":{"kind":"stop"}}`)}}},
		{`{"kind":"play","actions":[{"kind":"stop"}]}`, companion.Command{Do: companion.Play{Actions: []json.RawMessage{raw}}}},
		{`{"id":"a","kind":"undo","match":"m","seq":7,"record":"r","picture":9}`,
			companion.Command{ID: "a", Do: companion.Undo{}, Match: "m", Seq: 7, Record: "r", Picture: 9}},
		{`{"kind":"redo"}`, companion.Command{Do: companion.Redo{}}},
		{`{"kind":"correct","target":3,"insert":true,"actions":[{"kind":"stop"}],"follow":true}`,
			companion.Command{Do: companion.Correct{Target: 3, Actions: []json.RawMessage{raw}, Insert: true,
				Follow: true}}},
		{`{"kind":"position","line":{}}`, companion.Command{Do: companion.Position{Line: json.RawMessage(`{}`)}}},
		{`{"kind":"answer","question":4,"choice":1}`, companion.Command{Do: companion.Answer{Question: 4, Choice: 1}}},
		{`{"kind":"answer","question":4,"faces":[1,6]}`, companion.Command{Do: companion.Answer{Question: 4, Faces: []int{1, 6}}}},
		{`{"kind":"accept","question":4}`, companion.Command{Do: companion.Accept{Question: 4}}},
		{`{"kind":"dismiss","question":4}`, companion.Command{Do: companion.Dismiss{Question: 4}}},
		{`{"kind":"face","die":2,"face":5}`, companion.Command{Do: companion.Face{Die: 2, Face: 5}}},
		{`{"kind":"leave"}`, companion.Command{Do: companion.Leave{}}},
		{`{"kind":"resume","match":"m"}`, companion.Command{Do: companion.Resume{}, Match: "m"}},
		{`{"kind":"end"}`, companion.Command{Do: companion.End{}}},
		{`{"kind":"again"}`, companion.Command{Do: companion.Again{}}},
		{`{"kind":"forget","match":"m"}`, companion.Command{Do: companion.Forget{}, Match: "m"}},
		{`{"kind":"about","match":"m","about":{"place":"home"}}`,
			companion.Command{Do: companion.About{About: journal.About{Place: "home"}}, Match: "m"}},
		{`{"kind":"samePerson","name":"Ana","same":"Anna"}`,
			companion.Command{Do: companion.SamePerson{Name: "Ana", Same: "Anna"}}},
		{`{"kind":"keepCases"}`, companion.Command{Do: companion.KeepCases{}}},
		{`{"kind":"stopCases"}`, companion.Command{Do: companion.StopCases{}}},
		{`{"kind":"dropCases"}`, companion.Command{Do: companion.DropCases{}}},
	}
	for _, tt := range tests {
		var got companion.Command
		if err := json.Unmarshal([]byte(tt.json), &got); err != nil {
			t.Errorf("%s: %v", tt.json, err)
			continue
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.json, diff)
		}
		if back, err := json.Marshal(got); err != nil || string(back) != tt.json {
			t.Errorf("%s is written as %s, %v", tt.json, back, err)
		}
	}
	var c companion.Command
	if err := json.Unmarshal([]byte(`{"kind":"undo","nonesuch":1}`), &c); err == nil {
		t.Errorf("a member that no command has is taken: %+v", c)
	}
	if err := json.Unmarshal([]byte(`{"seq":1}`), &c); err != nil || c.Do != nil {
		t.Errorf("a command without a kind is %+v, %v; want one that does nothing", c, err)
	}
}

// Whatever the table can carry out has a line in kinds, and its name leads back to it.
func TestEveryCommandHasALine(t *testing.T) {
	source, err := parser.ParseFile(token.NewFileSet(), "commands.go", nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	known, carried := companion.Kinds(), 0
	for _, d := range source.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Recv == nil || f.Name.Name != "on" {
			continue
		}
		name := f.Recv.List[0].Type.(*ast.Ident).Name
		if name == "unknown" {
			continue
		}
		carried++
		if do := companion.Named(known[name]); reflect.TypeOf(do) != nil && reflect.TypeOf(do).Name() != name {
			t.Errorf("%s is called %q, which is a %T", name, known[name], do)
		} else if known[name] == "" {
			t.Errorf("kinds has no line for %s", name)
		}
	}
	if carried != len(known) || carried < 19 {
		t.Errorf("%d commands are carried out, and kinds has %d lines", carried, len(known))
	}
}

func TestAnUnknownCommandIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		for _, c := range []companion.Command{{}, {Do: companion.Named("nonesuch")}} {
			if v := f.do(c); v.OK || v.Code != "error" {
				t.Errorf("%q = %+v, want an error", c.Name(), v)
			}
		}
	})
}
