// Checked against HTML of 2026-08-21.

package importmaps

import (
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// sorted is an ordered map whose keys are in descending order of their code units: a module specifier map, or the scopes. It does not
// change.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#sorting-and-normalizing-a-module-specifier-map
type sorted[V any] struct {
	entries []entry[V]
	// folders are the entries whose keys end with U+002F (/).
	folders []entry[V]
}

type entry[V any] struct {
	key   string
	value V
}

// sortedOf is sorting in descending order.
func sortedOf[V any](entries []entry[V]) sorted[V] {
	slices.SortFunc(entries, func(a, b entry[V]) int { return descending(a.key, b.key) })
	s := sorted[V]{entries: entries}
	for _, e := range entries {
		if e.isFolder() {
			s.folders = append(s.folders, e)
		}
	}
	return s
}

// isFolder says whether the key ends with U+002F (/).
func (e *entry[V]) isFolder() bool { return strings.HasSuffix(e.key, "/") }

// descending compares by code units, the greater first.
func descending(a, b string) int {
	// Below the surrogates, bytes have the order of code units: so they have if the characters that differ first are there.
	if n := len(commonPrefix(a, b)); n == len(a) || n == len(b) || a[n] < surrogate && b[n] < surrogate {
		return strings.Compare(b, a)
	}
	return mozjs.CompareCodeUnits(b, a)
}

// surrogate is the first byte of surrogates, and less than that of what comes after them.
const surrogate = 0xED

// from is the index of the first of entries whose key is not greater than a string.
func from[V any](entries []entry[V], s string) (at int, exact bool) {
	return slices.BinarySearchFunc(entries, s, func(e entry[V], s string) int { return descending(e.key, s) })
}

// at is the entry of a key; nil if there is none.
func (m *sorted[V]) at(key string) *entry[V] {
	if i, ok := from(m.entries, key); ok {
		return &m.entries[i]
	}
	return nil
}

// under returns the entries whose keys end with U+002F (/) and are code unit prefixes of a string, or are it; the longest first,
// which is descending order.
func (m *sorted[V]) under(s string) iter.Seq[*entry[V]] {
	return func(yield func(*entry[V]) bool) {
		for rest := m.folders; ; {
			// Among what is not greater than s, what begins as s does comes first.
			i, _ := from(rest, s)
			if rest = rest[i:]; len(rest) == 0 {
				return
			}
			e := &rest[0]
			rest = rest[1:]
			if strings.HasPrefix(s, e.key) {
				if !yield(e) {
					return
				}
				s = e.key[:len(e.key)-1]
				continue
			}
			// What else is a prefix of s is less than this key, and so is a prefix of it, too.
			if s = commonPrefix(s, e.key); s == "" {
				return
			}
		}
	}
}

// commonPrefix is what two strings begin with, in whole characters.
func commonPrefix(a, b string) string {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	for n > 0 && n < len(a) && !utf8.RuneStart(a[n]) {
		n--
	}
	return a[:n]
}

// merge returns the map with entries of another one, in descending order. Both says what the value of a key is that both have.
func (m *sorted[V]) merge(newer []entry[V], both func(old, newer *entry[V]) V) sorted[V] {
	if len(newer) == 0 {
		return *m
	}
	all := make([]entry[V], 0, len(m.entries)+len(newer))
	old := m.entries
	for i := range newer {
		e := newer[i]
		at, exists := from(old, e.key)
		all, old = append(all, old[:at]...), old[at:]
		if exists {
			e.value, old = both(&old[0], &e), old[1:]
		}
		all = append(all, e)
	}
	return sortedOf(append(all, old...))
}

// matching returns the entry whose key is a string, and those that it is under, in descending order.
func (m *sorted[V]) matching(s string) iter.Seq[*entry[V]] {
	return func(yield func(*entry[V]) bool) {
		if e := m.at(s); e != nil && !e.isFolder() && !yield(e) {
			return
		}
		m.under(s)(yield)
	}
}
