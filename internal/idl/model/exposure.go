package model

import (
	"slices"
	"sort"
	"strings"

	"github.com/sluice-go/sluice/internal/idl/syntax"
)

// Exposure says in which realms a construct is exposed.
//
// https://webidl.spec.whatwg.org/#dfn-exposed
type Exposure struct {
	All                 bool     // in every global
	Globals             []string // else in the globals of these names, sorted
	SecureContext       bool     // in secure contexts only
	CrossOriginIsolated bool     // where the cross-origin isolated capability is there
}

// Everywhere is exposure without a condition.
var Everywhere = Exposure{All: true}

// And is exposure where both are exposed.
func (e Exposure) And(other Exposure) Exposure {
	e.SecureContext = e.SecureContext || other.SecureContext
	e.CrossOriginIsolated = e.CrossOriginIsolated || other.CrossOriginIsolated
	switch {
	case other.All:
	case e.All:
		e.All, e.Globals = false, other.Globals
	default:
		var both []string
		for _, name := range e.Globals {
			if slices.Contains(other.Globals, name) {
				both = append(both, name)
			}
		}
		e.Globals = both
	}
	return e
}

// Equal reports whether the two are the same.
func (e Exposure) Equal(other Exposure) bool {
	return e.All == other.All && e.SecureContext == other.SecureContext &&
		e.CrossOriginIsolated == other.CrossOriginIsolated && slices.Equal(e.Globals, other.Globals)
}

// foreignGlobals are global names of the platform that no interface here has.
// What is exposed there only is exposed nowhere.
var foreignGlobals = strings.Fields(`AudioWorklet PaintWorklet LayoutWorklet AnimationWorklet Worklet
	ServiceWorker RTCIdentityProvider InterestGroupBiddingScript InterestGroupScoringScript SharedStorageWorklet ShadowRealm`)

// exposure reads [Exposed], [SecureContext] and [CrossOriginIsolated]; without
// [Exposed] the globals are those of otherwise.
//
// https://webidl.spec.whatwg.org/#Exposed
func (b *builder) exposure(attrs syntax.ExtendedAttributes, otherwise Exposure) Exposure {
	e := Exposure{All: otherwise.All, Globals: otherwise.Globals}
	if a := attrs.Get("Exposed"); a != nil {
		e.All, e.Globals = a.Form == syntax.Wildcard, nil
		if !e.All {
			if len(a.Values) == 0 {
				fail(a.Position, "[%s] names no global", a.Text)
			}
			e.Globals, e.All = b.expand(a)
		}
	}
	e.SecureContext = attrs.Has("SecureContext")
	e.CrossOriginIsolated = attrs.Has("CrossOriginIsolated")
	return e
}

// expand replaces a name such as Worker, which several globals share, by
// those globals' own names (the last of each), so that sets of names can be
// intersected. It reports whether there is no global beside them.
func (b *builder) expand(a *syntax.ExtendedAttribute) (names []string, all bool) {
	for _, name := range a.Values {
		if !b.globals[name] && !slices.Contains(foreignGlobals, name) {
			fail(a.Position, "no interface has the global name %s", name)
		}
	}
	all = true
	for _, i := range b.interfaces {
		switch {
		case i.Globals == nil:
		case slices.ContainsFunc(i.Globals, func(name string) bool { return slices.Contains(a.Values, name) }):
			names = append(names, i.Globals[len(i.Globals)-1])
		default:
			all = false
		}
	}
	if all {
		return nil, true
	}
	sort.Strings(names)
	return names, false
}
