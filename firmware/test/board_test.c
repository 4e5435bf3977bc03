// The board as a whole: what it answers, and when.
#include "check.h"

#include "../core/board.h"

#include <string.h>

enum { FREE = 46, BLOCKED = 209, KEPT = 64 };

// A board, and the frames it has sent.
struct bench {
	struct board board;
	struct fault fault;
	struct scan scan;
	struct wire_receiver receiver;
	struct wire_frame frames[KEPT];
	uint32_t at[KEPT];
	unsigned count;
	uint32_t now;
};

static void let_free(struct scan *s)
{
	for (unsigned i = 0; i < ALL_LINES; i++)
		s->lines[i] = i % LINES == 0 || i % LINES == LINES - 1 ? FREE : BLOCKED;
	memset(s->stripes, FREE, sizeof s->stripes);
}

static void collect(struct bench *b)
{
	uint8_t out[WIRE_MAX_FRAME], n;
	struct wire_frame f;
	while ((n = board_send(&b->board, out)) > 0) {
		for (uint8_t i = 0; i < n; i++) {
			enum wire_result got = wire_receive(&b->receiver, out[i], &f);
			check(got != WIRE_BAD, "the board has sent what is no frame");
			if (got != WIRE_FRAME || b->count == KEPT)
				continue;
			check(wire_length(f.type) == (int8_t)f.len, "frame %#x has a payload of %u bytes", f.type, f.len);
			b->at[b->count] = b->now;
			b->frames[b->count++] = f;
		}
	}
}

static void pass(struct bench *b, unsigned ms)
{
	for (; ms > 0; ms--) {
		board_scan(&b->board, ++b->now, &b->scan);
		board_step(&b->board);
		collect(b);
	}
}

static void start(struct bench *b, uint8_t cause)
{
	board_init(&b->board, &b->fault, cause);
	let_free(&b->scan);
	b->now = b->count = 0;
	pass(b, 1);
}

static void fresh(struct bench *b)
{
	memset(b, 0, sizeof *b);
	eeprom_erase();
	start(b, RESET_POWER_ON);
	b->count = 0;
}

// tell sends a frame to the board and keeps what it answers at once.
static void tell(struct bench *b, uint8_t type, uint8_t seq, const uint8_t *payload, uint8_t len)
{
	struct wire_frame f = {.type = type, .seq = seq, .len = len};
	uint8_t out[WIRE_MAX_FRAME];
	if (len > 0)
		memcpy(f.payload, payload, len);
	uint8_t n = wire_encode(&f, out);
	for (uint8_t i = 0; i < n; i++)
		board_receive(&b->board, out[i]);
	b->count = 0;
	collect(b);
}

static void ask(struct bench *b, uint8_t type)
{
	tell(b, type, 0, NULL, 0);
}

static void test_hello(void)
{
	static struct bench b;
	fresh(&b);
	start(&b, RESET_PIN);
	const uint8_t want[6] = {WIRE_PROTO, FW_MAJOR, FW_MINOR, 4, 8, RESET_PIN};
	check(b.count == 1 && b.frames[0].type == WIRE_HELLO && b.frames[0].seq == 255 && memcmp(b.frames[0].payload, want, 6) == 0, "no HELLO after a reset");
	tell(&b, WIRE_ASK_HELLO, 0, (const uint8_t[]){200}, 1); // a host of another version is answered too
	check(b.count == 1 && memcmp(b.frames[0].payload, want, 6) == 0, "HELLO? of a host of version 200: %u frames", b.count);
}

// Each start has a boot_id of its own, however fast it follows.
static void test_boot_id(void)
{
	static struct bench b;
	uint16_t last = 0;
	fresh(&b);
	for (unsigned i = 0; i < 200; i++) {
		start(&b, i % 5 == 4 ? RESET_POWER_ON : RESET_WATCHDOG);
		uint16_t id = wire_u16(b.frames[0].payload + 6);
		check(i == 0 || id != last, "start %u has the boot_id %u of the one before", i, id);
		last = id;
		pass(&b, i % 3 == 0 || i % 5 >= 3 ? 300 : 10); // before a power cut it was on for a while
	}
}

