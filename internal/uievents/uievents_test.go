package uievents

import (
	"testing"

	"github.com/sluice-go/sluice/internal/realmtest"
)

// window is the global object, whose clock stands still.
type window struct{ realmtest.Global }

func (*window) RelativeHighResolutionCoarseTime() float64 { return 0 }
func (*window) TimeStampRead(float64)                     {}

func (*window) RunStepsAfterTimeout(string, uint64, func()) { panic("no timers here") }

// open makes a realm with the events, a target, and a function that shows
// attributes.
func open(t *testing.T) *realmtest.Realm {
	t.Helper()
	r := realmtest.Open(t, &window{}, Interfaces...)
	r.Eval(`
		var window = globalThis, target = new EventTarget();
		function of(e, names) { return names.split(" ").map((name) => e[name] === target ? "target" : e[name] === window ? "window" : e[name]) }
		undefined`)
	return r
}

// The members of the dictionaries that the constructors take: their defaults, what
// each of them sets, and how it is converted.
//
// https://w3c.github.io/uievents/#idl-interface-definitions
func TestInitDictionaries(t *testing.T) {
	open(t).Check(`
		of(new UIEvent("x"), "type bubbles cancelable composed isTrusted view detail which") ⇒ ["x", false, false, false, false, null, 0, 0]
		of(new UIEvent("x", { bubbles: 1, cancelable: "a", composed: true }), "bubbles cancelable composed") ⇒ [true, true, true]
		of(new UIEvent("x", { view: window, detail: 2, which: 3 }), "view detail which") ⇒ ["window", 2, 3]
		of(new UIEvent("x", { view: undefined, detail: undefined }), "view detail") ⇒ [null, 0]
		of(new UIEvent("x", { detail: 2 ** 32 + 5, which: -1 }), "detail which") ⇒ [5, 4294967295]
		of(new UIEvent("x", { detail: -(2 ** 31) - 1 }), "detail") ⇒ [2147483647]
		of(new UIEvent("x", null), "detail") ⇒ [0]
		new UIEvent("x", { view: {} }) ⇒ TypeError: Failed to construct 'UIEvent': Failed to read the 'view' property from 'UIEventInit': Failed to convert value to 'Window'.
		new UIEvent("x", { view: target }) ⇒ TypeError: Failed to construct 'UIEvent': Failed to read the 'view' property from 'UIEventInit': Failed to convert value to 'Window'.
		new UIEvent("x", 1) ⇒ TypeError: Failed to construct 'UIEvent': The provided value is not of type 'UIEventInit'.
		new UIEvent() ⇒ TypeError: Failed to construct 'UIEvent': 1 argument required, but only 0 present.
		new UIEvent("x", { detail: 1n }) ⇒ TypeError: can't convert BigInt to number

		of(new FocusEvent("x"), "relatedTarget view") ⇒ [null, null]
		of(new FocusEvent("x", { relatedTarget: target, detail: 4, bubbles: true }), "relatedTarget detail bubbles") ⇒ ["target", 4, true]
		of(new FocusEvent("x", { relatedTarget: null }), "relatedTarget") ⇒ [null]
		new FocusEvent("x", { relatedTarget: {} }) ⇒ TypeError: Failed to construct 'FocusEvent': Failed to read the 'relatedTarget' property from 'FocusEventInit': Failed to convert value to 'EventTarget'.

		of(new MouseEvent("x"), "screenX screenY clientX clientY layerX layerY button buttons which relatedTarget") ⇒ [0, 0, 0, 0, 0, 0, 0, 0, 1, null]
		of(new MouseEvent("x", { screenX: 1, screenY: 2, clientX: 3, clientY: 4 }), "screenX screenY clientX clientY layerX layerY") ⇒ [1, 2, 3, 4, 0, 0]
		of(new MouseEvent("x", { screenX: 1.9, screenY: -1.9, clientX: NaN, clientY: "8" }), "screenX screenY clientX clientY") ⇒ [1, -1, 0, 8]
		of(new MouseEvent("x", { button: 2, buttons: 5, relatedTarget: target, view: window, detail: 6 }), "button buttons which relatedTarget view detail") ⇒ [2, 5, 3, "target", "window", 6]
		of(new MouseEvent("x", { button: 65537, buttons: 65537 }), "button buttons which") ⇒ [1, 1, 2]
		of(new MouseEvent("x", { button: -1 }), "button which") ⇒ [-1, 0]
		of(new MouseEvent("x", { which: 7 }), "which") ⇒ [1]
		of(new MouseEvent("x"), "movementX movementY") ⇒ [0, 0]
		of(new MouseEvent("x", { movementX: 1.5, movementY: -2 }), "movementX movementY") ⇒ [1.5, -2]
		new MouseEvent("x", { movementX: NaN }) ⇒ TypeError: Failed to construct 'MouseEvent': Failed to read the 'movementX' property from 'MouseEventInit': The provided double value is non-finite.

		of(new WheelEvent("x"), "deltaX deltaY deltaZ deltaMode clientX button") ⇒ [0, 0, 0, 0, 0, 0]
		of(new WheelEvent("x", { deltaX: 0.5, deltaY: -1.25, deltaZ: 3, deltaMode: 2 }), "deltaX deltaY deltaZ deltaMode") ⇒ [0.5, -1.25, 3, 2]
		of(new WheelEvent("x", { clientX: 3, ctrlKey: true, button: 1, detail: 9 }), "clientX ctrlKey button which detail") ⇒ [3, true, 1, 2, 9]
		new WheelEvent("x", { deltaX: Infinity }) ⇒ TypeError: Failed to construct 'WheelEvent': Failed to read the 'deltaX' property from 'WheelEventInit': The provided double value is non-finite.
		[WheelEvent.DOM_DELTA_PIXEL, WheelEvent.DOM_DELTA_LINE, WheelEvent.DOM_DELTA_PAGE] ⇒ [0, 1, 2]

		of(new InputEvent("x"), "data isComposing inputType") ⇒ [null, false, ""]
		of(new InputEvent("x", { data: "a", isComposing: true, inputType: "insertText", detail: 1 }), "data isComposing inputType detail") ⇒ ["a", true, "insertText", 1]
		of(new InputEvent("x", { data: "" }), "data") ⇒ [""]
		new InputEvent("x", { data: "a\ud800" }).data === "a\ufffd" ⇒ true

		of(new KeyboardEvent("x"), "key code location repeat isComposing charCode keyCode which") ⇒ ["", "", 0, false, false, 0, 0, 0]
		of(new KeyboardEvent("x", { key: "q", code: "KeyQ", location: 1, repeat: true, isComposing: true }), "key code location repeat isComposing") ⇒ ["q", "KeyQ", 1, true, true]
		of(new KeyboardEvent("x", { charCode: 113, keyCode: 81 }), "charCode keyCode which") ⇒ [113, 81, 81]
		of(new KeyboardEvent("x", { keyCode: 81, which: 5 }), "keyCode which") ⇒ [81, 5]
		new KeyboardEvent("x", { key: "\ud800" }).key === "\ud800" ⇒ true
		[KeyboardEvent.DOM_KEY_LOCATION_STANDARD, KeyboardEvent.DOM_KEY_LOCATION_LEFT, KeyboardEvent.DOM_KEY_LOCATION_RIGHT, KeyboardEvent.DOM_KEY_LOCATION_NUMPAD] ⇒ [0, 1, 2, 3]

		new CompositionEvent("x").data ⇒ ""
		of(new CompositionEvent("x", { data: "か", detail: 2 }), "data detail") ⇒ ["か", 2]
		new CompositionEvent("x", { data: "\udc00" }).data === "\ufffd" ⇒ true`)
}

