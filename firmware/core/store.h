// Thresholds in the EEPROM: two copies with number and CRC, written in turn, so that a power cut leaves one. A byte at a
// time, as a byte takes 3.4 ms: nobody waits for it.
#ifndef STORE_H
#define STORE_H

#include "thresholds.h"

#include <stdbool.h>
#include <stdint.h>

enum {
	STORE_BOOT = 0,    // address of the boot counter: two bytes and their complements
	STORE_COPIES = 16, // address of the first copy
	STORE_RECORD = 2 + 2 * TUNNELS * SENSORS + 2, // bytes: version, number, thresholds, CRC
	STORE_SIZE = STORE_COPIES + 2 * STORE_RECORD,
	STORE_BOOT_MS = 250, // a board that resets faster does not wear the boot counter out
};

// State of what is stored, as on the wire.
enum {
	STORE_DEFAULTS = 0,
	STORE_DAMAGED = 1,
	STORE_CHANGED = 2,
	STORE_STORED = 3,
	STORE_STORING = 4,
	STORE_UNWRITABLE = 5,
};

struct store {
	uint8_t state;
	uint8_t number; // of the copy in use
	uint8_t copy;   // which one that is; 1 when there is none, so that the first is written next
	uint8_t at;     // in the copy being written; from STORE_RECORD on it is read back
	uint16_t crc;   // of what was written of it
	uint16_t boots; // that were counted, this one with them
	uint8_t boot_at; // of the boot counter, being written
	bool half;      // one copy was damaged
};

// store_load reads thresholds and boot counter.
void store_load(struct store *s, struct thresholds *t);

// store_save begins to write. Thresholds must not change while state is STORE_STORING.
void store_save(struct store *s);

// store_step goes on with writing; call it often. It tells that storing has ended just now, well or not.
bool store_step(struct store *s, const struct thresholds *t, uint32_t now_ms);

// The port has an EEPROM.
uint8_t port_eeprom_read(uint16_t address); // waits while a byte is being written
bool port_eeprom_busy(void);
void port_eeprom_write(uint16_t address, uint8_t value); // begins; not while busy

#endif
