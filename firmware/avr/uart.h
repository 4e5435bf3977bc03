// The serial line: interrupts and two rings.
#ifndef UART_H
#define UART_H

#include <stdbool.h>
#include <stdint.h>

// uart_init opens it at 38400 baud, 8N1.
void uart_init(void);

// uart_read takes a byte that was received; false: there is none.
bool uart_read(uint8_t *byte);

// uart_readable tells that there is one.
bool uart_readable(void);

// uart_garbled tells, once, that bytes were lost or garbled since it was asked last.
bool uart_garbled(void);

// uart_free is how many bytes uart_write can take now.
uint8_t uart_free(void);

// uart_write queues a byte; there must be room for it.
void uart_write(uint8_t byte);

#endif
