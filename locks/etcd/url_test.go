package etcd_test

import (
	"slices"
	"testing"

	"github.com/sluice-go/sluice/locks/etcd"
)

func TestParseURL(t *testing.T) {
	for _, test := range []struct {
		url      string
		clusters [][]string
		prefix   string
	}{
		{"etcd://a:1", [][]string{{"a:1"}}, ""},
		{"etcd://a", [][]string{{"a:2379"}}, ""},
		{"etcd://a:1,b,c:3/x/y", [][]string{{"a:1", "b:2379", "c:3"}}, "x/y"},
		{"etcd://[::1]:5,[::2]/x/", [][]string{{"[::1]:5", "[::2]:2379"}}, "x/"},
		{"etcd://a,b:1+c+d/x", [][]string{{"a:2379", "b:1"}, {"c:2379"}, {"d:2379"}}, "x"},
	} {
		list, err := etcd.ParseURL(test.url)
		if err != nil || len(list) != len(test.clusters) {
			t.Errorf("%s: %d clusters, %v", test.url, len(list), err)
			continue
		}
		for i, c := range list {
			if !slices.Equal(c.Endpoints, test.clusters[i]) || c.Prefix != test.prefix {
				t.Errorf("%s: %v, %q", test.url, c.Endpoints, c.Prefix)
			}
		}
	}
	for _, bad := range []string{
		"", "http://a:1", "etcd://", "etcd:///x", "etcd://a:1,", "etcd://:1", "etcd://a:", "etcd://u:p@a:1", "etcd://a:1/x?y",
		"etcd://a+", "etcd://a+b,a", "etcd://a+a:2379",
	} {
		if list, err := etcd.ParseURL(bad); err == nil {
			t.Errorf("%s: %v", bad, list[0].Endpoints)
		}
	}
}
