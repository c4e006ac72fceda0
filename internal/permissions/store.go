// Checked against Permissions of 2025-10-06.

package permissions

import (
	"slices"
	"sync"
)

// names are those of the powerful features whose permission script can query, sorted.
//
// https://w3c.github.io/permissions-registry/
var names = []string{
	"accelerometer", "ambient-light-sensor", "background-fetch", "background-sync", "bluetooth", "camera", "clipboard-read",
	"clipboard-write", "display-capture", "geolocation", "gyroscope", "local-fonts", "magnetometer", "microphone", "midi",
	"nfc", "notifications", persistentStorage, "push", "screen-wake-lock", "speaker-selection", "storage-access",
	"window-management", "xr-spatial-tracking",
}

// persistentStorage is the permission that the mode of the storage buckets says, and nobody sets.
const persistentStorage = "persistent-storage"

// Names returns the names of the permissions that can be set, sorted.
func Names() []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == persistentStorage })
}

// Store is the permission store of a user agent: the same for all origins. A permission
// that nobody has set has the default state, "prompt". Its methods may be called by any
// goroutine.
//
// https://w3c.github.io/permissions/#dfn-permission-store
type Store struct {
	mu       sync.Mutex
	states   map[string]PermissionState
	watchers map[*Permissions]struct{}
}

// Known reports whether a permission has that name and can be set.
func Known(name string) bool { return name != persistentStorage && slices.Contains(names, name) }

// State returns the state of a permission.
func (s *Store) State(name string) PermissionState {
	s.mu.Lock()
	defer s.mu.Unlock()
	if state, ok := s.states[name]; ok {
		return state
	}
	return PermissionStatePrompt
}

// Set sets the state of a permission, and tells all who have asked for it.
func (s *Store) Set(name string, state PermissionState) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.states == nil {
		s.states = map[string]PermissionState{}
	}
	s.states[name] = state
	for p := range s.watchers {
		p.changed(name)
	}
}

func (s *Store) add(p *Permissions) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.watchers == nil {
		s.watchers = map[*Permissions]struct{}{}
	}
	s.watchers[p] = struct{}{}
}

func (s *Store) remove(p *Permissions) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.watchers, p)
}
