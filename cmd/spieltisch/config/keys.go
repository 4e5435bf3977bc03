package config

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Key defines one key of the file. The check of a file, the commented file that `config init` writes and the
// reference (docs/tinkerer/configuration.md) are all made from it.
type Key struct {
	Path       string     // dotted: "zones.rolling"
	Default    string     // as YAML; equal to what Default gives
	Constraint Constraint // which values make sense
	// pointer to the field: *string, *[]string, *Count, *Duration, *Zone or *Lengths
	Field func(*Config) any
	Doc   string // one or two sentences, lines under 100 characters
}

// Keys lists every key, in the order of the file.
var Keys = slices.Concat([]Key{
	{"language", "de", language(), func(c *Config) any { return &c.Language },
		"First language of the page. Everybody may choose another on the page."},
	{"listen", `":8080"`, address(), func(c *Config) any { return &c.Listen },
		"Address of the page. :8080 listens on the home network, 127.0.0.1:8080 on this machine only."},
	{"hosts", "[]", names(), func(c *Config) any { return &c.Hosts },
		"Names, beside this machine's own, under which the page may be asked for."},
	{"prefix", `""`, path(), func(c *Config) any { return &c.Prefix },
		"Path under which a proxy passes requests on without taking it off, like /tisch; or nothing. docs/tinkerer/proxies.md\nsays more."},
	{"proxies", "[]", networks(), func(c *Config) any { return &c.Proxies },
		"Addresses or networks of proxies in front of the page that change Host and say in X-Forwarded-Host what was\nasked for. Only their word is taken. docs/tinkerer/proxies.md says when this is needed."},
	{"presence", "everybody", oneOf("everybody", "table"), func(c *Config) any { return &c.Presence },
		"Who may change the record: everybody in the house, or who shows that he is at the table, by a code on the\nsmall display or by a button. docs/tinkerer/security.md says more."},
	{"token", `""`, secret(), func(c *Config) any { return &c.Token },
		"Secret of scripts in the house, where presence is table: they send Authorization: Bearer and this. Or nothing."},
	{"tls.certificate", `""`, fileOrNone(), func(c *Config) any { return &c.TLS.Certificate },
		"Serves the page over TLS: a file with its certificate (PEM), or own for one that the table makes, or nothing.\ndocs/tinkerer/security.md says more."},
	{"tls.key", `""`, fileOrNone(), func(c *Config) any { return &c.TLS.Key },
		"File with the key of that certificate (PEM), or nothing."},
	{"data", "data", folder(), func(c *Config) any { return &c.Data },
		"Folder of the journal and of the pictures that belong to it. ~ is the home folder\nof who runs the table."},
	{"camera", `""`, device("the URL of a camera, or nothing"), func(c *Config) any { return &c.Camera },
		"What looks at the tray: v4l2:/dev/video0 (USB), libcamera: (a camera module of a Pi), http://… or\nrtsp://… (network), file:PATH (pictures or a video), sim: (a simulated tray), or nothing: then dice\nare entered by touch. docs/tinkerer/hardware/cameras.md says more."},
	{"display", `""`, device("the URL of a display, or nothing"), func(c *Config) any { return &c.Display },
		"The small display: i2c:1 (an OLED with an SSD1306), term: (this terminal), file:PATH.png, or nothing."},
	{"buttons", `""`, device("the URL of buttons, or nothing"), func(c *Config) any { return &c.Buttons },
		"Push buttons: gpio:next=GPIO5,undo=GPIO6 (between the line and ground), or nothing."},
	{"board", `""`, boardURL(), func(c *Config) any { return &c.Board },
		"What feels the tunnels: serial:PATH (a board on a serial port), gpio:… or mcp23017:BUS (sensors on this\nmachine's own pins), file:PATH (a recording, played with ?speed=4, its questions answered with\n?answers=truth), sim: (tunnels in which nobody pushes), or nothing: then tiles are entered by touch.\ndocs/tinkerer/hardware/tunnels.md says more."},
	{"tunnels.gates", "[-12, 0]", places(2), func(c *Config) any { return &c.Tunnels.Gates },
		"Where the light beams at the mouths are, the outer and the inner one, in mm from the mouth inwards."},
	{"tunnels.hills", "[95, 185, 275, 365, 455]", places(5), func(c *Config) any { return &c.Tunnels.Hills },
		"Where the sensors under the hills are."},
	{"tunnels.end", "[500]", places(1), func(c *Config) any { return &c.Tunnels.End },
		"Where the sensors at the far ends are."},
	{"tunnels.strips", "some", oneOf("some", "all"), func(c *Config) any { return &c.Tunnels.Strips },
		"Printed strips under tiles, for a board with stripe sensors: with all, every tile but soil has one, so that a\ntile without is soil; with some, what there is is read."},
	{"speech", "off", oneOf("off", "espeak-ng", "program"), func(c *Config) any { return &c.Speech },
		"Who says aloud, in the language above, what to do, on this machine's speaker: nobody, Debian's espeak-ng, or the\nprogram below. Names are said by the rules of that language; espeak-ng's French says some in English: Willi, Lea."},
	{"voice.program", "[]", command(), func(c *Config) any { return &c.Voice.Program },
		"A program and its arguments, run without a shell: it takes a sentence on standard input, and gives WAV on\nstandard output or plays it. Only this file names it. A neural voice needs a\nscript that does this; none was tried."},
	{"voice.sound", "low", oneOf("low", "high"), func(c *Config) any { return &c.Voice.Sound },
		"The voice of espeak-ng."},
	{"voice.speed", "normal", oneOf("slow", "normal", "fast"), func(c *Config) any { return &c.Voice.Speed },
		"110, 140 or 170 words a minute."},
	{"voice.loudness", "normal", oneOf("quiet", "normal", "loud"), func(c *Config) any { return &c.Voice.Loudness },
		"How loud espeak-ng is."},
	{"mqtt.broker", `""`, broker(), func(c *Config) any { return &c.MQTT.Broker },
		"An MQTT broker in the house that is told what happens at the table: mqtt://NAME:PASSWORD@HOST:1883, or mqtts://\nwith TLS, or nothing. docs/tinkerer/home-assistant.md says more."},
	{"mqtt.ca", `""`, ownFileOrNone(), func(c *Config) any { return &c.MQTT.CA },
		"As hall.ca, for a broker of mqtts://."},
	{"mqtt.topic", "spieltisch", topic(), func(c *Config) any { return &c.MQTT.Topic },
		"Below which topic; of two tables at a broker each needs its own."},
	{"mqtt.discovery", "homeassistant", topic(), func(c *Config) any { return &c.MQTT.Discovery },
		"Below which topic Home Assistant is told of the table, so that it finds it by itself."},
	{"webhooks", "[]", hooks(), func(c *Config) any { return &c.Webhooks },
		"Addresses in the house that are told what happens, by POST: http://HOST/PATH. docs/tinkerer/api.md says more."},
	{"hall.server", `""`, natsServer(), func(c *Config) any { return &c.Hall.Server },
		"A hall that the table reports its games to: nats://HOST:4222, or tls://HOST:4222, or nothing. docs/tinkerer/hall.md\nsays more."},
	{"hall.table", `""`, tableName(), func(c *Config) any { return &c.Hall.Table },
		"What the table is called there, by no other one; or nothing: as this machine."},
	{"hall.names", "off", oneOf("off", "on"), func(c *Config) any { return &c.Hall.Names },
		"Whether the hall is told the players' names, or only their seats."},
	{"hall.key", `""`, ownFileOrNone(), func(c *Config) any { return &c.Hall.Key },
		"File with the table's own key (the seed of an NKey), or nothing."},
	{"hall.ca", `""`, ownFileOrNone(), func(c *Config) any { return &c.Hall.CA },
		"File with the certificate that signs the hall's, or nothing: those that this machine trusts."},
	{"backup.keep", "10", count(0, 1000), func(c *Config) any { return &c.Backup.Keep },
		"How many copies of the journal are kept; one is made after each game. 0: none is made."},
	{"backup.dir", `""`, folderOrNone(), func(c *Config) any { return &c.Backup.Folder },
		"Folder of the copies; nothing: backups below data."},
	{"backup.stick", `""`, folderOrNone(), func(c *Config) any { return &c.Backup.Stick },
		"A second folder that gets each copy, such as that of a USB stick, or nothing. It may be away."},
	{"dice.set", "pips", oneOf("pips", "heckmeck"), func(c *Config) any { return &c.Dice.Set },
		"The dice: pips (1 to 6; the 6 stands for the worm) or heckmeck (1 to 5 and a worm)."},
	{"dice.pieces", `""`, fileOrNone(), func(c *Config) any { return &c.Dice.Pieces },
		"A set of faces that were shown, beside those of dice.set: a file of `spieltisch teach dice`, or nothing."},
	{"dice.bugs", `""`, fileOrNone(), func(c *Config) any { return &c.Dice.Bugs },
		"A set of the faces of Voll verasselt's dice, Y B R G and D for the double bar, or nothing: then its rolls are\ntapped."},
}, cardKeys(), []Key{
	{"zones.rolling", "[0, 0, 0.66, 1]", rectangle(), func(c *Config) any { return &c.Zones.Rolling },
		"Where dice are rolled: left, top, right, bottom as fractions of the picture."},
	{"zones.aside", "[0.66, 0, 1, 1]", rectangle(), func(c *Config) any { return &c.Zones.Aside },
		"Where dice lie that are set aside."},
	{"evidence.games", "20", count(0, 1000), func(c *Config) any { return &c.Evidence.Games },
		"Of so many games, the newest, the pictures are kept that moves were read from (256 MiB at most)."},
	{"evidence.cases", "choose", oneOf("never", "choose", "always"),
		func(c *Config) any { return &c.Evidence.Cases },
		"Whether the pictures around a wrong reading are kept when somebody corrects it, so that `spieltisch read\n--eval` can try them again: never, when people say so on the page, or always. They stay on this machine."},
	{"patience", "4s", between(0, time.Minute), func(c *Config) any { return &c.Patience },
		"How long the table may lie still with half a move (two of three fours) before it is called wrong."},
	{"still", "100ms", between(50*time.Millisecond, 5*time.Second), func(c *Config) any { return &c.Still },
		"How long nothing may move before the dice are read."},
	{"log", "info", oneOf("debug", "info", "warn", "error"), func(c *Config) any { return &c.Log },
		"What goes to the log."},
})

