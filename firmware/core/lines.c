#include "lines.h"

#include <stdlib.h>
#include <string.h>

enum {
	SECOND = 1000,        // scans
	LOOKS_AT_RAIL = 32,   // of 64 scans each: 2 s
	SCANS_A_LOOK = 64,
	SAME = 2,             // 1/256 of 5 V: two readings of one voltage
	FOLLOWS_EDGES = 16,
	LINES_OF_A_MUX = 16,
};

void lines_init(struct lines *l)
{
	memset(l, 0, sizeof *l);
	l->debounce_ms = DEBOUNCE_MS;
}

void lines_config(struct lines *l, uint8_t debounce_ms)
{
	l->debounce_ms = debounce_ms > DEBOUNCE_MAX_MS ? DEBOUNCE_MAX_MS : debounce_ms;
	memset(l->stood, 0, sizeof l->stood);
}

static uint8_t name(uint8_t line)
{
	return (uint8_t)((line / LINES + 1) << 4 | line % LINES);
}

// begin takes the levels as they are.
static void begin(struct lines *l, const struct thresholds *t, const uint8_t *values)
{
	for (uint8_t i = 0; i < TUNNELS; i++) {
		for (uint8_t k = 0; k < LINES; k++) {
			if (thresholds_judge(t->on[i][k], t->off[i][k], values[i * LINES + k], false))
				l->raw[i] |= (uint8_t)(1u << k);
		}
		l->level[i] = l->raw[i];
	}
	l->begun = true;
}

// look_at_rail looks at one line each second scan, so that each has its turn every SCANS_A_LOOK.
static void look_at_rail(struct lines *l, const struct thresholds *t, const uint8_t *values, struct line_fault *fault)
{
	uint8_t turn = l->scans % SCANS_A_LOOK;
	uint8_t line = turn / 2, i = line / LINES, bit = (uint8_t)(1u << line % LINES);
	if (turn % 2 != 0)
		return;
	uint8_t v = values[line];
	if ((v > RAIL_LOW && v < RAIL_HIGH) || !thresholds_used(t, i, line % LINES)) {
		l->at_rail[line] = 0;
		l->railed[i] &= (uint8_t)~bit;
		return;
	}
	if (l->at_rail[line] < LOOKS_AT_RAIL)
		l->at_rail[line]++;
	else if (!(l->railed[i] & bit)) {
		l->railed[i] |= bit;
		*fault = (struct line_fault){v <= RAIL_LOW ? FAULT_LOW : FAULT_HIGH, name(line)};
	}
}

// follow compares a line that has changed with its neighbours across each select pin: without that pin they are one and
// the same channel. A single agreement is chance, a long row of them is not.
static void follow(struct lines *l, const uint8_t *values, uint8_t line, struct line_fault *fault)
{
	uint8_t mux = line / LINES_OF_A_MUX;
	for (uint8_t pin = 0; pin < 4; pin++) {
		uint8_t *n = &l->follows[mux][pin];
		if (abs((int)values[line] - (int)values[line ^ (1u << pin)]) > SAME)
			*n = 0;
		else if (*n < FOLLOWS_EDGES && ++*n == FOLLOWS_EDGES)
			*fault = (struct line_fault){FAULT_SELECT, (uint8_t)((mux + 1) << 4 | pin)};
	}
}

// calm counts edges, and tells whether the line may still be believed.
static bool calm(struct lines *l, uint8_t line, struct line_fault *fault)
{
	uint8_t i = line / LINES, bit = (uint8_t)(1u << line % LINES);
	if (l->edges[line] < UINT8_MAX)
		l->edges[line]++;
	if (l->held[i] & bit)
		return false;
	if (l->edges[line] <= CHATTER_EDGES)
		return true;
	l->held[i] |= bit;
	*fault = (struct line_fault){FAULT_CHATTER, name(line)};
	return false;
}

// each_second begins to count edges anew and lets go of lines that were calm.
static void each_second(struct lines *l)
{
	for (uint8_t line = 0; line < ALL_LINES; line++) {
		if (l->edges[line] == 0)
			l->held[line / LINES] &= (uint8_t)~(1u << line % LINES);
		l->edges[line] = 0;
	}
}

uint8_t lines_scan(struct lines *l, const struct thresholds *t, const uint8_t values[ALL_LINES], struct edge *out, struct line_fault *fault)
{
	uint8_t n = 0;
	*fault = (struct line_fault){FAULT_NONE, 0};
	if (!l->begun)
		begin(l, t, values);
	if (++l->scans == SECOND) {
		l->scans = 0;
		each_second(l);
	}
	look_at_rail(l, t, values, fault);
	for (uint8_t i = 0; i < TUNNELS; i++) {
		const uint8_t *on = t->on[i], *off = t->off[i];
		uint8_t raw = l->raw[i], bit = 1;
		for (uint8_t k = 0; k < LINES; k++, bit = (uint8_t)(bit << 1)) {
			uint8_t line = (uint8_t)(i * LINES + k);
			bool now = thresholds_judge(on[k], off[k], values[line], raw & bit);
			if (now != !!(raw & bit)) {
				raw ^= bit;
				if (l->held[i] & bit)
					calm(l, line, fault); // goes on chattering
			}
			if (!((raw ^ l->level[i]) & bit)) {
				l->stood[line] = 0;
				continue;
			}
			if (l->stood[line] < l->debounce_ms) {
				l->stood[line]++;
				continue;
			}
			if ((l->held[i] & bit) || !calm(l, line, fault))
				continue;
			l->level[i] ^= bit;
			out[n++] = (struct edge){line, now, l->stood[line]};
			l->stood[line] = 0;
			follow(l, values, line, fault);
		}
		l->raw[i] = raw;
	}
	return n;
}
