#!/bin/bash
# tarm/serial of 2018-08-30, Linux: its README says of ReadTimeout that a read then returns without data. Where no
# byte comes in that time, Read gives io.EOF: whatever reads it as any io.Reader (bufio, io.Copy) takes the line for
# closed and ends, though the port is open and the next byte is on its way.
source "$(dirname "$0")/common"
go_run github.com/tarm/serial@v0.0.0-20180830185346-98f6abe2eb07 golang.org/x/sys@v0.49.0 <<'GO' >"$work/out"
package main

import (
	"fmt"
	"os"
	"time"

	"github.com/tarm/serial"
	"golang.org/x/sys/unix"
)

func main() {
	line, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		panic(err)
	}
	n, err := unix.IoctlGetInt(int(line.Fd()), unix.TIOCGPTN)
	if err == nil {
		err = unix.IoctlSetPointerInt(int(line.Fd()), unix.TIOCSPTLCK, 0)
	}
	if err != nil {
		panic(err)
	}
	port, err := serial.OpenPort(&serial.Config{Name: fmt.Sprint("/dev/pts/", n), Baud: 115200,
		ReadTimeout: 200 * time.Millisecond})
	if err != nil {
		panic(err)
	}
	b := make([]byte, 8)
	got, err := port.Read(b)
	fmt.Println(got, err)
	if _, err := line.Write([]byte("7")); err != nil {
		panic(err)
	}
	got, err = port.Read(b)
	fmt.Println(got, err)
}
GO
mapfile -t reads <"$work/out"
seen "nothing comes for 200 ms" "0 EOF" "${reads[0]}"
seen "then a byte" "1 <nil>" "${reads[1]}"
