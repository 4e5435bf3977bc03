// coretest tests the core of the firmware on the host.
//
// usage: coretest VECTORS
#include "check.h"

#include "../core/store.h"

#include <stdio.h>
#include <string.h>

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
	if (check_failures() > 0) {
		fprintf(stderr, "coretest: %d checks failed\n", check_failures());
		return 1;
	}
	printf("coretest: all well\n");
	return 0;
}
