package companion

import "sync"

// Broadcast wakes everybody who waits for the next time that something happens. Its zero value is ready.
//
//	next := b.Next() // before looking at what may have changed
//	<-next
type Broadcast struct {
	mu   sync.Mutex // guards next
	next chan struct{}
}

// Next is closed by the next call of Tell.
func (b *Broadcast) Next() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.next == nil {
		b.next = make(chan struct{})
	}
	return b.next
}

// Tell wakes all who wait.
func (b *Broadcast) Tell() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.next != nil {
		close(b.next)
		b.next = nil
	}
}
