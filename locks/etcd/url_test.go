package etcd_test

import (
	"slices"
	"testing"

	"github.com/sluice-go/sluice/locks/etcd"
)

func TestParseURL(t *testing.T) {
	for _, test := range []struct {
		url       string
		endpoints []string
		prefix    string
	}{
		{"etcd://a:1", []string{"a:1"}, ""},
		{"etcd://a", []string{"a:2379"}, ""},
		{"etcd://a:1,b,c:3/x/y", []string{"a:1", "b:2379", "c:3"}, "x/y"},
		{"etcd://[::1]:5,[::2]/x/", []string{"[::1]:5", "[::2]:2379"}, "x/"},
	} {
		c, err := etcd.ParseURL(test.url)
		if err != nil || !slices.Equal(c.Endpoints, test.endpoints) || c.Prefix != test.prefix {
			t.Errorf("%s: %v, %q, %v", test.url, c.Endpoints, c.Prefix, err)
		}
	}
	for _, bad := range []string{"", "http://a:1", "etcd://", "etcd:///x", "etcd://a:1,", "etcd://:1", "etcd://a:", "etcd://u:p@a:1", "etcd://a:1/x?y"} {
		if c, err := etcd.ParseURL(bad); err == nil {
			t.Errorf("%s: %v", bad, c.Endpoints)
		}
	}
}
