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
	*etcd.Cluster
	metrics io.Closer // nil if they are not served
}

// Manager returns the lock manager of an origin.
func (c cluster) Manager(origin string) locks.Manager { return c.Cluster.Manager(origin) }

// Close releases all that this process holds.
func (c cluster) Close(ctx context.Context) error {
	err := c.Cluster.Close(ctx)
	if c.metrics != nil {
		err = errors.Join(err, c.metrics.Close())
	}
	return err
}

// open joins the locks that the flags name.
func open(ctx context.Context, f command.ClusterFlags) (command.OpenCluster, error) {
	var served *served
	var meter etcd.Meter
	if f.Metrics != "" {
		var err error
		if served, err = serveMetrics(f.Metrics); err != nil {
			return nil, fmt.Errorf("--locks-metrics: %w", err)
		}
		meter = served.meter
	}
	c, err := join(ctx, f, meter)
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

// join joins the locks that the flags name. The meter is nil for none.
func join(ctx context.Context, f command.ClusterFlags, meter etcd.Meter) (*etcd.Cluster, error) {
	config, err := etcd.ParseURL(f.URL)
	if err != nil {
		return nil, fmt.Errorf("--locks: %w", err)
	}
	config.TTL, config.Meter = f.TTL, meter
	if config.TTL == 0 {
		config.TTL = etcd.DefaultTTL
	}
	if config.TLS, err = tlsOf(f); err != nil {
		return nil, err
	}
	if f.User != "" {
		config.Username, config.Password = f.User, os.Getenv(passwordVariable)
		if config.Password == "" {
			return nil, fmt.Errorf("--locks-user %s: the environment variable %s has no password", f.User, passwordVariable)
		}
	}
	c, err := etcd.Open(config)
	if err != nil {
		return nil, err
	}
	bounded, cancel := context.WithTimeoutCause(ctx, config.TTL, fmt.Errorf("no answer in %v", config.TTL))
	defer cancel()
	if err := c.Ready(bounded); err != nil {
		ended, cancel := context.WithCancel(ctx)
		cancel()
		_ = c.Close(ended)
		return nil, fmt.Errorf("%s: %w", f.URL, err)
	}
	return c, nil
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
