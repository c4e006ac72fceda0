package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/locks/etcd"
)

// holderVariable says that a process is to hold a lock: the address of etcd and the
// prefix.
const holderVariable = "SLUICE_BENCH_HOLDER"

// holding holds a lock for ever, if this process is to do so.
func holding() bool {
	fields := strings.Fields(os.Getenv(holderVariable))
	if len(fields) == 0 {
		return false
	}
	c, err := etcd.Open(etcd.Config{Endpoints: fields[:1], Prefix: fields[1], TTL: shortTTL})
	if err == nil {
		err = c.Manager("origin").Do(context.Background(), "n", locks.LockOptions{}, func(ctx context.Context, _ locks.Lock) error {
			fmt.Println("held")
			<-ctx.Done()
			return nil
		})
	}
	fmt.Fprintln(os.Stderr, err)
	return true
}

const shortTTL = 5 * time.Second

// measureKilled measures how long after the kill of a holder the next one has its lock.
func measureKilled(ctx context.Context, b *bench) error {
	var s series
	for range b.samples(20) {
		d, err := killHolder(ctx, b)
		if err != nil {
			return err
		}
		s = append(s, d)
	}
	b.report.line("The time to live is %v; the next holder has the lock after %.2f s (p50), %.2f s at most, of %d kills.",
		shortTTL, s.median().Seconds(), s.quantile(1).Seconds(), len(s))
	return nil
}

func killHolder(ctx context.Context, b *bench) (time.Duration, error) {
	prefix := b.prefix()
	defer b.leave()
	h := exec.Command(os.Args[0])
	h.Env = append(os.Environ(), holderVariable+"="+b.member.Endpoint+" "+prefix)
	h.Stderr = os.Stderr
	stdout, err := h.StdoutPipe()
	if err != nil {
		return 0, err
	}
	if err := h.Start(); err != nil {
		return 0, err
	}
	defer func() { _ = h.Wait() }()
	if _, err := bufio.NewReader(stdout).ReadString('\n'); err != nil {
		_ = h.Process.Kill()
		return 0, err
	}
	clusters, err := b.join(ctx, 1, prefix)
	if err != nil {
		return 0, err
	}
	next := newAsker(clusters[0].Manager("origin"))
	if err := next.ask("n", locks.LockOptions{}); err != nil {
		return 0, err
	}
	if err := clusters[0].Flush(ctx); err != nil {
		return 0, err
	}
	if err := h.Process.Kill(); err != nil {
		return 0, err
	}
	start := time.Now()
	_, err = next.wait()
	return time.Since(start), err
}
