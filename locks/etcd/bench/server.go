package main

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.uber.org/zap"

	"github.com/sluice-go/sluice/locks/etcd"
	"github.com/sluice-go/sluice/locks/etcd/internal/member"
)

// bench is an etcd, and what measures it.
type bench struct {
	options
	report   *report
	dir      string
	member   *member.Member
	raw      *clientv3.Client // for puts and mutexes
	clusters []*etcd.Cluster
	prefixes int
}

func newBench(o options, r *report) (*bench, error) {
	// Not in a folder that may lie in memory.
	dir, err := os.MkdirTemp("/var/tmp", "sluice-bench-")
	if err != nil {
		return nil, err
	}
	members, err := member.Start(1, dir, member.Options{Fsync: true})
	if err != nil {
		return nil, err
	}
	b := &bench{options: o, report: r, dir: dir, member: members[0]}
	b.raw, err = b.client()
	return b, err
}

func (b *bench) client() (*clientv3.Client, error) {
	return clientv3.New(clientv3.Config{Endpoints: []string{b.member.Endpoint}, Logger: zap.NewNop(), DialTimeout: time.Minute})
}

func (b *bench) close() {
	b.leave()
	_ = b.raw.Close()
	b.member.Kill()
	_ = os.RemoveAll(b.dir)
}

// ttl is that of processes which a busy machine must not end.
const ttl = time.Minute

// prefix returns one that nobody has used.
func (b *bench) prefix() string {
	b.prefixes++
	return fmt.Sprintf("bench/%d/", b.prefixes)
}

// join returns so many processes' parts in the locks with a prefix.
func (b *bench) join(ctx context.Context, n int, prefix string) ([]*etcd.Cluster, error) {
	var list []*etcd.Cluster
	for range n {
		c, err := etcd.Open(etcd.Config{Endpoints: []string{b.member.Endpoint}, Prefix: prefix, TTL: ttl})
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	b.clusters = append(b.clusters, list...)
	for _, c := range list {
		if err := c.Ready(ctx); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// leave ends all of them.
func (b *bench) leave() {
	ctx, cancel := context.WithTimeout(context.Background(), ttl)
	defer cancel()
	done := make(chan struct{})
	for _, c := range b.clusters {
		go func() { _ = c.Close(ctx); done <- struct{}{} }()
	}
	for range b.clusters {
		<-done
	}
	b.clusters = nil
}

// samples returns how often something is measured.
func (b *bench) samples(n int) int {
	if b.quick {
		return max(n/10, 2)
	}
	return n
}

// processorTime is what the process of etcd has used.
func (b *bench) processorTime() time.Duration {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", b.member.PID()))
	if err != nil {
		return 0
	}
	// The name of the command, in parentheses, may contain spaces.
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	const userTime, tick = 11, 10 * time.Millisecond
	user, _ := strconv.Atoi(fields[userTime])
	system, _ := strconv.Atoi(fields[userTime+1])
	return time.Duration(user+system) * tick
}

// ownProcessorTime is what this process has used.
func ownProcessorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// spending adds up the processor time of etcd and of this process that a kind takes.
func (b *bench) spending(k *kind) *[2]time.Duration {
	spent, once := new([2]time.Duration), k.once
	k.once = func() (time.Duration, error) {
		server, own := b.processorTime(), ownProcessorTime()
		d, err := once()
		spent[0] += b.processorTime() - server
		spent[1] += ownProcessorTime() - own
		return d, err
	}
	return spent
}

// memory is what the process of etcd has in memory, in bytes.
func (b *bench) memory() float64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", b.member.PID()))
	if err != nil {
		return 0
	}
	pages, _ := strconv.ParseFloat(strings.Fields(string(text))[1], 64)
	return pages * float64(os.Getpagesize())
}

// work is what etcd has done since it was started.
type work struct {
	processor      time.Duration
	received, sent float64 // messages of gRPC
	keepAlives     float64 // of those received
	bytes          float64 // both ways
}

func (w work) minus(o work) work {
	return work{w.processor - o.processor, w.received - o.received, w.sent - o.sent, w.keepAlives - o.keepAlives, w.bytes - o.bytes}
}

func (b *bench) work() (work, error) {
	w := work{processor: b.processorTime()}
	answer, err := http.Get("http://" + b.member.Endpoint + "/metrics")
	if err != nil {
		return w, err
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), " ")
		n, _ := strconv.ParseFloat(value, 64)
		switch {
		case strings.HasPrefix(name, "grpc_server_msg_received_total{"):
			w.received += n
			if strings.Contains(name, `"LeaseKeepAlive"`) {
				w.keepAlives += n
			}
		case strings.HasPrefix(name, "grpc_server_msg_sent_total{"):
			w.sent += n
		case name == "etcd_network_client_grpc_received_bytes_total", name == "etcd_network_client_grpc_sent_bytes_total":
			w.bytes += n
		}
	}
	return w, lines.Err()
}
