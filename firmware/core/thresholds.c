#include "thresholds.h"

#include <stdlib.h>

// Halfway between what a sensor gives, 1 and 4 V with the resistors of docs/tinkerer/hardware, less and plus a tenth.
enum { HIGH_ON = 144, HIGH_OFF = 112, LOW_ON = 112, LOW_OFF = 144 };

static bool reads_high(uint8_t sensor)
{
	return sensor == 0 || sensor == LINES - 1 || sensor == STRIPE;
}

void thresholds_default(struct thresholds *t)
{
	for (uint8_t i = 0; i < TUNNELS; i++) {
		for (uint8_t k = 0; k < SENSORS; k++) {
			t->on[i][k] = reads_high(k) ? HIGH_ON : LOW_ON;
			t->off[i][k] = reads_high(k) ? HIGH_OFF : LOW_OFF;
		}
	}
}

bool thresholds_valid(uint8_t on, uint8_t off)
{
	return (on == 0 && off == 0) || abs((int)on - (int)off) >= THRESHOLDS_APART;
}
