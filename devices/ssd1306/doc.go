// Package ssd1306 drives a 128×64 OLED with an SSD1306 controller over I²C.
//
// Wiring: VCC to 3.3 V, GND, SDA and SCL to the Pi's header (pins 3 and 5, bus 1). The address is 0x3C, or
// 0x3D where the bridge on the back is soldered over. The bus runs at 100 kHz unless config.txt says
// dtparam=i2c_arm_baudrate=400000; a full picture takes 23.3 ms then, and 93 ms without.
//
// The controller's memory is eight pages of 128 columns; a byte is eight px of one column, the lowest bit on
// top. The driver knows what the panel shows and sends only what changed, in the windows that cost the bus
// least. The one of periph.io sends a head for every page and one window for all changes: 24.4 ms for a full
// picture. See the data sheet, Solomon Systech SSD1306 rev 1.1, sections 8.1.5 (I²C), 9 (commands) and 10.1
// (addressing).
//
// A display is used by one goroutine. After an error it is gone (devices.ErrGone) and has to be opened again,
// which draws everything anew.
package ssd1306