// Members are read in the order of their dictionaries, from the least derived one,
// and by name within each.
//
// https://webidl.spec.whatwg.org/#js-to-dictionary
func TestOrderOfMembers(t *testing.T) {
	r := open(t)
	r.Eval(`
		function read(c) {
			const names = [];
			new c("x", new Proxy({}, { get(_, name) { names.push(name) } }));
			return names.join(" ");
		}
		undefined`)
	const event, ui = `bubbles cancelable composed `, `detail view which`
	const modifiers = ` altKey ctrlKey metaKey modifierAltGraph modifierCapsLock modifierFn modifierFnLock modifierHyper modifierNumLock modifierScrollLock modifierSuper modifierSymbol modifierSymbolLock shiftKey`
	const mouse = modifiers + ` button buttons clientX clientY movementX movementY relatedTarget screenX screenY`
	for name, want := range map[string]string{
		"UIEvent":          event + ui,
		"FocusEvent":       event + ui + ` relatedTarget`,
		"MouseEvent":       event + ui + mouse,
		"DragEvent":        event + ui + mouse + ` dataTransfer`,
		"WheelEvent":       event + ui + mouse + ` deltaMode deltaX deltaY deltaZ`,
		"InputEvent":       event + ui + ` data dataTransfer inputType isComposing`,
		"KeyboardEvent":    event + ui + modifiers + ` charCode code isComposing key keyCode location repeat`,
		"CompositionEvent": event + ui + ` data`,
	} {
		if got := r.Eval(`read(` + name + `)`); got != want {
			t.Errorf("%s reads\n%s\nwant\n%s", name, got, want)
		}
	}
}

