package main

import (
	"bytes"
	"flag"
	"image"
	"image/jpeg"
	"image/png"
	"net"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"spieltisch/cmd/spieltisch/internal/datadir"
	"spieltisch/cmd/spieltisch/internal/reader"
)

var update = flag.Bool("update", false, "rewrite the golden parts of the scripts")

// testCommands are the programs that the test binary is, by the name that it is called with.
func testCommands() map[string]func() {
	commands := map[string]func(){"spieltisch": func() { os.Exit(mainStatus()) }, measured: measuredMain}
	addRemoteDaemon(commands)
	return commands
}

// atOnce is how many tests run beside each other where nobody says so: most wait for others, which compute.
const atOnce = "8"

func TestMain(m *testing.M) {
	if err := flag.Set("test.parallel", atOnce); err != nil {
		panic(err) // the testing package has another name for it
	}
	testscript.Main(m, testCommands())
}

func TestScripts(t *testing.T) { runScripts(t, "testdata/script") }

func runScripts(t *testing.T, dir string) {
	t.Parallel()
	testscript.Run(t, testscript.Params{
		Dir:                 dir,
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		Condition:           func(name string) (bool, error) { return name == "nocv" && !reader.CanSee, nil },
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"makepictures": makePictures, "occupy": occupyPort, "lock": lockFolder,
		},
		Setup: func(e *testscript.Env) error {
			e.Setenv("CI", os.Getenv("CI"))
			return nil
		},
	})
}

// occupyPort listens at the address that it puts into $TAKEN, until the script ends.
func occupyPort(ts *testscript.TestScript, _ bool, _ []string) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	ts.Check(err)
	ts.Defer(func() { l.Close() })
	ts.Setenv("TAKEN", l.Addr().String())
}

// lockFolder claims a data folder as a running daemon does.
func lockFolder(ts *testscript.TestScript, _ bool, args []string) {
	unlock, err := datadir.Lock(ts.MkAbs(args[0]))
	ts.Check(err)
	ts.Defer(unlock)
}

// makePictures writes a blank picture, one that is cut short and one that is far too wide.
func makePictures(ts *testscript.TestScript, _ bool, _ []string) {
	blank := image.NewGray(image.Rect(0, 0, 320, 240))
	for i := range blank.Pix {
		blank.Pix[i] = 128
	}
	write := func(name string, data []byte) { ts.Check(os.WriteFile(ts.MkAbs(name), data, 0o644)) }
	var b bytes.Buffer
	ts.Check(png.Encode(&b, blank))
	write("blank.png", bytes.Clone(b.Bytes()))
	b.Reset()
	ts.Check(jpeg.Encode(&b, blank, nil))
	write("short.jpg", b.Bytes()[:b.Len()/2])
	var wide bytes.Buffer
	ts.Check(png.Encode(&wide, image.NewGray(image.Rect(0, 0, 20000, 1))))
	write("wide.png", wide.Bytes())
}
