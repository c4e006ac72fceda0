//go:build !linux || !cgo

package eventloop

import (
	"sync"
	"time"
)

// A parker makes one goroutine wait until another wakes it. This one waits in
// Go's scheduler; on Linux with cgo there is a better one.
type parker struct {
	once   sync.Once
	wakeup chan struct{}
}

func (p *parker) channel() chan struct{} {
	p.once.Do(func() { p.wakeup = make(chan struct{}, 1) })
	return p.wakeup
}

// park waits until unpark was called since the last park returned, or until
// timeout has passed unless it is negative. It may also return for no reason.
func (p *parker) park(timeout time.Duration, _ bool) {
	if timeout < 0 {
		<-p.channel()
		return
	}
	t := time.NewTimer(timeout)
	defer t.Stop()
	select {
	case <-p.channel():
	case <-t.C:
	}
}

// unpark makes the current or next park return. Any goroutine may call it.
func (p *parker) unpark() {
	select {
	case p.channel() <- struct{}{}:
	default:
	}
}
