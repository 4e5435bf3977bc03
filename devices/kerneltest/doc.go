// Package kerneltest runs the adapters of buttons, tunnels and display against the kernel's own drivers,
// whose hardware is simulated: GPIO lines by gpio-sim, a USB serial port with the firmware's core behind it,
// and a USB I²C bus with a display and port expanders behind raw-gadget.
//
// The tests have the tag kernel and run in a virtual machine (make kernel-test), where this package's test
// program is the first process. They change what the kernel has, so nothing else may run there.
package kerneltest
