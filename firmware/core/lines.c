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

void lines_recalibrated(struct lines *l, uint8_t tunnel)
{
	memset(l->rest + tunnel * LINES, 0, LINES * sizeof *l->rest);
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
// the same channel. A single agreement is chance, a long row of them is not. A channel to which nothing is wired is left
// out: it holds the voltage of whichever was looked at before.
static void follow(struct lines *l, const struct thresholds *t, const uint8_t *values, uint8_t line, struct line_fault *fault)
{
	uint8_t mux = line / LINES_OF_A_MUX;
	for (uint8_t pin = 0; pin < 4; pin++) {
		uint8_t *n = &l->follows[mux][pin], other = (uint8_t)(line ^ 1u << pin);
		if (!thresholds_used(t, other / LINES, other % LINES))
			continue;
		if (abs((int)values[line] - (int)values[other]) > SAME)
			*n = 0;
		else if (*n < FOLLOWS_EDGES && ++*n == FOLLOWS_EDGES)
			*fault = (struct line_fault){FAULT_SELECT, (uint8_t)((mux + 1) << 4 | pin)};
	}
}

// A line by all the names that are needed: working them out anew takes longer than the rest, on a machine that shifts by
// one bit at a time.
struct place {
	uint8_t line, tunnel, bit;
};

// calm counts edges, and tells whether the line may still be believed.
static inline bool calm(struct lines *l, struct place p, struct line_fault *fault)
{
	if (l->edges[p.line] < UINT8_MAX)
		l->edges[p.line]++;
	if (l->held[p.tunnel] & p.bit)
		return false;
	if (l->edges[p.line] <= CHATTER_EDGES)
		return true;
	l->held[p.tunnel] |= p.bit;
	*fault = (struct line_fault){FAULT_CHATTER, name(p.line)};
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

// has_lasted counts for how long a line has differed, and tells when it is long enough.
static inline bool has_lasted(struct lines *l, uint8_t line)
{
	uint8_t *stood = &l->stood[line];
	if (*stood < UINT8_MAX)
		++*stood;
	return *stood > l->debounce_ms;
}

// rest_of is where a line stays as it is.
static struct rest rest_of(uint8_t on, uint8_t off, bool raw)
{
	bool high = on > off;
	if (raw == high)
		return raw ? (struct rest){off + 1, UINT8_MAX - off} : (struct rest){on + 1, UINT8_MAX - on};
	return (struct rest){0, raw ? off : on};
}

// judge takes the value of a line that does not rest, and tells that its level has changed.
static inline bool judge(struct lines *l, uint8_t on, uint8_t off, uint8_t value, struct place p, struct line_fault *fault)
{
	uint8_t raw = l->raw[p.tunnel] & p.bit;
	bool now = thresholds_judge(on, off, value, raw);
	l->rest[p.line] = rest_of(on, off, now);
	if (now != !!raw) {
		l->raw[p.tunnel] ^= p.bit;
		if (l->held[p.tunnel] & p.bit)
			calm(l, p, fault); // goes on chattering
	}
	if (now == !!(l->level[p.tunnel] & p.bit)) {
		l->stood[p.line] = 0;
		return false;
	}
	return has_lasted(l, p.line) && !(l->held[p.tunnel] & p.bit);
}

uint8_t lines_scan(struct lines *l, const struct thresholds *t, const uint8_t values[ALL_LINES], struct edge out[MOST_EDGES], struct line_fault *fault)
{
	uint8_t n = 0, line = 0;
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
		uint8_t busy = l->raw[i] ^ l->level[i];
		for (uint8_t bit = 1; bit != 0; bit = (uint8_t)(bit << 1), line++, on++, off++) {
			const struct rest *r = &l->rest[line];
			struct place p = {line, i, bit};
			if ((uint8_t)(values[line] - r->base) < r->span && !(busy & bit))
				continue;
			if (!judge(l, *on, *off, values[line], p, fault) || n == MOST_EDGES || !calm(l, p, fault))
				continue;
			l->level[i] ^= bit;
			out[n++] = (struct edge){line, l->level[i] & bit, (uint8_t)(l->stood[line] - 1)};
			l->stood[line] = 0;
			follow(l, t, values, line, fault);
		}
	}
	return n;
}
