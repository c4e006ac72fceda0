package etcd

import (
	"fmt"
	"time"

	pb "go.etcd.io/etcd/api/v3/etcdserverpb"
	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/sluice-go/sluice/locks"
)

// request is a request of this process and, after its grant, the lock. The cluster's
// mutex guards what changes.
type request struct {
	session     *session
	client      *client
	id          locks.RequestID
	name        string
	options     locks.LockOptions
	within      *request
	independent bool
	handler     locks.Handler
	since       time.Time // when it was made, or granted

	folder string // of the name
	slot   uint64
	key    string
	value  string // empty before it is to be sent
	sent   bool   // it may be in etcd
	looked bool   // etcd was asked whether the lock is available

	state requestState
	order uint64 // among the grants of the session
	token uint64
	lost  *locks.Error // why the lock was taken away
}

type requestState uint8

const (
	waiting requestState = iota
	held
	settled
)

// ID identifies the request, and the lock.
func (r *request) ID() locks.RequestID { return r.id }

// Name returns the resource name.
func (r *request) Name() string { return r.name }

// Mode returns the mode.
func (r *request) Mode() locks.Mode { return r.options.Mode }

// Client returns the client that made the request.
func (r *request) Client() locks.Client { return r.client }

// Token returns a number made of the revision of etcd at which the lock was granted, or a
// later one before its end.
func (r *request) Token() uint64 {
	r.session.cluster.mu.Lock()
	defer r.session.cluster.mu.Unlock()
	return r.token
}

// SureUntil returns the time until which the session lasts without an answer of etcd;
// for a lock that is held no more, a time that has passed.
func (r *request) SureUntil() time.Time {
	s := r.session
	s.cluster.mu.Lock()
	defer s.cluster.mu.Unlock()
	if r.state != held {
		return time.Unix(0, 0)
	}
	return time.Now().Add(s.deadline - s.cluster.now())
}

// record returns the value of the request's key.
func (r *request) record() string {
	v := record{number: r.id.Number, name: r.name, client: r.client.id, agent: r.session.cluster.host + " " + r.client.agent.ID(), made: r.since, within: unknownWithin}
	if r.options.Where != nil {
		v.where = fmt.Sprint(r.options.Where)
	}
	switch {
	case r.within != nil:
		v.within = int64(r.within.id.Number)
	case r.independent:
		v.within = noWithin
	}
	return v.encode()
}

// rivals are the folders of the requests that keep this one waiting, if they were made before.
func (r *request) rivals() []string {
	if r.options.Mode == locks.Shared {
		return []string{r.folder + exclusiveFolder, r.folder + stealFolder}
	}
	return []string{r.folder}
}

// count is what counts the requests in a folder.
func count(folder string) clientv3.Op {
	return clientv3.OpGet(folder, clientv3.WithPrefix(), clientv3.WithCountOnly())
}

// operations returns what the request does in a transaction.
func (r *request) operations() []clientv3.Op {
	put := clientv3.OpPut(r.key, r.value, clientv3.WithLease(r.session.lease))
	if r.options.IfAvailable {
		// If ifAvailable is true and request is not grantable, then nothing is enqueued.
		var none []clientv3.Cmp
		for _, folder := range r.rivals() {
			none = append(none, clientv3.Compare(clientv3.CreateRevision(folder), "=", 0).WithPrefix())
		}
		return []clientv3.Op{clientv3.OpTxn(none, []clientv3.Op{put}, nil)}
	}
	ops := []clientv3.Op{put}
	for _, folder := range r.rivals() {
		ops = append(ops, count(folder))
	}
	return ops
}

// made learns that the request's transaction was made. Without answers it is not known
// whether the request is granted. The mutex is held.
func (r *request) made(d *locks.Delivery, revision int64, answers []*pb.ResponseOp) {
	if r.state != waiting {
		return
	}
	alone := answers != nil
	if r.options.IfAvailable {
		if alone && !answers[0].GetResponseTxn().Succeeded {
			r.unavailable(d)
			return
		}
	} else if alone {
		for i, a := range answers[1:] {
			others := a.GetResponseRange().Count
			if r.options.Mode == locks.Exclusive && i == 0 {
				others-- // its own
			}
			alone = alone && others == 0
		}
	}
	if alone {
		r.grant(d, firstToken(revision))
		return
	}
	r.session.follow(d, r, revision)
}

// tokenBits is how many bits of a token count the locks that were handed over within a
// session at one revision. Scripts have the revisions up to 2⁴³ then: a number of theirs is
// exact up to 2⁵³.
const tokenBits = 10

// firstToken is the token of a lock that was granted at a revision.
func firstToken(revision int64) uint64 { return uint64(revision) << tokenBits }

