// simtest runs the built firmware in simavr, in virtual time, and holds it against firmware/PROTOCOL.md: every pin, the times
// of edges, resets, faults, the EEPROM. It prints the figures of docs/contributor/benchmarks.md.
//
// usage: simtest BOARDSIM FIRMWARE.ELF LEFT, with the bytes of stack that must be left by the call graph
#define _POSIX_C_SOURCE 200809L
#include "check.h"

#include "../core/board.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { KEPT = 512, CYCLES_A_MS = 16000, SLOT_CYCLES = 320 };

// A board in simavr.
struct sim {
	pid_t pid;
	FILE *to, *from;
	struct wire_frame frames[KEPT]; // since the last forget
	uint64_t at_us[KEPT];
	unsigned count;
	uint64_t now_us;
	unsigned long period_least, period_most, isr_most; // of the last report
};

static const char *boardsim, *elf;
static unsigned left; // bytes of stack

static void stop(struct sim *s)
{
	fclose(s->to);
	fclose(s->from);
	waitpid(s->pid, NULL, 0);
}

static void start(struct sim *s, const char *eeprom_file)
{
	int in[2], out[2];
	memset(s, 0, sizeof *s);
	if (pipe(in) != 0 || pipe(out) != 0 || (s->pid = fork()) < 0) {
		perror("simtest");
		exit(1);
	}
	if (s->pid == 0) {
		dup2(in[0], STDIN_FILENO);
		dup2(out[1], STDOUT_FILENO);
		close(in[0]), close(in[1]), close(out[0]), close(out[1]);
		execl(boardsim, boardsim, "--virtual", "--firmware", elf, eeprom_file != NULL ? "--eeprom" : NULL, eeprom_file, (char *)NULL);
		perror(boardsim);
		_exit(127);
	}
	close(in[0]), close(out[1]);
	s->to = fdopen(in[1], "w");
	s->from = fdopen(out[0], "r");
}

// take keeps the frame of a line "rx T HEX"; lone 00 are none.
static void take(struct sim *s, const char *line)
{
	unsigned long long at;
	int n;
	struct wire_receiver r = {0};
	struct wire_frame f;
	if (sscanf(line, "rx %llu %n", &at, &n) < 1)
		return;
	unsigned byte;
	for (const char *p = line + n; sscanf(p, "%2x", &byte) == 1; p += 2) {
		enum wire_result got = wire_receive(&r, (uint8_t)byte, &f);
		check(got != WIRE_BAD, "the board has sent what is no frame: %s", line);
		if (got != WIRE_FRAME || s->count == KEPT)
			continue;
		s->at_us[s->count] = at;
		s->frames[s->count++] = f;
	}
}

