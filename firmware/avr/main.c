// The tunnel board on an ATmega328P at 16 MHz: one loop, woken by the sampler and the serial line.
#include "../core/board.h"
#include "pins.h"
#include "sampler.h"
#include "stack.h"
#include "uart.h"

#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>

enum {
	BLINK_MS = 500,
	FAULT_BLINK_MS = 100,
	SECOND_MS = 1000,
	STACK_LEAST = 64, // bytes
	A_FEW = 4,        // bytes
};

// What a reset does not clear.
static struct fault fault __attribute__((section(".noinit")));
extern uint8_t reset_flags; // MCUSR, kept by startup.S

static struct board board;

static uint8_t reset_cause(void)
{
	if (reset_flags & _BV(PORF))
		return RESET_POWER_ON; // a brown-out comes with every power-on
	if (reset_flags & _BV(BORF))
		return RESET_BROWN_OUT;
	if (reset_flags & _BV(WDRF))
		return RESET_WATCHDOG;
	if (reset_flags & _BV(EXTRF))
		return RESET_PIN;
	return RESET_UNKNOWN;
}

uint8_t port_eeprom_read(uint16_t address)
{
	return eeprom_read_byte((const uint8_t *)address);
}

bool port_eeprom_busy(void)
{
	return !eeprom_is_ready();
}

void port_eeprom_write(uint16_t address, uint8_t value)
{
	eeprom_write_byte((uint8_t *)address, value);
}

// worst keeps the longest time.
static void worst(uint16_t *longest, uint16_t us)
{
	if (us > *longest)
		*longest = us;
}

// evaluate takes a scan, if there is one.
static void evaluate(void)
{
	static uint16_t last;
	static bool again;
	uint32_t now;
	const struct scan *s = sampler_scan(&now);
	if (s == 0)
		return;
	uint16_t began = sampler_us();
	if (again)
		worst(&board.stats.scan_us, began - last);
	again = true;
	last = began;
	board_scan(&board, now, s);
	sampler_done();
	worst(&board.stats.work_us, sampler_us() - began);
	wdt_reset(); // only here: a sampler that stands still is a reason for a reset
}

// check_up looks after the program itself: at a piece of the stack each time, at the rest once a second.
static void check_up(void)
{
	static uint32_t last;
	stack_look();
	if (board.now - last < SECOND_MS)
		return;
	last = board.now;
	uint16_t missed = sampler_missed(), left = stack_free();
	if (missed > 0 && board.stats.missed == 0)
		board_fault(&board, FAULT_MISSED, missed > UINT8_MAX ? UINT8_MAX : (uint8_t)missed);
	if (left < STACK_LEAST && board.stats.stack_free >= STACK_LEAST)
		board_fault(&board, FAULT_STACK, (uint8_t)left);
	board.stats.missed = missed;
	board.stats.stack_free = left;
}

static void blink(void)
{
	static uint32_t last;
	uint16_t period = fault.code == FAULT_NONE ? BLINK_MS : FAULT_BLINK_MS;
	if (board.now - last < period)
		return;
	last = board.now;
	PINB = _BV(PIN_LED); // writing a 1 to PIN toggles the port
}

// receive takes a few bytes, and tells that there may be more.
static bool receive(void)
{
	uint8_t byte;
	if (uart_garbled())
		board_line_error(&board);
	for (uint8_t i = 0; i < A_FEW; i++) {
		if (!uart_read(&byte))
			return false;
		board_receive(&board, byte);
	}
	return true;
}

// transmit sends a frame, and tells that there may be more.
static bool transmit(void)
{
	uint8_t frame[WIRE_MAX_FRAME], n;
	if (uart_free() < WIRE_MAX_FRAME || (n = board_send(&board, frame)) == 0)
		return false;
	for (uint8_t i = 0; i < n; i++)
		uart_write(frame[i]);
	return true;
}

// doze sleeps until an interrupt has brought work.
static void doze(void)
{
	while (!sampler_ready() && !uart_readable())
		sleep_mode(); // one that comes between look and sleep costs 20 µs: the sampler's next wakes it
}

int main(void)
{
	board_init(&board, &fault, reset_cause());
	board.stats.stack_free = stack_free();
	uart_init();
	uart_write(0); // ends whatever noise the host has read
	sampler_init();
	set_sleep_mode(SLEEP_MODE_IDLE);
	wdt_enable(WDTO_120MS);
	sei();
	for (;;) { // a little of each, so that no scan has to wait for long
		evaluate();
		board_step(&board);
		check_up();
		blink();
		bool more = receive();
		more |= transmit();
		if (!more)
			doze();
	}
}
