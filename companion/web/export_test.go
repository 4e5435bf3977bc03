package web

// For tests: a listener with a bound of their own.
var ListenMissing = listen

// Missed is the bound of Listen.
const Missed = missed
