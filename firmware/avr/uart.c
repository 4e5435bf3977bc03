#include "uart.h"

#include <avr/interrupt.h>
#include <avr/io.h>

enum {
	BAUD = 38400,
	DIVIDER = (F_CPU + 8UL * BAUD) / (16UL * BAUD) - 1, // 25: 0.2 % off at 16 MHz
	RING = 64, // bytes, a power of two; more would only make events wait behind what is not urgent
	MASK = RING - 1,
};

// A ring: one side only writes head, the other only tail, and both are bytes, so nobody has to lock.
struct ring {
	volatile uint8_t head, tail;
	volatile uint8_t bytes[RING];
};

static struct ring rx, tx;
static volatile bool garbled;

void uart_init(void)
{
	UBRR0 = DIVIDER;
	UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
	UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
}

ISR(USART_RX_vect)
{
	uint8_t status = UCSR0A; // before UDR0, which clears it
	uint8_t byte = UDR0, head = (rx.head + 1) & MASK;
	if (status & (_BV(FE0) | _BV(DOR0)))
		garbled = true;
	if (head == rx.tail) {
		garbled = true;
		return;
	}
	rx.bytes[rx.head] = byte;
	rx.head = head;
}

ISR(USART_UDRE_vect)
{
	if (tx.head == tx.tail) {
		UCSR0B &= (uint8_t)~_BV(UDRIE0);
		return;
	}
	UDR0 = tx.bytes[tx.tail];
	tx.tail = (tx.tail + 1) & MASK;
}

bool uart_readable(void)
{
	return rx.head != rx.tail;
}

bool uart_read(uint8_t *byte)
{
	if (!uart_readable())
		return false;
	*byte = rx.bytes[rx.tail];
	rx.tail = (rx.tail + 1) & MASK;
	return true;
}

bool uart_garbled(void)
{
	bool was = garbled;
	if (was)
		garbled = false;
	return was;
}

uint8_t uart_free(void)
{
	return (tx.tail - tx.head - 1) & MASK;
}

void uart_write(uint8_t byte)
{
	tx.bytes[tx.head] = byte;
	tx.head = (tx.head + 1) & MASK;
	UCSR0B |= _BV(UDRIE0); // the interrupt clears it too, but then it is set here again
}
