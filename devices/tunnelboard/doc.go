// Package tunnelboard is the tunnel board on a serial line: an ATmega328P that scans 32 sensors
// (firmware/), and this end of the wire.
//
// What is said and when is one state machine (link), into which bytes and time go. Board gives it a port;
// Next hands out the readings in order. An edge that was lost on the line comes again with its own time;
// only what the board itself had to drop, or a restart, makes a full reading. After three seconds without
// a whole frame, or in which the port has taken nothing, or when the port is hung up, the board is gone
// and the port closed, and whoever wants it opens it again: waiting longer and longer in between is the
// caller's affair (companion/supervise.Retry). Nothing but two goroutines waits for the port, so that neither
// the clock nor a question about the board does.
//
// Wiring, parts and how to test them: docs/tinkerer/hardware/tunnels.md. The protocol:
// firmware/PROTOCOL.md.
package tunnelboard
