package mqtt

import (
	"cmp"
	"fmt"
)

// The keys of what people are told of a broker, and what it is about.
const (
	keyAway    = "warn.mqtt"        // it is not there, or has no time
	keyRefused = "warn.mqttRefused" // name or password
	keyRights  = "warn.mqttRights"  // the name may not do all that a table does
	keyTwice   = "warn.mqttTwice"   // another table uses the topic
	keyCannot  = "warn.mqttCannot"  // the broker, or what is set here, does not fit

	keyCertificate = "warn.mqttCertificate" // nobody whom the table knows has signed it, or it is another's
)

// Trouble is what a broker does not do. Key is that of its words for people in companion/words.
type Trouble struct {
	Key   string
	Cause error
}

func (t *Trouble) Error() string { return t.Cause.Error() }

func (t *Trouble) Unwrap() error { return t.Cause }

// reason is what a reason code of MQTT 5 means to a table.
type reason struct{ key, says string }

// reasons are those of MQTT 5 that are failures (section 2.4, table 2-6).
var reasons = map[byte]reason{
	0x80: {keyAway, "it gives no reason"},
	0x81: {keyCannot, "it cannot read what was sent"},
	0x82: {keyCannot, "what was sent is against the protocol"},
	0x83: {keyAway, "it has a reason of its own"},
	0x84: {keyCannot, "it does not speak MQTT 5"},
	0x85: {keyCannot, "it takes no client of this name"},
	0x86: {keyRefused, "name or password is wrong"},
	0x87: {keyRights, "this name has no right to it"},
	0x88: {keyAway, "it has no time now"},
	0x89: {keyAway, "it is busy"},
	0x8a: {keyRefused, "this table is banned"},
	0x8b: {keyAway, "it ends"},
	0x8c: {keyRefused, "it wants another kind of login"},
	0x8d: {keyAway, "it heard nothing for too long"},
	0x8e: {keyTwice, "another client has the same name"},
	0x8f: {keyCannot, "it does not take this topic to subscribe to"},
	0x90: {keyCannot, "it does not take this topic"},
	0x91: {keyAway, "it still uses the number of the message"},
	0x92: {keyAway, "it does not know the number of the message"},
	0x93: {keyAway, "too many messages are under way"},
	0x94: {keyCannot, "it does not know the short form of a topic"},
	0x95: {keyCannot, "the message is too large for it"},
	0x96: {keyAway, "messages come too fast"},
	0x97: {keyAway, "a quota is used up"},
	0x98: {keyAway, "who looks after it has cut the connection"},
	0x99: {keyCannot, "the message has not the form that it says"},
	0x9a: {keyCannot, "it retains no messages"},
	0x9b: {keyCannot, "it has no quality of service 1"},
	0x9c: {keyCannot, "another server is to be used for now"},
	0x9d: {keyCannot, "the server has moved"},
	0x9e: {keyCannot, "it has no shared subscriptions"},
	0x9f: {keyAway, "connections come too fast"},
	0xa0: {keyAway, "the connection has lasted as long as it may"},
	0xa1: {keyCannot, "it has no identifiers of subscriptions"},
	0xa2: {keyCannot, "it has no subscriptions with wildcards"},
}

// why gives the words for people and the cause for the log. What the broker says itself goes before.
func why(code byte, says string) (key string, cause error) {
	r, known := reasons[code]
	if !known {
		r = reason{keyCannot, "it gives a reason that MQTT 5 does not have"}
	}
	return r.key, fmt.Errorf("it refuses: %s (reason 0x%02x)", cmp.Or(says, r.says), code)
}
