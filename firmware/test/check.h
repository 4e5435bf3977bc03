// What the tests of the core share: a check, a source of random numbers that gives the same each time, an EEPROM.
#ifndef CHECK_H
#define CHECK_H

#include <stdbool.h>
#include <stdint.h>

// check notes a failure, with what was got and wanted, unless ok.
void check(bool ok, const char *format, ...) __attribute__((format(printf, 2, 3)));

// check_failures is how many there were.
int check_failures(void);

// A source of random numbers (xorshift); zero is not a seed.
struct random {
	uint64_t state;
};

// random_below gives 0 … n−1.
uint32_t random_below(struct random *r, uint32_t n);

// The EEPROM of the test: what the port would have.
struct eeprom {
	uint8_t bytes[1024];
	int writes_left; // then the power fails and nothing is kept; −1: never
	int dead;        // address of a cell that keeps nothing; −1: none
};

extern struct eeprom eeprom;

// eeprom_erase makes it as it comes from the factory.
void eeprom_erase(void);

// The groups of tests.
void test_wire(const char *vectors);
void test_queue(void);
void test_lines(void);
void test_stripes(void);
void test_store(void);
void test_fault(void);
void test_board(void);
void test_link(void);

#endif
