package uievents

import "slices"

// modifierKeys are the names of the modifier keys that an event knows the state
// of.
//
// https://w3c.github.io/uievents-key/#keys-modifier
var modifierKeys = []string{
	"Control", "Shift", "Alt", "Meta",
	"AltGraph", "CapsLock", "Fn", "FnLock", "Hyper", "NumLock", "ScrollLock", "Super", "Symbol", "SymbolLock",
}

// The places among modifierKeys of those that are attributes.
const (
	control = iota
	shift
	alt
	meta
)

// modifiers is the internal key modifier state: a bit for each of modifierKeys.
//
// https://w3c.github.io/uievents/#internal-key-modifier-state
type modifiers uint16

// modifiersOf sets the bits of the modifier keys that are active, in the order of
// modifierKeys.
func modifiersOf(active ...bool) (m modifiers) {
	for i, a := range active {
		if a {
			m |= 1 << i
		}
	}
	return m
}

// https://w3c.github.io/uievents/#event-modifier-initializers
func (init *EventModifierInit) state() modifiers {
	return modifiersOf(
		init.CtrlKey, init.ShiftKey, init.AltKey, init.MetaKey,
		init.ModifierAltGraph, init.ModifierCapsLock, init.ModifierFn, init.ModifierFnLock, init.ModifierHyper,
		init.ModifierNumLock, init.ModifierScrollLock, init.ModifierSuper, init.ModifierSymbol, init.ModifierSymbolLock,
	)
}

func (m modifiers) active(key int) bool { return m&(1<<key) != 0 }

// CtrlKey is https://w3c.github.io/uievents/#dom-keyboardevent-ctrlkey
func (m modifiers) CtrlKey() bool { return m.active(control) }

// ShiftKey is https://w3c.github.io/uievents/#dom-keyboardevent-shiftkey
func (m modifiers) ShiftKey() bool { return m.active(shift) }

// AltKey is https://w3c.github.io/uievents/#dom-keyboardevent-altkey
func (m modifiers) AltKey() bool { return m.active(alt) }

// MetaKey is https://w3c.github.io/uievents/#dom-keyboardevent-metakey
func (m modifiers) MetaKey() bool { return m.active(meta) }

// GetModifierState is https://w3c.github.io/uievents/#dom-keyboardevent-getmodifierstate
func (m modifiers) GetModifierState(key string) bool {
	i := slices.Index(modifierKeys, key)
	return i >= 0 && m.active(i)
}
