package etcd

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	pb "go.etcd.io/etcd/api/v3/etcdserverpb"
	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/sluice-go/sluice/locks"
)

// session is what the locks and requests of a cluster depend on, for as long as it
// lasts: a lease. The cluster's mutex guards what changes.
type session struct {
	cluster *Cluster
	id      uint64
	ctx     context.Context // ends with the session
	end     context.CancelFunc
	helpers sync.WaitGroup // goroutines of the session

	state    sessionState
	lease    clientv3.LeaseID // once established
	deadline time.Duration    // the clock's time at which the locks are lost
	giveUp   *time.Timer      // while connecting, with requests
	gone     chan struct{}    // closed when it is over, and its keys are gone
	failure  error            // the last one of an attempt to connect
	tried    chan struct{}    // closed when it is established, or will not be

	numbers  uint64 // counts the requests
	grants   uint64 // counts the grants
	requests requests
	names    table[string, *follower]
	left     table[uint64, bool]   // numbers of requests that have ended, until etcd has heard
	slots    table[string, *slots] // by the folder of the name

	sender
}

type sessionState uint8

const (
	connecting sessionState = iota
	alive
	over
)

func (c *Cluster) newSession() *session {
	s := &session{cluster: c, id: randomID(), tried: make(chan struct{}), gone: make(chan struct{})}
	s.ctx, s.end = context.WithCancel(c.ctx)
	s.sender.wake = make(chan struct{}, 1)
	return s
}

// pause is how long is waited between two attempts to reach etcd.
const pause = 50 * time.Millisecond

// wait waits for a time; false means that the session has ended first.
func (s *session) wait(d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-s.ctx.Done():
		return false
	}
}

// run establishes the session, and returns when it is over.
func (s *session) run() {
	defer s.helpers.Wait()
	defer s.end()
	revision, ok := s.establish()
	if !ok {
		return
	}
	s.helpers.Go(func() { s.followInbox(revision) })
	s.helpers.Go(s.send)
	s.renew()
}

// establish gets a lease, and makes the key that counts transactions.
func (s *session) establish() (revision int64, ok bool) {
	c := s.cluster
	for s.ctx.Err() == nil {
		sent := c.now()
		ctx, cancel := context.WithTimeout(s.ctx, c.config.TTL)
		// Without the client's own attempts to do it again, the error says what is wrong.
		lease, err := pb.NewLeaseClient(c.client.ActiveConnection()).LeaseGrant(ctx, &pb.LeaseGrantRequest{TTL: int64(c.config.lease() / time.Second)})
		if err == nil {
			revision, err = s.enter(ctx, clientv3.LeaseID(lease.ID))
		}
		cancel()
		if err == nil && s.begin(lease, sent) {
			return revision, true
		}
		s.notEstablished(c.handshakes.explain(err))
		s.wait(pause)
	}
	return 0, false
}

// errPart is the error of an etcd that is another part of several clusters than this
// process was told.
var errPart = errors.New("the clusters are not those that it knows")

// enter makes the key that counts transactions, if this etcd is the part of several
// clusters that it should be, and returns the revision.
func (s *session) enter(ctx context.Context, lease clientv3.LeaseID) (int64, error) {
	c := s.cluster
	part := c.config.part.String()
	count := clientv3.OpPut(c.counterKey(s.id), "0", clientv3.WithLease(lease))
	known := clientv3.Compare(clientv3.Value(c.partKey()), "=", part)
	made, err := c.client.Txn(ctx).If(known).Then(count).Else(clientv3.OpGet(c.partKey())).Commit()
	if err != nil {
		return 0, err
	}
	if !made.Succeeded {
		if kvs := made.Responses[0].GetResponseRange().Kvs; len(kvs) > 0 {
			return 0, fmt.Errorf("%w: it is part %s, not %s; to change that, end all processes and delete the key %s in each etcd",
				errPart, kvs[0].Value, part, c.partKey())
		}
		// The first session of all.
		none := clientv3.Compare(clientv3.CreateRevision(c.partKey()), "=", 0)
		made, err = c.client.Txn(ctx).If(none).Then(clientv3.OpPut(c.partKey(), part), count).Commit()
		if err != nil {
			return 0, err
		}
		if !made.Succeeded {
			return s.enter(ctx, lease) // another was first
		}
	}
	return made.Header.Revision, nil
}

// notEstablished learns why an attempt to connect has failed, if it has. If that will be so
// again, nobody need wait.
func (s *session) notEstablished(err error) {
	if err == nil {
		return
	}
	var d locks.Delivery
	s.cluster.mu.Lock()
	s.failure = err
	if lasting(err) && s.state == connecting {
		s.tell()
		s.giveUpAll(&d)
	}
	s.cluster.mu.Unlock()
	d.Deliver(nil)
}

