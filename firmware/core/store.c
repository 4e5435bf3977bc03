#include "store.h"

#include "wire.h"

enum {
	VERSION = 1,    // of the record; never 0xFF, which is an empty EEPROM
	CRC_AT = STORE_RECORD - 2,
	BOOT_BYTES = 4,
};

static uint16_t address(uint8_t copy, uint8_t at)
{
	return (uint16_t)(STORE_COPIES + copy * STORE_RECORD + at);
}

// field is where byte at of a record is kept.
static uint8_t *field(struct thresholds *t, uint8_t at)
{
	uint8_t i = at - 2, n = TUNNELS * SENSORS;
	return i < n ? &t->on[i / SENSORS][i % SENSORS] : &t->off[(i - n) / SENSORS][(i - n) % SENSORS];
}

// What a copy is.
enum copy { COPY_EMPTY, COPY_DAMAGED, COPY_WHOLE };

static uint16_t kept_crc(uint8_t copy)
{
	return (uint16_t)(port_eeprom_read(address(copy, CRC_AT)) | (uint16_t)port_eeprom_read(address(copy, CRC_AT + 1)) << 8);
}

static enum copy examine(uint8_t copy)
{
	uint16_t crc = 0xFFFF;
	bool empty = true;
	for (uint8_t at = 0; at < CRC_AT; at++) {
		uint8_t b = port_eeprom_read(address(copy, at));
		empty = empty && b == 0xFF;
		crc = wire_crc(crc, b);
	}
	if (empty && kept_crc(copy) == 0xFFFF)
		return COPY_EMPTY;
	bool whole = crc == kept_crc(copy) && port_eeprom_read(address(copy, 0)) == VERSION;
	return whole ? COPY_WHOLE : COPY_DAMAGED;
}

static bool load(struct store *s, uint8_t copy, struct thresholds *t)
{
	for (uint8_t at = 2; at < CRC_AT; at++)
		*field(t, at) = port_eeprom_read(address(copy, at));
	for (uint8_t i = 0; i < TUNNELS; i++) {
		for (uint8_t k = 0; k < SENSORS; k++) {
			if (!thresholds_valid(t->on[i][k], t->off[i][k]))
				return false;
		}
	}
	s->copy = copy;
	s->number = port_eeprom_read(address(copy, 1));
	s->state = STORE_STORED;
	return true;
}

static void load_boots(struct store *s)
{
	uint8_t b[BOOT_BYTES];
	for (uint8_t i = 0; i < BOOT_BYTES; i++)
		b[i] = port_eeprom_read(STORE_BOOT + i);
	if ((b[0] ^ b[2]) == 0xFF && (b[1] ^ b[3]) == 0xFF)
		s->boots = wire_u16(b);
	s->boots++;
}

void store_load(struct store *s, struct thresholds *t)
{
	*s = (struct store){.copy = 1};
	load_boots(s);
	enum copy a = examine(0), b = examine(1);
	uint8_t newer = b == COPY_WHOLE && (a != COPY_WHOLE || (int8_t)(port_eeprom_read(address(1, 1)) - port_eeprom_read(address(0, 1))) > 0);
	s->half = a == COPY_DAMAGED || b == COPY_DAMAGED;
	if ((a == COPY_WHOLE || b == COPY_WHOLE) && load(s, newer, t))
		return;
	s->state = a == COPY_EMPTY && b == COPY_EMPTY ? STORE_DEFAULTS : STORE_DAMAGED;
	thresholds_default(t);
}

void store_save(struct store *s)
{
	if (s->state == STORE_STORING)
		return;
	s->state = STORE_STORING;
	s->at = 0;
	s->crc = 0xFFFF;
}

static void put(uint16_t at, uint8_t value)
{
	if (port_eeprom_read(at) != value)
		port_eeprom_write(at, value);
}

static uint8_t record_byte(const struct store *s, const struct thresholds *t, uint8_t at)
{
	switch (at) {
	case 0: return VERSION;
	case 1: return s->number + 1;
	case CRC_AT: return (uint8_t)s->crc;
	case CRC_AT + 1: return (uint8_t)(s->crc >> 8);
	}
	return *field((struct thresholds *)t, at);
}

// store_record writes the next byte of the record, and when all are written reads the next one back.
static bool store_record(struct store *s, const struct thresholds *t)
{
	uint8_t copy = !s->copy, at = s->at % STORE_RECORD, b = record_byte(s, t, at);
	if (s->at++ < STORE_RECORD) {
		if (at < CRC_AT)
			s->crc = wire_crc(s->crc, b);
		put(address(copy, at), b);
		return false;
	}
	bool kept = port_eeprom_read(address(copy, at)) == b;
	if (kept && s->at < 2 * STORE_RECORD)
		return false;
	s->state = kept ? STORE_STORED : STORE_UNWRITABLE;
	if (kept) {
		s->copy = copy;
		s->number++;
	}
	return true;
}

bool store_step(struct store *s, const struct thresholds *t, uint32_t now_ms)
{
	if (port_eeprom_busy())
		return false;
	if (s->boot_at < BOOT_BYTES && now_ms >= STORE_BOOT_MS) {
		uint8_t b[BOOT_BYTES];
		wire_put_u16(b, s->boots);
		wire_put_u16(b + 2, (uint16_t)~s->boots);
		put(STORE_BOOT + s->boot_at, b[s->boot_at]);
		s->boot_at++;
		return false;
	}
	return s->state == STORE_STORING && store_record(s, t);
}
