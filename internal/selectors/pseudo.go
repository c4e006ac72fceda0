package selectors

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// pseudoClasses are the pseudo-classes without arguments.
var pseudoClasses = map[string]simple{
	// https://drafts.csswg.org/selectors-4/#structural-pseudos
	"root":          predicate(isRoot),
	"empty":         predicate(isEmpty),
	"first-child":   predicate(isFirstChild),
	"last-child":    predicate(isLastChild),
	"only-child":    predicate(func(m *matcher, e *nodes.Node) bool { return isFirstChild(m, e) && isLastChild(m, e) }),
	"first-of-type": firstOfType,
	"last-of-type":  lastOfType,
	"only-of-type":  predicate(func(m *matcher, e *nodes.Node) bool { return firstOfType.matches(m, e) && lastOfType.matches(m, e) }),
	"scope":         scope{},
	"host":          &hostSelector{},

	// https://html.spec.whatwg.org/multipage/semantics-other.html#pseudo-classes
	"link":              predicate(isLink),
	"any-link":          predicate(isLink),
	"-webkit-any-link":  predicate(isLink),
	"visited":           predicate(func(*matcher, *nodes.Node) bool { return false }), // it would tell where the user was
	"target":            stateClass{state: Target},
	"defined":           predicate(isDefined),
	"enabled":           predicate(isEnabled),
	"disabled":          predicate(func(_ *matcher, e *nodes.Node) bool { return isDisabled(e) }),
	"checked":           stateClass{state: Checked, otherwise: hasCheckedAttribute},
	"indeterminate":     stateClass{state: Indeterminate, otherwise: isIndeterminateProgress},
	"default":           stateClass{state: Default, otherwise: hasCheckedAttribute},
	"required":          predicate(func(_ *matcher, e *nodes.Node) bool { return mayBeRequired(e) && has(e, "required") }),
	"optional":          predicate(func(_ *matcher, e *nodes.Node) bool { return mayBeRequired(e) && !has(e, "required") }),
	"read-write":        predicate(func(_ *matcher, e *nodes.Node) bool { return isReadWrite(e) }),
	"read-only":         predicate(func(_ *matcher, e *nodes.Node) bool { return isHTML(e) && !isReadWrite(e) }),
	"placeholder-shown": stateClass{state: PlaceholderShown, otherwise: showsPlaceholder},
	"open":              stateClass{state: Open, otherwise: hasOpenAttribute},
	"valid":             stateClass{state: Valid},
	"invalid":           stateClass{state: Invalid},
	"user-valid":        stateClass{state: UserValid},
	"user-invalid":      stateClass{state: UserInvalid},
	"in-range":          stateClass{state: InRange},
	"out-of-range":      stateClass{state: OutOfRange},
	"autofill":          stateClass{state: Autofill},
	"-webkit-autofill":  stateClass{state: Autofill},
	"modal":             stateClass{state: Modal},
	"popover-open":      stateClass{state: PopoverOpen},
	"fullscreen":        stateClass{state: Fullscreen},
	"playing":           stateClass{state: Playing},
	"paused":            stateClass{state: Paused},
	"seeking":           stateClass{state: Seeking},
	"buffering":         stateClass{state: Buffering},
	"stalled":           stateClass{state: Stalled},
	"muted":             stateClass{state: Muted},
	"volume-locked":     stateClass{state: VolumeLocked},
	"hover":             stateClass{state: Hover},
	"active":            stateClass{state: Active},
	"focus":             stateClass{state: Focus},
	"focus-visible":     stateClass{state: FocusVisible},
	"focus-within":      stateClass{state: FocusWithin},
}

// predicate is a pseudo-class that needs nothing but the tree.
type predicate func(m *matcher, e *nodes.Node) bool

func (s predicate) matches(m *matcher, e *nodes.Node) bool { return s(m, e) }

// isRoot is :root.
//
// https://drafts.csswg.org/selectors-4/#the-root-pseudo
func isRoot(_ *matcher, e *nodes.Node) bool {
	p := e.Parent()
	return p != nil && p.AsDocument() != nil
}

// isEmpty is :empty. White space is text, as in all browsers.
//
// https://drafts.csswg.org/selectors-3/#empty-pseudo
func isEmpty(_ *matcher, e *nodes.Node) bool {
	for c := e.FirstChild(); c != nil; c = c.NextSibling() {
		if c.IsElement() || c.IsText() && c.Data() != "" {
			return false
		}
	}
	return true
}

func isFirstChild(_ *matcher, e *nodes.Node) bool { return e.PreviousElementSibling() == nil }

func isLastChild(_ *matcher, e *nodes.Node) bool { return e.NextElementSibling() == nil }

var (
	firstOfType = &nth{b: 1, sameType: true}
	lastOfType  = &nth{b: 1, sameType: true, last: true}
)

// State is a state of an element that its content attributes may not tell.
type State uint8

// The states, each named as its pseudo-class.
const (
	Target State = iota
	Checked
	Indeterminate
	Default
	PlaceholderShown
	Open
	Valid
	Invalid
	UserValid
	UserInvalid
	InRange
	OutOfRange
	Autofill
	Modal
	PopoverOpen
	Fullscreen
	Playing
	Paused
	Seeking
	Buffering
	Stalled
	Muted
	VolumeLocked
	Hover
	Active
	Focus
	FocusVisible
	FocusWithin
)

// States knows in which states elements are.
type States interface {
	// State reports whether an element is in a state. If that is not known, the
	// element's content attributes tell (of Checked, Default, Indeterminate,
	// PlaceholderShown and Open), or it is in none.
	State(e *nodes.Node, s State) (in, known bool)
	// CustomState reports whether a custom element has a state of its own.
	//
	// https://html.spec.whatwg.org/multipage/custom-elements.html#states-set
	CustomState(e *nodes.Node, name string) bool
}

// stateClass is a pseudo-class of a state.
type stateClass struct {
	state State
	// otherwise is what the content attributes tell; nil for nothing.
	otherwise func(e *nodes.Node) bool
}

func (s stateClass) matches(m *matcher, e *nodes.Node) bool {
	if m.states != nil {
		if in, known := m.states.State(e, s.state); known {
			return in
		}
	}
	return s.otherwise != nil && s.otherwise(e)
}

// customState is :state().
//
// https://html.spec.whatwg.org/multipage/semantics-other.html#selector-custom
type customState string

func (s customState) matches(m *matcher, e *nodes.Node) bool {
	return m.states != nil && m.states.CustomState(e, string(s))
}
