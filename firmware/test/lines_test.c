#include "check.h"

#include "../core/lines.h"

#include <string.h>

enum { FREE_GATE = 46, BLOCKED_GATE = 209, FREE_HILL = 209, SEEN_HILL = 46, BETWEEN = 128 };

// A table of lines that stand free, and what has come out so far.
struct bench {
	struct lines lines;
	struct thresholds thresholds;
	uint8_t values[ALL_LINES];
	struct edge edges[64];
	uint32_t at[64];
	unsigned count;
	struct line_fault fault; // the last one
	unsigned faults;
	uint32_t now;
};

static void bench_init(struct bench *b)
{
	memset(b, 0, sizeof *b);
	lines_init(&b->lines);
	thresholds_default(&b->thresholds);
	for (unsigned i = 0; i < ALL_LINES; i++)
		b->values[i] = i % LINES == 0 || i % LINES == LINES - 1 ? FREE_GATE : FREE_HILL;
}

static void bench_scan(struct bench *b, unsigned scans)
{
	struct edge out[MOST_EDGES];
	struct line_fault fault;
	for (; scans > 0; scans--) {
		b->now++;
		uint8_t n = lines_scan(&b->lines, &b->thresholds, b->values, out, &fault);
		for (uint8_t i = 0; i < n && b->count < 64; i++) {
			b->at[b->count] = b->now - out[i].ago_ms;
			b->edges[b->count++] = out[i];
		}
		if (fault.code != FAULT_NONE) {
			b->fault = fault;
			b->faults++;
		}
	}
}

// Where a line rests nothing is judged: for all thresholds and values that must make no difference.
static void test_rest(void)
{
	static struct lines l;
	static struct thresholds t;
	uint8_t values[ALL_LINES] = {0};
	struct edge out[MOST_EDGES];
	struct line_fault fault;
	struct random r = {4711};
	for (unsigned i = 0; i < 20000; i++) {
		if (i % 100 == 0) {
			t.on[0][0] = (uint8_t)random_below(&r, 256);
			t.off[0][0] = (uint8_t)random_below(&r, 256);
			if (!thresholds_valid(t.on[0][0], t.off[0][0]))
				t.on[0][0] = t.off[0][0] = 0;
			lines_init(&l);
			lines_config(&l, 0);
		}
		bool was = l.raw[0] & 1;
		values[0] = (uint8_t)random_below(&r, 256);
		bool want = thresholds_judge(t.on[0][0], t.off[0][0], values[0], was);
		lines_scan(&l, &t, values, out, &fault);
		check((l.raw[0] & 1) == want, "on %u, off %u, value %u, was %d: %d, want %d", t.on[0][0], t.off[0][0], values[0], was, l.raw[0] & 1, want);
	}
}

static void test_judge(void)
{
	static const struct {
		const char *name;
		uint8_t on, off, value;
		bool was, want;
	} tests[] = {
		{"high is 1: at on", 144, 112, 144, false, true},
		{"high is 1: below on", 144, 112, 143, false, false},
		{"high is 1: above off stays", 144, 112, 113, true, true},
		{"high is 1: at off", 144, 112, 112, true, false},
		{"low is 1: at on", 112, 144, 112, false, true},
		{"low is 1: above on", 112, 144, 113, false, false},
		{"low is 1: below off stays", 112, 144, 143, true, true},
		{"low is 1: at off", 112, 144, 144, true, false},
		{"not used, low", 0, 0, 0, false, false},
		{"not used, high", 0, 0, 255, true, false},
		{"not used any more, low", 0, 0, 0, true, false},
	};
	for (unsigned i = 0; i < sizeof tests / sizeof *tests; i++) {
		bool got = thresholds_judge(tests[i].on, tests[i].off, tests[i].value, tests[i].was);
		check(got == tests[i].want, "%s: %d, want %d", tests[i].name, got, tests[i].want);
	}
	check(thresholds_valid(0, 0) && thresholds_valid(10, 14) && thresholds_valid(255, 0), "usable thresholds are refused");
	check(!thresholds_valid(9, 9) && !thresholds_valid(10, 13) && !thresholds_valid(255, 255), "useless thresholds are taken");
}

