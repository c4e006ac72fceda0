package etcd

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strconv"
	"time"

	pb "go.etcd.io/etcd/api/v3/etcdserverpb"
	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	clientv3 "go.etcd.io/etcd/client/v3"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/sluice-go/sluice/locks"
)

// sender sends what a session decides to etcd, in order, one transaction at a time.
type sender struct {
	queue    []operation
	wake     chan struct{} // holds a token if there may be something to send
	count    int64         // the transactions that were made
	enqueued uint64
	settled  uint64 // of those enqueued
	flushes  []flush
}

// operation is what is to be sent: a request, or else an etcd operation of which
// nothing is heard.
type operation struct {
	request *request
	plain   clientv3.Op
	folder  string   // of the name that it concerns, if any
	left    *request // the one that it deletes, if any
}

// flush waits until operations are settled.
type flush struct {
	until uint64
	done  chan struct{}
}

// The limits of a transaction. etcd takes 1.5 MiB by default, and 128 of its operations,
// which are bundled in transactions inside the transaction.
const (
	mostOperations = 200
	mostBytes      = 1 << 20
)

// enqueue sends an operation after those before it. The mutex is held.
func (s *session) enqueue(o operation) {
	s.queue = append(s.queue, o)
	s.enqueued++
	s.signal()
}

func (s *session) signal() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Flush waits until etcd has all that was requested, released and aborted here before: a
// release takes effect here at once, and for others then. Of a session that was lost, it waits
// for the end of what is left in etcd. The error is the cause of ctx's end, or ErrUnreachable.
func (c *Cluster) Flush(ctx context.Context) error {
	c.mu.Lock()
	s := c.session
	f := flush{s.enqueued, make(chan struct{})}
	if s.settled < s.enqueued {
		s.flushes = append(s.flushes, f)
	} else {
		close(f.done)
	}
	var lost []chan struct{}
	for s := range c.ending {
		lost = append(lost, s.gone)
	}
	c.mu.Unlock()
	_, err := answer(ctx, c, func(ctx context.Context) (none struct{}, err error) {
		wait := func(done chan struct{}) {
			select {
			case <-done:
			case <-ctx.Done():
				err = ctx.Err()
			}
		}
		wait(f.done)
		if c.isOver(s) {
			lost = append(lost, s.gone)
		}
		for _, gone := range lost {
			wait(gone)
		}
		return none, err
	})
	return err
}

// isOver reports whether a session is over.
func (c *Cluster) isOver(s *session) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return s.state == over
}

// settle says that operations are settled. The mutex is held.
func (s *session) settle(n int) {
	s.settled += uint64(n)
	for len(s.flushes) > 0 && s.flushes[0].until <= s.settled {
		close(s.flushes[0].done)
		s.flushes = s.flushes[1:]
	}
}

// settleFlushes ends the waiting for operations that are not sent any more.
func (s *session) settleFlushes() { s.settle(int(s.enqueued - s.settled)) }

// send sends until the session is over.
func (s *session) send() {
	for {
		select {
		case <-s.wake:
		case <-s.ctx.Done():
			return
		}
		for s.gather(); s.sendBatch(); s.gather() {
			continue
		}
	}
}

// gather lets those go on that have something to say at this moment, such as whom the last
// answer has woken: what they say goes into one transaction.
func (s *session) gather() {
	for before := -1; ; {
		s.cluster.mu.Lock()
		n := len(s.queue)
		s.cluster.mu.Unlock()
		if n == before || n >= mostOperations {
			return
		}
		before = n
		runtime.Gosched()
	}
}

