package etcd_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.uber.org/zap"
	"google.golang.org/grpc"
	"google.golang.org/grpc/stats"

	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/locks/etcd"
	"github.com/sluice-go/sluice/locks/etcd/internal/member"
)

// traffic counts the messages of a client of etcd, both ways, by method.
type traffic struct {
	mu       sync.Mutex
	messages map[string]int
}

type methodKey struct{}

func (c *traffic) TagRPC(ctx context.Context, i *stats.RPCTagInfo) context.Context {
	return context.WithValue(ctx, methodKey{}, i.FullMethodName)
}

func (c *traffic) HandleRPC(ctx context.Context, s stats.RPCStats) {
	switch s.(type) {
	case *stats.InPayload, *stats.OutPayload:
		c.mu.Lock()
		defer c.mu.Unlock()
		c.messages[ctx.Value(methodKey{}).(string)]++
	}
}

func (*traffic) TagConn(ctx context.Context, _ *stats.ConnTagInfo) context.Context { return ctx }
func (*traffic) HandleConn(context.Context, stats.ConnStats)                       {}

// forget begins to count anew.
func (c *traffic) forget() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.messages = map[string]int{}
}

// Processes that do not ask for a name hear nothing of it: they send and receive nothing
// but keepalives, whatever others do, and whether they hold locks or not.
func TestQuiet(t *testing.T) {
	members := servers(t, 1)
	prefix := newPrefix()
	config := etcd.Config{Endpoints: member.Endpoints(members), Prefix: prefix, TTL: time.Minute}
	var counters []*traffic
	for i := range 10 {
		n := &traffic{messages: map[string]int{}}
		client, err := clientv3.New(clientv3.Config{
			Endpoints: config.Endpoints, Logger: zap.NewNop(), DialOptions: []grpc.DialOption{grpc.WithStatsHandler(n)},
		})
		if err != nil {
			t.Fatal(err)
		}
		defer client.Close()
		own := config
		own.Client = client
		c := open(t, own)
		defer c.Close(t.Context())
		if err := c.Ready(t.Context()); err != nil {
			t.Fatal(err)
		}
		if i%2 == 0 {
			ask(t, c.Manager("origin"), fmt.Sprint("held ", i), locks.LockOptions{}).lock(t)
		}
		counters = append(counters, n)
	}
	busy := []*etcd.Cluster{open(t, config), open(t, config)}
	for _, c := range busy {
		defer c.Close(t.Context())
		if err := c.Ready(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for _, n := range counters {
		n.forget()
	}
	a, b := busy[0].Manager("origin"), busy[1].Manager("origin")
	for range 20 {
		first := ask(t, a, "n", locks.LockOptions{}).lock(t)
		second := ask(t, b, "n", locks.LockOptions{})
		if _, err := b.Snapshot(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := first.Release(); err != nil {
			t.Fatal(err)
		}
		if err := second.lock(t).Release(); err != nil {
			t.Fatal(err)
		}
		if _, err := b.Snapshot(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for i, n := range counters {
		n.mu.Lock()
		for method, messages := range n.messages {
			// The watch of the inbox may be announced late.
			if !strings.HasSuffix(method, "/LeaseKeepAlive") && (!strings.HasSuffix(method, "/Watch") || messages > 2) {
				t.Errorf("process %d has %d messages of %s", i, messages, method)
			}
		}
		n.mu.Unlock()
	}
}
