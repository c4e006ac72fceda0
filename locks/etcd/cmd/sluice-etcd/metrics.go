package main

import (
	"net"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/sluice-go/sluice/locks/etcd"
	"github.com/sluice-go/sluice/locks/etcd/metrics"
)

// served are metrics that Prometheus can fetch.
type served struct {
	meter etcd.Meter
	http.Server
}

// slowest is how long a client may take to ask.
const slowest = 10 * time.Second

// serveMetrics serves metrics of locks at an address, under /metrics.
func serveMetrics(address string) (*served, error) {
	r := prometheus.NewRegistry()
	meter, err := metrics.New(r)
	if err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	paths := http.NewServeMux()
	paths.Handle("/metrics", promhttp.HandlerFor(r, promhttp.HandlerOpts{}))
	s := &served{meter: meter, Server: http.Server{Handler: paths, ReadHeaderTimeout: slowest}}
	go func() { _ = s.Serve(l) }()
	return s, nil
}
