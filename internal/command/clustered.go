package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/storage"
)

// Cluster is a build's locks between processes.
type Cluster struct {
	// Open joins the locks that the flags name. It returns when that has worked, or the
	// reason why not.
	Open func(context.Context, ClusterFlags) (OpenCluster, error)
	// Command returns the command that serves, lists and releases such locks.
	Command func() *cobra.Command
}

// ClusterFlags say where the state of locks between processes is.
type ClusterFlags struct {
	URL           string // etcd://host:port,host:port/prefix; several clusters have + between them
	CA, Cert, Key string // files in PEM form
	User          string
	TTL           time.Duration
	Metrics       string // the address where metrics are served, if any
}

// Define adds the flags to a command; but for the URL, which is not a flag of all of
// them.
func (f *ClusterFlags) Define(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&f.CA, "locks-ca", "", "trust the certificates in this PEM file for --locks, and use TLS")
	flags.StringVar(&f.Cert, "locks-cert", "", "the certificate of this process for --locks, a PEM file")
	flags.StringVar(&f.Key, "locks-key", "", "the key of --locks-cert, a PEM file")
	flags.StringVar(&f.User, "locks-user", "", "the user of etcd; the password is in the environment variable SLUICE_LOCKS_PASSWORD")
	flags.Var(lifetime{duration{&f.TTL}}, "locks-ttl", "how long locks outlive a process that is killed, and how long etcd may be out of reach before they are lost (a `duration` of 3s or more; default 10s)")
}

// lifetime is the value of --locks-ttl. Zero stands for a flag that is not given.
type lifetime struct{ duration }

// Type implements pflag.Value.
func (lifetime) Type() string { return "lifetime" }

// Set implements pflag.Value.
func (l lifetime) Set(text string) error {
	if err := l.duration.Set(text); err != nil || *l.to > 0 {
		return err
	}
	return errors.New("out of range")
}

// OpenCluster has the lock managers of origins.
type OpenCluster interface {
	// Manager returns that of an origin.
	Manager(origin string) locks.Manager
	// Close releases all that this process holds.
	Close(context.Context) error
}

// withCluster is the name of the command that has locks between processes.
const withCluster = "sluice-etcd"

// becomeCluster runs the command that has locks between processes in place of this one,
// with the same arguments. It returns only if that fails.
func becomeCluster() error {
	path := ""
	if self, err := os.Executable(); err == nil {
		beside := filepath.Join(filepath.Dir(self), withCluster)
		if i, err := os.Stat(beside); err == nil && i.Mode()&0o111 != 0 {
			path = beside
		}
	}
	if path == "" {
		var err error
		if path, err = exec.LookPath(withCluster); err != nil {
			return fmt.Errorf("locks between processes need the program %s, which is neither beside this one nor in PATH; docs/cluster.md says how to build it", withCluster)
		}
	}
	return fmt.Errorf("%s: %w", path, syscall.Exec(path, append([]string{path}, os.Args[1:]...), os.Environ()))
}

// newLocksCommand returns the command of this build, or one that runs that of the other.
func newLocksCommand(cluster *Cluster) *cobra.Command {
	if cluster != nil {
		return cluster.Command()
	}
	c := &cobra.Command{
		Use:                "locks",
		Short:              "Serve, list, watch and release locks between processes",
		DisableFlagParsing: true,
		RunE:               func(*cobra.Command, []string) error { return becomeCluster() },
	}
	c.SetHelpFunc(func(c *cobra.Command, _ []string) {
		if err := becomeCluster(); err != nil {
			complain(c.ErrOrStderr(), err)
		}
	})
	return c
}

// clustering are the flags of the commands that run scripts for locks between processes.
type clustering struct{ ClusterFlags }

func (s *clustering) define(c *cobra.Command) {
	c.Flags().StringVar(&s.URL, "locks", "", "have navigator.locks hold between processes and hosts, in etcd, such as etcd://10.0.0.1:2379,10.0.0.2:2379/prefix")
	c.Flags().StringVar(&s.Metrics, "locks-metrics", "", "serve metrics of --locks for Prometheus at this address, such as 127.0.0.1:9464, under /metrics")
	s.Define(c)
}

// join joins the locks that the flags name, if they name any, and has a user agent use
// them. Leave is to be called when that has ended.
func (s *settings) join(ctx context.Context, c *cobra.Command, cluster *Cluster, o *sluice.Options) (leave func() error, err error) {
	if s.URL == "" {
		if s.ClusterFlags != (ClusterFlags{}) {
			return nil, errors.New("--locks-… flags need --locks")
		}
		return func() error { return nil }, nil
	}
	for _, f := range []struct {
		set  bool
		name string
	}{{s.locksTrace, "--locks-trace"}, {s.breakDeadlocks, "--break-deadlocks"}, {s.virtualTime, "--virtual-time"}} {
		if f.set {
			return nil, fmt.Errorf("%s and --locks cannot be used together: of other processes too little is known", f.name)
		}
	}
	if cluster == nil {
		return nil, becomeCluster()
	}
	open, err := cluster.Open(ctx, s.ClusterFlags)
	if err != nil {
		return nil, Failure(c, err)
	}
	o.LockManager = func(k storage.Key) locks.Manager { return open.Manager(k.Origin) }
	return func() error {
		// Not longer than the locks would last without it.
		ctx, cancel := context.WithTimeout(context.Background(), s.grace+time.Second)
		defer cancel()
		return open.Close(ctx)
	}, nil
}

// Failure makes the end of a command of an error: one that is no wrong usage, such as that
// etcd cannot be reached, is written here.
func Failure(c *cobra.Command, err error) error {
	if !errors.Is(err, locks.ErrUnreachable) {
		return err
	}
	complain(c.ErrOrStderr(), err)
	return exit(statusUnhandled)
}

// lookForCycles is how often requests of several processes are looked at that may wait
// for one another.
const lookForCycles = 5 * time.Second

// reportCycles writes the requests that wait for one another, of this process and others,
// when they have done so for a while, until the function it returns is called.
func reportCycles(ua *sluice.UserAgent, print func([]locks.Deadlock)) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		// How often each newest request of a cycle was seen.
		seen := map[locks.RequestID]int{}
		for {
			select {
			case <-time.After(lookForCycles):
			case <-ctx.Done():
				return
			}
			cycles, _ := ua.Deadlocks(ctx) // etcd may be out of reach
			now := map[locks.RequestID]int{}
			var last []locks.Deadlock
			for _, d := range cycles {
				id := d.Waits[0].Request.ID
				if now[id] = seen[id] + 1; now[id] == 2 {
					last = append(last, d)
				}
			}
			seen = now
			print(last)
		}
	}()
	return cancel
}
