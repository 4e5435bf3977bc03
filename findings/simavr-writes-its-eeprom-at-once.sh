#!/bin/bash
# simavr 1.6 (Debian 12), an ATmega328P that writes a byte to its EEPROM: it is written within a few cycles, where the chip
# takes 3.4 ms (ATmega328P data sheet, "EEPROM Mode Bits"). Whatever a firmware loses when power goes while it writes, or misses while
# it waits, does not happen there.
source "$(dirname "$0")/common"
avr_debs
ticks=$(avr_run <<'EOF'
#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <stdlib.h>
static void put(char c) { loop_until_bit_is_set(UCSR0A, UDRE0); UDR0 = c; }
static void text(const char *s) { while (*s) put(*s++); }
int main(void)
{
	char number[8];
	UBRR0 = 103; /* a bit takes 104 * 16 = 1664 cycles */
	UCSR0B = 1 << TXEN0;
	UCSR0C = 1 << UCSZ01 | 1 << UCSZ00; /* 8 data bits, no parity, 1 stop bit */
	TCCR1B = 1 << CS11; /* a tick takes 8 cycles */
	TCNT1 = 0;
	eeprom_write_byte((uint8_t *)1, 77);
	eeprom_busy_wait();
	unsigned ticks = TCNT1;
	text("\r\nticks ");
	text(utoa(ticks, number, 10));
	text("\r\n");
	cli();
	sleep_enable();
	sleep_cpu();
}
EOF
)
printf '  ticks of 8 cycles: %s, on the chip 6800\n' "$ticks"
seen "in less than 100" yes "$([ "$ticks" -lt 100 ] && echo yes || echo no)"
