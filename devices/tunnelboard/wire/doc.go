// Package wire is the protocol between a tunnel board and its host: frames on the wire, and the messages in
// them. It is pure: no I/O, no clock, no goroutines. firmware/PROTOCOL.md says what each message is
// for; firmware/test/vectors.txt holds this package and the firmware to the same bytes.
//
// A frame is type, sequence number, up to 32 bytes of payload and a CRC over these, stuffed (COBS) so that
// the byte 0 is left to end it. Whatever is lost or damaged costs its own frame: after the next 0 the two
// understand each other again. Integers are little-endian. Tunnels count from 1, lines from 0: outer gate,
// five hills, far end, inner gate.
package wire
