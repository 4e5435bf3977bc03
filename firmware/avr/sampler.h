// The sampler: each millisecond all 32 lines and four looks at each stripe sensor, by the clock of timer 1.
//
// A tile at 1 m/s needs 12 ms from gate to gate and 1.3 ms for a narrow bar, so lines are looked at each millisecond and
// stripes each quarter of one. That is 48 conversions a millisecond, one every 20 µs with two to spare: an ADC clock of
// 1 MHz takes 14.5 µs for one and gives 8 good bits (data sheet, 24.4). A multiplexer is switched right after its last
// conversion and has 20 µs to settle.
#ifndef SAMPLER_H
#define SAMPLER_H

#include "../core/board.h"

// sampler_init starts it. It needs interrupts.
void sampler_init(void);

// sampler_scan gives the newest scan and the time at which it ended, or NULL. It is the caller's until sampler_done.
const struct scan *sampler_scan(uint32_t *now_ms);

// sampler_ready tells that there is one.
bool sampler_ready(void);

// sampler_done gives the scan back.
void sampler_done(void);

// sampler_missed is how many scans were overwritten as the one before was not done yet; stops at its largest value.
uint16_t sampler_missed(void);

// sampler_us is a clock for measuring, µs; wraps.
uint16_t sampler_us(void);

#endif
