package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"go.etcd.io/etcd/client/pkg/v3/transport"
	"go.etcd.io/etcd/server/v3/embed"
	"go.uber.org/zap"

	"github.com/sluice-go/sluice/internal/printable"
)

// serving are the flags of serve.
type serving struct {
	dir, listen       string
	name, peers, with string
	ca, cert, key     string
	join              bool
}

func newServeCommand() *cobra.Command {
	var s serving
	c := &cobra.Command{
		Use:   "serve --dir DIR",
		Short: "Serve locks: an etcd, alone or as a member of a cluster",
		Long: `Serve runs an etcd that keeps its data in a folder, until Ctrl-C or SIGTERM. Alone it is
for one machine, or for trying. For locks that outlive a machine, run three, each on a
machine of its own, with the same --initial-cluster.

It listens on loopback only, unless it is given a certificate; with --ca, clients and
members need certificates of that authority, too. Members use the same certificate for
each other.`,
		Example: `  sluice locks serve --dir /var/lib/sluice-locks
  sluice locks serve --dir data --name a --listen 10.0.0.1:2379 --listen-peers 10.0.0.1:2380 \
      --initial-cluster a=https://10.0.0.1:2380,b=https://10.0.0.2:2380,c=https://10.0.0.3:2380 \
      --cert a.pem --key a.key --ca ca.pem`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return s.serve(c) },
	}
	f := c.Flags()
	f.StringVar(&s.dir, "dir", "", "the folder of the data, which is made if it is missing")
	f.StringVar(&s.listen, "listen", "127.0.0.1:2379", "the address for clients, as they reach it")
	f.StringVar(&s.name, "name", "sluice", "the name of this member")
	f.StringVar(&s.peers, "listen-peers", "127.0.0.1:2380", "the address for other members, as they reach it")
	f.StringVar(&s.with, "initial-cluster", "", "all members, as NAME=URL,NAME=URL (default: this one alone)")
	f.BoolVar(&s.join, "join", false, "join a cluster that is there already, to which this member was added")
	f.StringVar(&s.cert, "cert", "", "the certificate of this member, a PEM file")
	f.StringVar(&s.key, "key", "", "the key of --cert, a PEM file")
	f.StringVar(&s.ca, "ca", "", "require certificates of this authority, a PEM file")
	return c
}

// config checks the flags, and makes etcd's configuration of them.
func (s *serving) config() (*embed.Config, error) {
	if s.dir == "" {
		return nil, errors.New("serve needs --dir, the folder of its data")
	}
	if (s.cert == "") != (s.key == "") {
		return nil, errors.New("--cert and --key go together")
	}
	if s.ca != "" && s.cert == "" {
		return nil, errors.New("--ca needs --cert and --key")
	}
	e := embed.NewConfig()
	client, err := s.address("--listen", s.listen)
	if err != nil {
		return nil, err
	}
	peer := &url.URL{Scheme: "http", Host: "127.0.0.1:0"} // nobody connects to a member that is alone
	if s.with != "" {
		if peer, err = s.address("--listen-peers", s.peers); err != nil {
			return nil, err
		}
		e.InitialCluster = s.with
		if s.join {
			e.ClusterState = embed.ClusterStateFlagExisting
		}
	} else {
		if s.join {
			return nil, errors.New("--join needs --initial-cluster, with this member in it")
		}
		e.InitialCluster = s.name + "=" + peer.String()
	}
	e.Name, e.Dir = s.name, s.dir
	e.ListenClientUrls, e.AdvertiseClientUrls = []url.URL{*client}, []url.URL{*client}
	e.ListenPeerUrls, e.AdvertisePeerUrls = []url.URL{*peer}, []url.URL{*peer}
	if s.cert != "" {
		info := transport.TLSInfo{CertFile: s.cert, KeyFile: s.key, TrustedCAFile: s.ca, ClientCertAuth: s.ca != ""}
		e.ClientTLSInfo = info
		if s.with != "" {
			e.PeerTLSInfo = info
		}
	}
	// Each request and release is a revision, which is of no use later.
	e.AutoCompactionMode, e.AutoCompactionRetention = "periodic", "5m"
	return e, nil
}

// address makes a URL of the address of a flag, which is loopback unless there is TLS.
func (s *serving) address(flag, text string) (*url.URL, error) {
	host, port, err := net.SplitHostPort(text)
	if err != nil || port == "" {
		return nil, fmt.Errorf("%s is an address such as 127.0.0.1:2379, not %q", flag, text)
	}
	scheme := "https"
	if s.cert == "" {
		scheme = "http"
		if ip := net.ParseIP(host); ip == nil || !ip.IsLoopback() {
			return nil, fmt.Errorf("%s %s is not a loopback address, and so needs TLS: --cert and --key", flag, text)
		}
	}
	return &url.URL{Scheme: scheme, Host: text}, nil
}

// start starts an etcd, and waits until it serves. It returns nil if ctx ends before: etcd cannot
// be told to wait no more for its folder or for other members, whose end is that of the process.
// Its data are whole at any time.
func start(ctx context.Context, config *embed.Config) (*embed.Etcd, error) {
	var e *embed.Etcd
	started := make(chan error, 1)
	go func() {
		var err error
		e, err = embed.StartEtcd(config)
		started <- err
	}()
	select {
	case err := <-started:
		if err != nil {
			return nil, fmt.Errorf("etcd does not start: %w", err)
		}
	case <-ctx.Done():
		return nil, nil
	}
	select {
	case <-e.Server.ReadyNotify():
		return e, nil
	case err := <-e.Err():
		return nil, fmt.Errorf("etcd has ended: %w", err)
	case <-ctx.Done():
		return nil, nil
	}
}

// closing is how long an etcd may take to close.
const closing = 10 * time.Second

// serve serves until the process is told to end.
func (s *serving) serve(c *cobra.Command) error {
	config, err := s.config()
	if err != nil {
		return err
	}
	logged := zap.NewProductionConfig()
	logged.Level = zap.NewAtomicLevelAt(zap.ErrorLevel)
	logged.DisableStacktrace = true
	logger, err := logged.Build()
	if err != nil {
		return err
	}
	config.ZapLoggerBuilder = embed.NewZapLoggerBuilder(logger)
	ctx, stop := signal.NotifyContext(c.Context(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	if holder := holderOf(s.dir); holder != "" {
		fmt.Fprintf(c.ErrOrStderr(), "sluice: %s has the folder %s; serving begins when that ends\n", printable.Line(holder), printable.Line(s.dir))
	}
	e, err := start(ctx, config)
	if err != nil || e == nil {
		return err
	}
	fmt.Fprintf(c.OutOrStdout(), "serving locks at etcd://%s\n", strings.TrimPrefix(e.Clients[0].Addr().String(), "tcp://"))
	select {
	case err = <-e.Err():
		err = fmt.Errorf("etcd has ended: %w", err)
	case <-ctx.Done():
	}
	stop()                                // the next signal ends the process
	logged.Level.SetLevel(zap.FatalLevel) // the end of its listeners is no failure
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		e.Close()
	}()
	select {
	case <-closed:
	case <-time.After(closing):
	}
	return err
}