// sendBatch sends one transaction, and reports whether there was anything to send.
func (s *session) sendBatch() bool {
	c := s.cluster
	var d locks.Delivery
	c.mu.Lock()
	for tries := s.tries(); len(tries) > 0; tries = s.tries() {
		c.mu.Unlock()
		s.look(tries)
		c.mu.Lock()
	}
	if s.lost(&d) {
		c.mu.Unlock()
		d.Deliver(nil)
		return false
	}
	batch, taken := s.take()
	if len(batch) == 0 {
		s.settle(taken)
		c.mu.Unlock()
		return false
	}
	c.mu.Unlock()
	var err error
	if r := batch[0].request; r != nil && r.options.Steal {
		err = s.steal(r)
	} else {
		err = s.transact(batch)
	}
	c.mu.Lock()
	if err != nil {
		s.refused(&d, batch, err)
	}
	s.settle(taken)
	c.mu.Unlock()
	d.Deliver(nil)
	return true
}

// take takes the operations of the next transaction out of the queue; taken counts
// those that are not needed any more, too. The mutex is held.
func (s *session) take() (batch []operation, taken int) {
	bytes := 0
	concerned := map[string]bool{}
	for len(s.queue) > 0 {
		o := s.queue[0]
		size := 0
		if r := o.request; r != nil {
			if r.state == settled {
				s.queue[0] = operation{}
				s.queue = s.queue[1:]
				taken++
				continue
			}
			// etcd looks at all conditions of a transaction before it changes anything.
			if r.options.Steal && len(batch) > 0 || r.options.IfAvailable && concerned[o.folder] {
				break
			}
			if r.value == "" {
				r.value = r.record()
			}
			size = len(r.key) + len(r.value)
		} else {
			size = len(o.plain.KeyBytes()) + len(o.plain.ValueBytes())
		}
		if len(batch) > 0 && (len(batch) == mostOperations || bytes+size > mostBytes) {
			break
		}
		bytes += size
		s.queue[0] = operation{}
		s.queue = s.queue[1:]
		taken++
		batch = append(batch, o)
		concerned[o.folder] = true
		if o.request != nil {
			o.request.sent = true
			if o.request.options.Steal {
				break
			}
		}
	}
	if len(s.queue) == 0 {
		s.queue = nil
	}
	return batch, taken
}

// transact makes a transaction of operations that are no steals.
func (s *session) transact(batch []operation) error {
	var ops []clientv3.Op
	for _, o := range batch {
		if o.request == nil {
			ops = append(ops, o.plain)
		} else {
			ops = append(ops, o.request.operations()...)
		}
	}
	made, err := s.commitBundled(ops)
	if err != nil {
		return err
	}
	if !made.succeeded {
		return errSessionOver
	}
	c := s.cluster
	var d locks.Delivery
	c.mu.Lock()
	at := 0
	for _, o := range batch {
		if o.request == nil {
			if o.left != nil {
				s.left.remove(o.left.id.Number)
				o.left.vacate()
			}
			at++
			continue
		}
		n := len(o.request.operations())
		var answers []*pb.ResponseOp
		if made.answers != nil {
			answers = made.answers[at : at+n]
		}
		at += n
		o.request.made(&d, made.revision, answers)
	}
	c.mu.Unlock()
	d.Deliver(nil)
	return nil
}

// commitBundled makes a transaction of operations without conditions, however many.
func (s *session) commitBundled(ops []clientv3.Op) (committed, error) {
	if len(ops) <= mostBundled {
		return s.commit(nil, ops)
	}
	var bundles []clientv3.Op
	for group := range slices.Chunk(ops, mostBundled) {
		bundles = append(bundles, clientv3.OpTxn(nil, group, nil))
	}
	made, err := s.commit(nil, bundles)
	if made.answers != nil {
		var answers []*pb.ResponseOp
		for _, a := range made.answers[:len(bundles)] {
			answers = append(answers, a.GetResponseTxn().Responses...)
		}
		made.answers = answers
	}
	return made, err
}

var errSessionOver = errors.New("the session of the locks is over")

// committed is what became of a transaction.
type committed struct {
	// succeeded says that it was made. It was not if a condition besides that of the
	// counter does not hold, or a lease besides that of the session has ended.
	succeeded bool
	revision  int64
	// answers are those of its operations, nil if they were lost on their way.
	answers []*pb.ResponseOp
}

