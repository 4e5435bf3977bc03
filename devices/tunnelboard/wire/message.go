package wire

import (
	"encoding/binary"
	"errors"
	"fmt"
	"time"
)

// Proto is the version of the protocol that this package speaks.
const Proto = 1

// Lines is how many lines of a tunnel have levels and thresholds: its eight lines and the stripe sensor.
const Lines = 9

// Message is what a frame says. The fields of a message are those of its payload, in their order.
type Message interface{ Type() Type }

// Hello says who the board is: after a reset, and when it is asked.
type Hello struct {
	Proto          uint8
	Major, Minor   uint8 // version of the firmware
	Tunnels, Lines uint8
	Reset          Cause
	Boot           uint16 // another number after each reset
}

// Event is a change of one line.
type Event struct {
	Time                Millis
	Tunnel, Line, Level uint8
}

// Snapshot is the levels of all lines. It stands for all events up to its number.
type Snapshot struct {
	Time  Millis
	Lines [4]uint8 // tunnel 1 first; bit 0 is line 0
}

// Heartbeat comes each second.
type Heartbeat struct {
	Time     Millis
	Queued   uint8 // events that wait for their ACK
	Flags    uint8
	RxErrors uint16 // frames of the host that were damaged
}

// The flags of a heartbeat.
const (
	EventsLost     = 1 << 0 // the queue was full, and everything in it was dropped
	FaultLatched   = 1 << 1
	NotStored      = 1 << 2 // thresholds are defaults, or were not stored
	LevelsStreamed = 1 << 3
)

// Levels are the raw levels of a tunnel's lines, of 0–255 for 0–5 V: now, and the extremes since the last
// Levels.
type Levels struct {
	Time                 Millis
	Tunnel               uint8
	Now, Lowest, Highest [Lines]uint8
}

// Calibration is the thresholds that hold for a tunnel.
type Calibration struct {
	Tunnel uint8
	Thresholds
	Store Stored
}

// Thresholds say at which levels the lines of a tunnel become 1 and 0. Both 0: the line is not used.
type Thresholds struct{ On, Off [Lines]uint8 }

// Stripes is what was seen under a tile. It is numbered like an event.
type Stripes struct {
	Time         Millis
	Tunnel       uint8
	Kind         Kind
	Bars         uint8 // that were counted, 4 mm apart
	Wide, Judged uint8 // so many of so many bars were wide
}

// Fault is the first fault since power on. Code 0: there is none.
type Fault struct {
	Code   FaultCode
	Detail uint8
	Time   Millis
	Boot   uint16 // of the run in which it was
	More   uint16 // that came after it
}

// Stats are counters since the reset, but for Resets. They stop at their largest value.
type Stats struct {
	ScanMicros uint16 // the longest time from one scan of all lines to the next
	WorkMicros uint16 // the longest time that evaluating one took
	Missed     uint16 // scans that were not evaluated
	StackFree  uint16 // bytes never touched
	Resent     uint16
	Dropped    uint16
	Resets     uint8 // since power on
	Store      Stored
	Debounce   uint8 // ms
	Heartbeat  uint8 // tenths of a second
}

// AskHello asks for Hello.
type AskHello struct{ Proto uint8 }

// Ack says in the number of its frame which event was the last that came in order.
type Ack struct{}

// AskSnapshot asks for Snapshot.
type AskSnapshot struct{}

// Config sets the board's times. It is answered with Stats.
type Config struct {
	Debounce  uint8 // ms
	Heartbeat uint8 // tenths of a second
}

// AskLevels asks for Levels.
type AskLevels struct {
	Tunnel uint8 // 0: all four
	Every  uint8 // tenths of a second, for 30 s; 0: once
}

// AskCalibration asks for Calibration.
type AskCalibration struct{ Tunnel uint8 }

// Calibrate sets thresholds. It is answered with the Calibration that holds then.
type Calibrate struct {
	Tunnel uint8
	Thresholds
}

// Store writes all thresholds to the board's EEPROM. It is answered with Stats, at once and when it is done.
type Store struct{}

// AskFault asks for Fault, and clears the one of that code.
type AskFault struct{ Clear FaultCode }

// AskStats asks for Stats.
type AskStats struct{}

// Millis is the board's clock, ms since its reset.
type Millis uint32

// Duration is the time since the reset.
func (m Millis) Duration() time.Duration { return time.Duration(m) * time.Millisecond }

// Pack makes the frame that says m.
func Pack(seq uint8, m Message) Frame {
	payload, err := binary.Append(nil, binary.LittleEndian, m)
	if err != nil {
		panic(err) // a message with a field that has no size
	}
	return Frame{Type: m.Type(), Seq: seq, Payload: payload}
}

// ErrType is a frame of a type that this version does not know.
var ErrType = errors.New("wire: unknown type")

// Parse reads what a frame says. An unknown type is an error, and so is a payload of another length.
func Parse(f Frame) (Message, error) {
	read, ok := readers[f.Type]
	if !ok {
		return nil, fmt.Errorf("%w 0x%02x", ErrType, uint8(f.Type))
	}
	return read(f.Payload)
}
