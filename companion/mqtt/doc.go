// Package mqtt tells a broker in the house what happens at the table, and takes a few commands from it. Home
// Assistant finds the table by itself (MQTT device discovery).
//
// Below a topic, "spieltisch" by default, there are
//
//	spieltisch/status   online or offline, retained; offline is the connection's last will, and online is
//	                    forgotten after ten minutes unless it is said again
//	spieltisch/state    a news.State as JSON, retained, and told again every five minutes
//	spieltisch/event    a news.Event as JSON, once
//	spieltisch/do       takes undo, redo and again; what is retained or comes in floods is ignored. The
//	                    table says echo there, to find out whether commands arrive
//
// A broker that is away is looked for until ctx ends; the table never waits for it. Every 20 s the table
// finds out whether it may still do all that, and what is retained under a name that it has no more is
// cleared.
// docs/tinkerer/home-assistant.md is for users.
package mqtt
