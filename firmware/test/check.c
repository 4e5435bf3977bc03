#include "check.h"

#include <stdarg.h>
#include <stdio.h>

static int failures;

void check(bool ok, const char *format, ...)
{
	if (ok)
		return;
	va_list args;
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fputc('\n', stderr);
	failures++;
}

int check_failures(void)
{
	return failures;
}

uint32_t random_below(struct random *r, uint32_t n)
{
	r->state ^= r->state << 13;
	r->state ^= r->state >> 7;
	r->state ^= r->state << 17;
	return (uint32_t)((r->state >> 32) % n);
}
