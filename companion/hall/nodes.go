package hall

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/nats-io/nats.go"

	"spieltisch/companion/hall/report"
)

// NodeSign is a sign of life of a machine that keeps entries. It is not kept.
type NodeSign struct {
	Node string `json:"node"` // "": the only one
	Full bool   `json:"full,omitempty"`
}

// TellOfNode gives a node's sign of life at once and then with each tick, until ctx ends. full looks whether
// it has room.
func TellOfNode(ctx context.Context, conn *nats.Conn, node string, tick <-chan time.Time,
	full func() bool) error {
	for ctx.Err() == nil {
		data, err := json.Marshal(NodeSign{Node: node, Full: full()})
		if err != nil {
			return fmt.Errorf("hall: %w", err)
		}
		_ = conn.Publish(nodeSubject, data) // the next one says the same
		select {
		case <-ctx.Done():
		case <-tick:
		}
	}
	return nil
}

// heardNode is a node as a board knows it.
type heardNode struct {
	full bool
	at   time.Time // when its sign came, by this machine's clock
}

// gone is how long a node's silence is told: one that was taken out for good is not told of for ever.
const gone = 24 * time.Hour

func (b *Board) node(m *nats.Msg) {
	var s NodeSign
	if json.Unmarshal(m.Data, &s) != nil || s.Node != "" && report.CheckTable(s.Node) != nil {
		return
	}
	b.change(func() {
		was := b.nodes[s.Node]
		switch {
		case s.Full && !was.full:
			b.cfg.Log.Error("node has no room left; make room there, it then takes what it missed", "node", s.Node)
		case was.full && !s.Full:
			b.cfg.Log.Info("node has room again", "node", s.Node)
		}
		b.nodes[s.Node] = heardNode{s.Full, b.cfg.Now()}
	})
}

// nodeTroubles lists what is wrong with nodes that have names; mu is held.
func (b *Board) nodeTroubles() (list []Trouble) {
	for _, name := range slices.Sorted(maps.Keys(b.nodes)) {
		n := b.nodes[name]
		silent := b.cfg.Now().Sub(n.at)
		switch {
		case name == "", silent > gone:
		case silent > away:
			list = append(list, Trouble{NodeGone, map[string]any{"node": name, "minutes": minutes(silent)}})
		case n.full:
			list = append(list, Trouble{NodeFull, map[string]any{"node": name}})
		}
	}
	return list
}
