// The latch of the first fault: what came first is what a person has to look for, the rest follows from it.
#ifndef FAULT_H
#define FAULT_H

#include <stdbool.h>
#include <stdint.h>

// What may be wrong (firmware/PROTOCOL.md).
enum {
	FAULT_NONE = 0,
	FAULT_WATCHDOG = 1,
	FAULT_BROWN_OUT = 2,
	FAULT_LOW = 3,
	FAULT_HIGH = 4,
	FAULT_CHATTER = 5,
	FAULT_SELECT = 6,
	FAULT_DAMAGED = 7,
	FAULT_UNWRITABLE = 8,
	FAULT_MISSED = 9,
	FAULT_STACK = 10,
};

// The latch. It lives where a reset does not clear it, so it tells itself whether it is valid.
struct fault {
	uint8_t code, detail;
	uint8_t resets; // since power on
	uint16_t boot_id;
	uint16_t more; // faults after the first; stops at its largest value
	uint32_t t_ms;
	uint16_t check; // CRC of the fields above
};

// fault_start takes what a reset has left: kept when it is whole, cleared otherwise and at power on.
void fault_start(struct fault *f, bool power_on);

// fault_latch notes a fault.
void fault_latch(struct fault *f, uint8_t code, uint8_t detail, uint32_t t_ms, uint16_t boot_id);

// fault_clear clears the latch if it holds that code.
void fault_clear(struct fault *f, uint8_t code);

#endif
