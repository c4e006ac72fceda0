package agent

import (
	"context"
	"sync/atomic"
	"testing"
)

func TestInflow(t *testing.T) {
	var account atomic.Int64
	i := NewInflow(func(delta int64) { account.Add(delta) })
	i.Arrive(maxInflow)
	i.Wait(t.Context()) // as much as may wait
	i.Arrive(1)
	if n := account.Load(); n != maxInflow+1 {
		t.Errorf("%d bytes are counted, want %d", n, maxInflow+1)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	i.Wait(ended)
	waited := make(chan struct{})
	go func() { i.Wait(t.Context()); close(waited) }()
	select {
	case <-waited:
		t.Error("more than may wait is not waited for")
	default:
	}
	i.Take(1)
	<-waited
	i.Take(maxInflow)
	if n := account.Load(); n != 0 {
		t.Errorf("%d bytes are left", n)
	}
}
