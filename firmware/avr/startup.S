; What has to be done before there is C: it runs between the reset and the first variable.
#include <avr/io.h>

#define PAINT 0xC5 ; as in stack.c

	.section .noinit, "aw", @nobits
	.global reset_flags
reset_flags:
	.skip 1

; Fills what the stack may use, so that stack_free can see what was touched.
	.section .init1, "ax", @progbits
	ldi r30, lo8(_end)
	ldi r31, hi8(_end)
	ldi r24, PAINT
	ldi r25, hi8(__stack)
	rjmp 2f
1:	st Z+, r24
2:	cpi r30, lo8(__stack)
	cpc r31, r25
	brlo 1b
	breq 1b

; Keeps why the board was reset, before anything can clear it, and stops the watchdog, which runs on after its own reset
; with its shortest time (data sheet, 11.8.2: WDRF first, then WDE).
	.section .init3, "ax", @progbits
	wdr
	in r24, _SFR_IO_ADDR(MCUSR)
	sts reset_flags, r24
	clr r25
	out _SFR_IO_ADDR(MCUSR), r25
	ldi r24, (1 << WDCE) | (1 << WDE)
	sts WDTCSR, r24
	sts WDTCSR, r25
