package mqtt

import "spieltisch/companion"

// Announcement is what Home Assistant is told.
func (c Config) Announcement() (topic string, payload []byte) { return New(c).cfg.announcement() }

// Between are the events from one snapshot to another.
func Between(was, now *companion.Snapshot, language string) []Event {
	return momentOf(now, language).since(momentOf(was, language))
}
