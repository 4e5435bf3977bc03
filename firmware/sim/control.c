#include "control.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// What a sensor gives with the resistors of the guide, mV.
enum { LOW_MV = 900, HIGH_MV = 4100, MOST_MV = 5000 };

static uint16_t level_mv(unsigned line, bool level)
{
	bool reads_high = line == 0 || line == 7 || line == 8; // gates and stripes are dark at 1, magnets pull down
	return level == reads_high ? HIGH_MV : LOW_MV;
}

void sensors_init(struct sensors *s)
{
	for (unsigned t = 0; t < 4; t++) {
		s->select[t] = -1;
		for (unsigned l = 0; l < 9; l++)
			s->mv[t][l] = level_mv(l, false);
	}
}

uint8_t sensors_channel(const struct sensors *s, uint8_t asked)
{
	for (unsigned pin = 0; pin < 4; pin++) {
		if (s->select[pin] == 0)
			asked &= (uint8_t)~(1u << pin);
		if (s->select[pin] == 1)
			asked |= (uint8_t)(1u << pin);
	}
	return asked;
}

static bool hex(struct control *c, const char *text)
{
	uint8_t bytes[CONTROL_LINE / 2];
	unsigned n = 0;
	for (; text[0] != 0 && text[1] != 0; text += 2) {
		char two[3] = {text[0], text[1], 0}, *end;
		bytes[n++] = (uint8_t)strtoul(two, &end, 16);
		if (*end != 0)
			return false;
	}
	if (*text != 0 || c->bytes == NULL)
		return false;
	c->bytes(c->param, bytes, n);
	return true;
}

static bool sensor(struct control *c, const char *line)
{
	unsigned t, l, v;
	if (sscanf(line, "line %u %u %u", &t, &l, &v) == 3 && t >= 1 && t <= 4 && l <= 8 && v <= 1) {
		c->sensors->mv[t - 1][l] = level_mv(l, v);
		return true;
	}
	if (sscanf(line, "mv %u %u %u", &t, &l, &v) == 3 && t >= 1 && t <= 4 && l <= 8 && v <= MOST_MV) {
		c->sensors->mv[t - 1][l] = (uint16_t)v;
		return true;
	}
	char level;
	if (sscanf(line, "select %u %c", &t, &level) == 2 && t <= 3 && strchr("01-", level) != NULL) {
		c->sensors->select[t] = level == '-' ? -1 : (int8_t)(level - '0');
		return true;
	}
	return false;
}

static bool obey(struct control *c, const char *line)
{
	unsigned long long us;
	if (sensor(c, line))
		return true;
	if (strncmp(line, "tx ", 3) == 0)
		return hex(c, line + 3);
	if (c->run != NULL && sscanf(line, "run %llu", &us) == 1) {
		c->run(c->param, us);
		return true;
	}
	return strcmp(line, "now") == 0 || c->command(c->param, line);
}

// plan keeps a line for later: "@MS line".
static bool plan(struct control *c, const char *line)
{
	char *rest;
	double ms = strtod(line + 1, &rest);
	if (*rest != ' ' || ms < 0 || c->count == CONTROL_PLANNED || strlen(rest + 1) >= sizeof c->planned[0].line)
		return false;
	unsigned i = c->count++;
	uint64_t at = (uint64_t)(ms * 1000);
	for (; i > 0 && c->planned[i - 1].at_us > at; i--)
		c->planned[i] = c->planned[i - 1];
	c->planned[i].at_us = at;
	strcpy(c->planned[i].line, rest + 1);
	return true;
}

void control_due(struct control *c, uint64_t now_us)
{
	while (c->count > 0 && c->planned[0].at_us <= now_us) {
		struct planned p = c->planned[0];
		memmove(c->planned, c->planned + 1, --c->count * sizeof p);
		if (!obey(c, p.line))
			printf("error %s\n", p.line);
	}
}

void control_byte(struct control *c, uint64_t at_us, uint8_t byte)
{
	c->rx[c->rx_len++] = byte;
	c->rx_at = at_us;
	if (byte != 0 && c->rx_len < sizeof c->rx)
		return;
	printf("rx %llu ", (unsigned long long)c->rx_at);
	for (unsigned i = 0; i < c->rx_len; i++)
		printf("%02X", c->rx[i]);
	putchar('\n');
	c->rx_len = 0;
}

static void one_line(struct control *c, const char *line)
{
	bool done = line[0] == '@' ? plan(c, line) : obey(c, line);
	if (done)
		printf("ok %llu\n", (unsigned long long)c->now());
	else
		printf("error %s\n", line);
}

bool control_read(struct control *c, int fd, uint64_t now_us)
{
	(void)now_us;
	ssize_t n = read(fd, c->text + c->len, sizeof c->text - 1 - c->len);
	if (n <= 0)
		return false;
	c->len += (unsigned)n;
	c->text[c->len] = 0;
	char *line = c->text, *end;
	while ((end = strchr(line, '\n')) != NULL) {
		*end = 0;
		one_line(c, line);
		line = end + 1;
	}
	c->len = (unsigned)strlen(line);
	memmove(c->text, line, c->len + 1);
	if (c->len == sizeof c->text - 1)
		c->len = 0; // longer than any command
	return true;
}

void control_loop(struct control *c)
{
	static char line[CONTROL_LINE];
	setvbuf(stdout, NULL, _IOFBF, 1 << 16);
	printf("ready\n");
	fflush(stdout);
	while (fgets(line, sizeof line, stdin) != NULL) {
		line[strcspn(line, "\n")] = 0;
		if (strcmp(line, "quit") == 0)
			return;
		one_line(c, line);
		fflush(stdout);
	}
}