// begin begins the session, unless its lease is too old already.
func (s *session) begin(lease *pb.LeaseGrantResponse, sent time.Duration) bool {
	s.cluster.mu.Lock()
	defer s.cluster.mu.Unlock()
	s.deadline = s.sure(sent, lease.TTL)
	if s.cluster.now() >= s.deadline || s.state != connecting {
		return false
	}
	s.state, s.lease = alive, clientv3.LeaseID(lease.ID)
	s.measure()
	s.tell()
	if s.giveUp != nil {
		s.giveUp.Stop()
	}
	s.signal()
	return true
}

// tell lets those go on that wait until it is known whether the session is established.
// The mutex is held.
func (s *session) tell() {
	select {
	case <-s.tried:
	default:
		close(s.tried)
	}
}

// sure returns the time until which a lease lasts for sure that was renewed by a
// message sent at a time. When it was received does not count: the answer may have
// been on its way for long.
func (s *session) sure(sent time.Duration, seconds int64) time.Duration {
	return sent + time.Duration(seconds)*time.Second - s.cluster.config.Margin
}

// measure tells until when the session lasts. The mutex is held.
func (s *session) measure() {
	s.cluster.config.Meter.Renewed(time.Now().Add(s.deadline - s.cluster.now()))
}

// established reports whether the session has a lease.
func (s *session) established() bool {
	s.cluster.mu.Lock()
	defer s.cluster.mu.Unlock()
	return s.state == alive
}

// renew renews the lease three times in its life, until the session is over.
func (s *session) renew() {
	c := s.cluster
	period := c.config.lease() / 3
	next := c.now() + period
	for {
		c.mu.Lock()
		deadline := s.deadline
		c.mu.Unlock()
		if c.now() >= deadline {
			s.lose()
			return
		}
		if !s.wait(max(0, min(next, deadline)-c.now())) {
			return
		}
		if c.now() < next {
			continue
		}
		sent := c.now()
		ctx, cancel := context.WithTimeout(s.ctx, max(pause, min(period, deadline-sent)))
		renewed, err := c.client.KeepAliveOnce(ctx, s.lease)
		cancel()
		switch {
		case errors.Is(err, rpctypes.ErrLeaseNotFound):
			s.lose()
			return
		case err != nil:
			next = c.now() + pause
		default:
			c.mu.Lock()
			s.deadline = max(s.deadline, s.sure(sent, renewed.TTL))
			s.measure()
			c.mu.Unlock()
			next = sent + period
		}
	}
}

// lost reports whether the deadline has passed; the session is over then. The mutex is
// held.
func (s *session) lost(d *locks.Delivery) bool {
	if s.state == alive && s.cluster.now() >= s.deadline {
		s.finish(d, locks.ErrSessionLost)
	}
	return s.state == over
}

// lose ends the session because its lease has ended, or may have.
func (s *session) lose() {
	var d locks.Delivery
	s.cluster.mu.Lock()
	s.finish(&d, locks.ErrSessionLost)
	s.cluster.mu.Unlock()
	d.Deliver(nil)
}

// finish ends the session and all that depends on it. The cluster has a new one from
// then on. The mutex is held.
func (s *session) finish(d *locks.Delivery, why error) {
	if s.state == over {
		return
	}
	revoke := s.state == alive
	if revoke && !s.cluster.closed {
		s.cluster.config.Meter.SessionLost()
	}
	s.state = over
	s.tell()
	for _, r := range s.requests.inOrder() {
		r.drop(d, why)
	}
	s.queue = nil
	s.settleFlushes()
	s.end()
	c := s.cluster
	if c.session == s {
		c.session = c.newSession()
	}
	if !revoke {
		close(s.gone)
		return
	}
	c.ending[s] = true
	go s.revoke()
}

// revoke ends the lease of a session that is over, in case that etcd has not: others need not
// wait for that, since nobody holds its locks any more.
func (s *session) revoke() {
	c := s.cluster
	for c.ctx.Err() == nil {
		ctx, cancel := context.WithTimeout(c.ctx, c.config.TTL)
		_, err := c.client.Revoke(ctx, s.lease)
		cancel()
		if err == nil || errors.Is(err, rpctypes.ErrLeaseNotFound) || lasting(err) {
			break
		}
		select {
		case <-time.After(pause):
		case <-c.ctx.Done():
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.ending, s)
	close(s.gone)
}

// expect gives up the requests of a session that is not established within the time
// to live. The mutex is held.
func (s *session) expect() {
	if s.state != connecting || s.giveUp != nil {
		return
	}
	s.giveUp = time.AfterFunc(s.cluster.config.TTL, func() {
		var d locks.Delivery
		s.cluster.mu.Lock()
		if s.state == connecting {
			s.giveUpAll(&d)
		}
		s.cluster.mu.Unlock()
		d.Deliver(nil)
	})
}

// giveUpAll gives up the requests of a session that is not established. The mutex is
// held.
func (s *session) giveUpAll(d *locks.Delivery) {
	for _, r := range s.requests.inOrder() {
		r.refused(d, s.failure)
	}
	s.queue, s.giveUp = nil, nil
	s.settleFlushes()
}
