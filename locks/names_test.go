package locks

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// TestNames compares the table with a map, with hashes that collide.
func TestNames(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for _, keys := range []int{1, 5, 40, 3000} {
		var table names
		var s shard
		want := make(map[string]*resource)
		check := func(key string, hash uint64) {
			t.Helper()
			if got := table.find(hash, key); got != want[key] {
				t.Fatalf("find(%q) = %v, want %v", key, got, want[key])
			}
		}
		for range 20 * keys {
			n := random.IntN(keys)
			key, hash := fmt.Sprint(n), uint64(n/3)*7
			check(key, hash)
			if r := want[key]; r != nil {
				table.remove(r)
				delete(want, key)
			} else {
				want[key] = table.insert(&s, hash, key)
			}
			check(key, hash)
		}
		seen := make(map[string]*resource)
		table.all(func(r *resource) { seen[r.name] = r })
		if len(seen) != len(want) || table.count != len(want) {
			t.Fatalf("the table has %d resources and counts %d, want %d", len(seen), table.count, len(want))
		}
		for key, r := range want {
			if seen[key] != r {
				t.Fatalf("the table lacks %q", key)
			}
			table.remove(r)
		}
		for r := table.free; r != nil; r = r.next {
			if r.name != "" {
				t.Errorf("a resource to reuse keeps the name %q", r.name)
			}
		}
		if len(table.slots) > fewestSlots || table.count != 0 || table.spare > spareResources {
			t.Errorf("an empty table keeps %d slots and %d resources", len(table.slots), table.spare)
		}
	}
}

// TestShards checks that all shards are used, and as many as were asked for.
func TestShards(t *testing.T) {
	for asked, want := range map[int]int{1: 1, 2: 2, 3: 4, 64: 64, 100: 128} {
		m := New(Config{Shards: asked})
		if len(m.shards) != want {
			t.Errorf("%d shards for %d", len(m.shards), asked)
		}
		c := m.NewClient(ClientInfo{})
		for i := range 50 * want {
			if _, err := c.Request(Request{Name: fmt.Sprint(i), Handler: Funcs{}}); err != nil {
				t.Fatal(err)
			}
		}
		for i := range m.shards {
			if m.shards[i].names.count == 0 {
				t.Errorf("of %d shards, number %d is not used", want, i)
			}
		}
		c.Close()
		for i := range 50 {
			if _, err := c.Request(Request{Name: fmt.Sprint(i), Handler: Funcs{}}); err == nil {
				t.Fatal("a request of a client that is gone was accepted")
			}
		}
		for i := range m.shards {
			if n := m.shards[i].names.count; n != 0 {
				t.Errorf("shard %d keeps %d idle names", i, n)
			}
		}
	}
}