static void test_event(void)
{
	static struct bench b;
	fresh(&b);
	pass(&b, 99);
	b.scan.lines[13] = FREE; // the mole at hill 5 of tunnel 2
	pass(&b, 10);
	const uint8_t want[7] = {101, 0, 0, 0, 2, 5, 1};
	check(b.count == 1 && b.frames[0].type == WIRE_EVENT && b.frames[0].seq == 0 && memcmp(b.frames[0].payload, want, 7) == 0, "event: %u frames, type %#x, t %u",
		b.count, b.frames[0].type, b.frames[0].payload[0]);
	check(b.at[0] == 104, "sent at %u ms, want 104", b.at[0]);
	pass(&b, 100);
	check(b.count == 2 && b.at[1] == 204 && b.frames[1].type == WIRE_EVENT && b.frames[1].seq == 0 && memcmp(b.frames[1].payload, want, 7) == 0, "not sent again after 100 ms: %u frames", b.count);
	tell(&b, WIRE_ACK, 0, NULL, 0);
	pass(&b, 300);
	check(b.count == 0, "sent again after the acknowledgement: %u frames", b.count);
	ask(&b, WIRE_ASK_SNAPSHOT);
	const uint8_t lines[4] = {0, 0x20, 0, 0};
	check(b.count == 1 && b.frames[0].type == WIRE_SNAPSHOT && b.frames[0].seq == 0 && memcmp(b.frames[0].payload + 4, lines, 4) == 0, "snapshot: %u frames, seq %u", b.count, b.frames[0].seq);
}

static void test_heartbeat(void)
{
	static struct bench b;
	fresh(&b);
	pass(&b, 3500);
	check(b.count == 3 && b.frames[2].type == WIRE_HEARTBEAT && b.at[1] - b.at[0] == 1000, "%u heartbeats in 3.5 s", b.count);
	check(b.frames[2].payload[5] == 4, "flags %#x, want 4: thresholds are defaults", b.frames[2].payload[5]);
	tell(&b, WIRE_CONFIG, 0, (const uint8_t[]){20, 0}, 2);
	check(b.count > 0 && b.frames[0].type == WIRE_STATS && b.frames[0].payload[14] == 20 && b.frames[0].payload[15] == 1, "CONFIG: %u frames", b.count);
	b.count = 0;
	pass(&b, 1000);
	check(b.count == 10, "%u heartbeats a second, want 10", b.count);
}

static void test_lost(void)
{
	static struct bench b;
	fresh(&b);
	for (unsigned i = 0; i < 17; i++) {
		b.scan.lines[0] = i % 2 == 0 ? BLOCKED : FREE;
		pass(&b, 50);
	}
	b.count = 0;
	pass(&b, 1000);
	check(b.count == 1 && b.frames[0].type == WIRE_HEARTBEAT && b.frames[0].payload[4] == 0 && (b.frames[0].payload[5] & 1) && b.frames[0].seq == 16,
		"after an overflow: %u frames, %u queued, flags %#x, seq %u", b.count, b.frames[0].payload[4], b.frames[0].payload[5], b.frames[0].seq);
	ask(&b, WIRE_ASK_SNAPSHOT);
	check(b.count == 1 && b.frames[0].seq == 16 && b.frames[0].payload[4] == 1, "snapshot after an overflow: seq %u, levels %#x", b.frames[0].seq, b.frames[0].payload[4]);
	b.count = 0;
	pass(&b, 1000);
	check(!(b.frames[0].payload[5] & 1), "events are still lost after the snapshot");
	ask(&b, WIRE_ASK_STATS);
	check(wire_u16(b.frames[0].payload + 10) == 17, "%u dropped, want 17", wire_u16(b.frames[0].payload + 10));
}

// levels counts the LEVELS among the last frames.
static unsigned levels(const struct bench *b)
{
	unsigned n = 0;
	for (unsigned i = 0; i < b->count; i++)
		n += b->frames[i].type == WIRE_LEVELS;
	return n;
}

