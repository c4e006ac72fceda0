package main

import (
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/sluice-go/sluice/locks/etcd"
	"github.com/sluice-go/sluice/locks/etcd/metrics"
)

// served are metrics that Prometheus can fetch.
type served struct {
	registry *prometheus.Registry
	http.Server
}

// meter returns the meter of a cluster; of several, their metrics say which by a label.
func (s *served) meter(cluster, clusters int) (etcd.Meter, error) {
	var r prometheus.Registerer = s.registry
	if clusters > 1 {
		r = prometheus.WrapRegistererWith(prometheus.Labels{"cluster": strconv.Itoa(cluster + 1)}, r)
	}
	return metrics.New(r)
}

// slowest is how long a client may take to ask.
const slowest = 10 * time.Second

// serveMetrics serves metrics of locks at an address, under /metrics.
func serveMetrics(address string) (*served, error) {
	r := prometheus.NewRegistry()
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	paths := http.NewServeMux()
	paths.Handle("/metrics", promhttp.HandlerFor(r, promhttp.HandlerOpts{}))
	s := &served{registry: r, Server: http.Server{Handler: paths, ReadHeaderTimeout: slowest}}
	go func() { _ = s.Serve(l) }()
	return s, nil
}
