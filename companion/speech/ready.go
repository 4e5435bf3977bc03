package speech

import "context"

// Ready is a program whose voice waits for the next sentence, where it may be started early: starting it
// takes most of the time from a move to the first sound. One caller at a time says something.
type Ready struct {
	p    Program
	life context.Context
	end  context.CancelFunc
	next *voice // nil: none waits
}

// Ready starts a voice that waits until ctx ends. Close it.
func (p Program) Ready(ctx context.Context) *Ready {
	r := &Ready{p: p}
	r.life, r.end = context.WithCancel(ctx)
	r.wait()
	return r
}

// wait starts the next voice. One that cannot be started fails when it is to speak.
func (r *Ready) wait() {
	if r.p.Early && r.life.Err() == nil {
		r.next, _ = r.p.start(r.life)
	}
}

// Say is Program.Say. A voice that has ended while it waited is started anew.
func (r *Ready) Say(ctx context.Context, text string) error {
	v := r.next
	if v == nil {
		return r.p.Say(ctx, text)
	}
	r.next = nil
	defer r.wait()
	err := r.p.say(ctx, v, text)
	if err != nil && v.mute && ctx.Err() == nil {
		return r.p.Say(ctx, text)
	}
	return err
}

// Close ends the voice that waits.
func (r *Ready) Close() {
	r.end()
	if r.next != nil {
		_ = r.next.cmd.Wait() // it was killed
		r.next = nil
	}
}
