package host

// Ask asks an avahi-daemon at a socket.
var Ask = ask
