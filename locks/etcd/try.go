package etcd

import (
	"context"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/sluice-go/sluice/locks"
)

// tries returns the requests that look is to ask of: what is to be sent next, if that are requests
// with IfAvailable only, and nobody has looked whether the first of them is refused. The mutex is held.
func (s *session) tries() []*request {
	if s.state != alive {
		return nil
	}
	var list []*request
	for _, o := range s.queue {
		r := o.request
		switch {
		case r != nil && r.state == settled:
			continue
		case r == nil || !r.options.IfAvailable, len(list) == 0 && r.looked:
			return nil
		case len(list) == mostOperations:
			return list
		}
		list = append(list, r)
	}
	return list
}

// look refuses those of the first of the requests whose lock is not available. To be refused
// changes nothing: etcd need not write it to its disk, nor make it exactly once. The others are
// made as all requests are.
func (s *session) look(tries []*request) {
	var counts []clientv3.Op
	at := map[string]int{} // the count of each folder
	for i, r := range tries {
		if len(counts)+len(r.rivals()) > mostBundled {
			tries = tries[:i]
			break
		}
		for _, folder := range r.rivals() {
			if _, ok := at[folder]; !ok {
				at[folder] = len(counts)
				counts = append(counts, count(folder))
			}
		}
	}
	// A transaction that changes nothing is answered as of one revision, after all that this
	// session has sent before.
	c := s.cluster
	ctx, cancel := context.WithTimeout(s.ctx, max(c.config.TTL/4, time.Second))
	got, err := c.client.Txn(ctx).Then(counts...).Commit()
	cancel()
	var d locks.Delivery
	c.mu.Lock()
	looked := map[string]bool{}
	for _, r := range tries {
		// If the first one for a name gets the lock, etcd has to be asked of the others again.
		r.looked, looked[r.folder] = !looked[r.folder], true
		if err != nil || r.state != waiting {
			continue // without an answer, that to the request itself will tell
		}
		for _, folder := range r.rivals() {
			if got.Responses[at[folder]].GetResponseRange().Count > 0 {
				r.unavailable(&d)
				break
			}
		}
	}
	c.mu.Unlock()
	d.Deliver(nil)
}
