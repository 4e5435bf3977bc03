package configure

import (
	"bytes"
	"strings"
	"testing"

	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/spieltisch/config"
	"spieltisch/cmd/spieltisch/doctor"
)

// What is plugged in is offered in the language that was chosen, a number takes it, and what is no answer is
// asked again.
func TestTheQuestionsOfInit(t *testing.T) {
	found := doctor.Inventory{
		Cameras: []doctor.Device{{URL: "v4l2:/dev/v4l/by-id/usb-Acme-video-index0", Name: "Acme"},
			{URL: "telepathy:", Name: "no such kind"}},
		Displays: []doctor.Device{{URL: "i2c:1", Name: "SSD1306"}},
		Boards:   []doctor.Device{{URL: "serial:/dev/serial/by-id/usb-Arduino"}},
	}
	var out bytes.Buffer
	conf := config.Default()
	answers := strings.Join([]string{"4", "7", "1", "2", "1", "serial:", "1"}, "\n")
	if err := ask(cli.Stdio{In: strings.NewReader(answers), Out: &out}, &conf, nil, found); err != nil {
		t.Fatal(err)
	}
	want := config.Default()
	want.Language, want.Camera, want.Display, want.Board = "fr", found.Cameras[0].URL, "i2c:1", found.Boards[0].URL
	want.Dice.Set = "heckmeck"
	if conf.Language != want.Language || conf.Camera != want.Camera || conf.Display != want.Display ||
		conf.Board != want.Board || conf.Dice.Set != want.Dice.Set {
		t.Errorf("the answers give %+v, want %+v\n%s", conf, want, out.String())
	}
	for _, said := range []string{"Qu’est-ce qui regarde les dés\u00a0?",
		"  1  v4l2:/dev/v4l/by-id/usb-Acme-video-index0  Acme", `camera: "7": unknown kind`, `"serial:" is none; write it like serial:PATH`} {
		if !strings.Contains(out.String(), said) {
			t.Errorf("%q was not said in\n%s", said, out.String())
		}
	}
	if strings.Contains(out.String(), `""`) ||
		!strings.Contains(out.String(), "[Entrée\u00a0: rien\u00a0: les lancers sont saisis]") {
		t.Errorf("what an empty answer keeps is not said in words:\n%s", out.String())
	}
	if strings.Contains(out.String(), "telepathy") {
		t.Error("a device was offered that this program cannot open")
	}
}

// Answers that end early, and flags, leave the rest as it was.
func TestInitAsksOnlyWhatIsOpen(t *testing.T) {
	var out bytes.Buffer
	conf := config.Default()
	conf.Camera = "sim:"
	answered := map[string]string{"language": "it", "display": ""}
	if err := ask(cli.Stdio{In: strings.NewReader("\n"), Out: &out}, &conf, answered,
		doctor.Inventory{}); err != nil {
		t.Fatal(err)
	}
	if conf.Camera != "sim:" || conf.Board != "" {
		t.Errorf("no answer changed the configuration: %+v", conf)
	}
	if strings.Contains(out.String(), "Sprache") || strings.Contains(out.String(), "Anzeige") {
		t.Errorf("what a flag says was asked again:\n%s", out.String())
	}
}

// Who has a camera is asked which dice lie before it, others are not.
func TestInitAsksWhichDice(t *testing.T) {
	for answers, want := range map[string]string{"sim:\n2\n\n\n": "heckmeck", "sim:\n\n\n\n": "pips",
		"\n\n\n": ""} {
		var out bytes.Buffer
		conf := config.Default()
		err := ask(cli.Stdio{In: strings.NewReader(answers), Out: &out}, &conf, map[string]string{"language": "de"},
			doctor.Inventory{})
		if err != nil {
			t.Fatal(err)
		}
		asked := strings.Contains(out.String(), "Was zeigen eure Würfel?")
		if asked != (want != "") || asked && conf.Dice.Set != want {
			t.Errorf("%q: asked %v, the dice are %s, want %q", answers, asked, conf.Dice.Set, want)
		}
	}
}

// All words are of the language that was chosen; only URLs and the names of things are not.
func TestInitSpeaksOneLanguage(t *testing.T) {
	found := doctor.Inventory{Cameras: []doctor.Device{{URL: "sim:", Name: "simulated"}},
		Displays: []doctor.Device{{URL: "term:", Name: "terminal"}}}
	for _, code := range []string{"de", "fr", "it"} {
		var out bytes.Buffer
		conf := config.Default()
		conf.Language = code
		if err := ask(cli.Stdio{In: strings.NewReader("\ntelescope:x\n\n\n\n"), Out: &out}, &conf, nil,
			found); err != nil {
			t.Fatal(err)
		}
		for _, english := range []string{"simulated", "terminal", "Enter", "nothing", "That does not work"} {
			if strings.Contains(out.String(), english) {
				t.Errorf("%s: %q in\n%s", code, english, out.String())
			}
		}
	}
}
