package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"net/http"
)

// loader asks the servers of the suite for files.
type loader struct{ client *http.Client }

func newLoader(n *network) (*loader, error) {
	roots, err := n.roots()
	if err != nil {
		return nil, err
	}
	pool := x509.NewCertPool()
	for _, root := range roots {
		pool.AddCert(root)
	}
	return &loader{&http.Client{Transport: &http.Transport{
		DialContext:     n.DialContext,
		TLSClientConfig: &tls.Config{RootCAs: pool},
		// One of the suite's ports speaks nothing else.
		ForceAttemptHTTP2: true,
	}}}, nil
}

// close closes the loader's connections: a server need not wait on them.
func (l *loader) close() { l.client.CloseIdleConnections() }

func (l *loader) load(ctx context.Context, url string) (string, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return "", err
	}
	response, err := l.client.Do(r)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return "", fmt.Errorf("%s: %s", url, response.Status)
	}
	body, err := io.ReadAll(response.Body)
	return string(body), err
}
