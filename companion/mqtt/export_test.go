package mqtt

// Announcement is what Home Assistant is told.
func (c Config) Announcement() (topic string, payload []byte) { return New(c).cfg.announcement() }
