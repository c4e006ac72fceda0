package etcd

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/tls"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.uber.org/zap"
	"google.golang.org/grpc"

	"github.com/sluice-go/sluice/locks"
)

// Config says where the state of the locks is. Endpoints or Client is needed.
type Config struct {
	// Endpoints are the addresses of members of etcd, such as "10.0.0.1:2379".
	Endpoints []string
	// TLS encrypts the connections, and says who this process is; nil for none.
	TLS *tls.Config
	// Username and Password are those of a user of etcd, if it asks for one.
	Username, Password string
	// Client is used in place of one made of the fields above. The cluster does not
	// close it.
	Client *clientv3.Client

	// Prefix begins all keys. Deployments that have different prefixes share no locks.
	// The default is DefaultPrefix; a slash is added at the end if there is none.
	Prefix string
	// TTL is how long locks outlive a process that ends without a word, and how long
	// etcd may be out of reach before they are lost: both at most, as long as etcd
	// keeps its leader. It is rounded up to seconds, and at least LeastTTL. The default
	// is DefaultTTL.
	TTL time.Duration
	// Margin is by how much a process takes its locks for lost before etcd does: for
	// clocks that go at different speeds. The default is a tenth of TTL.
	Margin time.Duration

	// Meter learns what the cluster does; nil for none.
	Meter Meter

	// part says which cluster of several it is.
	part part
	// clock is bootTime, but in tests of clocks that jump.
	clock func() time.Duration
}

// The defaults of a Config.
const (
	DefaultPrefix = "sluice/locks/"
	DefaultTTL    = 10 * time.Second
)

// LeastTTL is the least time to live: etcd's leases have 2 s at least, and it looks for
// those that have ended every half second.
const LeastTTL = 2*time.Second + expiry

// expiry is how long etcd may take to end a lease whose time is over, by which the lease
// is shorter than the time to live.
const expiry = time.Second

// now is the time on the clock that sessions end by.
func (c *Cluster) now() time.Duration { return c.config.clock() }

// lease is the time to live of the lease.
func (c *Config) lease() time.Duration { return c.TTL - expiry }

// Cluster is a process's part in locks whose state is in etcd: a session, and the
// managers of origins, which share it. All methods may be called from any goroutine.
type Cluster struct {
	config Config
	client *clientv3.Client
	host   string // begins the ids of clients that are given none
	// handshakes are those of the client; nil if it is not one of ours.
	handshakes *handshakes

	ctx    context.Context // ends with the cluster
	cancel context.CancelFunc
	begun  sync.Once     // with the first session, or the end
	done   chan struct{} // closed when nothing goes on any more

	mu      sync.Mutex
	session *session
	ending  map[*session]bool // those that are over and may have keys in etcd
	closed  bool
	clients uint64 // counts the clients that were given an id
}

// Open joins the cluster. It does not wait for etcd: what cannot be reached, requests
// learn. The error is that of a Config without an etcd. Only with a Username it waits, at
// most for the time to live, until etcd knows that, and returns an ErrUnreachable if it does
// not.
func Open(c Config) (*Cluster, error) {
	if c.Prefix == "" {
		c.Prefix = DefaultPrefix
	}
	if !strings.HasSuffix(c.Prefix, "/") {
		c.Prefix += "/"
	}
	if c.TTL <= 0 {
		c.TTL = DefaultTTL
	}
	c.TTL = (c.TTL + time.Second - 1).Truncate(time.Second)
	if c.TTL < LeastTTL {
		return nil, fmt.Errorf("locks: a time to live of %v is too short: it is at least %v", c.TTL, LeastTTL)
	}
	if c.Margin <= 0 {
		c.Margin = c.TTL / 10
	}
	if c.Margin >= c.lease() {
		return nil, fmt.Errorf("locks: a margin of %v leaves nothing of a time to live of %v", c.Margin, c.TTL)
	}
	if c.Meter == nil {
		c.Meter = noMeter{}
	}
	if c.part == (part{}) {
		c.part = part{1, 1}
	}
	if c.clock == nil {
		c.clock = bootTime
	}
	client := c.Client
	var made *handshakes
	if client == nil {
		if len(c.Endpoints) == 0 {
			return nil, errors.New("locks: no endpoints of etcd are given")
		}
		var err error
		made = newHandshakes(c.TLS)
		client, err = clientv3.New(clientv3.Config{
			Endpoints: c.Endpoints, TLS: c.TLS, Username: c.Username, Password: c.Password,
			DialKeepAliveTime: c.TTL / 3, DialKeepAliveTimeout: c.TTL / 3, DialTimeout: c.TTL,
			Logger: zap.NewNop(), DialOptions: []grpc.DialOption{grpc.WithTransportCredentials(made)},
		})
		if err = made.explain(err); errors.Is(err, context.DeadlineExceeded) {
			err = fmt.Errorf("no answer in %v", c.TTL)
		}
		if err != nil && c.Username != "" {
			return nil, unreachable(err)
		}
		if err != nil {
			return nil, fmt.Errorf("locks: %w", err)
		}
	}
	host, _ := os.Hostname()
	k := &Cluster{config: c, client: client, handshakes: made, host: fmt.Sprintf("%s-%d", host, os.Getpid()), done: make(chan struct{}), ending: map[*session]bool{}}
	k.ctx, k.cancel = context.WithCancel(clientv3.WithRequireLeader(context.Background()))
	k.session = k.newSession()
	return k, nil
}

