package jsonl_test

import (
	"os"
	"strings"

	"spieltisch/engines/heckmeck"
	"spieltisch/engines/jsonl"
)

func ExampleRun() {
	in := `{"setup":{"players":["Anna","Ben"]}}
{"do":{"kind":"pass"}}
`
	if _, err := jsonl.Run(heckmeck.Game{}, strings.NewReader(in), os.Stdout); err != nil {
		panic(err)
	}
	// Output:
	// {"ok":true,"events":[],"state":{"players":["Anna","Ben"],"grill":[21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36],"closed":[],"stacks":[[],[]],"turn":1,"aside":[],"roll":[],"total":0,"worms":[0,0],"over":false,"winners":[]},"prompts":[{"kind":"roll","seat":1,"dice":8}]}
	// {"ok":false,"error":"line 2: unknown kind \"pass\""}
}
