#!/bin/bash
# nats-server 2.15.0 (nats.go 1.55.0): three nodes keep a stream, and one of them answers nothing, as one whose disk is
# full may (here it is stopped). A consumer with one replica, which nodes that answer could serve, may be given to that
# node, and then no answer comes. Who asks again under the same name, as clients and libraries repeat a request, waits for
# that node; under another name the consumer is there at once, or after some tries.
source "$(dirname "$0")/common"
go_run github.com/nats-io/nats-server/v2@v2.15.0 github.com/nats-io/nats.go@v1.55.0 <<'GO' >"$work/out"
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const nodes = 3

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func freePort() int {
	l := must(net.Listen("tcp", "127.0.0.1:0"))
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// node is one server; it ends with its standard input.
func node(text string) {
	var o server.Options
	var routes string
	must(fmt.Sscan(text, &o.ServerName, &o.StoreDir, &o.Port, &o.HTTPPort, &o.Cluster.Port, &routes))
	o.Host, o.HTTPHost, o.Cluster.Host, o.Cluster.Name = "127.0.0.1", "127.0.0.1", "127.0.0.1", "test"
	o.JetStream, o.NoLog, o.NoSigs = true, true, true
	for _, r := range strings.Split(routes, ",") {
		o.Routes = append(o.Routes, must(url.Parse(r)))
	}
	must(server.NewServer(&o)).Start()
	_, _ = io.Copy(io.Discard, os.Stdin)
}

func main() {
	if text := os.Getenv("NODE"); text != "" {
		node(text)
		return
	}
	dir := must(os.MkdirTemp("", "nats"))
	defer os.RemoveAll(dir)
	var ports, watch, routing [nodes]int
	var routes []string
	for i := range nodes {
		ports[i], watch[i], routing[i] = freePort(), freePort(), freePort()
		routes = append(routes, fmt.Sprintf("nats://127.0.0.1:%d", routing[i]))
	}
	var running [nodes]*os.Process
	for i := range nodes {
		c := exec.Command(os.Args[0])
		c.Env = append(os.Environ(), fmt.Sprintf("NODE=n%d %s %d %d %d %s", i, filepath.Join(dir, fmt.Sprint(i)),
			ports[i], watch[i], routing[i], strings.Join(routes, ",")))
		must(c.StdinPipe())
		if err := c.Start(); err != nil {
			panic(err)
		}
		running[i] = c.Process
		defer c.Process.Kill()
	}
	conn := must(nats.Connect(fmt.Sprintf("nats://127.0.0.1:%d,nats://127.0.0.1:%d,nats://127.0.0.1:%d", ports[0],
		ports[1], ports[2]), nats.RetryOnFailedConnect(true), nats.MaxReconnects(-1)))
	js := must(jetstream.New(conn))
	asked := func(do func(context.Context) error) error {
		ctx, stop := context.WithTimeout(context.Background(), 2*time.Second)
		defer stop()
		return do(ctx)
	}
	var stream jetstream.Stream
	for asked(func(ctx context.Context) (err error) {
		stream, err = js.CreateStream(ctx, jetstream.StreamConfig{Name: "S", Subjects: []string{"s"}, Replicas: nodes})
		return err
	}) != nil {
		time.Sleep(200 * time.Millisecond)
	}
	must(js.Publish(context.Background(), "s", []byte("one")))

	// Who is stopped leads nothing, and the client is connected to another one.
	var meta struct {
		Cluster struct {
			Leader string `json:"leader"`
		} `json:"meta_cluster"`
	}
	answer := must(http.Get(fmt.Sprintf("http://127.0.0.1:%d/jsz", watch[0])))
	if err := json.NewDecoder(answer.Body).Decode(&meta); err != nil {
		panic(err)
	}
	busy := map[string]bool{meta.Cluster.Leader: true, must(stream.Info(context.Background())).Cluster.Leader: true}
	silent := -1
	for i := range nodes {
		if !busy[fmt.Sprintf("n%d", i)] {
			silent = i
		}
	}
	if conn.ConnectedServerName() == fmt.Sprintf("n%d", silent) {
		conn.Close()
		conn = must(nats.Connect(fmt.Sprintf("nats://127.0.0.1:%d", ports[(silent+1)%nodes])))
		js = must(jetstream.New(conn))
	}
	create := func(name string) error {
		return asked(func(ctx context.Context) error {
			_, err := js.CreateConsumer(ctx, "S", jetstream.ConsumerConfig{Name: name, Replicas: 1, MemoryStorage: true,
				AckPolicy: jetstream.AckNonePolicy, InactiveThreshold: time.Minute})
			return err
		})
	}
	if err := running[silent].Signal(syscall.SIGSTOP); err != nil {
		panic(err)
	}
	var without []string // names that had no answer
	for round := 0; round < 5 && len(without)%16 == 0; round++ { // a busy machine answers late, too
		var all sync.WaitGroup
		var mu sync.Mutex
		without = nil
		for i := range 16 {
			all.Go(func() {
				name := fmt.Sprintf("reader-%d-%d", round, i)
				if err := create(name); errors.Is(err, context.DeadlineExceeded) {
					mu.Lock()
					without = append(without, name)
					mu.Unlock()
				} else if err != nil {
					panic(err)
				}
			})
		}
		all.Wait()
	}
	fmt.Println("of 16 readers some have no answer:", len(without) > 0 && len(without) < 16)
	again, other := 0, 0
	for _, name := range without {
		for range 3 {
			if create(name) == nil {
				again++
			}
		}
		for try := range 10 {
			if create(fmt.Sprintf("%s-%d", name, try)) == nil {
				other++
				break
			}
		}
	}
	fmt.Println("asked again three times under the same name:", again)
	fmt.Println("under other names all:", other == len(without))
}
GO
while IFS= read -r line; do lines+=("$line"); done <"$work/out"
seen "${lines[0]%:*}" true "${lines[0]##*: }"
seen "${lines[1]%:*}" 0 "${lines[1]##*: }"
seen "${lines[2]%:*}" true "${lines[2]##*: }"