// say gives a command and reads until it is answered.
static void say(struct sim *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void say(struct sim *s, const char *format, ...)
{
	char line[512];
	unsigned long long at;
	va_list args;
	va_start(args, format);
	vfprintf(s->to, format, args);
	va_end(args);
	fputc('\n', s->to);
	fflush(s->to);
	while (fgets(line, sizeof line, s->from) != NULL) {
		take(s, line);
		sscanf(line, "report period_least=%lu period_most=%lu isr_most=%lu", &s->period_least, &s->period_most, &s->isr_most);
		if (sscanf(line, "ok %llu", &at) == 1) {
			s->now_us = at;
			return;
		}
		if (strncmp(line, "error", 5) == 0)
			break;
	}
	check(false, "boardsim: %s", line);
	exit(1);
}

static void pass(struct sim *s, unsigned ms)
{
	say(s, "run %lu", 1000ul * ms);
}

static void tell(struct sim *s, uint8_t type, uint8_t seq, const uint8_t *payload, uint8_t len)
{
	struct wire_frame f = {.type = type, .seq = seq, .len = len};
	uint8_t out[WIRE_MAX_FRAME];
	char hex[2 * WIRE_MAX_FRAME + 1];
	if (len > 0)
		memcpy(f.payload, payload, len);
	uint8_t n = wire_encode(&f, out);
	for (uint8_t i = 0; i < n; i++)
		snprintf(hex + 2 * i, 3, "%02X", out[i]);
	say(s, "tx %s", hex);
}

// find gives the first kept frame of a type, or NULL.
static const struct wire_frame *find(const struct sim *s, uint8_t type)
{
	for (unsigned i = 0; i < s->count; i++) {
		if (s->frames[i].type == type)
			return &s->frames[i];
	}
	return NULL;
}

// ask sends a question and gives the payload of the answer.
static const uint8_t *ask(struct sim *s, uint8_t question, const uint8_t *payload, uint8_t len, uint8_t answer)
{
	static const uint8_t none[WIRE_MAX_PAYLOAD];
	s->count = 0;
	tell(s, question, 0, payload, len);
	pass(s, 40);
	const struct wire_frame *f = find(s, answer);
	check(f != NULL, "question %#x is not answered with %#x", question, answer);
	return f != NULL ? f->payload : none;
}

static const uint8_t *stats(struct sim *s)
{
	return ask(s, WIRE_ASK_STATS, NULL, 0, WIRE_STATS);
}

static const uint8_t *fault(struct sim *s, uint8_t clear)
{
	return ask(s, WIRE_ASK_FAULT, &clear, 1, WIRE_FAULT);
}

static uint8_t hello_cause(const struct sim *s)
{
	const struct wire_frame *f = find(s, WIRE_HELLO);
	return f != NULL ? f->payload[5] : 99;
}

static void acknowledge(struct sim *s)
{
	for (unsigned i = 0; i < s->count; i++) {
		if (s->frames[i].type == WIRE_EVENT || s->frames[i].type == WIRE_STRIPES)
			tell(s, WIRE_ACK, s->frames[i].seq, NULL, 0);
	}
}

// Every line of every tunnel comes in by its own channel: one at a time goes to 1 and back, and nothing else is told.
static void test_pins(void)
{
	struct sim s;
	start(&s, NULL);
	pass(&s, 100);
	check(hello_cause(&s) == RESET_POWER_ON, "reset cause at power on: %u", hello_cause(&s));
	unsigned long late_least = 1000000, late_most = 0;
	for (unsigned t = 1; t <= TUNNELS; t++) {
		for (unsigned l = 0; l < LINES; l++) {
			for (int level = 1; level >= 0; level--) {
				s.count = 0;
				uint64_t at = s.now_us;
				say(&s, "line %u %u %d", t, l, level);
				pass(&s, 30);
				const struct wire_frame *f = find(&s, WIRE_EVENT);
				check(f != NULL && f->payload[4] == t && f->payload[5] == l && f->payload[6] == level, "tunnel %u, line %u to %d: event is missing or another", t, l, level);
				if (f == NULL)
					continue;
				unsigned long late = (unsigned long)(s.at_us[f - s.frames] - at);
				late_least = late < late_least ? late : late_least;
				late_most = late > late_most ? late : late_most;
				unsigned events = 0;
				for (unsigned i = 0; i < s.count; i++)
					events += s.frames[i].type == WIRE_EVENT;
				check(events == 1, "tunnel %u, line %u to %d: %u events", t, l, level, events);
				acknowledge(&s);
				pass(&s, 7 + (t * 8 + l) % 3);
			}
		}
	}
	printf("edge at the pin to the last byte of its event, debounce of 3 ms with it: %.1f to %.1f ms (64 edges; the upper ones behind a heartbeat)\n", (double)late_least / 1000, (double)late_most / 1000);
	check(late_most < 15000, "an event has taken %lu µs", late_most);
	stop(&s);
}

// A strip under a tile at 1 m/s, at each sensor; bars are 4 mm apart.
static void test_stripes_sensors(void)
{
	struct sim s;
	start(&s, NULL);
	pass(&s, 100);
	for (unsigned t = 1; t <= TUNNELS; t++) {
		double ms = (double)s.now_us / 1000 + 20;
		s.count = 0;
		say(&s, "@%.3f line %u 0 1", ms, t);
		ms += 5;
		for (unsigned bar = 0; bar < 10; bar++, ms += 4) {
			double width = bar % 3 == 1 ? 1.3 : 2.7; // a long joker
			say(&s, "@%.3f line %u 8 1", ms, t);
			say(&s, "@%.3f line %u 8 0", ms + width, t);
		}
		say(&s, "@%.3f line %u 0 0", ms + 5, t);
		pass(&s, 160);
		const struct wire_frame *f = find(&s, WIRE_STRIPES);
		check(f != NULL && f->payload[4] == t && f->payload[5] == STRIPES_LONG && f->payload[6] == 10, "strip at 1 m/s in tunnel %u: kind %u, %u bars", t, f ? f->payload[5] : 99, f ? f->payload[6] : 99);
		acknowledge(&s);
		pass(&s, 50);
	}
	stop(&s);
}

static void test_resets(void)
{
	static const struct {
		const char *command;
		uint8_t cause, fault;
	} tests[] = {{"reset", RESET_PIN, FAULT_NONE}, {"brownout", RESET_BROWN_OUT, FAULT_BROWN_OUT}, {"hang", RESET_WATCHDOG, FAULT_WATCHDOG}};
	for (unsigned i = 0; i < sizeof tests / sizeof *tests; i++) {
		struct sim s;
		start(&s, NULL);
		pass(&s, 1000);
		uint64_t at = s.now_us;
		uint16_t boot = wire_u16(find(&s, WIRE_HELLO)->payload + 6);
		s.count = 0;
		say(&s, "%s", tests[i].command);
		pass(&s, 1000);
		const struct wire_frame *f = find(&s, WIRE_HELLO);
		check(f != NULL && f->payload[5] == tests[i].cause && wire_u16(f->payload + 6) != boot, "%s: cause %u, want %u, and a boot_id of its own", tests[i].command, hello_cause(&s), tests[i].cause);
		if (f != NULL)
			printf("%s to HELLO: %.0f ms\n", tests[i].command, (double)(s.at_us[f - s.frames] - at) / 1000);
		const uint8_t *p = fault(&s, 0);
		check(p[0] == tests[i].fault, "%s: fault %u, want %u", tests[i].command, p[0], tests[i].fault);
		check(stats(&s)[12] == 1, "%s: %u resets since power on, want 1", tests[i].command, stats(&s)[12]);
		stop(&s);
	}
}

// A board that resets in a loop: each HELLO has a boot_id of its own, and the first cause is kept.
static void test_loop(void)
{
	struct sim s;
	start(&s, NULL);
	pass(&s, 50);
	say(&s, "brownout");
	for (int i = 0; i < 20; i++) {
		pass(&s, 60);
		say(&s, "hang");
		pass(&s, 200);
	}
	unsigned hellos = 0;
	for (unsigned i = 0, last = 70000; i < s.count; i++) {
		if (s.frames[i].type != WIRE_HELLO)
			continue;
		check(wire_u16(s.frames[i].payload + 6) != last, "two starts in a row with one boot_id");
		last = wire_u16(s.frames[i].payload + 6);
		hellos++;
	}
	check(hellos == 22, "%u starts, want 22", hellos);
	const uint8_t *p = fault(&s, 0);
	check(p[0] == FAULT_BROWN_OUT && wire_u16(p + 8) == 20, "first fault %u and %u more, want %u and 20", p[0], wire_u16(p + 8), FAULT_BROWN_OUT);
	check(fault(&s, FAULT_BROWN_OUT)[0] == FAULT_NONE, "the fault is not cleared");
	stop(&s);
}

static void test_wiring(void)
{
	static const struct {
		const char *name, *command;
		uint8_t fault, detail;
	} tests[] = {
		{"a broken wire", "mv 2 5 5000", FAULT_HIGH, 0x25},
		{"a short to ground", "mv 4 0 0", FAULT_LOW, 0x40},
	};
	for (unsigned i = 0; i < sizeof tests / sizeof *tests; i++) {
		struct sim s;
		start(&s, NULL);
		pass(&s, 100);
		say(&s, "%s", tests[i].command);
		pass(&s, 3000);
		const uint8_t *p = fault(&s, 0);
		check(p[0] == tests[i].fault && p[1] == tests[i].detail, "%s: fault %u, detail %#x", tests[i].name, p[0], p[1]);
		stop(&s);
	}
	for (unsigned pin = 0; pin < 4; pin++) {
		struct sim s;
		start(&s, NULL);
		pass(&s, 100);
		say(&s, "select %u 0", pin);
		for (unsigned i = 0; i < 40; i++) {
			say(&s, "line 1 0 %u", (i + 1) % 2);
			pass(&s, 50);
			acknowledge(&s);
			s.count = 0;
		}
		const uint8_t *p = fault(&s, 0);
		check(p[0] == FAULT_SELECT && p[1] == (0x10 | pin), "select pin %u without effect: fault %u, detail %#x", pin, p[0], p[1]);
		stop(&s);
	}
}

// Thresholds go to the EEPROM and come back from it; damage is told.
static void test_eeprom(void)
{
	char path[] = "/tmp/simtest-XXXXXX";
	int fd = mkstemp(path);
	if (fd < 0) {
		perror(path);
		exit(1);
	}
	close(fd);
	struct sim s;
	uint8_t set[19] = {3, 160, 90, 90, 90, 90, 90, 90, 160, 150, 100, 140, 140, 140, 140, 140, 140, 100, 110}, tunnel = 3;
	start(&s, path);
	pass(&s, 500);
	check(memcmp(ask(&s, WIRE_CALIBRATE, set, 19, WIRE_CALIBRATION), set, 19) == 0, "CALIBRATE is not taken");
	tell(&s, WIRE_STORE, 0, NULL, 0);
	pass(&s, 600);
	check(stats(&s)[13] == STORE_STORED, "STORE: state %u", stats(&s)[13]);
	stop(&s);
	start(&s, path);
	pass(&s, 500);
	const uint8_t *p = ask(&s, WIRE_ASK_CALIBRATION, &tunnel, 1, WIRE_CALIBRATION);
	check(memcmp(p, set, 19) == 0 && p[19] == STORE_STORED, "thresholds have not come back: store %u", p[19]);
	stop(&s);
	FILE *f = fopen(path, "r+b");
	fseek(f, STORE_COPIES + 10, SEEK_SET);
	fputc(0x55, f);
	fclose(f);
	start(&s, path);
	pass(&s, 500);
	p = ask(&s, WIRE_ASK_CALIBRATION, &tunnel, 1, WIRE_CALIBRATION);
	check(p[1] == 144 && p[19] == STORE_DAMAGED, "damaged thresholds: on %u, store %u", p[1], p[19]);
	check(fault(&s, 0)[0] == FAULT_DAMAGED, "damaged thresholds: fault %u", fault(&s, 0)[0]);
	stop(&s);
	unlink(path);
}

// What the figures of a load were.
static void print_load(struct sim *s, const char *name)
{
	const uint8_t *p = stats(s);
	printf("%s: a line is sampled every %lu to %lu cycles (1 ms is %d), the sampler's interrupt takes at most %lu of %d cycles\n", name, s->period_least, s->period_most, CYCLES_A_MS, s->isr_most, SLOT_CYCLES);
	printf("%s: scans are evaluated every %u µs at most, one takes at most %u µs, %u were missed; %u bytes of stack were never touched\n", name, wire_u16(p), wire_u16(p + 2), wire_u16(p + 4), wire_u16(p + 6));
	check(s->period_most - s->period_least < SLOT_CYCLES && s->period_most < CYCLES_A_MS + SLOT_CYCLES, "%s: sampling is not even: %lu to %lu cycles", name, s->period_least, s->period_most);
	check(s->isr_most < SLOT_CYCLES, "%s: the sampler's interrupt takes %lu cycles", name, s->isr_most);
	check(wire_u16(p + 6) >= left, "%s: %u bytes of stack left, want %u as the call graph says", name, wire_u16(p + 6), left);
}

// talk is a host that never pauses: questions, thresholds, storing, and noise.
static void talk(struct sim *s, unsigned i, struct random *r)
{
	switch (i % 8) {
	case 0: tell(s, WIRE_ASK_SNAPSHOT, 0, NULL, 0); break;
	case 1: tell(s, WIRE_ASK_LEVELS, 0, (const uint8_t[]){0, 1}, 2); break;
	case 2: tell(s, WIRE_STORE, 0, NULL, 0); break;
	case 3: tell(s, WIRE_ACK, (uint8_t)i, NULL, 0); break;
	case 4: tell(s, WIRE_CALIBRATE, 0, (const uint8_t[]){1 + i / 8 % 4, 144, 112, 112, 112, 112, 112, 112, 144, (uint8_t)(140 + i % 7), 112, 144, 144, 144, 144, 144, 144, 112, 100}, 19); break;
	default: say(s, "tx %02X%02X%02X%02X", random_below(r, 256), random_below(r, 256), random_below(r, 256), random_below(r, 256));
	}
}

// quieten lets what is still on the line pass, and ends the noise.
static void quieten(struct sim *s)
{
	pass(s, 3000);
	tell(s, 0x70, 0, NULL, 0);
	pass(s, 50);
}

// Four tiles with strips pushed at once at 1 m/s, again and again, all moles moving on, and a host that never pauses.
static void test_busy(void)
{
	struct sim s;
	struct random r = {77};
	start(&s, NULL);
	pass(&s, 100);
	stats(&s);
	say(&s, "report");
	for (unsigned i = 0; i < 2000; i++) {
		unsigned ms = i % 100;
		for (unsigned t = 1; t <= 4; t++) {
			if (ms == 0 || ms == 42)
				say(&s, "line %u 0 %u", t, ms == 0);
			if (ms == 12 || ms == 54)
				say(&s, "line %u 7 %u", t, ms == 12);
			if (ms % 20 == 10)
				say(&s, "line %u %u %u", t, 1 + ms / 20, i / 100 % 2);
			say(&s, "line %u 8 %u", t, ms % 4 < 2);
		}
		if (i % 3 == 0)
			talk(&s, i / 3, &r);
		pass(&s, 1);
		s.count = 0;
	}
	say(&s, "report");
	quieten(&s);
	print_load(&s, "four tiles at once at 1 m/s");
	const uint8_t *p = stats(&s);
	check(wire_u16(p + 4) == 0 && wire_u16(p) < 2000, "four tiles at once: %u scans missed, at most %u µs apart", wire_u16(p + 4), wire_u16(p));
	stop(&s);
}

// All lines change each millisecond, which only broken wiring does: scans may be missed, sampling stays even, and when it
// is over the board is well.
static void test_storm(void)
{
	struct sim s;
	struct random r = {78};
	start(&s, NULL);
	pass(&s, 100);
	say(&s, "report");
	tell(&s, WIRE_CONFIG, 0, (const uint8_t[]){0, 1}, 2);
	for (unsigned i = 0; i < 1000; i++) {
		for (unsigned k = 0; k < 36; k++)
			say(&s, "line %u %u %u", k / 9 + 1, k % 9, i % 2);
		talk(&s, i, &r);
		say(&s, "run %u", 500 + random_below(&r, 1000));
		s.count = 0;
	}
	say(&s, "report");
	for (unsigned k = 0; k < 32; k++)
		say(&s, "line %u %u %u", k / 8 + 1, k % 8, k % 3 == 0);
	quieten(&s);
	print_load(&s, "all lines each ms");
	const uint8_t *p = ask(&s, WIRE_ASK_SNAPSHOT, NULL, 0, WIRE_SNAPSHOT);
	check(p[4] == 0x49 && p[5] == 0x92 && p[6] == 0x24 && p[7] == 0x49, "after the storm: levels %02x %02x %02x %02x", p[4], p[5], p[6], p[7]);
	check(hello_cause(&s) == 99, "the storm has reset the board");
	stop(&s);
}

static void test_quiet(void)
{
	struct sim s;
	start(&s, NULL);
	pass(&s, 100);
	say(&s, "report");
	pass(&s, 5000);
	say(&s, "report");
	print_load(&s, "at rest");
	check(wire_u16(stats(&s) + 4) == 0, "%u scans were missed at rest", wire_u16(stats(&s) + 4));
	stop(&s);
}

int main(int argc, char **argv)
{
	if (argc != 4) {
		fprintf(stderr, "usage: simtest BOARDSIM FIRMWARE.ELF LEFT\n");
		return 2;
	}
	boardsim = argv[1];
	elf = argv[2];
	left = (unsigned)atoi(argv[3]);
	signal(SIGPIPE, SIG_IGN);
	test_pins();
	test_stripes_sensors();
	test_resets();
	test_loop();
	test_wiring();
	test_eeprom();
	test_quiet();
	test_busy();
	test_storm();
	if (check_failures() > 0) {
		fprintf(stderr, "simtest: %d checks failed\n", check_failures());
		return 1;
	}
	printf("simtest: all well\n");
	return 0;
}
