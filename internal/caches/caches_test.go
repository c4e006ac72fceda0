package caches

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/profile"
)

func get2(url string, headers ...Header) *Request {
	return &Request{Method: "GET", URL: url, Headers: headers}
}

func entry(url, vary string, headers ...Header) *Item {
	i := &Item{Request: *get2(url, headers...), Response: Response{Type: "basic", Status: 200, Body: []byte(url), HasBody: true}}
	if vary != "" {
		i.Response.Headers = []Header{{"vary", vary}}
	}
	return i
}

func TestMatches(t *testing.T) {
	for _, test := range []struct {
		item  *Item
		query *Request
		o     Options
		want  bool
	}{
		{entry("http://a/", ""), get2("http://a/"), Options{}, true},
		{entry("http://a/#x", ""), get2("http://a/#y"), Options{}, true},
		{entry("http://a/?x", ""), get2("http://a/"), Options{}, false},
		{entry("http://a/?x", ""), get2("http://a/?y#?"), Options{IgnoreSearch: true}, true},
		{entry("http://a/b", ""), get2("http://a/?b"), Options{IgnoreSearch: true}, false},
		{entry("http://a/", "X", Header{"x", "1"}), get2("http://a/", Header{"X", "1"}), Options{}, true},
		{entry("http://a/", "X", Header{"x", "1"}), get2("http://a/", Header{"X", "2"}), Options{}, false},
		{entry("http://a/", "X", Header{"x", "1"}), get2("http://a/"), Options{}, false},
		{entry("http://a/", "X", Header{"x", "1"}), get2("http://a/"), Options{IgnoreVary: true}, true},
		{entry("http://a/", "Y, x", Header{"x", "1"}), get2("http://a/", Header{"y", ""}, Header{"x", "1"}), Options{}, false},
		{entry("http://a/", "y ,, x", Header{"x", "1"}), get2("http://a/", Header{"x", "1"}), Options{}, true},
		{entry("http://a/", "*"), get2("http://a/"), Options{}, false},
	} {
		if got := test.item.matches(test.query, test.o); got != test.want {
			t.Errorf("%+v for %+v, %+v: %v", test.query, test.item.Request, test.o, got)
		}
	}
}

// all tells what there is.
func all(c *Caches) string {
	var parts []string
	for _, name := range c.Names() {
		parts = append(parts, name+":")
		for _, i := range c.Get(name).Match(nil, Options{}) {
			parts = append(parts, fmt.Sprintf("%s=%d%s", i.Request.URL, i.Response.Status, i.Response.Body))
		}
	}
	return strings.Join(parts, " ")
}

func open(t *testing.T, dir string) (*Caches, *profile.Profile) {
	var c *Caches
	p, err := profile.Open(dir, func(shelf *profile.Shelf, r profile.Record) error {
		if c == nil {
			c = NewKept(shelf)
		}
		return c.Restore(r)
	})
	if err != nil {
		t.Fatal(err)
	}
	if c == nil {
		c = NewKept(p.Shelf(profile.Name{Endpoint: "caches"}))
	}
	return c, p
}

func TestKept(t *testing.T) {
	dir := t.TempDir()
	c, p := open(t, dir)
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"b", "a", "\xed\xa0\x80", "gone"} {
		x, err := c.Open(name)
		check(err)
		check(x.Put(entry("http://a/", ""), entry("http://b/", "")))
	}
	check(c.Get("a").Put(entry("http://a/", "X")))
	if deleted, err := c.Get("b").Delete(get2("http://a/"), Options{}); !deleted || err != nil {
		t.Error(deleted, err)
	}
	gone := c.Get("gone")
	if deleted, err := c.Delete("gone"); !deleted || err != nil {
		t.Error(deleted, err)
	}
	check(gone.Put(entry("http://c/", ""))) // for who has it
	if n := len(gone.Match(nil, Options{})); n != 3 {
		t.Errorf("a cache that was deleted has %d items", n)
	}
	if err := c.Get("a").Put(entry("http://c/", ""), entry("http://d/", ""), entry("http://c/#", "")); err == nil || !strings.HasPrefix(err.Error(), "InvalidStateError") {
		t.Errorf("one twice: %v", err)
	}
	want := all(c)
	used, _ := c.Usage()
	if want != "b: http://b/=200http://b/ a: http://b/=200http://b/ http://a/=200http://a/ \xed\xa0\x80: http://a/=200http://a/ http://b/=200http://b/" {
		t.Errorf("there is %q", want)
	}
	check(p.Close())
	c, p = open(t, dir)
	if got := all(c); got != want {
		t.Errorf("then there is %q, and was %q", got, want)
	}
	if now, _ := c.Usage(); now != used {
		t.Errorf("it takes %d, and took %d", now, used)
	}
	check(p.Close())
	// What cannot be kept did not happen.
	if err := c.Get("a").Put(entry("http://e/", "")); err == nil {
		t.Error("put without a profile")
	}
	if _, err := c.Delete("a"); err == nil {
		t.Error("deleted without a profile")
	}
	if _, err := c.Open("new"); err == nil {
		t.Error("opened without a profile")
	}
	if got := all(c); got != want {
		t.Errorf("in the end there is %q, and was %q", got, want)
	}
}

func TestQuota(t *testing.T) {
	c := New(2000)
	x, err := c.Open("a")
	if err != nil {
		t.Fatal(err)
	}
	if err := x.Put(entry("http://a/", "")); err != nil {
		t.Fatal(err)
	}
	big := entry("http://a/", "")
	big.Response.Body = make([]byte, 3000)
	if _, ok := errors.AsType[*QuotaError](x.Put(big)); !ok {
		t.Error("what is too large is put")
	}
	if n := len(x.Match(get2("http://a/"), Options{})); n != 1 {
		t.Errorf("%d items are left", n)
	}
	if _, err := c.Delete("a"); err != nil {
		t.Error(err)
	}
	if used, _ := c.Usage(); used != 0 {
		t.Errorf("nothing takes %d bytes", used)
	}
}

func FuzzRestore(f *testing.F) {
	f.Add([]byte("a"), []byte{1})
	f.Fuzz(func(_ *testing.T, name, item []byte) {
		c := NewKept(nil)
		if c.Restore(profile.Record{Key: key(1), Value: name}) == nil {
			_ = c.Restore(profile.Record{Area: 1, Key: key(2), Value: item})
		}
		_ = c.Restore(profile.Record{Area: 7, Key: name, Value: item})
	})
}