static void test_debounce(void)
{
	static const struct {
		const char *name;
		const char *levels; // one scan each: 1 blocked, 0 free, - between
		uint8_t debounce;
		unsigned edges;
		uint32_t at; // of the first edge, counted from the first of these scans
	} tests[] = {
		{"stands for long enough", "1111", 3, 1, 0},
		{"not long enough", "1110", 3, 0, 0},
		{"bounces", "1011011111", 3, 1, 5},
		{"comes and goes", "1111100000", 3, 2, 0},
		{"between the thresholds it stays", "1---", 3, 1, 0},
		{"a slow rise", "---1---", 3, 1, 3},
		{"without debounce", "1", 0, 1, 0},
		{"noise between the thresholds", "-0-0-0-0-0", 0, 0, 0},
	};
	for (unsigned i = 0; i < sizeof tests / sizeof *tests; i++) {
		static struct bench b;
		bench_init(&b);
		lines_config(&b.lines, tests[i].debounce);
		bench_scan(&b, 10);
		for (const char *p = tests[i].levels; *p != 0; p++) {
			b.values[8] = *p == '1' ? BLOCKED_GATE : *p == '0' ? FREE_GATE : BETWEEN;
			bench_scan(&b, 1);
		}
		check(b.count == tests[i].edges, "%s: %u edges, want %u", tests[i].name, b.count, tests[i].edges);
		if (b.count > 0)
			check(b.edges[0].line == 8 && b.edges[0].level && b.at[0] == 11 + tests[i].at, "%s: line %u to %d at %u, want 8 to 1 at %u",
				tests[i].name, b.edges[0].line, b.edges[0].level, b.at[0], 11 + tests[i].at);
	}
}

static void test_config(void)
{
	static struct bench b;
	bench_init(&b);
	lines_config(&b.lines, 255);
	check(b.lines.debounce_ms == DEBOUNCE_MAX_MS, "debounce %u ms, want %u", b.lines.debounce_ms, DEBOUNCE_MAX_MS);
}

// A level that moves slowly and trembles by less than the hysteresis gives one edge each way, wherever it turns.
static void test_trembling(void)
{
	static struct bench b;
	struct random r = {99};
	bench_init(&b);
	lines_config(&b.lines, 0);
	bench_scan(&b, 10);
	for (unsigned i = 0; i < 4000; i++) {
		unsigned at = i % 2000, ramp = at < 1000 ? at : 1999 - at;
		b.values[0] = (uint8_t)(50 + 150 * ramp / 999 + random_below(&r, 30));
		bench_scan(&b, 1);
	}
	check(b.count == 4 && b.faults == 0, "%u edges of two slow swings, want 4", b.count);
}

// What lies in a mouth when the board starts is no edge.
static void test_begin(void)
{
	static struct bench b;
	bench_init(&b);
	b.values[0] = BLOCKED_GATE;
	b.values[1] = SEEN_HILL;
	bench_scan(&b, 20);
	check(b.count == 0 && b.lines.level[0] == 3, "%u edges at the start, levels %#x; want none and 3", b.count, b.lines.level[0]);
}

// A tile of 30 mm at 1 m/s: both gates are seen, 12 ms apart, each for 30 ms.
static void test_fast_tile(void)
{
	static struct bench b;
	bench_init(&b);
	bench_scan(&b, 10);
	for (uint32_t ms = 0; ms < 60; ms++) {
		b.values[24] = ms < 30 ? BLOCKED_GATE : FREE_GATE;
		b.values[31] = ms >= 12 && ms < 42 ? BLOCKED_GATE : FREE_GATE;
		bench_scan(&b, 1);
	}
	static const struct {
		uint8_t line;
		bool level;
		uint32_t at;
	} want[] = {{24, true, 11}, {31, true, 23}, {24, false, 41}, {31, false, 53}};
	check(b.count == 4, "a tile at 1 m/s: %u edges, want 4", b.count);
	for (unsigned i = 0; i < b.count && i < 4; i++)
		check(b.edges[i].line == want[i].line && b.edges[i].level == want[i].level && b.at[i] == want[i].at,
			"a tile at 1 m/s: edge %u is line %u to %d at %u", i, b.edges[i].line, b.edges[i].level, b.at[i]);
}

// All lines at once: no edge is lost, each has its own time.
static void test_all_at_once(void)
{
	static struct bench b;
	bench_init(&b);
	bench_scan(&b, 10);
	for (unsigned i = 0; i < ALL_LINES; i++)
		b.values[i] = b.values[i] == FREE_GATE ? BLOCKED_GATE : FREE_GATE;
	bench_scan(&b, DEBOUNCE_MS + ALL_LINES / MOST_EDGES);
	check(b.count == ALL_LINES, "%u edges, want %d", b.count, ALL_LINES);
	for (unsigned i = 0; i < b.count; i++)
		check(b.at[i] == 11, "edge %u at %u, want 11", i, b.at[i]);
}

