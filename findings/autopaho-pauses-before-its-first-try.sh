#!/bin/bash
# autopaho 0.23.0 (paho.golang): ReconnectBackoff is documented as "how long to wait after failed connection attempt
# N". It is asked, and waited for, before the first try of all, when nothing has failed: with a constant pause of two
# seconds a broker that is there is connected to two seconds late.
source "$(dirname "$0")/common"
go_run github.com/eclipse/paho.golang@v0.23.0 <<'GO' >"$work/out"
package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"time"

	"github.com/eclipse/paho.golang/autopaho"
)

func main() {
	ctx, stop := context.WithTimeout(context.Background(), 10*time.Second)
	defer stop()
	begin, tried := time.Now(), make(chan time.Duration, 100)
	failed := make(chan struct{}, 100)
	_, err := autopaho.NewConnection(ctx, autopaho.ClientConfig{
		ServerUrls:       []*url.URL{{Scheme: "mqtt", Host: "broker.invalid:1883"}},
		ReconnectBackoff: func(n int) time.Duration {
			fmt.Printf("asked for a pause with %d, %d failed before\n", n, len(failed))
			return 2 * time.Second
		},
		AttemptConnection: func(context.Context, autopaho.ClientConfig, *url.URL) (net.Conn, error) {
			tried <- time.Since(begin)
			return nil, errors.New("nobody there")
		},
		OnConnectError: func(error) { failed <- struct{}{} },
	})
	if err != nil {
		panic(err)
	}
	fmt.Printf("first try after %.0f s\n", (<-tried).Seconds())
}
GO
seen "the first that is asked" "asked for a pause with 0, 0 failed before" "$(head -1 "$work/out")"
seen "then" "first try after 2 s" "$(grep first "$work/out")"
