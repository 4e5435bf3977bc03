// The control channel of the simulated boards: sensors, and commands in lines. The board in simavr (boardsim) and the
// core on the host (firmware/test/corehost) share it, so one driver can talk to both.
//
// The board in real time says "pty PATH" first (a symbolic link named with --pty leads to it), a virtual one "ready". Each
// command is answered with "ok T" (T: µs of the board's time since the start of the program, which a reset does not set
// back) or "error LINE".
//
//   line T L 0|1        sensor L (0-8; 8 is the stripe sensor) of tunnel T (1-4): 0.9 V or 4.1 V
//   mv T L MV           any voltage
//   select PIN 0|1|-    select pin 0-3 of the multiplexers stuck at a level, or mended
//   reset, brownout, power   resets for that cause; power forgets the memory
//   hang                stands still until the watchdog bites (corehost: bites at once)
//   @MS COMMAND         one of the above when the board's time is MS ms
//   now                 only the answer
//   unplug, plug        boardsim in real time: the pseudo-terminal goes, and a new one comes ("pty PATH")
//   report              boardsim: cycles since the last report, from sample to sample of a line (least, most), and of the
//                       sampler's interrupt (most); how far real time was ahead, µs
//   eeprom ADDRESS BYTE corehost: damages a byte
//   tx HEX              virtual: bytes from the host, at 38400 baud from now on
//   run US              virtual: lets time pass; what the board said comes before the answer, as "rx T HEX", one frame a
//                       line, T when its last byte had arrived
//   quit                ends it; so does the end of stdin
#ifndef CONTROL_H
#define CONTROL_H

#include <stdbool.h>
#include <stdint.h>

// The voltages at the sensors.
struct sensors {
	uint16_t mv[4][9];  // of tunnels and lines from 0; 8 is the stripe sensor
	int8_t select[4];   // of the multiplexers' select pins: stuck at 0 or 1; -1: not stuck
};

// sensors_init lets everything be free.
void sensors_init(struct sensors *s);

// sensors_channel is the channel that the multiplexers choose when the board asks for one.
uint8_t sensors_channel(const struct sensors *s, uint8_t asked);

enum { CONTROL_LINE = 8192, CONTROL_PLANNED = 4096 };

// A line that waits for its time.
struct planned {
	uint64_t at_us;
	char line[48];
};

struct control {
	struct sensors *sensors;
	bool (*command)(void *param, const char *name); // for words that are not known here; false: nor there
	void (*run)(void *param, uint64_t us);          // NULL: the board runs in real time
	void (*bytes)(void *param, const uint8_t *bytes, unsigned n); // from the host; NULL: through a pseudo-terminal
	uint64_t (*now)(void);                          // the board's time, µs
	void *param;
	char text[CONTROL_LINE]; // read, not yet a line
	unsigned len;
	struct planned planned[CONTROL_PLANNED]; // by time
	unsigned count;
	uint64_t rx_at; // of the bytes below: when the last one came
	uint8_t rx[64];
	unsigned rx_len;
};

// control_read reads what there is and does it; false: the other side has closed.
bool control_read(struct control *c, int fd, uint64_t now_us);

// control_loop does what comes on stdin until it is closed or said to quit.
void control_loop(struct control *c);

// control_due does what was planned for now.
void control_due(struct control *c, uint64_t now_us);

// control_byte tells a byte from the board: in one line with those before it, up to a 00.
void control_byte(struct control *c, uint64_t at_us, uint8_t byte);

#endif
