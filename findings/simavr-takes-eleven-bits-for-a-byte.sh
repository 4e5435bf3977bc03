#!/bin/bash
# simavr 1.6 (Debian 12), an ATmega328P whose UART sends 8N1: a byte takes the time of eleven bits, and not of ten (start,
# eight of data, stop; ATmega328P data sheet, "Frame Formats"). Ten bytes at 9600 baud are 16,640 cycles each on the chip; a
# simulated line is 9 % slower. Whoever measures there how much a line carries is told too little.
source "$(dirname "$0")/common"
avr_debs
ticks=$(avr_ticks <<'EOF'
	text("...");
	loop_until_bit_is_set(UCSR0A, UDRE0); /* from here on the line is busy all the time */
	TCNT1 = 0;
	text("..........");
	loop_until_bit_is_set(UCSR0A, UDRE0);
EOF
)
seen "bits a byte, of ten bytes of 208 ticks a bit" 11 "$(((ticks + 1040) / 2080))"
