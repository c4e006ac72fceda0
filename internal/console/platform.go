package console

import (
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// pairs is a platform object that is a list of pairs of strings.
type pairs interface {
	PairCount() int
	Pair(index int) (key, value string)
}

// valuePairs is a platform object that is a list of pairs whose values are not
// strings alone.
type valuePairs interface {
	PairCount() int
	PairValue(index int) (key string, value mozjs.Value)
}

// platformObject shows an object of the platform: after its own properties
// come the attributes of its interface and of those that it inherits from,
// with their values. Event handlers that are not set are left out. A list of
// pairs is shown by its pairs alone.
func (i *inspector) platformObject(v mozjs.Value, f *form) {
	if i.inherits(v, "Error") {
		i.error(v, f)
		return
	}
	impl := i.Impl(v)
	if i.isNode(impl, f) {
		return
	}
	i.plain(f)
	isGlobal := i.SameValue(v, i.Global())
	keys := f.keys
	f.keys = nil
	if _, ok := impl.(pairs); ok {
		// The pairs are what indices would stand for.
		keys = slices.DeleteFunc(keys, func(key mozjs.Value) bool { return key.IsNumber() })
	}
	f.entries = func(level int) []string {
		frame := i.Enter()
		defer frame.Leave()
		var parts []string
		names := map[string]bool{}
		for _, key := range keys {
			if key.IsString() {
				names[i.String(key)] = true
				if i.isUnsetHandler(v, v, key) || !isGlobal && i.isOperation(v, key) {
					continue
				}
			}
			if text, ok := i.property(v, key, level); ok {
				parts = append(parts, text)
			}
		}
		switch list := impl.(type) {
		case pairs:
			parts = append(parts, i.pairs(list.PairCount(), func(k int) (string, string) {
				key, value := list.Pair(k)
				return key, i.string(value)
			})...)
			i.elided = false
			return parts
		case valuePairs:
			parts = append(parts, i.pairs(list.PairCount(), func(k int) (string, string) {
				frame := i.Enter()
				defer frame.Leave()
				key, value := list.PairValue(k)
				return key, i.indented(value, level)
			})...)
			i.elided = false
			return parts
		}
		for _, proto := range i.chain(v)[1:] {
			attributes, _, err := i.SomeKeys(proto, mozjs.Names, maxProperties)
			if err != nil {
				break
			}
			for _, key := range attributes {
				name := i.String(key)
				if names[name] || i.isUnsetHandler(v, proto, key) {
					continue
				}
				if value, ok := i.attribute(v, proto, key); ok {
					names[name] = true
					parts = append(parts, i.key(key, true)+": "+i.indented(value, level))
				}
			}
		}
		i.elided = false
		return parts
	}
}

// pairs shows n pairs, of which show returns the key, and the value as it is shown.
func (i *inspector) pairs(n int, show func(k int) (key, value string)) []string {
	shown := min(n, max(0, i.MaxArrayLength))
	var parts []string
	for k := range shown {
		key, value := show(k)
		parts = append(parts, i.string(key)+" => "+value)
	}
	if n > shown {
		parts = append(parts, moreItems(n-shown, "more item", "", "s"))
	}
	return parts
}

// attribute reads an attribute of the platform that stands on holder. It is
// false when the property is none, or cannot be read from this object.
func (i *inspector) attribute(v, holder, key mozjs.Value) (mozjs.Value, bool) {
	p, found, err := i.OwnProperty(holder, key)
	if err != nil || !found || !p.Getter.IsObject() || !i.IsClassFunction(p.Getter) {
		return mozjs.Undefined, false
	}
	value, err := i.Call(p.Getter, v)
	return value, err == nil
}

// isUnsetHandler reports whether a property is an event handler attribute that
// is null.
func (i *inspector) isUnsetHandler(v, holder, key mozjs.Value) bool {
	if !strings.HasPrefix(i.String(key), "on") {
		return false
	}
	f := i.Enter()
	defer f.Leave()
	value, ok := i.attribute(v, holder, key)
	return ok && value.IsNull()
}

// isOperation reports whether an own property is an operation of the platform,
// which only unforgeable ones are.
func (i *inspector) isOperation(v, key mozjs.Value) bool {
	f := i.Enter()
	defer f.Leave()
	p, found, err := i.OwnProperty(v, key)
	return err == nil && found && i.IsClassFunction(p.Value) && !i.IsConstructor(p.Value)
}

// platformData reads an attribute by name, wherever it stands.
func (i *inspector) platformData(v mozjs.Value, name string) mozjs.Value {
	key := i.NewString(name)
	for _, o := range i.chain(v) {
		p, found, err := i.OwnProperty(o, key)
		if err != nil {
			break
		}
		if !found {
			continue
		}
		if value, ok := i.attribute(v, o, key); ok {
			return value
		}
		return p.Value
	}
	return mozjs.Undefined
}
