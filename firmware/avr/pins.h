// The pins of an ATmega328P on an Arduino Nano. The pin tables of docs/tinkerer/hardware are held against this file by a test:
// each line names the pin of the Nano, the port bit, and what it goes to.
#ifndef PINS_H
#define PINS_H

enum pins {
	PIN_RX = 0,       // D0  PD0  serial in; the USB chip of a Nano is wired to it
	PIN_TX = 1,       // D1  PD1  serial out; the USB chip of a Nano is wired to it
	PIN_SELECT_0 = 0, // D8  PB0  S0 of both multiplexers
	PIN_SELECT_1 = 1, // D9  PB1  S1 of both multiplexers
	PIN_SELECT_2 = 2, // D10 PB2  S2 of both multiplexers
	PIN_SELECT_3 = 3, // D11 PB3  S3 of both multiplexers
	PIN_LED = 5,      // D13 PB5  LED on the Nano: blinks each second; quickly while a fault is latched
	ADC_MUX_12 = 0,   // A0  PC0  SIG of the multiplexer of tunnels 1 and 2
	ADC_MUX_34 = 1,   // A1  PC1  SIG of the multiplexer of tunnels 3 and 4
	ADC_STRIPE_1 = 2, // A2  PC2  stripe sensor of tunnel 1
	ADC_STRIPE_2 = 3, // A3  PC3  stripe sensor of tunnel 2
	ADC_STRIPE_3 = 4, // A4  PC4  stripe sensor of tunnel 3
	ADC_STRIPE_4 = 5, // A5  PC5  stripe sensor of tunnel 4
};

// Channels of a multiplexer: C0–C7 are the lines 0–7 of tunnel 1 (or 3), C8–C15 those of tunnel 2 (or 4). Line 0 is the
// outer mouth gate, 1–5 the hills from mouth to end, 6 the far end, 7 the inner mouth gate.
enum { CHANNELS = 16, CHANNELS_OF_A_TUNNEL = 8 };

#endif