static void test_rails(void)
{
	static const struct {
		const char *name;
		uint8_t value, code;
	} tests[] = {{"a short to ground", 0, FAULT_LOW}, {"a broken wire", 255, FAULT_HIGH}, {"lowest sound", 20, FAULT_NONE}, {"highest sound", 215, FAULT_NONE}};
	for (unsigned i = 0; i < sizeof tests / sizeof *tests; i++) {
		static struct bench b;
		bench_init(&b);
		b.values[21] = tests[i].value; // tunnel 3, line 5
		bench_scan(&b, 1900);
		check(b.faults == 0, "%s: told before 2 s", tests[i].name);
		bench_scan(&b, 3000);
		check(b.fault.code == tests[i].code, "%s: fault %u, want %u", tests[i].name, b.fault.code, tests[i].code);
		check(b.faults == (tests[i].code != FAULT_NONE) && (b.faults == 0 || b.fault.detail == 0x35), "%s: %u faults, line %#x", tests[i].name, b.faults, b.fault.detail);
		b.values[21] = FREE_HILL;
		bench_scan(&b, 100);
		b.values[21] = tests[i].value;
		bench_scan(&b, 3000);
		check(b.faults == 2 * (tests[i].code != FAULT_NONE), "%s: %u faults when it comes again", tests[i].name, b.faults);
	}
	static struct bench b;
	bench_init(&b);
	b.thresholds.on[2][5] = b.thresholds.off[2][5] = 0;
	b.values[21] = 255;
	bench_scan(&b, 5000);
	check(b.faults == 0 && b.count == 0, "a line that is not used: %u faults, %u edges", b.faults, b.count);
}

static void test_chatter(void)
{
	static struct bench b;
	bench_init(&b);
	lines_config(&b.lines, 0);
	bench_scan(&b, 1);
	for (unsigned i = 0; i < 3000; i++) {
		b.values[3] = i % 4 < 2 ? SEEN_HILL : FREE_HILL;
		b.values[16] = i % 500 < 250 ? BLOCKED_GATE : FREE_GATE;
		bench_scan(&b, 1);
	}
	unsigned chatter = 0, gate = 0;
	for (unsigned i = 0; i < b.count; i++) {
		chatter += b.edges[i].line == 3;
		gate += b.edges[i].line == 16;
	}
	check(b.fault.code == FAULT_CHATTER && b.fault.detail == 0x13 && b.faults == 1, "chatter: fault %u of line %#x, %u times", b.fault.code, b.fault.detail, b.faults);
	check(chatter == CHATTER_EDGES && gate == 12, "%u edges of the line that chatters, want %d; %u of the other, want 12", chatter, CHATTER_EDGES, gate);
	b.values[3] = SEEN_HILL;
	b.count = 0;
	bench_scan(&b, 2500);
	check((b.lines.level[0] >> 3 & 1) && !b.lines.held[0] && b.count <= 2, "a line that is calm again is not believed");
}

// The channels whose number differs in a select pin that has no effect are one and the same.
static void test_select(void)
{
	for (unsigned pin = 0; pin < 4; pin++) {
		static struct bench b;
		bench_init(&b);
		bench_scan(&b, 10);
		for (unsigned i = 0; i < 20 && b.faults == 0; i++) {
			b.values[16] = b.values[16 ^ (1u << pin)] = i % 2 == 0 ? BLOCKED_GATE : FREE_GATE;
			bench_scan(&b, 50);
		}
		check(b.fault.code == FAULT_SELECT && b.fault.detail == (0x20 | pin), "select pin %u: fault %u, detail %#x", pin, b.fault.code, b.fault.detail);
	}
	static struct bench b;
	bench_init(&b);
	for (unsigned i = 0; i < 200; i++) { // pushes with a mole lying at hill 1: equal levels now and then
		b.values[1] = BLOCKED_GATE;
		b.values[0] = i % 2 == 0 ? BLOCKED_GATE : FREE_GATE;
		bench_scan(&b, 50);
	}
	check(b.faults == 0, "sound multiplexers: fault %u, detail %#x", b.fault.code, b.fault.detail);

	static struct bench open;
	bench_init(&open);
	open.thresholds.on[0][3] = open.thresholds.off[0][3] = 0;
	for (unsigned i = 0; i < 200; i++) { // channel 3 is not wired and holds what channel 2 had
		open.values[2] = open.values[3] = i % 2 == 0 ? SEEN_HILL : FREE_HILL;
		bench_scan(&open, 50);
	}
	check(open.faults == 0 && open.count > 0, "a channel that is not wired: fault %u, detail %#x", open.fault.code, open.fault.detail);
}

void test_lines(void)
{
	test_judge();
	test_rest();
	test_debounce();
	test_config();
	test_trembling();
	test_begin();
	test_fast_tile();
	test_all_at_once();
	test_rails();
	test_chatter();
	test_select();
}
