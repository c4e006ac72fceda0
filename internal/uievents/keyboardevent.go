package uievents

import "github.com/sluice-go/sluice/internal/mozjs"

// KeyboardEvent is https://w3c.github.io/uievents/#interface-keyboardevent
type KeyboardEvent struct {
	UIEvent
	modifiers
	key, code                   string
	location, charCode, keyCode uint32
	repeat, isComposing         bool
}

// https://w3c.github.io/uievents/#event-modifier-initializers
func (e *KeyboardEvent) construct(typ string, init KeyboardEventInit) error {
	if err := e.UIEvent.construct(typ, init.UIEventInit); err != nil {
		return err
	}
	e.key, e.code, e.location = init.Key, init.Code, init.Location
	e.AddMemory(len(e.key) + len(e.code))
	e.repeat, e.isComposing = init.Repeat, init.IsComposing
	e.charCode, e.keyCode = init.CharCode, init.KeyCode
	// Which is, in most cases, identical to keyCode.
	if e.which == 0 {
		e.which = e.keyCode
	}
	e.modifiers = init.state()
	return nil
}

// Key is https://w3c.github.io/uievents/#dom-keyboardevent-key
func (e *KeyboardEvent) Key() string { return e.key }

// Code is https://w3c.github.io/uievents/#dom-keyboardevent-code
func (e *KeyboardEvent) Code() string { return e.code }

// Location is https://w3c.github.io/uievents/#dom-keyboardevent-location
func (e *KeyboardEvent) Location() uint32 { return e.location }

// Repeat is https://w3c.github.io/uievents/#dom-keyboardevent-repeat
func (e *KeyboardEvent) Repeat() bool { return e.repeat }

// IsComposing is https://w3c.github.io/uievents/#dom-keyboardevent-iscomposing
func (e *KeyboardEvent) IsComposing() bool { return e.isComposing }

// CharCode is https://w3c.github.io/uievents/#dom-keyboardevent-charcode
func (e *KeyboardEvent) CharCode() uint32 { return e.charCode }

// KeyCode is https://w3c.github.io/uievents/#dom-keyboardevent-keycode
func (e *KeyboardEvent) KeyCode() uint32 { return e.keyCode }

// InitKeyboardEvent is https://w3c.github.io/uievents/#dom-keyboardevent-initkeyboardevent
//
// The value of detail is left as it is.
func (e *KeyboardEvent) InitKeyboardEvent(typ string, bubbles, cancelable bool, view mozjs.Value, key string, location uint32, ctrlKey, altKey, shiftKey, metaKey bool) {
	if !e.initialize(typ, bubbles, cancelable, view) {
		return
	}
	e.AddMemory(len(key) - len(e.key))
	e.key, e.location = key, location
	e.modifiers = modifiersOf(ctrlKey, shiftKey, altKey, metaKey)
}
