// How much of the stack was never touched.
#ifndef STACK_H
#define STACK_H

#include <stdint.h>

// stack_free is the number of bytes between the variables and the deepest the stack has come since the reset.
uint16_t stack_free(void);

#endif
