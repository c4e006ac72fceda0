package idltest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// Area has named properties that script can set and delete.
type Area struct {
	mozjs.Object
	names  []string
	values map[string]string
	other  int32
}

func (a *Area) construct() error { a.values = map[string]string{}; return nil }

// Length returns the number of names.
func (a *Area) Length() uint32 { return uint32(len(a.names)) }

// Fixed returns 7.
func (a *Area) Fixed() int32 { return 7 }

// Other returns the attribute.
func (a *Area) Other() int32 { return a.other }

// SetOther sets the attribute.
func (a *Area) SetOther(value int32) { a.other = value }

// SupportedNames returns the names in the order in which they were set.
func (a *Area) SupportedNames() []string { return a.names }

// Look returns the value of a name.
func (a *Area) Look(name string) idl.Optional[string] {
	if v, ok := a.values[name]; ok {
		return idl.Some(v)
	}
	return idl.None[string]()
}

// Put sets the value of a name.
func (a *Area) Put(name, value string) error {
	if value == "refused" {
		return idl.RangeError("The value is refused.")
	}
	if _, ok := a.values[name]; !ok {
		a.names = append(a.names, name)
	}
	a.values[name] = value
	return nil
}

// DeleteNamed deletes a name, unless it begins with "keep".
func (a *Area) DeleteNamed(name string) bool {
	if strings.HasPrefix(name, "keep") {
		return false
	}
	delete(a.values, name)
	a.names = slices.DeleteFunc(a.names, func(n string) bool { return n == name })
	return true
}

// Row has indexed properties that script can set.
type Row struct {
	mozjs.Object
	items []int32
}

func (r *Row) construct(items []int32) error { r.items = items; return nil }

// Length returns the number of items.
func (r *Row) Length() uint32 { return uint32(len(r.items)) }

// GetIndexed returns an item.
func (r *Row) GetIndexed(index uint32) int32 { return r.items[index] }

// SetIndexed sets an item; others than there are are ignored.
func (r *Row) SetIndexed(index uint32, value int32) {
	if int(index) < len(r.items) {
		r.items[index] = value
	}
}

// Grow adds an item.
func (r *Row) Grow(item int32) { r.items = append(r.items, item) }

// NamedRow is a Row whose items are also properties named n0, n1 and so on.
type NamedRow struct{ Row }

// SupportedNames returns the names of the items.
func (r *NamedRow) SupportedNames() []string {
	var names []string
	for i := range r.items {
		names = append(names, fmt.Sprintf("n%d", i))
	}
	return names
}

// SupportsName says whether there is an item of that name.
func (r *NamedRow) SupportsName(name string) bool { return slices.Contains(r.SupportedNames(), name) }

// GetNamed returns an item by its name.
func (r *NamedRow) GetNamed(name string) int32 {
	return r.items[slices.Index(r.SupportedNames(), name)]
}

// FixedRow has two items that script cannot set.
type FixedRow struct{ mozjs.Object }

func (*FixedRow) construct() error { return nil }

// Length returns 2.
func (*FixedRow) Length() uint32 { return 2 }

// Item returns an item.
func (*FixedRow) Item(index uint32) idl.Optional[string] {
	if index < 2 {
		return idl.Some([]string{"a", "b"}[index])
	}
	return idl.None[string]()
}

// HiddenRow looks like undefined, and can be called.
type HiddenRow struct{ mozjs.Object }

func (*HiddenRow) construct() error { return nil }

// Length returns 1.
func (*HiddenRow) Length() uint32 { return 1 }

// GetIndexed returns an item.
func (*HiddenRow) GetIndexed(index uint32) idl.Optional[string] {
	if index == 0 {
		return idl.Some("zero")
	}
	return idl.None[string]()
}

// Item returns what it is given.
func (*HiddenRow) Item(name idl.Optional[string]) string { return "item " + name.Or("missing") }

// Truth returns what it is given.
func (*HiddenRow) Truth(value bool) bool { return value }
