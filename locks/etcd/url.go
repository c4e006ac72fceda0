package etcd

import (
	"fmt"
	"net"
	"strings"
)

// defaultPort is that of etcd's clients.
const defaultPort = "2379"

// ParseURL returns a Config with the Endpoints and the Prefix of a URL of the form
// etcd://host:port,host:port/prefix. A port that is left out is 2379; without a prefix it
// is the default one.
func ParseURL(s string) (Config, error) {
	var c Config
	rest, ok := strings.CutPrefix(s, "etcd://")
	if !ok {
		return c, fmt.Errorf("locks: %q is no URL of the form etcd://host:port,host:port/prefix", s)
	}
	hosts, prefix, _ := strings.Cut(rest, "/")
	for host := range strings.SplitSeq(hosts, ",") {
		name, port, err := net.SplitHostPort(host)
		if err != nil {
			name, port = strings.Trim(host, "[]"), defaultPort
			if strings.Count(name, ":") == 1 {
				return c, fmt.Errorf("locks: %q in %q has no port", host, s)
			}
		}
		switch {
		case name == "" || port == "":
			return c, fmt.Errorf("locks: a host or a port is missing in %q", s)
		case strings.ContainsAny(host, "@?#"):
			return c, fmt.Errorf("locks: %q in %q is no host and port", host, s)
		}
		c.Endpoints = append(c.Endpoints, net.JoinHostPort(name, port))
	}
	if strings.ContainsAny(prefix, "?#") {
		return c, fmt.Errorf("locks: the prefix in %q has a ? or #", s)
	}
	c.Prefix = prefix
	return c, nil
}
