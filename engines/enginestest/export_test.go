package enginestest

// Held compares an answer with what a case expects.
var Held = held
