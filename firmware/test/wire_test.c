// The vectors, and what is no frame.
#include "check.h"

#include "../core/board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// unhex reads hex digits and returns how many bytes they were.
static unsigned unhex(const char *text, uint8_t *out)
{
	unsigned n = 0, v;
	while (sscanf(text + 2 * n, "%2x", &v) == 1)
		out[n++] = (uint8_t)v;
	return n;
}

// test_understood sends a question to a board, which does not count it as an error.
static void test_understood(const char *name, const uint8_t *wire, unsigned len)
{
	struct fault fault = {0};
	static struct board b;
	board_init(&b, &fault, RESET_POWER_ON);
	for (unsigned i = 0; i < len; i++)
		board_receive(&b, wire[i]);
	check(b.rx_errors == 0, "%s: counted as an error by the board", name);
}

static void test_vector(const char *line)
{
	char name[32], payload[128], wire[128];
	unsigned type, seq, crc;
	struct wire_frame f = {0}, got = {0};
	uint8_t want[64], out[WIRE_MAX_FRAME];
	if (sscanf(line, "%31s %x %u %127s %x %127s", name, &type, &seq, payload, &crc, wire) != 6) {
		check(false, "vector is not understood: %s", line);
		return;
	}
	f.type = (uint8_t)type;
	f.seq = (uint8_t)seq;
	if (strcmp(payload, "-") != 0)
		f.len = (uint8_t)unhex(payload, f.payload);
	unsigned want_len = unhex(wire, want), len = wire_encode(&f, out);
	check(len == want_len && memcmp(out, want, len) == 0, "%s %u: encoded otherwise than in the vector", name, seq);
	check(wire_length(f.type) == (int8_t)f.len, "%s: length of type %#x = %d, want %u", name, type, wire_length(f.type), f.len);

	struct wire_receiver r = {0};
	enum wire_result result = WIRE_PENDING;
	for (unsigned i = 0; i < want_len; i++)
		result = wire_receive(&r, want[i], &got);
	check(result == WIRE_FRAME && got.type == f.type && got.seq == f.seq && got.len == f.len && memcmp(got.payload, f.payload, f.len) == 0,
		"%s %u: decoded otherwise than in the vector", name, seq);
	if (f.type >= WIRE_ASK_HELLO)
		test_understood(name, want, want_len);
}

// test_refused sends what is no frame, or none that is known, to a board, which counts it and then understands the next.
static void test_refused(char kind, const char *line)
{
	static const uint8_t ask_stats[] = {0x8A, 0};
	char why[32], wire[256];
	uint8_t bytes[128], next[WIRE_MAX_FRAME];
	struct fault fault = {0};
	static struct board b;
	struct wire_frame f = {.type = ask_stats[0]}, got;
	struct wire_receiver r = {0};
	enum wire_result result = WIRE_PENDING;
	if (sscanf(line + 2, "%31s %255s", why, wire) != 2) {
		check(false, "vector is not understood: %s", line);
		return;
	}
	unsigned n = unhex(wire, bytes);
	board_init(&b, &fault, RESET_POWER_ON);
	for (unsigned i = 0; i < n; i++) {
		result = wire_receive(&r, bytes[i], &got);
		board_receive(&b, bytes[i]);
	}
	check(result == (kind == '!' ? WIRE_BAD : WIRE_FRAME), "%s %s: result %d", why, wire, result);
	check(b.rx_errors == 1, "%s %s: %u errors counted, want 1", why, wire, b.rx_errors);
	n = wire_encode(&f, next);
	for (unsigned i = 0; i < n; i++)
		board_receive(&b, next[i]);
	check(b.answers.stats, "%s %s: the frame after it was not understood", why, wire);
}

static void test_receiver(void)
{
	struct wire_receiver r = {0};
	struct wire_frame f;
	check(wire_receive(&r, 0, &f) == WIRE_PENDING && wire_receive(&r, 0, &f) == WIRE_PENDING, "two 00 in a row are taken for an error");
	wire_spoil(&r);
	check(wire_receive(&r, 0, &f) == WIRE_BAD, "a frame that lost a byte on the line is not dropped");
}

void test_wire(const char *vectors)
{
	char line[1024];
	int frames = 0, refused = 0;
	FILE *f = fopen(vectors, "r");
	if (f == NULL) {
		check(false, "%s cannot be opened", vectors);
		return;
	}
	while (fgets(line, sizeof line, f) != NULL) {
		if (line[0] == '!' || line[0] == '?') {
			test_refused(line[0], line);
			refused++;
		} else if (line[0] != '#' && line[0] != '\n') {
			test_vector(line);
			frames++;
		}
	}
	fclose(f);
	check(frames >= 19 && refused >= 10, "%s holds %d frames and %d that are refused: too few", vectors, frames, refused);
	uint16_t crc = 0xFFFF;
	for (const char *p = "123456789"; *p != 0; p++)
		crc = wire_crc(crc, (uint8_t)*p);
	check(crc == 0x29B1, "CRC of 123456789 = %#x, want 0x29b1", crc);
	test_receiver();
}
