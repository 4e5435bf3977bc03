// Thresholds of all lines, with hysteresis.
#ifndef THRESHOLDS_H
#define THRESHOLDS_H

#include <stdbool.h>
#include <stdint.h>

enum {
	TUNNELS = 4,
	LINES = 8,            // of a tunnel: 0 outer gate, 1–5 hills, 6 far end, 7 inner gate
	STRIPE = 8,           // where thresholds and levels are meant, the stripe sensor comes behind the lines
	SENSORS = LINES + 1,  // of a tunnel
	THRESHOLDS_APART = 4, // at least, 1/256 of 5 V
};

// Levels at which a sensor's line becomes 1 (on) and 0 (off), 1/256 of 5 V. On above off: a high level is 1. Both 0: the
// line is not used.
struct thresholds {
	uint8_t on[TUNNELS][SENSORS];
	uint8_t off[TUNNELS][SENSORS];
};

// thresholds_default is what a board begins with: a dark phototransistor reads high, a closed magnet switch low.
void thresholds_default(struct thresholds *t);

// thresholds_valid tells that a pair can be used.
bool thresholds_valid(uint8_t on, uint8_t off);

// thresholds_used tells that a sensor is there.
static inline bool thresholds_used(const struct thresholds *t, uint8_t tunnel, uint8_t sensor)
{
	return t->on[tunnel][sensor] != t->off[tunnel][sensor];
}

// thresholds_judge is the line's next level, which was the given one.
static inline bool thresholds_judge(uint8_t on, uint8_t off, uint8_t value, bool level)
{
	if (on > off)
		return level ? value > off : value >= on;
	return level ? value < off : value <= on && on != off;
}

#endif
