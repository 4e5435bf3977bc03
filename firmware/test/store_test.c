#include "check.h"

#include "../core/store.h"
#include "../core/wire.h"

#include <string.h>

static bool same(const struct thresholds *a, const struct thresholds *b)
{
	return memcmp(a, b, sizeof *a) == 0;
}

// some are thresholds that differ from the defaults.
static struct thresholds some(uint8_t by)
{
	struct thresholds t;
	thresholds_default(&t);
	for (unsigned i = 0; i < TUNNELS; i++) {
		for (unsigned k = 0; k < SENSORS; k++) {
			t.on[i][k] = (uint8_t)(t.on[i][k] + by + i);
			t.off[i][k] = (uint8_t)(t.off[i][k] + by - k);
		}
	}
	return t;
}

static uint8_t save(struct store *s, const struct thresholds *t)
{
	store_save(s);
	for (int i = 0; i < 1000 && !store_step(s, t, 0); i++)
		;
	return s->state;
}

static void test_round_trip(void)
{
	struct store s;
	struct thresholds t, got, defaults;
	eeprom_erase();
	thresholds_default(&defaults);
	store_load(&s, &got);
	check(s.state == STORE_DEFAULTS && same(&got, &defaults), "an empty EEPROM: state %u", s.state);
	for (unsigned i = 1; i <= 300; i++) { // the number of the copies wraps
		t = some((uint8_t)(i % 20));
		check(save(&s, &t) == STORE_STORED, "save %u: state %u", i, s.state);
		store_load(&s, &got);
		check(s.state == STORE_STORED && same(&got, &t) && !s.half, "load %u: state %u", i, s.state);
	}
}

// A power cut after any number of bytes leaves the old thresholds or the new ones.
static void test_power_cut(void)
{
	for (int writes = 0; writes <= STORE_RECORD; writes++) {
		struct store s;
		struct thresholds first = some(5), second = some(9), got;
		eeprom_erase();
		store_load(&s, &got);
		save(&s, &first);
		save(&s, &second);
		eeprom.writes_left = writes;
		struct thresholds third = some(13);
		save(&s, &third);
		eeprom.writes_left = -1;
		store_load(&s, &got);
		check(s.state == STORE_STORED && (same(&got, &second) || same(&got, &third)), "power cut after %d bytes: state %u", writes, s.state);
	}
}

// Any damage to a copy is seen; the other one serves, or the defaults.
static void test_damage(void)
{
	struct thresholds first = some(5), second = some(9), got, defaults;
	thresholds_default(&defaults);
	for (unsigned at = STORE_COPIES; at < STORE_SIZE; at++) {
		for (unsigned bit = 0; bit < 8; bit++) {
			struct store s;
			eeprom_erase();
			store_load(&s, &got);
			save(&s, &first);
			save(&s, &second);
			eeprom.bytes[at] ^= (uint8_t)(1u << bit);
			store_load(&s, &got);
			bool newer = at >= STORE_COPIES + STORE_RECORD;
			check(s.half && s.state == STORE_STORED && same(&got, newer ? &first : &second), "byte %u, bit %u damaged: state %u", at, bit, s.state);
		}
	}
	struct store s;
	for (unsigned at = STORE_COPIES; at < STORE_SIZE; at++)
		eeprom.bytes[at] = (uint8_t)(at * 37);
	store_load(&s, &got);
	check(s.state == STORE_DAMAGED && same(&got, &defaults), "both copies damaged: state %u", s.state);
	check(save(&s, &first) == STORE_STORED, "saving over damage: state %u", s.state);
}

static void test_unwritable(void)
{
	struct store s;
	struct thresholds t = some(5), got;
	for (unsigned at = 0; at < STORE_RECORD; at++) {
		eeprom_erase();
		store_load(&s, &got);
		eeprom.dead = STORE_COPIES + (int)at;
		check(save(&s, &t) == STORE_UNWRITABLE, "cell %u keeps nothing: state %u", at, s.state);
	}
	eeprom_erase();
}

// Thresholds that make no sense are not taken, whatever their CRC says.
static void test_senseless(void)
{
	for (unsigned i = 0; i < TUNNELS; i++) {
		for (unsigned k = 0; k < SENSORS; k++) {
			struct store s;
			struct thresholds t = some(5), got;
			eeprom_erase();
			store_load(&s, &got);
			t.on[i][k] = t.off[i][k] = 77;
			save(&s, &t);
			store_load(&s, &got);
			check(s.state == STORE_DAMAGED && got.on[i][k] != got.off[i][k], "senseless thresholds of tunnel %u, line %u: state %u", i + 1, k, s.state);
		}
	}
}

static void test_boots(void)
{
	struct store s;
	struct thresholds t;
	eeprom_erase();
	for (unsigned i = 1; i <= 600; i++) {
		store_load(&s, &t);
		check(s.boots == i, "boot %u counted as %u", i, s.boots);
		for (int k = 0; k < 10; k++)
			store_step(&s, &t, STORE_BOOT_MS);
	}
	store_load(&s, &t);
	for (int k = 0; k < 10; k++)
		store_step(&s, &t, STORE_BOOT_MS - 1);
	store_load(&s, &t);
	check(s.boots == 601, "a board that was reset at once has counted: %u, want 601", s.boots);
}

void test_store(void)
{
	test_round_trip();
	test_power_cut();
	test_damage();
	test_unwritable();
	test_senseless();
	test_boots();
	eeprom_erase();
}