static void test_levels(void)
{
	static struct bench b;
	fresh(&b);
	pass(&b, TUNNELS);
	b.scan.lines[19] = 90; // tunnel 3, line 3
	b.scan.stripes[2][2] = 222;
	pass(&b, TUNNELS); // each tunnel has its turn
	b.scan.lines[19] = 100;
	b.scan.stripes[2][2] = FREE;
	pass(&b, TUNNELS);
	tell(&b, WIRE_ASK_LEVELS, 0, (const uint8_t[]){3, 0}, 2);
	const uint8_t *p = b.frames[0].payload;
	check(b.count == 1 && b.frames[0].type == WIRE_LEVELS && p[4] == 3, "LEVELS? of tunnel 3: %u frames", b.count);
	check(p[5 + 3] == 100 && p[14 + 3] == 90 && p[23 + 3] == BLOCKED, "line 3: now %u, from %u to %u", p[5 + 3], p[14 + 3], p[23 + 3]);
	check(p[5 + 8] == FREE && p[23 + 8] == 222, "stripe sensor: now %u, up to %u", p[5 + 8], p[23 + 8]);
	tell(&b, WIRE_ASK_LEVELS, 0, (const uint8_t[]){0, 2}, 2);
	check(b.count == 4, "%u frames, want one a tunnel", b.count);
	for (unsigned i = 0; i < b.count; i++)
		check(b.frames[i].payload[4] == i + 1, "frame %u is of tunnel %u", i, b.frames[i].payload[4]);
	b.count = 0;
	pass(&b, 900);
	check(levels(&b) == 16, "%u frames in 0.9 s, each 0.2 s for four tunnels; want 16", levels(&b));
	pass(&b, 30000);
	b.count = 0;
	pass(&b, 900);
	check(levels(&b) == 0, "levels are streamed for more than 30 s");
	unsigned errors = b.board.rx_errors;
	tell(&b, WIRE_ASK_LEVELS, 0, (const uint8_t[]){5, 0}, 2);
	check(b.count == 0 && b.board.rx_errors == errors + 1, "LEVELS? of tunnel 5 is answered");
}

// Each sensor of each tunnel has its own place in LEVELS and in CALIBRATION.
static void test_each_sensor(void)
{
	static struct bench b;
	fresh(&b);
	for (uint8_t t = 1; t <= TUNNELS; t++) {
		uint8_t set[19] = {t};
		for (uint8_t k = 0; k < SENSORS; k++) {
			set[1 + k] = (uint8_t)(10 * t + k);
			set[10 + k] = (uint8_t)(100 + 10 * t + k);
			if (k < LINES)
				b.scan.lines[(t - 1) * LINES + k] = (uint8_t)(20 * t + k);
		}
		memset(b.scan.stripes, FREE, sizeof b.scan.stripes);
		for (unsigned look = 0; look < STRIPE_LOOKS; look++) {
			b.scan.stripes[look][t - 1] = (uint8_t)(240 + look);
			pass(&b, TUNNELS);
			tell(&b, WIRE_ASK_LEVELS, 0, (const uint8_t[]){t, 0}, 2);
			const uint8_t *p = b.frames[0].payload;
			for (uint8_t k = 0; k < LINES; k++)
				check(p[4] == t && p[5 + k] == 20 * t + k, "tunnel %u, line %u: level %u", t, k, p[5 + k]);
			check(p[23 + STRIPE] == 240 + look, "tunnel %u, look %u at its stripes: up to %u", t, look, p[23 + STRIPE]);
			b.scan.stripes[look][t - 1] = FREE;
		}
		tell(&b, WIRE_CALIBRATE, 0, set, 19);
		check(b.count == 1 && memcmp(b.frames[0].payload, set, 19) == 0, "CALIBRATE of tunnel %u is not taken", t);
	}
	for (uint8_t t = 1; t <= TUNNELS; t++) {
		tell(&b, WIRE_ASK_CALIBRATION, 0, &t, 1);
		check(b.count == 1 && b.frames[0].payload[0] == t && b.frames[0].payload[18] == 108 + 10 * t, "CALIBRATION of tunnel %u: off of its stripes is %u", t, b.frames[0].payload[18]);
	}
	for (uint8_t t = 0; t <= TUNNELS + 1; t += TUNNELS + 1) {
		uint8_t set[19] = {t};
		tell(&b, WIRE_ASK_CALIBRATION, 0, &t, 1);
		check(b.count == 0, "CALIBRATION? of tunnel %u is answered", t);
		tell(&b, WIRE_CALIBRATE, 0, set, 19);
		check(b.count == 0, "CALIBRATE of tunnel %u is answered", t);
	}
}