// commit makes a transaction exactly once, if the conditions hold. The error is
// errSessionOver, or one of etcd's that lasts: then it was not made.
func (s *session) commit(conditions []clientv3.Cmp, ops []clientv3.Op) (committed, error) {
	c := s.cluster
	counter := c.counterKey(s.id)
	before, after := strconv.FormatInt(s.count, 10), strconv.FormatInt(s.count+1, 10)
	conditions = append([]clientv3.Cmp{clientv3.Compare(clientv3.Value(counter), "=", before)}, conditions...)
	ops = append(ops, clientv3.OpPut(counter, after, clientv3.WithLease(s.lease)))
	start := time.Now()
	defer func() { c.config.Meter.Transaction(len(ops), time.Since(start)) }()
	for {
		ctx, cancel := context.WithTimeout(s.ctx, max(c.config.TTL/4, time.Second))
		response, err := c.client.Txn(ctx).If(conditions...).Then(ops...).Else(clientv3.OpGet(counter)).Commit()
		if errors.Is(err, rpctypes.ErrLeaseNotFound) {
			// It is that of this session, or of one that is stolen from.
			response, err = c.client.Txn(ctx).Then(clientv3.OpGet(counter)).Commit()
			if err == nil {
				response.Succeeded = false
			}
		}
		cancel()
		switch {
		case s.ctx.Err() != nil:
			return committed{}, errSessionOver
		case err == nil && response.Succeeded:
			s.count++
			return committed{true, response.Header.Revision, response.Responses}, nil
		case err == nil:
			kvs := response.Responses[0].GetResponseRange().Kvs
			switch {
			case len(kvs) == 1 && string(kvs[0].Value) == after:
				// It had been made before, and the answer was lost.
				s.count++
				return committed{true, kvs[0].ModRevision, nil}, nil
			case len(kvs) == 1 && string(kvs[0].Value) == before:
				return committed{}, nil
			}
			return committed{}, errSessionOver
		case lasting(err):
			return committed{}, err
		}
		if !s.wait(pause) {
			return committed{}, errSessionOver
		}
		c.config.Meter.Retried()
	}
}

// lasting reports whether an error will come again: then etcd has not made the
// transaction, and will not.
func lasting(err error) bool {
	switch {
	case errors.Is(err, rpctypes.ErrNoSpace), errors.Is(err, errPart), isA[*certificateError](err):
		return true
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return false
	}
	code := status.Code(err)
	var e rpctypes.EtcdError
	if errors.As(err, &e) {
		code = e.Code()
	}
	switch code {
	case codes.InvalidArgument, codes.PermissionDenied, codes.FailedPrecondition, codes.Unauthenticated, codes.OutOfRange, codes.Unimplemented:
		return true
	case codes.ResourceExhausted:
		// Too many requests at the moment, or a message that is too large.
		return !errors.Is(err, rpctypes.ErrTooManyRequests)
	}
	return false
}

// unanswered reports whether an error says no more than that no answer came.
func unanswered(err error) bool {
	return errors.Is(err, context.DeadlineExceeded) || status.Code(err) == codes.DeadlineExceeded || status.Code(err) == codes.Unavailable
}

// refused handles operations that etcd has refused for good, or that come after the
// end of the session. Of several, each is tried alone. The mutex is held.
func (s *session) refused(d *locks.Delivery, batch []operation, err error) {
	switch {
	case s.state == over:
	case errors.Is(err, errSessionOver):
		s.finish(d, locks.ErrSessionLost)
	case len(batch) > 1:
		for _, o := range batch {
			if s.state != alive {
				return
			}
			s.cluster.mu.Unlock()
			err := s.transact([]operation{o})
			s.cluster.mu.Lock()
			if err != nil {
				s.refused(d, []operation{o}, err)
			}
		}
	case batch[0].request != nil:
		batch[0].request.refused(d, err)
	default:
		// A lock that cannot be released has to end with the session.
		s.finish(d, locks.ErrSessionLost)
	}
}
