package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/sluice-go/sluice/internal/command"
	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/locks/etcd"
)

// cluster is a part in locks that are in etcd.
type cluster struct {
	*etcd.Clusters
	metrics io.Closer // nil if they are not served
}

// Manager returns the lock manager of an origin.
func (c cluster) Manager(origin string) locks.Manager { return c.Clusters.Manager(origin) }

// Close releases all that this process holds.
func (c cluster) Close(ctx context.Context) error {
	err := c.Clusters.Close(ctx)
	if c.metrics != nil {
		err = errors.Join(err, c.metrics.Close())
	}
	return err
}

// open joins the locks that the flags name.
func open(ctx context.Context, f command.ClusterFlags) (command.OpenCluster, error) {
	var served *served
	meter := noMeter
	if f.Metrics != "" {
		var err error
		if served, err = serveMetrics(f.Metrics); err != nil {
			return nil, fmt.Errorf("--locks-metrics: %w", err)
		}
		meter = served.meter
	}
	c, err := join(f, meter)
	if err == nil && len(c.All()) == 1 {
		// Of several, a script needs those of its origins.
		err = ready(ctx, c, f)
	}
	switch {
	case err != nil && served != nil:
		_ = served.Close()
		return nil, err
	case err != nil:
		return nil, err
	case served != nil:
		return cluster{c, served}, nil
	}
	return cluster{c, nil}, nil
}

// noMeter is the meter of clusters that are not measured.
func noMeter(int, int) (etcd.Meter, error) { return nil, nil }

// join joins the locks that the flags name. Meter returns that of each cluster, given its
// number and how many there are.
func join(f command.ClusterFlags, meter func(int, int) (etcd.Meter, error)) (*etcd.Clusters, error) {
	configs, err := etcd.ParseURL(f.URL)
	if err != nil {
		return nil, fmt.Errorf("--locks: %w", err)
	}
	if f.TTL != 0 && f.TTL < etcd.LeastTTL {
		return nil, fmt.Errorf("--locks-ttl %v is too short: it is at least %v", f.TTL, etcd.LeastTTL)
	}
	encrypted, err := tlsOf(f)
	if err != nil {
		return nil, err
	}
	password := os.Getenv(passwordVariable)
	if f.User != "" && password == "" {
		return nil, fmt.Errorf("--locks-user %s: the environment variable %s has no password", f.User, passwordVariable)
	}
	for i := range configs {
		c := &configs[i]
		c.TTL, c.TLS = f.TTL, encrypted
		if c.Meter, err = meter(i, len(configs)); err != nil {
			return nil, err
		}
		if f.User != "" {
			c.Username, c.Password = f.User, password
		}
	}
	c, err := etcd.OpenClusters(configs)
	if errors.Is(err, locks.ErrUnreachable) {
		err = fmt.Errorf("%s: %w", f.URL, err)
	}
	return c, err
}

// ready waits until all clusters have answered, or ends them.
func ready(ctx context.Context, c *etcd.Clusters, f command.ClusterFlags) error {
	patience := f.TTL
	if patience == 0 {
		patience = etcd.DefaultTTL
	}
	bounded, cancel := context.WithTimeoutCause(ctx, patience, fmt.Errorf("no answer in %v", patience))
	defer cancel()
	err := c.Ready(bounded)
	if err == nil {
		return nil
	}
	ended, cancel := context.WithCancel(ctx)
	cancel()
	_ = c.Close(ended)
	return fmt.Errorf("%s: %w", f.URL, err)
}

// passwordVariable is where the password of --locks-user is: command lines are seen by
// others.
const passwordVariable = "SLUICE_LOCKS_PASSWORD"

// tlsOf returns what encrypts connections to etcd; nil if no flag asks for it.
func tlsOf(f command.ClusterFlags) (*tls.Config, error) {
	if (f.Cert == "") != (f.Key == "") {
		return nil, errors.New("--locks-cert and --locks-key go together")
	}
	if f.CA == "" && f.Cert == "" {
		return nil, nil
	}
	c := &tls.Config{MinVersion: tls.VersionTLS12}
	if f.CA != "" {
		text, err := os.ReadFile(f.CA)
		if e, ok := errors.AsType[*fs.PathError](err); ok {
			err = e.Err
		}
		if err != nil {
			return nil, fmt.Errorf("--locks-ca %s: %w", f.CA, err)
		}
		c.RootCAs = x509.NewCertPool()
		if !c.RootCAs.AppendCertsFromPEM(text) {
			return nil, fmt.Errorf("--locks-ca %s: there is no certificate in it", f.CA)
		}
	}
	if f.Cert != "" {
		own, err := tls.LoadX509KeyPair(f.Cert, f.Key)
		if err != nil {
			return nil, fmt.Errorf("--locks-cert %s, --locks-key %s: %w", f.Cert, f.Key, err)
		}
		c.Certificates = []tls.Certificate{own}
	}
	return c, nil
}
