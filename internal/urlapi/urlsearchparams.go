// Checked against URL of 2026-07-02 and Infra of 2026-07-17.

package urlapi

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// URLSearchParams is https://url.spec.whatwg.org/#interface-urlsearchparams
type URLSearchParams struct {
	mozjs.Object
	// list is https://url.spec.whatwg.org/#concept-urlsearchparams-list
	list []url.Tuple
	// url is the URL object, or nil. When its wrapper is gone, nobody can see
	// what becomes of it.
	//
	// https://url.spec.whatwg.org/#concept-urlsearchparams-url-object
	url *URL
}

// https://url.spec.whatwg.org/#dom-urlsearchparams-urlsearchparams
func (p *URLSearchParams) construct(init USVStringSequenceSequenceOrUSVStringUSVStringRecordOrUSVString) error {
	// https://url.spec.whatwg.org/#urlsearchparams-initialize
	switch {
	// 1. If init is a sequence, then for each innerSequence of init:
	case init.IsUSVStringSequenceSequence:
		for _, inner := range init.USVStringSequenceSequence {
			// 1. If innerSequence's size is not 2, then throw a TypeError.
			if len(inner) != 2 {
				return idl.TypeError("Expected name-value pairs: an element of the sequence has %d items, not 2.", len(inner))
			}
			// 2. Append (innerSequence[0], innerSequence[1]) to query's list.
			p.list = append(p.list, url.Tuple{Name: inner[0], Value: inner[1]})
		}
	// 2. Otherwise, if init is a record, then for each name → value of init,
	//    append (name, value) to query's list.
	case init.IsUSVStringUSVStringRecord:
		for _, entry := range init.USVStringUSVStringRecord {
			p.list = append(p.list, url.Tuple{Name: entry.Key, Value: entry.Value})
		}
	// 3. Otherwise set query's list to the result of parsing init; if it
	//    starts with U+003F (?), the constructor has removed that.
	default:
		p.list = url.ParseURLEncoded(strings.TrimPrefix(init.USVString, "?"))
	}
	p.measure()
	return nil
}

// tupleMemory is what a tuple takes beside its strings, in bytes: twice its size, since
// the list has room for more, and what its strings lose to their allocator.
const tupleMemory = 80

func memoryOf(t url.Tuple) int { return tupleMemory + len(t.Name) + len(t.Value) }

// measure tells how much memory the list takes.
func (p *URLSearchParams) measure() {
	n := 0
	for _, t := range p.list {
		n += memoryOf(t)
	}
	p.SetMemory(n)
}

// update is https://url.spec.whatwg.org/#concept-urlsearchparams-update
func (p *URLSearchParams) update() {
	// 1. If query's URL object is null, then return.
	if p.url == nil {
		return
	}
	// 2. Let serializedQuery be the serialization of query's list.
	serialized := p.String()
	// 3. If serializedQuery is the empty string, then set it to null.
	// 4. Set query's URL object's URL's query to serializedQuery.
	p.url.url.SetQueryOrNull(serialized, serialized != "")
	p.url.measure(len(serialized))
}

// Size is https://url.spec.whatwg.org/#dom-urlsearchparams-size
func (p *URLSearchParams) Size() uint32 { return uint32(len(p.list)) }

// Append is https://url.spec.whatwg.org/#dom-urlsearchparams-append
func (p *URLSearchParams) Append(name, value string) {
	t := url.Tuple{Name: name, Value: value}
	p.list = append(p.list, t)
	p.AddMemory(memoryOf(t))
	p.update()
}

// Delete is https://url.spec.whatwg.org/#dom-urlsearchparams-delete
func (p *URLSearchParams) Delete(name string, value idl.Optional[string]) {
	p.list = slices.DeleteFunc(p.list, matches(name, value))
	p.measure()
	p.update()
}

// matches returns what tells the tuples with a name, and a value if given.
func matches(name string, value idl.Optional[string]) func(url.Tuple) bool {
	v, given := value.Get()
	return func(t url.Tuple) bool { return t.Name == name && (!given || t.Value == v) }
}

// Get is https://url.spec.whatwg.org/#dom-urlsearchparams-get
func (p *URLSearchParams) Get(name string) idl.Optional[string] {
	for _, t := range p.list {
		if t.Name == name {
			return idl.Some(t.Value)
		}
	}
	return idl.None[string]()
}

// GetAll is https://url.spec.whatwg.org/#dom-urlsearchparams-getall
func (p *URLSearchParams) GetAll(name string) []string {
	var values []string
	for _, t := range p.list {
		if t.Name == name {
			values = append(values, t.Value)
		}
	}
	return values
}

// Has is https://url.spec.whatwg.org/#dom-urlsearchparams-has
func (p *URLSearchParams) Has(name string, value idl.Optional[string]) bool {
	return slices.ContainsFunc(p.list, matches(name, value))
}

// Set is https://url.spec.whatwg.org/#dom-urlsearchparams-set
func (p *URLSearchParams) Set(name, value string) {
	first := slices.IndexFunc(p.list, matches(name, idl.None[string]()))
	if first < 0 {
		// 2. Otherwise, append (name, value) to this's list.
		p.list = append(p.list, url.Tuple{Name: name, Value: value})
	} else {
		// 1. If this's list contains any tuples whose name is name, then set
		//    the value of the first such tuple to value and remove the others.
		p.list[first].Value = value
		rest := slices.DeleteFunc(p.list[first+1:], matches(name, idl.None[string]()))
		p.list = p.list[:first+1+len(rest)]
	}
	// 3. Update this.
	p.measure()
	p.update()
}

// Sort is https://url.spec.whatwg.org/#dom-urlsearchparams-sort
func (p *URLSearchParams) Sort() {
	slices.SortStableFunc(p.list, func(a, b url.Tuple) int { return compareCodeUnits(a.Name, b.Name) })
	p.update()
}

// compareCodeUnits compares by UTF-16 code units.
//
// https://infra.spec.whatwg.org/#code-unit-less-than
func compareCodeUnits(a, b string) int {
	for len(a) > 0 && len(b) > 0 {
		ca, na := utf8.DecodeRuneInString(a)
		cb, nb := utf8.DecodeRuneInString(b)
		if ca != cb {
			return codeUnitRank(ca) - codeUnitRank(cb)
		}
		a, b = a[na:], b[nb:]
	}
	return len(a) - len(b)
}

// codeUnitRank orders code points as their code units are ordered: those that
// need two, which begin at U+D800, come before U+E000.
func codeUnitRank(c rune) int {
	if 0xE000 <= c && c <= 0xFFFF {
		return int(c) + 0x110000
	}
	return int(c)
}

// PairCount is the number of value pairs to iterate over.
func (p *URLSearchParams) PairCount() int { return len(p.list) }

// Pair returns a value pair to iterate over.
func (p *URLSearchParams) Pair(i int) (name, value string) { return p.list[i].Name, p.list[i].Value }

// String is https://url.spec.whatwg.org/#urlsearchparams-stringification-behavior
func (p *URLSearchParams) String() string { return url.SerializeURLEncoded(p.list) }
