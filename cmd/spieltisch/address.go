package main

import (
	"net"

	"spieltisch/companion/web/host"
)

// browsable turns an address that listens everywhere into one that a browser here can open.
func browsable(addr string) string {
	name, port, err := net.SplitHostPort(addr)
	if err != nil {
		return addr
	}
	if ip := net.ParseIP(name); name == "" || ip != nil && ip.IsUnspecified() {
		name = "localhost"
	}
	return net.JoinHostPort(name, port)
}

// pageAt is the address of a page for whoever is at home: that of the network, if it listens there.
func pageAt(listen string) string {
	if urls := host.This().URLs(listen); len(urls) > 0 {
		return urls[0]
	}
	return "http://" + browsable(listen) + "/"
}