// grant gives the request the lock. The mutex is held.
func (r *request) grant(d *locks.Delivery, token uint64) {
	s := r.session
	if r.state != waiting || s.lost(d) {
		return
	}
	r.leaveQueue()
	s.grants++
	r.meter().Settled(nil, time.Since(r.since))
	r.state, r.order, r.token, r.since = held, s.grants, token, time.Now()
	d.Granted(r.client.agent, r.handler, r)
}

// unavailable refuses a request with IfAvailable. The mutex is held.
func (r *request) unavailable(d *locks.Delivery) {
	r.meter().Settled(locks.ErrUnavailable, time.Since(r.since))
	r.settle()
	r.vacate()
	d.Unavailable(r.client.agent, r.handler)
}

func (r *request) meter() Meter { return r.session.cluster.config.Meter }

// settle ends the request. The mutex is held.
func (r *request) settle() {
	if r.state == waiting {
		r.leaveQueue()
	}
	r.state = settled
	r.session.requests.remove(r)
	r.client.requests.remove(r)
}

// leaveQueue lets the name be followed no more if no other request waits for it.
func (r *request) leaveQueue() {
	if f := r.session.names.entries[r.folder]; f != nil {
		f.unfollow(r)
	}
}

// drop ends the request, or takes the lock away, and tells so. The mutex is held.
func (r *request) drop(d *locks.Delivery, why error) {
	r.fail(d, r.failure(why))
}

func (r *request) fail(d *locks.Delivery, err *locks.Error) {
	switch r.state {
	case waiting:
		r.meter().Settled(err, time.Since(r.since))
		r.settle()
		d.Aborted(r.client.agent, r.handler, err)
	case held:
		r.meter().Ended(err, time.Since(r.since))
		r.settle()
		r.lost = err
		d.Lost(r.client.agent, r.handler, err)
	}
}

// refused learns that etcd refuses the request for good. The mutex is held.
func (r *request) refused(d *locks.Delivery, why error) {
	if r.state == settled {
		return
	}
	err := r.failure(locks.ErrUnreachable)
	err.Cause = why
	r.fail(d, err)
	r.vacate()
}

// remove deletes the request's key, if it may be in etcd. The mutex is held.
func (r *request) remove() {
	s := r.session
	switch {
	case s.state == over:
		return
	case !r.sent:
		r.vacate()
		return
	}
	s.enqueue(operation{plain: clientv3.OpDelete(r.key), folder: r.folder, left: r})
	s.left.set(r.id.Number, true)
	if f := s.names.entries[r.folder]; f != nil {
		delete(f.inherited, r)
		f.newest = max(f.newest, r.token)
		if f.queue != nil {
			if e := f.queue.byKey[r.key]; e != nil && e.id == r.id {
				e.left = true
			}
		}
	}
}

// handOver grants the lock to requests of this session that come next, though etcd has not
// heard who has left. The mutex is held.
func (s *session) handOver(d *locks.Delivery, folder string) {
	if f := s.names.entries[folder]; f != nil && f.queue != nil && s.state == alive {
		f.derive(d)
	}
}

// hasLeft reports whether a request of this session has ended, of which etcd may not have
// heard.
func (s *session) hasLeft(id locks.RequestID) bool {
	return id.Session == s.id && s.left.entries[id.Number]
}

func (r *request) failure(kind error) *locks.Error {
	return &locks.Error{Kind: kind, Name: r.name, Mode: r.options.Mode, ClientID: r.client.id}
}

// Release releases the lock.
//
// https://w3c.github.io/web-locks/#release-the-lock
func (r *request) Release() error {
	var d locks.Delivery
	c := r.session.cluster
	c.mu.Lock()
	if r.state == held && !r.session.lost(&d) {
		r.meter().Ended(nil, time.Since(r.since))
		r.settle()
		r.remove()
		r.session.handOver(&d, r.folder)
	}
	var lost error
	if r.lost != nil {
		lost = r.lost
	}
	c.mu.Unlock()
	d.Deliver(r.client.agent)
	return lost
}

// Abort takes the request out of its queue.
//
// https://w3c.github.io/web-locks/#abort-the-request
func (r *request) Abort(reason error) bool {
	err := r.failure(locks.ErrAborted)
	err.Cause = reason
	return r.abort(err)
}

func (r *request) abort(err *locks.Error) bool {
	var d locks.Delivery
	c := r.session.cluster
	c.mu.Lock()
	aborted := r.state == waiting && !r.session.lost(&d)
	if aborted {
		r.fail(&d, err)
		r.remove()
		r.session.handOver(&d, r.folder)
	}
	c.mu.Unlock()
	d.Deliver(r.client.agent)
	return aborted
}