static void test_calibration(void)
{
	static struct bench b;
	uint8_t set[19] = {2};
	fresh(&b);
	tell(&b, WIRE_ASK_CALIBRATION, 0, (const uint8_t[]){2}, 1);
	check(b.count == 1 && b.frames[0].type == WIRE_CALIBRATION && b.frames[0].payload[1] == 144 && b.frames[0].payload[19] == STORE_DEFAULTS, "CALIBRATION?: %u frames", b.count);
	memcpy(set + 1, b.frames[0].payload + 1, 18);
	set[1] = 180;
	tell(&b, WIRE_CALIBRATE, 0, set, 19);
	check(b.count == 1 && memcmp(b.frames[0].payload, set, 19) == 0 && b.frames[0].payload[19] == STORE_CHANGED, "CALIBRATE: %u frames, store %u", b.count, b.frames[0].payload[19]);
	set[1] = set[10]; // no hysteresis
	tell(&b, WIRE_CALIBRATE, 0, set, 19);
	check(b.count == 1 && b.frames[0].payload[1] == 180, "useless thresholds are taken");
	ask(&b, WIRE_STORE);
	check(b.count == 1 && b.frames[0].payload[13] == STORE_STORING, "STORE: %u frames, store %u", b.count, b.frames[0].payload[13]);
	b.count = 0;
	pass(&b, 500);
	check(b.count == 1 && b.frames[0].type == WIRE_STATS && b.frames[0].payload[13] == STORE_STORED, "stored: %u frames", b.count);
	start(&b, RESET_POWER_ON);
	tell(&b, WIRE_ASK_CALIBRATION, 0, (const uint8_t[]){2}, 1);
	check(b.frames[0].payload[1] == 180 && b.frames[0].payload[19] == STORE_STORED, "after a power cut: on %u, store %u", b.frames[0].payload[1], b.frames[0].payload[19]);
	eeprom.bytes[STORE_COPIES + 20] ^= 1;
	start(&b, RESET_POWER_ON);
	tell(&b, WIRE_ASK_FAULT, 0, (const uint8_t[]){0}, 1);
	check(b.frames[0].type == WIRE_FAULT && b.frames[0].payload[0] == FAULT_DAMAGED, "damaged thresholds: fault %u", b.frames[0].payload[0]);
	tell(&b, WIRE_ASK_CALIBRATION, 0, (const uint8_t[]){2}, 1);
	check(b.frames[0].payload[1] == 144 && b.frames[0].payload[19] == STORE_DAMAGED, "damaged thresholds: on %u, store %u", b.frames[0].payload[1], b.frames[0].payload[19]);
	eeprom.dead = STORE_COPIES + 2 + SENSORS; // on of tunnel 2, line 0, which has to change
	ask(&b, WIRE_STORE);
	pass(&b, 500);
	tell(&b, WIRE_ASK_CALIBRATION, 0, (const uint8_t[]){2}, 1);
	check(b.frames[0].payload[19] == STORE_UNWRITABLE, "an EEPROM that keeps nothing: store %u", b.frames[0].payload[19]);
}

