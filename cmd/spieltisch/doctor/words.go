package doctor

import (
	"embed"
	"slices"

	"spieltisch/companion"
	"spieltisch/engines"
	"spieltisch/engines/i18n"
)

//go:embed words
var files embed.FS

// Words are the texts of the checks, in files: "title.disk" names one; "disk.low" is what was found and
// "disk.low.do" what to do about it. An outcome without a check, "hangs", may come from any.
var Words = i18n.New("doctor", files)

// outcomes are all codes, by how things stand.
var outcomes = map[companion.Condition][]string{
	companion.Fine: {
		"config.fine", "config.none", "table.runs", "name.fine", "camera.fine", "display.open",
		"display.fine", "i2c.fine",
		"gpio.fine", "serial.fine", "board.fine", "board.open", "speech.fine", "mqtt.fine", "groups.fine",
		"groups.root", "journal.fine",
		"journal.new", "disk.fine", "disk.new", "memory.fine", "clock.fine", "power.fine",
	},
	companion.Note: {
		"table.rests", "table.absent", "name.none", "name.rests", "name.other", "camera.plain",
		"camera.none", "camera.nowhere", "camera.held",
		"display.none", "i2c.none", "gpio.none", "gpio.unseen", "serial.none", "serial.idle", "board.none",
		"board.fresh", "board.held", "speech.off", "mqtt.none", "journal.waits", "journal.guest",
		"disk.low", "disk.guest",
		"memory.unknown", "clock.adrift", "clock.unknown", "power.untold", "power.wasHot",
	},
	companion.Mend: {
		"hangs", "config.missing", "config.wrong", "table.silent", "table.taken", "table.low",
		"table.nowhere", "table.certificate", "camera.dark", "camera.burnt", "camera.blurred", "camera.slow", "camera.rare",
		"camera.blind", "camera.wrong", "camera.away", "camera.awayFar", "camera.denied", "camera.silent",
		"camera.silentFar", "display.wrong",
		"display.noBus", "display.denied", "display.taken", "display.stuck", "display.silent", "i2c.missing",
		"i2c.denied", "gpio.denied", "gpio.wrong", "gpio.noLine", "gpio.taken", "gpio.missing",
		"serial.missing", "serial.nowhere", "serial.denied", "board.wrong", "board.silent", "board.lines",
		"board.fault", "speech.missing", "speech.silent", "mqtt.away", "mqtt.refused", "mqtt.rights",
		"mqtt.certificate", "mqtt.cannot",
		"groups.missing", "journal.differs", "journal.denied", "journal.rights",
		"journal.frozen", "journal.gone", "journal.other", "journal.held", "journal.newer", "journal.foreign",
		"journal.damaged", "disk.full", "disk.slow", "disk.worn", "disk.readOnly", "disk.failing",
		"disk.denied",
		"disk.unknown", "memory.low", "clock.unset", "clock.behind", "power.weak", "power.wasWeak",
		"power.hot",
	},
}

// told is what an outcome says: how things stand, what was found, and what to do (nil: nothing).
type told struct {
	state     companion.Condition
	found, do engines.Text
}

// outcomeOf finds what is said for a code.
func outcomeOf(code string) (told, bool) {
	m, ok := Words.Message(code)
	if !ok {
		return told{}, false
	}
	do, _ := Words.Message(code + ".do")
	return told{state: stateOf(code), found: m.Text, do: do.Text}, true
}

func stateOf(code string) companion.Condition {
	for state, codes := range outcomes {
		if slices.Contains(codes, code) {
			return state
		}
	}
	return companion.Mend
}
