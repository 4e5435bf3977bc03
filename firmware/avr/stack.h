// How much of the stack was never touched.
#ifndef STACK_H
#define STACK_H

#include <stdint.h>

// stack_look looks at a few bytes more; call it often.
void stack_look(void);

// stack_free is the number of bytes between the variables and the deepest the stack has come since the reset,
// as far as it was looked at.
uint16_t stack_free(void);

#endif