static void test_faults(void)
{
	static struct bench b;
	fresh(&b);
	start(&b, RESET_WATCHDOG);
	pass(&b, 100);
	start(&b, RESET_BROWN_OUT);
	b.count = 0;
	pass(&b, 1000);
	check(b.count == 1 && (b.frames[0].payload[5] & 2), "no heartbeat tells of the fault");
	for (int i = 0; i < 2; i++) { // reading alone does not clear
		tell(&b, WIRE_ASK_FAULT, 0, (const uint8_t[]){0}, 1);
		const uint8_t *p = b.frames[0].payload;
		check(b.count == 1 && p[0] == FAULT_WATCHDOG && p[1] == 1 && wire_u16(p + 8) == 1, "fault %u, detail %u, %u more", p[0], p[1], wire_u16(p + 8));
	}
	tell(&b, WIRE_ASK_FAULT, 0, (const uint8_t[]){FAULT_BROWN_OUT}, 1);
	check(b.frames[0].payload[0] == FAULT_WATCHDOG, "cleared by the code of another fault");
	tell(&b, WIRE_ASK_FAULT, 0, (const uint8_t[]){FAULT_WATCHDOG}, 1);
	check(b.frames[0].payload[0] == FAULT_NONE, "not cleared");
	ask(&b, WIRE_ASK_STATS);
	check(b.frames[0].payload[12] == 2, "%u resets, want 2", b.frames[0].payload[12]);
}

static void test_stats(void)
{
	static struct bench b;
	fresh(&b);
	b.board.stats = (struct board_stats){.scan_us = 0x0102, .work_us = 0x0304, .missed = 0x0506, .stack_free = 0x0708};
	b.board.queue.resent = 0x090A;
	b.board.queue.dropped = 0x0B0C;
	const uint8_t want[16] = {2, 1, 4, 3, 6, 5, 8, 7, 10, 9, 12, 11, 0, STORE_DEFAULTS, DEBOUNCE_MS, 10};
	ask(&b, WIRE_ASK_STATS);
	check(b.count == 1 && memcmp(b.frames[0].payload, want, sizeof want) == 0, "STATS: a field is not in its place");
}

// A tile with a strip: STRIPES comes after the event of the last gate, with the same row of numbers.
static void test_strip(void)
{
	static struct bench b;
	fresh(&b);
	b.scan.lines[8] = BLOCKED;
	pass(&b, 50);
	tell(&b, WIRE_ACK, 0, NULL, 0);
	for (unsigned bar = 0; bar < 10; bar++) {
		memset(b.scan.stripes, FREE, sizeof b.scan.stripes);
		for (unsigned k = 0; k < STRIPE_LOOKS; k++)
			b.scan.stripes[k][1] = BLOCKED;
		pass(&b, bar % 3 == 1 ? 27 : 13);
		memset(b.scan.stripes, FREE, sizeof b.scan.stripes);
		pass(&b, bar % 3 == 1 ? 13 : 27);
	}
	b.scan.lines[8] = FREE;
	b.count = 0;
	pass(&b, 50);
	const uint8_t *p = b.frames[1].payload;
	check(b.count == 2 && b.frames[0].type == WIRE_EVENT && b.frames[0].seq == 1 && b.frames[1].type == WIRE_STRIPES && b.frames[1].seq == 2, "a strip: %u frames", b.count);
	check(p[4] == 2 && p[5] == STRIPES_WORM && p[6] == 10 && p[7] == 3 && p[8] == 9, "strip of tunnel %u: kind %u, %u bars, %u of %u wide", p[4], p[5], p[6], p[7], p[8]);
}

// A strip faster than any hand, its bars seen twice: all looks of a scan count.
static void test_fast_strip(void)
{
	static struct bench b;
	fresh(&b);
	b.scan.lines[24] = BLOCKED;
	pass(&b, 10);
	for (unsigned look = 0; look < 17 * 8; look += STRIPE_LOOKS) {
		for (unsigned k = 0; k < STRIPE_LOOKS; k++) // bars of 2 looks, gaps of 15: in another place of the scan each time
			b.scan.stripes[k][3] = (look + k) % 17 < 2 ? BLOCKED : FREE;
		pass(&b, 1);
	}
	b.scan.lines[24] = FREE;
	tell(&b, WIRE_ACK, 0, NULL, 0);
	pass(&b, 50);
	const uint8_t *p = b.frames[1].payload;
	check(b.count == 2 && b.frames[1].type == WIRE_STRIPES && p[5] == STRIPES_BEETLE && p[6] == 8, "a fast strip: %u frames, kind %u, %u bars", b.count, p[5], p[6]);
}

