#include "stack.h"

enum {
	PAINT = 0xC5, // startup.S fills the stack with it
	A_FEW = 32,
};

extern const uint8_t _end[], __stack[]; // of the linker: behind the last variable, the first byte of the stack

static const uint8_t *at = _end;         // looked at next
static const uint8_t *deepest = __stack; // the lowest byte that was touched

void stack_look(void)
{
	for (uint8_t i = 0; i < A_FEW && at < deepest; i++, at++) {
		if (*at != PAINT)
			deepest = at;
	}
	if (at >= deepest)
		at = _end;
}

uint16_t stack_free(void)
{
	return (uint16_t)(deepest - _end);
}
