package wire

import (
	"encoding/binary"
	"fmt"
)

// Type says what a frame is for. Those of the host have the highest bit set.
type Type uint8

// The types of frames.
const (
	TypeHello          Type = 0x01
	TypeEvent          Type = 0x02
	TypeSnapshot       Type = 0x03
	TypeHeartbeat      Type = 0x04
	TypeLevels         Type = 0x05
	TypeCalibration    Type = 0x06
	TypeStripes        Type = 0x07
	TypeFault          Type = 0x08
	TypeStats          Type = 0x09
	TypeAskHello       Type = 0x81
	TypeAck            Type = 0x82
	TypeAskSnapshot    Type = 0x83
	TypeConfig         Type = 0x84
	TypeAskLevels      Type = 0x85
	TypeAskCalibration Type = 0x86
	TypeCalibrate      Type = 0x87
	TypeStore          Type = 0x88
	TypeAskFault       Type = 0x89
	TypeAskStats       Type = 0x8A
)

// readers reads each type's payload. It is never written to.
var readers = map[Type]func([]byte) (Message, error){
	TypeHello:          read[Hello],
	TypeEvent:          read[Event],
	TypeSnapshot:       read[Snapshot],
	TypeHeartbeat:      read[Heartbeat],
	TypeLevels:         read[Levels],
	TypeCalibration:    read[Calibration],
	TypeStripes:        read[Stripes],
	TypeFault:          read[Fault],
	TypeStats:          read[Stats],
	TypeAskHello:       read[AskHello],
	TypeAck:            read[Ack],
	TypeAskSnapshot:    read[AskSnapshot],
	TypeConfig:         read[Config],
	TypeAskLevels:      read[AskLevels],
	TypeAskCalibration: read[AskCalibration],
	TypeCalibrate:      read[Calibrate],
	TypeStore:          read[Store],
	TypeAskFault:       read[AskFault],
	TypeAskStats:       read[AskStats],
}

func read[M Message](payload []byte) (Message, error) {
	var m M
	if want := binary.Size(m); len(payload) != want {
		return nil, fmt.Errorf("%w: a payload of %d bytes for type 0x%02x, want %d", ErrLength, len(payload),
			uint8(m.Type()), want)
	}
	_, err := binary.Decode(payload, binary.LittleEndian, &m)
	return m, err
}

// Type of the message.
func (Hello) Type() Type { return TypeHello }

// Type of the message.
func (Event) Type() Type { return TypeEvent }

// Type of the message.
func (Snapshot) Type() Type { return TypeSnapshot }

// Type of the message.
func (Heartbeat) Type() Type { return TypeHeartbeat }

// Type of the message.
func (Levels) Type() Type { return TypeLevels }

// Type of the message.
func (Calibration) Type() Type { return TypeCalibration }

// Type of the message.
func (Stripes) Type() Type { return TypeStripes }

// Type of the message.
func (Fault) Type() Type { return TypeFault }

// Type of the message.
func (Stats) Type() Type { return TypeStats }

// Type of the message.
func (AskHello) Type() Type { return TypeAskHello }

// Type of the message.
func (Ack) Type() Type { return TypeAck }

// Type of the message.
func (AskSnapshot) Type() Type { return TypeAskSnapshot }

// Type of the message.
func (Config) Type() Type { return TypeConfig }

// Type of the message.
func (AskLevels) Type() Type { return TypeAskLevels }

// Type of the message.
func (AskCalibration) Type() Type { return TypeAskCalibration }

// Type of the message.
func (Calibrate) Type() Type { return TypeCalibrate }

// Type of the message.
func (Store) Type() Type { return TypeStore }

// Type of the message.
func (AskFault) Type() Type { return TypeAskFault }

// Type of the message.
func (AskStats) Type() Type { return TypeAskStats }
