#!/bin/bash
# simavr 1.6 (Debian 12), an ATmega328P whose UART sends 8N1: a byte takes the time of eleven bits, and not of ten (start,
# eight of data, stop; ATmega328P data sheet, "Frame Formats"). Ten bytes at 9600 baud are 16,640 cycles each on the chip; a
# simulated line is 9 % slower. Whoever measures there how much a line carries is told too little.
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
	text("...");
	loop_until_bit_is_set(UCSR0A, UDRE0); /* from here on the line is busy all the time */
	TCNT1 = 0;
	text("..........");
	loop_until_bit_is_set(UCSR0A, UDRE0);
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
seen "bits a byte, of ten bytes of 208 ticks a bit" 11 "$(((ticks + 1040) / 2080))"
