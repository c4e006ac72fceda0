package etcd

import (
	"fmt"
	"net"
	"strings"
)

// defaultPort is that of etcd's clients.
const defaultPort = "2379"

// ParseURL returns a Config with the Endpoints and the Prefix for each cluster of a URL of
// the form etcd://host:port,host:port/prefix: the addresses of the members of a cluster, or of
// several with a plus between them, as in etcd://a1,a2,a3+b1,b2,b3/prefix. A port that is left
// out is 2379; without a prefix it is the default one.
func ParseURL(s string) ([]Config, error) {
	rest, ok := strings.CutPrefix(s, "etcd://")
	if !ok {
		return nil, fmt.Errorf("locks: %q is no URL of the form etcd://host:port,host:port/prefix", s)
	}
	hosts, prefix, _ := strings.Cut(rest, "/")
	if strings.ContainsAny(prefix, "?#") {
		return nil, fmt.Errorf("locks: the prefix in %q has a ? or #", s)
	}
	var list []Config
	cluster := map[string]int{}
	for members := range strings.SplitSeq(hosts, "+") {
		c := Config{Prefix: prefix}
		for host := range strings.SplitSeq(members, ",") {
			endpoint, err := parseEndpoint(host)
			if err != nil {
				return nil, fmt.Errorf("locks: %w in %q", err, s)
			}
			if other, ok := cluster[endpoint]; ok && other != len(list) {
				return nil, fmt.Errorf("locks: %q is in two clusters of %q", host, s)
			}
			cluster[endpoint] = len(list)
			c.Endpoints = append(c.Endpoints, endpoint)
		}
		list = append(list, c)
	}
	return list, nil
}

// parseEndpoint returns the host and port of a member.
func parseEndpoint(host string) (string, error) {
	name, port, err := net.SplitHostPort(host)
	if err != nil {
		name, port = strings.Trim(host, "[]"), defaultPort
		if strings.Count(name, ":") == 1 {
			return "", fmt.Errorf("%q has no port", host)
		}
	}
	switch {
	case name == "" || port == "":
		return "", fmt.Errorf("a host or a port is missing")
	case strings.ContainsAny(host, "@?#"):
		return "", fmt.Errorf("%q is no host and port", host)
	}
	return net.JoinHostPort(name, port), nil
}
