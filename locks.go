package sluice

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/html"
	"github.com/sluice-go/sluice/internal/url"
	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/storage"
)

// Locks returns the lock manager of an origin, which is given by the URL of a
// page: what navigator.locks of the pages and workers of that origin is a
// binding of. Go code that requests locks of it shares them with script.
//
//	m, err := ua.Locks("https://example.com")
//	…
//	err = m.Do(ctx, "db", locks.LockOptions{}, func(ctx context.Context, _ locks.Lock) error { … })
//
// Wait waits for Go code that holds a lock which script waits for. The manager
// outlives the user agent: Close releases the locks of pages and workers, and
// leaves Go code its own. The error says that the URL is invalid, or its origin
// opaque, as that of about:blank is.
func (ua *UserAgent) Locks(origin string) (locks.Manager, error) {
	u, err := url.Parse(origin, nil)
	if err != nil {
		return nil, fmt.Errorf("sluice: the origin of locks: %q: %w", origin, err)
	}
	m, err := ua.html.Storage.ObtainLockManager(html.StorageEnvironment(fetch.OriginOf(u)))
	if err != nil {
		return nil, fmt.Errorf("sluice: the locks of %q: %w", origin, err)
	}
	return m, nil
}

// LockSnapshots returns the locks held and the requests pending in the whole
// user agent, by origin; those of a storage bucket by the origin, " bucket " and its name. It
// encodes as JSON.
//
// The errors are those of managers which cannot be asked.
func (ua *UserAgent) LockSnapshots(ctx context.Context) (map[string]locks.Snapshot, error) {
	snapshots := map[string]locks.Snapshot{}
	var failures []error
	for key, m := range ua.html.Storage.LockManagers() {
		s, err := m.Snapshot(ctx)
		if err != nil {
			failures = append(failures, fmt.Errorf("sluice: the locks of %q: %w", key.Origin, err))
			continue
		}
		origin := key.Origin
		if name, _, ok := strings.Cut(key.Bucket, "#"); ok {
			origin += " bucket " + name
		}
		snapshots[origin] = s
	}
	return snapshots, errors.Join(failures...)
}

// newShed makes the storage shed of a user agent with its options for locks.
func (ua *UserAgent) newShed(o Options) *storage.Shed {
	if o.LockManager != nil {
		return storage.NewShed(o.LockManager)
	}
	var c locks.Config
	if o.LockTracer != nil {
		c.Tracer = &guardedTracer{ua, o.LockTracer}
	}
	if o.BreakDeadlocks {
		c.Deadlocks = locks.RejectCertain
	}
	return storage.NewShed(func(storage.Key) locks.Manager { return locks.New(c) })
}
