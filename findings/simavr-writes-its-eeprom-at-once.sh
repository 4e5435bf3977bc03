#!/bin/bash
# simavr 1.6 (Debian 12), an ATmega328P that writes a byte to its EEPROM: it is written within a few cycles, where the chip
# takes 3.4 ms (ATmega328P data sheet, "EEPROM Mode Bits"). Whatever a firmware loses when power goes while it writes, or misses while
# it waits, does not happen there.
source "$(dirname "$0")/common"
avr_debs
ticks=$(avr_ticks <<'EOF'
	TCNT1 = 0;
	eeprom_write_byte((uint8_t *)1, 77);
	eeprom_busy_wait();
EOF
)
printf '  ticks of 8 cycles: %s, on the chip 6800\n' "$ticks"
seen "in less than 100" yes "$([ "$ticks" -lt 100 ] && echo yes || echo no)"
