// The board: scans in, bytes in, bytes out. It knows no pin, no clock and no register; a port (firmware/avr, or a program
// on the host) gives it what it needs and calls it from one place.
#ifndef BOARD_H
#define BOARD_H

#include "fault.h"
#include "lines.h"
#include "queue.h"
#include "store.h"
#include "stripes.h"
#include "thresholds.h"
#include "wire.h"

#include <stdbool.h>
#include <stdint.h>

enum {
	FW_MAJOR = 1,
	FW_MINOR = 0,
	STRIPE_LOOKS = 4, // of each stripe sensor, in a scan
};

// Why the board was reset, as on the wire.
enum { RESET_UNKNOWN = 0, RESET_POWER_ON = 1, RESET_PIN = 2, RESET_BROWN_OUT = 3, RESET_WATCHDOG = 4 };

// What a scan has measured, 1/256 of 5 V.
struct scan {
	uint8_t lines[ALL_LINES];
	uint8_t stripes[STRIPE_LOOKS][TUNNELS];
};

// Figures of the port, for STATS.
struct board_stats {
	uint16_t scan_us;    // longest time from scan to scan
	uint16_t work_us;    // longest time that evaluating one took
	uint16_t missed;     // scans that were not evaluated
	uint16_t stack_free; // bytes of stack never touched
};

// Levels for a host that looks on.
struct monitor {
	uint8_t now[TUNNELS][SENSORS], lowest[TUNNELS][SENSORS], highest[TUNNELS][SENSORS];
	uint8_t repeat;    // bits: tunnels that are told again and again
	uint8_t every_ds;
	uint32_t last, until; // ms
};

// Answers that wait to be sent; of those with a bit a tunnel, bit 0 is tunnel 1.
struct answers {
	bool hello, snapshot, fault, stats;
	uint8_t calibration, levels;
};

struct board {
	struct lines lines;
	struct thresholds thresholds;
	struct stripes stripes[TUNNELS];
	struct queue queue;
	struct store store;
	struct monitor monitor;
	struct wire_receiver receiver;
	struct wire_frame frame; // the one received, or the one being written: never both
	struct answers answers;
	struct board_stats stats; // the port writes them
	struct fault *fault;      // the port's: memory that a reset does not clear
	uint8_t reset_cause;
	uint16_t boot_id;
	uint16_t rx_errors; // wraps
	uint8_t heartbeat_ds;
	uint32_t beat; // ms, when the last one was sent
	uint32_t now;  // ms since the reset
};

// board_init begins after a reset.
void board_init(struct board *b, struct fault *fault, uint8_t reset_cause);

// board_scan takes a scan of all sensors, one each millisecond; now_ms counts those that were missed too.
void board_scan(struct board *b, uint32_t now_ms, const struct scan *s);

// board_receive takes a byte from the line.
void board_receive(struct board *b, uint8_t byte);

// board_line_error notes that the line lost a byte or garbled one.
void board_line_error(struct board *b);

// board_send writes the next wire frame that is due, if any, and returns its length or 0. Call it while the line can
// take WIRE_MAX_FRAME bytes.
uint8_t board_send(struct board *b, uint8_t out[WIRE_MAX_FRAME]);

// board_step does what takes long, a piece at a time.
void board_step(struct board *b);

// board_fault latches a fault that the port has found.
void board_fault(struct board *b, uint8_t code, uint8_t detail);

#endif