// The clock wraps after 49 days.
static void test_wrap(void)
{
	static struct bench b;
	fresh(&b);
	b.now = UINT32_MAX - 50;
	pass(&b, 1);
	b.count = 0;
	pass(&b, 40);
	b.scan.lines[0] = BLOCKED;
	pass(&b, 160);
	check(b.count == 2 && wire_u32(b.frames[0].payload) == UINT32_MAX - 8 && b.at[1] - b.at[0] == 100, "around the wrap: %u frames, t %u", b.count, wire_u32(b.frames[0].payload));
	b.count = 0;
	tell(&b, WIRE_ACK, 0, NULL, 0);
	pass(&b, 2000);
	check(b.count == 2, "%u heartbeats in 2 s after the wrap", b.count);
}

// Whatever comes on the line, the board goes on.
static void test_noise(void)
{
	static struct bench b;
	struct random r = {0x5eed};
	fresh(&b);
	for (unsigned i = 0; i < 400000; i++) {
		if (random_below(&r, 50) == 0)
			board_line_error(&b.board);
		board_receive(&b.board, (uint8_t)(random_below(&r, 4) == 0 ? 0 : random_below(&r, 256)));
		if (i % 40 == 0) {
			for (unsigned k = 0; k < ALL_LINES; k++)
				b.scan.lines[k] = (uint8_t)random_below(&r, 256);
			pass(&b, 1);
			b.count = 0;
		}
	}
	board_receive(&b.board, 0);
	ask(&b, WIRE_ASK_STATS);
	check(b.count == 1 && b.frames[0].type == WIRE_STATS, "after noise: %u frames", b.count);
	check(b.board.rx_errors > 0, "noise was not counted");
}

// Well-formed frames with any payload: the board answers or counts them, and holds what it must hold.
static void test_senseless(void)
{
	static struct bench b;
	struct random r = {0xbad};
	fresh(&b);
	for (unsigned i = 0; i < 200000; i++) {
		uint8_t payload[WIRE_MAX_PAYLOAD], len;
		uint8_t type = (uint8_t)(0x80 + random_below(&r, 16));
		len = wire_length(type) >= 0 && random_below(&r, 4) != 0 ? (uint8_t)wire_length(type) : (uint8_t)random_below(&r, WIRE_MAX_PAYLOAD + 1);
		for (unsigned k = 0; k < len; k++)
			payload[k] = (uint8_t)random_below(&r, random_below(&r, 2) ? 6 : 256);
		tell(&b, type, (uint8_t)random_below(&r, 256), payload, len);
		if (random_below(&r, 10) == 0) {
			b.scan.lines[random_below(&r, ALL_LINES)] = (uint8_t)random_below(&r, 256);
			pass(&b, 1);
		}
		check(b.board.lines.debounce_ms <= DEBOUNCE_MAX_MS && b.board.heartbeat_ds > 0 && b.board.queue.count <= QUEUE_SIZE, "frame %u of type %#x has broken the board", i, type);
		for (unsigned t = 0; t < TUNNELS; t++) {
			for (unsigned k = 0; k < SENSORS; k++)
				check(thresholds_valid(b.board.thresholds.on[t][k], b.board.thresholds.off[t][k]), "frame %u has set useless thresholds", i);
		}
	}
}

void test_board(void)
{
	test_hello();
	test_boot_id();
	test_event();
	test_heartbeat();
	test_lost();
	test_levels();
	test_each_sensor();
	test_calibration();
	test_faults();
	test_stats();
	test_strip();
	test_fast_strip();
	test_wrap();
	test_noise();
	test_senseless();
}
