package wire

import "fmt"

// Cause says why a board was reset.
type Cause uint8

// The causes of a reset.
const (
	UnknownCause Cause = iota // a boot loader has cleared it
	PowerOn
	ResetPin // a serial port that is opened pulls it
	BrownOut
	Watchdog
)

// String names the cause.
func (c Cause) String() string {
	return name(uint8(c), "unknown", "power on", "reset pin", "brown-out (supply too low)", "watchdog")
}

// Kind is the kind of a tile, as its stripes tell it.
type Kind uint8

// The kinds of stripes. Soil has none.
const (
	UnknownKind Kind = iota
	Beetle
	Worm
	LongJoker
	ShortJoker
)

// String is the kind's name as the rules have it; "" when it cannot be told.
func (k Kind) String() string {
	if k == UnknownKind {
		return ""
	}
	return name(uint8(k), "", "beetle", "worm", "long", "short")
}

// Stored says how the thresholds of a board are kept.
type Stored uint8

// The states of the EEPROM.
const (
	NeverStored Stored = iota // defaults
	StoreDamaged
	StoreChanged
	StoreDone
	StoreBusy
	StoreFailed
)

// String says it for people.
func (s Stored) String() string {
	return name(uint8(s), "defaults, nothing was ever stored", "defaults, what was stored is damaged",
		"changed, not stored", "stored",
		"being stored", "the EEPROM does not keep them")
}

// FaultCode is what went wrong first.
type FaultCode uint8

// The faults.
const (
	NoFault FaultCode = iota
	FaultWatchdog
	FaultBrownOut
	FaultLow
	FaultHigh
	FaultChatter
	FaultSelect
	FaultStoreDamaged
	FaultStoreFailed
	FaultMissed
	FaultStack
)

// Line is the tunnel and the line of a fault that speaks of one.
func (f Fault) Line() (tunnel, line int, ok bool) {
	if f.Code < FaultLow || f.Code > FaultChatter {
		return 0, 0, false
	}
	return int(f.Detail >> 4), int(f.Detail & 15), true
}

// String says what the fault is and what to do about it.
func (f Fault) String() string {
	tunnel, line, _ := f.Line()
	at := fmt.Sprintf("tunnel %d, %s", tunnel, LineName(line))
	switch f.Code {
	case NoFault:
		return "none"
	case FaultWatchdog:
		return "the firmware hung and was reset by its watchdog; report it with the firmware's version"
	case FaultBrownOut:
		return "the supply fell below 4.3 V; use another cable, or a hub with its own supply"
	case FaultLow:
		return at + ": at 0 V for 2 s; look for a short to ground, or a missing pull-up"
	case FaultHigh:
		return at + ": at 5 V for 2 s; look for a broken wire to the sensor, or a short to 5 V"
	case FaultChatter:
		return at + ": chatters; look for a loose contact, then calibrate"
	case FaultSelect:
		return fmt.Sprintf("select pin S%d of the multiplexers has no effect%s; look at that wire",
			f.Detail&3, side(f.Detail))
	case FaultStoreDamaged:
		if f.Detail == 1 {
			return "one of the two copies of the stored thresholds was damaged, the other one is used; look whether the levels fit it (spieltisch tunnels status), and calibrate to store it again"
		}
		return "the stored thresholds were damaged, defaults are used; calibrate again"
	case FaultStoreFailed:
		return "the EEPROM does not keep what is written; use another microcontroller"
	case FaultMissed:
		return fmt.Sprintf("%d scans were missed; report it with the firmware's version", f.Detail)
	case FaultStack:
		return fmt.Sprintf("only %d bytes of stack were left; report it with the firmware's version",
			f.Detail)
	}
	return fmt.Sprintf("fault %d, which this program does not know; update it", f.Code)
}

// side names the multiplexer at which a select pin was seen to do nothing first: nothing is said of the other
// one.
func side(detail uint8) string {
	switch {
	case detail&16 != 0:
		return " (seen at tunnels 1 and 2)"
	case detail&32 != 0:
		return " (seen at tunnels 3 and 4)"
	}
	return ""
}

// LineName names a line of a tunnel.
func LineName(line int) string {
	if line < 0 || line >= Lines {
		return fmt.Sprintf("line %d", line)
	}
	return name(uint8(line), "outer gate", "hill 1", "hill 2", "hill 3", "hill 4", "hill 5", "far end",
		"inner gate", "stripe sensor")
}

func name(i uint8, names ...string) string {
	if int(i) < len(names) {
		return names[i]
	}
	return fmt.Sprintf("unknown (%d)", i)
}