// begin begins the first session, which a process needs that asks for locks.
func (c *Cluster) begin() { c.begun.Do(func() { go c.run() }) }

// Ready waits until etcd has answered, and returns nil if the cluster has a session then.
// The error is ErrUnreachable, with the reason, if etcd refuses, or cannot be reached
// before ctx ends.
func (c *Cluster) Ready(ctx context.Context) error {
	c.begin()
	c.mu.Lock()
	s := c.session
	c.mu.Unlock()
	select {
	case <-s.tried:
	case <-ctx.Done():
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if s.state == alive {
		return nil
	}
	switch cause := context.Cause(ctx); {
	case s.failure == nil:
		return unreachable(cause)
	case cause == nil || lasting(s.failure):
		return unreachable(s.failure)
	default:
		return unreachable(fmt.Errorf("%w: %w", cause, s.failure))
	}
}

// run has one session after the other.
func (c *Cluster) run() {
	defer close(c.done)
	for {
		c.mu.Lock()
		s := c.session
		c.mu.Unlock()
		s.run()
		if c.ctx.Err() != nil {
			return
		}
	}
}

// Close ends the cluster: all its locks and requests end, and others can have the
// locks at once. If etcd cannot be reached before ctx ends, they can when the time to
// live is over, and Close returns the cause of the context's end.
func (c *Cluster) Close(ctx context.Context) error {
	c.mu.Lock()
	s, first := c.session, !c.closed
	c.closed = true
	var d locks.Delivery
	s.terminate(&d, s.requests.inOrder())
	c.mu.Unlock()
	d.Deliver(nil)
	if !first {
		select {
		case <-c.done:
			return nil
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	c.begun.Do(func() { close(c.done) })
	err := c.Flush(ctx)
	if s.established() {
		_, revokeErr := answer(ctx, c, func(ctx context.Context) (*clientv3.LeaseRevokeResponse, error) {
			return c.client.Revoke(ctx, s.lease)
		})
		err = cmp.Or(err, revokeErr)
	}
	c.cancel()
	s.end()
	<-c.done
	if c.config.Client == nil {
		err = cmp.Or(err, c.client.Close())
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// unreachable makes an ErrUnreachable of an error of etcd.
func unreachable(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("locks: %w: %w", locks.ErrUnreachable, err)
}

// answer waits for etcd's answer, at most for the time to live.
func answer[T any](ctx context.Context, c *Cluster, ask func(context.Context) (T, error)) (T, error) {
	bounded, cancel := context.WithTimeout(ctx, c.config.TTL)
	defer cancel()
	v, err := ask(bounded)
	switch {
	case err == nil:
		return v, nil
	case ctx.Err() != nil:
		return v, context.Cause(ctx)
	}
	return v, unreachable(c.handshakes.explain(err))
}

// randomID returns a random number that is not zero.
func randomID() uint64 {
	var b [8]byte
	for {
		_, _ = rand.Read(b[:]) // never fails
		if n := binary.LittleEndian.Uint64(b[:]); n != 0 {
			return n
		}
	}
}
