// Command bench measures locks in etcd beside a raw put and the mutex of etcd's own
// client, in one run against an etcd of its own that writes to the disk:
//
//	go run ./bench
//	go run ./bench --quick --only ratios
//	go run ./bench --out ../../docs/cluster-numbers.md
//
// Figures of one kind are taken in turn, a few of each at a time, so that what else the
// machine does falls on all of them.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"regexp"

	"github.com/sluice-go/sluice/locks/etcd/internal/member"
)

func main() {
	if member.Main() || holding() {
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	switch err := run(ctx, os.Args[1:]); {
	case err == nil:
	case errors.Is(err, flag.ErrHelp):
	default:
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// options are the flags.
type options struct {
	only  *regexp.Regexp
	quick bool
	out   string
}

// parts are what is measured, in order.
var parts = []struct {
	name, title string
	measure     func(context.Context, *bench) error
}{
	{"ratios", "One lock", measureRatios},
	{"many", "Many clients", measureMany},
	{"waiters", "1,000 waiters for one name", measureWaiters},
	{"killed", "A holder that is killed", measureKilled},
	{"idle", "Processes that do not ask", measureIdle},
	{"curves", "Up to 1,000 processes on 10,000 names", measureCurves},
}

func run(ctx context.Context, args []string) error {
	var o options
	f := flag.NewFlagSet("bench", flag.ContinueOnError)
	only := f.String("only", "", "measure the parts whose name matches: ratios, many, waiters, killed, idle, curves")
	f.BoolVar(&o.quick, "quick", false, "take few samples: to see whether it works")
	f.StringVar(&o.out, "out", "", "write the results to this file, too")
	if err := f.Parse(args); err != nil {
		return err
	}
	if f.NArg() > 0 {
		return fmt.Errorf("%q is no flag", f.Arg(0))
	}
	var err error
	if o.only, err = regexp.Compile(*only); err != nil {
		return fmt.Errorf("--only: %w", err)
	}
	r := newReport()
	for _, p := range parts {
		if !o.only.MatchString(p.name) {
			continue
		}
		r.section(p.title)
		b, err := newBench(o, r)
		if err != nil {
			return err
		}
		err = p.measure(ctx, b)
		b.close()
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
	}
	if o.out != "" {
		return os.WriteFile(o.out, []byte(r.String()), 0o644)
	}
	return nil
}
