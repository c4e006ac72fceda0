package storage_test

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/storage"
)

func TestObtainKey(t *testing.T) {
	for _, test := range []struct {
		environment storage.Environment
		want        error
	}{
		{storage.Environment{Origin: "https://example.com"}, nil},
		{storage.Environment{Origin: "https://example.com", Partition: "https://other.test"}, nil},
		{storage.Environment{Origin: "null"}, storage.ErrOpaqueOrigin},
		{storage.Environment{}, storage.ErrOpaqueOrigin},
		{storage.Environment{Origin: "null", Disabled: true}, storage.ErrOpaqueOrigin},
		{storage.Environment{Origin: "https://example.com", Disabled: true}, storage.ErrDisabled},
	} {
		key, err := storage.ObtainKey(test.environment)
		if !errors.Is(err, test.want) {
			t.Errorf("ObtainKey(%+v) failed with %v, want %v", test.environment, err, test.want)
		}
		if err == nil && (key.Origin != test.environment.Origin || key.Partition != test.environment.Partition) {
			t.Errorf("ObtainKey(%+v) = %+v", test.environment, key)
		}
		if m, err := storage.NewShed(nil).ObtainLockManager(test.environment); !errors.Is(err, test.want) || (m == nil) != (test.want != nil) {
			t.Errorf("ObtainLockManager(%+v) = %v, %v", test.environment, m, err)
		}
	}
}

func obtain(t *testing.T, s *storage.Shed, e storage.Environment) locks.Manager {
	t.Helper()
	m, err := s.ObtainLockManager(e)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestLocksDoNotLeak(t *testing.T) {
	shed, private := storage.NewShed(nil), storage.NewShed(nil)
	here := storage.Environment{Origin: "https://example.com"}
	m := obtain(t, shed, here)
	if obtain(t, shed, here) != m {
		t.Error("two environments of one key have two managers")
	}
	if _, err := m.NewClient(locks.ClientInfo{}).Request(locks.Request{Name: "n", Handler: locks.Funcs{}}); err != nil {
		t.Fatal(err)
	}
	for name, other := range map[string]locks.Manager{
		"scheme":    obtain(t, shed, storage.Environment{Origin: "http://example.com"}),
		"host":      obtain(t, shed, storage.Environment{Origin: "https://www.example.com"}),
		"port":      obtain(t, shed, storage.Environment{Origin: "https://example.com:8443"}),
		"partition": obtain(t, shed, storage.Environment{Origin: "https://example.com", Partition: "https://other.test"}),
		"private":   obtain(t, private, here),
	} {
		if s, err := other.Snapshot(t.Context()); err != nil || other == m || len(s.Held) != 0 {
			t.Errorf("another %s shares the lock", name)
		}
	}
	if all := shed.LockManagers(); len(all) != 5 || all[storage.Key{Origin: "https://example.com"}] != m {
		t.Errorf("the shed has the managers %v", all)
	}
}

func TestBottles(t *testing.T) {
	shed := storage.NewShed(nil)
	here := storage.Environment{Origin: "https://example.com"}
	n := 0
	bottle := func(e storage.Environment, identifier string) any {
		content, err := shed.ObtainBottle(e, identifier, func() any { n++; return n })
		if err != nil {
			t.Fatal(err)
		}
		return content
	}
	there := storage.Environment{Origin: "https://example.org"}
	if got := []any{bottle(here, "a"), bottle(here, "a"), bottle(here, "b"), bottle(there, "a")}; !slices.Equal(got, []any{1, 1, 2, 3}) {
		t.Errorf("the bottles are %v: one is made more than once, or for more than one key and endpoint", got)
	}
	if _, err := shed.ObtainBottle(storage.Environment{Origin: "null"}, "a", nil); !errors.Is(err, storage.ErrOpaqueOrigin) {
		t.Errorf("an opaque origin: %v", err)
	}
	if obtain(t, shed, here) == nil {
		t.Error("no lock manager")
	}
}

func TestConcurrentUse(t *testing.T) {
	made := make(map[storage.Key]int)
	shed := storage.NewShed(func(k storage.Key) locks.Manager {
		made[k]++
		return locks.New(locks.Config{})
	})
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for i := range 100 {
				if _, err := shed.ObtainLockManager(storage.Environment{Origin: fmt.Sprintf("https://%d.test", i%10)}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	for k, n := range made {
		if n != 1 {
			t.Errorf("%d managers were made for %v", n, k)
		}
	}
	if len(made) != 10 {
		t.Errorf("managers for %d keys", len(made))
	}
}
