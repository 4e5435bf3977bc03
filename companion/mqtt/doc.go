// Package mqtt tells a broker in the house what happens at the table, and takes a few commands from it. Home
// Assistant finds the table by itself (MQTT device discovery).
//
// Below a topic, "spieltisch" by default, there are
//
//	spieltisch/status   online or offline, retained; offline is the connection's last will
//	spieltisch/state    a news.State as JSON, retained
//	spieltisch/event    a news.Event as JSON, once
//	spieltisch/do       takes undo, redo and again; what is retained or comes in floods is ignored
//
// A broker that is away is looked for until ctx ends; the table never waits for it.
// docs/tinkerer/home-assistant.md is for users.
package mqtt
