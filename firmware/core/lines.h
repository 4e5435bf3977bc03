// The lines of all tunnels: raw levels in, edges that last out, and what is wrong with a line.
#ifndef LINES_H
#define LINES_H

#include "fault.h"
#include "thresholds.h"

#include <stdbool.h>
#include <stdint.h>

enum {
	ALL_LINES = TUNNELS * LINES, // line l of tunnel t (from 0) has index t * LINES + l
	DEBOUNCE_MS = 3,
	DEBOUNCE_MAX_MS = 50,
	RAIL_LOW = 3,     // a sensor with its resistors reads 20–215 of 255: here and below is a short, or no pull-up
	RAIL_HIGH = 252,  // here and above is a broken wire
	CHATTER_EDGES = 40, // in a second; a tile at 1 m/s gives a few
	MOST_EDGES = 2,     // told in one scan, which bounds its time; what comes beyond is told in the next, with its own time
};

// An edge of a line that has lasted.
struct edge {
	uint8_t line; // index
	bool level;
	uint8_t ago_ms; // when it began to last
};

// Something wrong.
struct line_fault {
	uint8_t code, detail; // FAULT_NONE: nothing
};

// Values at which a line stays as it is: base ≤ value < base + span. With them, 32 lines that rest are looked at in a
// tenth of the time that judging them takes. A span of 0 only means that the line has to be judged.
struct rest {
	uint8_t base, span;
};

// Zero, but for the debounce, is what lines_init makes.
struct lines {
	struct rest rest[ALL_LINES];
	uint8_t level[TUNNELS]; // as it lasts; bit l is line l
	uint8_t raw[TUNNELS];   // as it is now, after hysteresis
	uint8_t held[TUNNELS];  // chatters: level stays until it is calm
	uint8_t railed[TUNNELS]; // a fault was told of it
	uint8_t stood[ALL_LINES];  // scans for which raw has differed from level; stops at its largest value
	uint8_t edges[ALL_LINES];  // within this second; of a held line, of raw
	uint8_t at_rail[ALL_LINES]; // looks in a row at which it was at 0 V or 5 V
	uint8_t follows[2][4];    // per multiplexer and select pin: edges in a row which the neighbour there has shared
	uint8_t debounce_ms;
	uint16_t scans; // counts, and wraps each second
	bool begun;
};

// lines_init begins anew: the first scan says how things lie, without edges.
void lines_init(struct lines *l);

// lines_config sets the debounce.
void lines_config(struct lines *l, uint8_t debounce_ms);

// lines_recalibrated has to be called when thresholds of a tunnel have changed.
void lines_recalibrated(struct lines *l, uint8_t tunnel);

// lines_scan takes the values of all lines, a millisecond after the last time. It writes the edges that have become
// certain into out, returns their number, and tells at most one fault.
uint8_t lines_scan(struct lines *l, const struct thresholds *t, const uint8_t values[ALL_LINES], struct edge out[MOST_EDGES], struct line_fault *fault);

#endif