// https://w3c.github.io/uievents/#event-modifier-initializers
func TestModifiers(t *testing.T) {
	r := open(t)
	r.Eval(`
		var keys = ["Control", "Shift", "Alt", "Meta", "AltGraph", "CapsLock", "Fn", "FnLock", "Hyper", "NumLock", "ScrollLock", "Super", "Symbol", "SymbolLock"];
		function state(c, init) {
			const e = new c("x", init);
			return keys.filter((key) => e.getModifierState(key)).join() + "; " + ["ctrlKey", "shiftKey", "altKey", "metaKey"].filter((name) => e[name]).join();
		}
		undefined`)
	for member, want := range map[string]string{
		"ctrlKey":            "Control; ctrlKey",
		"shiftKey":           "Shift; shiftKey",
		"altKey":             "Alt; altKey",
		"metaKey":            "Meta; metaKey",
		"modifierAltGraph":   "AltGraph; ",
		"modifierCapsLock":   "CapsLock; ",
		"modifierFn":         "Fn; ",
		"modifierFnLock":     "FnLock; ",
		"modifierHyper":      "Hyper; ",
		"modifierNumLock":    "NumLock; ",
		"modifierScrollLock": "ScrollLock; ",
		"modifierSuper":      "Super; ",
		"modifierSymbol":     "Symbol; ",
		"modifierSymbolLock": "SymbolLock; ",
		"other":              "; ",
	} {
		for _, c := range []string{"MouseEvent", "WheelEvent", "KeyboardEvent"} {
			if got := r.Eval(`state(` + c + `, { ` + member + `: true })`); got != want {
				t.Errorf("%s with %s has %q, want %q", c, member, got, want)
			}
		}
	}
	r.Check(`
		state(MouseEvent, { ctrlKey: true, metaKey: 1, modifierFn: "x", shiftKey: false }) ⇒ "Control,Meta,Fn; ctrlKey,metaKey"
		new MouseEvent("x", { ctrlKey: true }).getModifierState("control") ⇒ false
		new KeyboardEvent("x", { altKey: true }).getModifierState("") ⇒ false
		new KeyboardEvent("x").getModifierState() ⇒ TypeError: Failed to execute 'getModifierState' on 'KeyboardEvent': 1 argument required, but only 0 present.`)
}

