#!/bin/bash
# pion/mdns 2.2.2: a question for a service that lists an answer that is known already gets none. RFC 6762 (7.1) leaves
# out only the answers that are listed: a browser that has found a printer is to hear of everything else. Browsers
# list what they know, so a page is not found in a house where there is another one.
source "$(dirname "$0")/common"
if [ "$(id -u)" = 0 ]; then within=(unshare -n); else within=(unshare -rn); fi # a network of its own
go_run github.com/pion/mdns/v2@v2.2.2 golang.org/x/net@v0.61.0 <<'GO' >"$work/out"
package main

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/pion/mdns/v2"
	"golang.org/x/net/dns/dnsmessage"
	"golang.org/x/net/ipv4"
)

const service = "_http._tcp.local."

var group = &net.UDPAddr{IP: net.IPv4(224, 0, 0, 251), Port: 5353}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func main() {
	for _, line := range []string{"link set lo up", "link add table type veth peer name phone",
		"addr add 10.9.0.1/24 dev table", "addr add 10.9.0.2/24 dev phone", "link set table up", "link set phone up"} {
		out, err := exec.Command("ip", strings.Fields(line)...).CombinedOutput()
		if err != nil {
			fmt.Fprintf(os.Stderr, "%s", out)
		}
		must(err)
	}
	for _, name := range []string{"all", "table", "phone"} { // both ends are of this machine
		must(os.WriteFile("/proc/sys/net/ipv4/conf/"+name+"/accept_local", []byte("1"), 0o644))
		must(os.WriteFile("/proc/sys/net/ipv4/conf/"+name+"/rp_filter", []byte("0"), 0o644))
	}
	table, err := net.InterfaceByName("table")
	must(err)
	phone, err := net.InterfaceByName("phone")
	must(err)
	l, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(224, 0, 0, 0), Port: 5353})
	must(err)
	_, err = mdns.NewServer(ipv4.NewPacketConn(l), nil, mdns.WithInterfaces(*table), mdns.WithLocalNames("table.local"),
		mdns.WithService(mdns.ServiceInstance{Instance: "Table", Service: "_http._tcp", Domain: "local",
			Host: "table.local.", Port: 8080}))
	must(err)
	fmt.Println(asked(phone, nil))
	printer := dnsmessage.MustNewName("Printer." + service)
	fmt.Println(asked(phone, []dnsmessage.Resource{{
		Header: dnsmessage.ResourceHeader{Name: dnsmessage.MustNewName(service), Type: dnsmessage.TypePTR,
			Class: dnsmessage.ClassINET, TTL: 4000},
		Body: &dnsmessage.PTRResource{PTR: printer}}}))
}

// asked counts the answers to three questions that list what is known.
func asked(at *net.Interface, known []dnsmessage.Resource) (answers int) {
	m := dnsmessage.Message{Answers: known, Questions: []dnsmessage.Question{{Name: dnsmessage.MustNewName(service),
		Type: dnsmessage.TypePTR, Class: dnsmessage.ClassINET}}}
	data, err := m.Pack()
	must(err)
	mouth, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(10, 9, 0, 2)})
	must(err)
	defer mouth.Close()
	must(ipv4.NewPacketConn(mouth).SetMulticastInterface(at))
	for range 3 {
		_, err = mouth.WriteToUDP(data, group)
		must(err)
		must(mouth.SetReadDeadline(time.Now().Add(1500 * time.Millisecond)))
		for buf := make([]byte, 9000); ; {
			n, _, err := mouth.ReadFromUDP(buf)
			if err != nil {
				break
			}
			var got dnsmessage.Message
			if got.Unpack(buf[:n]) == nil && got.Header.Response {
				answers++
				break
			}
		}
	}
	return answers
}
GO
mapfile -t answers <"$work/out"
seen "answers to three questions" 3 "${answers[0]}"
seen "answers to three that list a printer" 0 "${answers[1]}"
