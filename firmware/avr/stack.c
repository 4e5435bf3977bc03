#include "stack.h"

enum { PAINT = 0xC5 }; // startup.S fills the stack with it

extern uint8_t _end, __stack; // of the linker: behind the last variable, the first byte of the stack

uint16_t stack_free(void)
{
	const uint8_t *p = &_end;
	while (*p == PAINT && p <= &__stack)
		p++;
	return (uint16_t)(p - &_end);
}