// Write writes a file that says the same as c, each key with its comment.
func Write(w io.Writer, c Config) error {
	var b strings.Builder
	b.WriteString("# Configuration of spieltisch. `spieltisch config check FILE` says whether it is right.\n")
	section := ""
	for _, k := range Keys {
		name, indent := k.Path, ""
		if head, tail, nested := strings.Cut(k.Path, "."); nested {
			if head != section {
				fmt.Fprintf(&b, "\n%s:\n", head)
				section = head
			}
			name, indent = tail, "  "
		} else {
			b.WriteString("\n")
			section = ""
		}
		doc := k.Doc
		if k.Constraint.Choices != nil {
			doc += " (" + k.Constraint.Words + ")"
		}
		fmt.Fprintf(&b, "%s# %s\n", indent, strings.ReplaceAll(doc, "\n", "\n"+indent+"# "))
		fmt.Fprintf(&b, "%s%s: %s\n", indent, name, k.value(&c))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// value is the value of a key as YAML.
func (k Key) value(c *Config) string {
	switch v := k.Field(c).(type) {
	case *string:
		return plain(*v)
	case *[]string:
		quoted := make([]string, len(*v))
		for i, s := range *v {
			quoted[i] = strconv.Quote(s)
		}
		return "[" + strings.Join(quoted, ", ") + "]"
	case *Count:
		return strconv.Itoa(int(*v))
	case *Duration:
		return v.String()
	case *Zone:
		return v.String()
	case *Lengths:
		return v.String()
	default:
		panic(fmt.Sprintf("config: key %s has a field of type %T", k.Path, v))
	}
}

// reset gives a key of c the value that it has in from.
func (k Key) reset(c, from *Config) {
	switch v := k.Field(c).(type) {
	case *string:
		*v = *k.Field(from).(*string)
	case *[]string:
		*v = *k.Field(from).(*[]string)
	case *Count:
		*v = *k.Field(from).(*Count)
	case *Duration:
		*v = *k.Field(from).(*Duration)
	case *Zone:
		*v = *k.Field(from).(*Zone)
	case *Lengths:
		*v = *k.Field(from).(*Lengths)
	default:
		panic(fmt.Sprintf("config: key %s has a field of type %T", k.Path, v))
	}
}

// plain leaves a simple word bare and quotes anything that YAML would read as something else.
func plain(s string) string {
	bare := s != "" && strings.Trim(s,
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_/.-") == ""
	reads := slices.Contains([]string{"true", "false", "yes", "no", "on", "off", "null", "y", "n"},
		strings.ToLower(s))
	if bare && !reads && strings.ContainsAny(s[:1], "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ/") {
		return s
	}
	return strconv.Quote(s)
}

// String gives "[0, 0, 0.66, 1]".
func (z Zone) String() string { return Lengths(z).String() }

// String gives "[-12, 0]".
func (l Lengths) String() string {
	parts := make([]string, len(l))
	for i, v := range l {
		parts[i] = strconv.FormatFloat(v, 'f', -1, 64)
	}
	return "[" + strings.Join(parts, ", ") + "]"
}