// https://w3c.github.io/uievents/#legacy-event-initializers
func TestInitializers(t *testing.T) {
	r := open(t)
	r.Eval(`
		function init(e, ...args) { e["init" + e.constructor.name](...args); return e }
		// during calls a function with an event while it is dispatched.
		function during(e, f) { target.addEventListener(e.type, () => f(e), { once: true }); target.dispatchEvent(e); return e }
		undefined`)
	r.Check(`
		of(init(new UIEvent("x", { detail: 1, view: window, bubbles: true }), "y"), "type bubbles cancelable view detail") ⇒ ["y", false, false, null, 0]
		of(init(new UIEvent("x"), "y", true, true, window, 4), "type bubbles cancelable view detail") ⇒ ["y", true, true, "window", 4]
		of(init(new UIEvent("x", { composed: true, which: 3 }), "y"), "composed which") ⇒ [true, 3]
		init(new UIEvent("x")) ⇒ TypeError: Failed to execute 'initUIEvent' on 'UIEvent': 1 argument required, but only 0 present.
		init(new UIEvent("x"), "y", false, false, target) ⇒ TypeError: Failed to execute 'initUIEvent' on 'UIEvent': parameter 4 is not of type 'Window'.
		of(during(new UIEvent("x", { detail: 1 }), (e) => init(e, "y", true, true, window, 4)), "type bubbles view detail") ⇒ ["x", false, null, 1]

		of(init(new MouseEvent("x"), "y", true, false, window, 1, 2, 3, 4, 5, true, false, true, false, 2, target), "type bubbles cancelable view detail screenX screenY clientX clientY") ⇒ ["y", true, false, "window", 1, 2, 3, 4, 5]
		of(init(new MouseEvent("x"), "y", true, false, window, 1, 2, 3, 4, 5, true, false, true, false, 2, target), "ctrlKey altKey shiftKey metaKey button which relatedTarget") ⇒ [true, false, true, false, 2, 3, "target"]
		of(init(new MouseEvent("x"), "y", true, false, window, 1, 2, 3, 4, 5, false, true, false, true), "ctrlKey altKey shiftKey metaKey button which relatedTarget") ⇒ [false, true, false, true, 0, 1, null]
		of(init(new MouseEvent("x", { buttons: 3, relatedTarget: target, modifierFn: true }), "y"), "buttons relatedTarget") ⇒ [3, null]
		init(new MouseEvent("x", { modifierFn: true }), "y").getModifierState("Fn") ⇒ false
		of(during(new MouseEvent("x", { screenX: 1 }), (e) => e.initMouseEvent("y", true, true, window, 1, 2)), "type screenX detail") ⇒ ["x", 1, 0]

		of(init(new KeyboardEvent("x", { code: "KeyQ", repeat: true }), "y", true, true, window, "q", 1, false, true, false, true), "type bubbles view key code location repeat") ⇒ ["y", true, "window", "q", "KeyQ", 1, true]
		of(init(new KeyboardEvent("x"), "y", true, true, window, "q", 1, true, false, true, false), "ctrlKey altKey shiftKey metaKey") ⇒ [true, false, true, false]
		of(init(new KeyboardEvent("x"), "y", true, true, window, "q", 1, false, true, false, true), "ctrlKey altKey shiftKey metaKey") ⇒ [false, true, false, true]
		of(init(new KeyboardEvent("x", { detail: 3 }), "y"), "detail key location") ⇒ [3, "", 0]
		of(during(new KeyboardEvent("x", { key: "a" }), (e) => init(e, "y", true, true, null, "b")), "type key") ⇒ ["x", "a"]

		of(init(new CompositionEvent("x", { data: "a", detail: 3 }), "y", true, true, window, "b"), "type bubbles cancelable view data detail") ⇒ ["y", true, true, "window", "b", 3]
		init(new CompositionEvent("x", { data: "a" }), "y").data ⇒ ""
		init(new CompositionEvent("x"), "y", false, false, null, "\ud800").data === "\ufffd" ⇒ true
		of(during(new CompositionEvent("x", { data: "a" }), (e) => init(e, "y", true, true, null, "b")), "type data") ⇒ ["x", "a"]`)
}

// An event keeps its relatedTarget, and lets go of it when it gets another.
func TestRelatedTargetIsKept(t *testing.T) {
	r := open(t)
	r.Eval(`
		var focus = new FocusEvent("x", { relatedTarget: Object.assign(new EventTarget(), { name: "kept" }) });
		var mouse = new MouseEvent("x", { relatedTarget: Object.assign(new EventTarget(), { name: "dropped" }) });
		var dropped = new WeakRef(mouse.relatedTarget);
		mouse.initMouseEvent("x");
		undefined`)
	r.ClearKeptObjects()
	r.GC(false)
	r.Check(`
		focus.relatedTarget.name ⇒ "kept"
		dropped.deref() ⇒ undefined`)
}
