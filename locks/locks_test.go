package locks_test

import (
	"testing"

	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/lockstest"
)

func newLocal() locks.Manager { return locks.New(locks.Config{}) }

func TestLocal(t *testing.T) { lockstest.Run(t, newLocal) }

func TestLocalOneShard(t *testing.T) {
	lockstest.Run(t, func() locks.Manager { return locks.New(locks.Config{Shards: 1}) })
}

func FuzzLocal(f *testing.F) { lockstest.Fuzz(f, newLocal) }
