// coretest tests the core of the firmware on the host.
//
// usage: coretest VECTORS
#include "check.h"

#include "../core/store.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int failures;

void check(bool ok, const char *format, ...)
{
	if (ok)
		return;
	va_list args;
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fputc('\n', stderr);
	failures++;
}

int check_failures(void)
{
	return failures;
}

uint32_t random_below(struct random *r, uint32_t n)
{
	r->state ^= r->state << 13;
	r->state ^= r->state >> 7;
	r->state ^= r->state << 17;
	return (uint32_t)((r->state >> 32) % n);
}

struct eeprom eeprom;

void eeprom_erase(void)
{
	memset(eeprom.bytes, 0xFF, sizeof eeprom.bytes);
	eeprom.writes_left = -1;
	eeprom.dead = -1;
}

uint8_t port_eeprom_read(uint16_t address)
{
	return eeprom.bytes[address];
}

bool port_eeprom_busy(void)
{
	return false;
}

void port_eeprom_write(uint16_t address, uint8_t value)
{
	if (eeprom.writes_left == 0 || address == eeprom.dead)
		return;
	if (eeprom.writes_left > 0)
		eeprom.writes_left--;
	eeprom.bytes[address] = value;
}

int main(int argc, char **argv)
{
	if (argc != 2) {
		fprintf(stderr, "usage: coretest VECTORS\n");
		return 2;
	}
	eeprom_erase();
	test_wire(argv[1]);
	test_queue();
	test_lines();
	test_stripes();
	test_store();
	test_fault();
	test_board();
	test_link();
	if (failures > 0) {
		fprintf(stderr, "coretest: %d checks failed\n", failures);
		return 1;
	}
	printf("coretest: all well\n");
	return 0;
}
