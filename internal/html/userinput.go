package html

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/forms"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/uievents"
)

// User input on command: what a user does at a document, told by trusted events in the order of browsers.
//
// https://w3c.github.io/uievents/#event-flow

// inputAt is an input of the pointer over an element: at the center of its first box, if an embedder tells boxes.
//
// https://w3c.github.io/webdriver/#dfn-in-view-center-point
func (d *PageDocument) inputAt(n *nodes.Node) (input uievents.PointerInput) {
	if boxes := boxesOf(n); len(boxes) > 0 {
		b, media := boxes[0], d.window.media()
		input.ClientX, input.ClientY = inViewCenter(b.X, b.X+b.Width, media.Width), inViewCenter(b.Y, b.Y+b.Height, media.Height)
	}
	input.PageX, input.PageY = float64(input.ClientX)+d.window.ScrollX(), float64(input.ClientY)+d.window.ScrollY()
	input.ScreenX, input.ScreenY = input.ClientX, input.ClientY
	// The viewport of a frame begins where the box of its element does.
	for c := d.window.container; c != nil; c = c.document.window.container {
		around := bounds(boxesOf(c.container))
		input.ScreenX += int32(around.X)
		input.ScreenY += int32(around.Y)
	}
	return input
}

// inViewCenter is the middle of what the viewport shows of a box in one direction: of all of it, where it shows nothing.
func inViewCenter(start, end, viewport float64) int32 {
	if start < viewport && end > 0 {
		start, end = max(0, start), min(viewport, end)
	}
	return int32(math.Floor((start + end) / 2))
}

// beneath returns what is under the pointer that was over an element: that, or what has taken its place where it has been removed.
func (d *PageDocument) beneath(n *nodes.Node) *nodes.Node {
	if n.IsConnected() {
		return n
	}
	if over := d.Interaction().Over(); over != nil {
		return over
	}
	if root := d.tree.DocumentElement(); root != nil {
		return root
	}
	return &d.tree.Node
}

// MovePointer moves the mouse over an element.
//
// https://w3c.github.io/uievents/#events-mouseevent-event-order
func (d *PageDocument) MovePointer(n *nodes.Node) {
	i := d.Interaction()
	input := d.inputAt(n)
	if i.Pressed() != nil {
		input.Buttons = 1
	}
	n = d.pointedAt(n, "pointermove", input)
	// https://w3c.github.io/pointerlock/#dom-mouseevent-movementx: eNow.screenX - ePrevious.screenX; zero for all mouse events
	// except mousemove.
	dx, dy := i.MovedTo(input.ScreenX, input.ScreenY)
	input.MovementX, input.MovementY = float64(dx), float64(dy)
	if d.window.IsSecureContext() {
		d.pointer("pointerrawupdate", d.beneath(n), input)
	}
	d.pointer("pointermove", d.beneath(n), input)
	d.mouse("mousemove", d.beneath(n), input)
}

// overNow tells that the pointer is over an element, if it was not.
func (d *PageDocument) overNow(n *nodes.Node, input uievents.PointerInput) {
	i := d.Interaction()
	old, removed := i.Over(), i.OverRemoved()
	switch {
	case !n.IsElement():
	case old != n:
		i.SetOver(n)
		d.leaveAndEnter(old, n, input)
	case removed:
		i.SetOver(n)
		d.pointer("pointerover", n, input)
		d.mouse("mouseover", n, input)
	}
}

// leaveAndEnter tells that the pointer goes from an element, or from nowhere, to another.
func (d *PageDocument) leaveAndEnter(from, to *nodes.Node, input uievents.PointerInput) {
	if from != nil && from.IsConnected() {
		input.Related = target(to)
		for _, kind := range []string{"pointer", "mouse"} {
			d.fire(kind, "out", from, input)
			d.direct(kind, "leave", ancestorsNotOf(from, to), input)
		}
	}
	input.Related = nil
	if from != nil {
		input.Related = target(from)
	}
	for _, kind := range []string{"pointer", "mouse"} {
		d.fire(kind, "over", to, input)
		entered := ancestorsNotOf(to, from)
		reversed := make([]*nodes.Node, len(entered))
		for k, n := range entered {
			reversed[len(entered)-1-k] = n
		}
		d.direct(kind, "enter", reversed, input)
	}
}

// ancestorsNotOf returns the inclusive ancestors of an element that are none of another.
func ancestorsNotOf(n, other *nodes.Node) (list []*nodes.Node) {
	for ; n != nil && n.IsElement() && (other == nil || !n.IsShadowIncludingInclusiveAncestorOf(other)); n = parentOrHost(n) {
		list = append(list, n)
	}
	return list
}

// parentOrHost returns the parent of an element, or the host of the shadow tree that it is a root of.
func parentOrHost(n *nodes.Node) *nodes.Node {
	parent := n.Parent()
	if parent != nil && parent.IsShadowRoot() {
		return parent.Host()
	}
	return parent
}

// direct fires events at each of some elements alone.
func (d *PageDocument) direct(kind, action string, list []*nodes.Node, input uievents.PointerInput) {
	input.Direct = true
	for _, n := range list {
		d.fire(kind, action, n, input)
	}
}

// fire fires an event of the pointer or of the mouse.
func (d *PageDocument) fire(kind, action string, n *nodes.Node, input uievents.PointerInput) bool {
	if kind == "pointer" {
		return d.pointer(kind+action, n, input)
	}
	return d.mouse(kind+action, n, input)
}

// pointer fires an event of the pointer. It has no button unless one is pressed or released.
func (d *PageDocument) pointer(typ string, n *nodes.Node, input uievents.PointerInput) bool {
	switch typ {
	case "pointerdown", "pointerup", "gotpointercapture", "lostpointercapture":
	default:
		input.Button = -1
	}
	return uievents.FirePointerEvent(target(n), typ, input)
}

// mouse fires an event of the mouse, which disabled controls do not hear.
func (d *PageDocument) mouse(typ string, n *nodes.Node, input uievents.PointerInput) bool {
	return htmlelements.IsActuallyDisabled(n) || uievents.FireMouseEvent(target(n), typ, input)
}

// PressPointer presses the main button of the mouse over an element, and moves the focus there. Count is how many times
// it has been clicked in a row, with this time. It returns false if script has canceled that.
func (d *PageDocument) PressPointer(n *nodes.Node, count int32) (goesOn bool) {
	i := d.Interaction()
	i.UsedPointer(true)
	i.FixFocus()
	n = d.beneath(n)
	input := d.inputAt(n)
	n = d.beneath(d.pointedAt(n, "pointerdown", input))
	i.SetPressed(n)
	input.Buttons = 1
	d.notifyActivation()
	i.LightDismiss(n, false)
	// If pointerdown was canceled, then no mousedown is fired, as Pointer Events has it for compatibility mouse events.
	down := d.pointer("pointerdown", n, input)
	input.Detail = count
	if down {
		d.notifyActivation()
	}
	n = d.beneath(n)
	goesOn = !down || d.mouse("mousedown", n, input)
	if goesOn && n.IsConnected() {
		htmlelements.ClickFocus(n)
	}
	return goesOn
}

// ReleasePointer releases the main button of the mouse over an element, which clicks what is there since it was pressed.
func (d *PageDocument) ReleasePointer(n *nodes.Node, count int32) {
	i := d.Interaction()
	n = d.beneath(n)
	over, input := n, d.inputAt(n)
	n = d.beneath(d.pointedAt(n, "pointerup", input))
	captured := i.Capture() != nil
	pressed := i.Pressed()
	i.SetPressed(nil)
	i.LightDismiss(n, true)
	d.pointer("pointerup", n, input)
	d.releaseCaptureImplicitly("pointerup", input)
	if captured && over.IsConnected() {
		// The user agent MUST also send corresponding boundary events necessary to reflect the current position of the pointer
		// with no capture.
		d.overNow(over, input)
	}
	input.Detail = count
	n = d.beneath(n)
	d.mouse("mouseup", n, input)
	// https://w3c.github.io/pointerevents/#the-click-auxclick-and-contextmenu-events
	// If userEvent was dispatched while the corresponding pointer was captured, then let target be the target of userEvent.
	// Otherwise, let target be the nearest common inclusive ancestor of the corresponding pointerdown and pointerup targets.
	if captured && pressed != nil {
		pressed = n
	}
	// (What has been removed since it was pressed has none.)
	for pressed != nil && !pressed.IsShadowIncludingInclusiveAncestorOf(n) {
		pressed = parentOrHost(pressed)
	}
	if pressed == nil || !pressed.IsElement() || !pressed.IsConnected() || htmlelements.IsActuallyDisabled(pressed) {
		return
	}
	uievents.FirePointerEvent(target(pressed), "click", input)
	if count == 2 && pressed.IsConnected() {
		d.mouse("dblclick", pressed, input)
	}
}

// PressKey presses a key and releases it: a character, or the name of a key, with modifiers before it, as in
// "Shift+Tab".
//
// https://w3c.github.io/uievents/#events-keyboard-event-order
func (d *PageDocument) PressKey(name string) {
	i := d.Interaction()
	i.UsedPointer(false)
	i.FixFocus()
	// Modifiers are pressed before the key, and released after it, the last one first. Nothing is done for them alone.
	held, _ := cutModifiers(name)
	for k := range held {
		uievents.FireKeyboardEvent(target(d.keyTarget()), "keydown", modifierInput(held[k], held[:k+1]))
	}
	defer func() {
		for k := len(held) - 1; k >= 0; k-- {
			uievents.FireKeyboardEvent(target(d.keyTarget()), "keyup", modifierInput(held[k], held[:k]))
		}
	}()
	input := keyInput(name)
	if input.Key == "" {
		return
	}
	if input.Key != "Escape" {
		d.notifyActivation()
	}
	on := d.keyTarget()
	down := uievents.FireKeyboardEvent(target(on), "keydown", input)
	if down {
		d.keyAction(input)
	}
	on = d.keyTarget()
	input.CharCode = 0
	up := uievents.FireKeyboardEvent(target(on), "keyup", input)
	// Space clicks when it is released.
	if down && up && input.Key == " " && on == d.focused() && htmlelements.ActivatesByKey(on, " ") {
		htmlelements.FireClick(on, false)
	}
}

// keyTarget is what hears of keys: the focused area, or the body element, or the document element.
//
// https://w3c.github.io/uievents/#event-type-keydown
func (d *PageDocument) keyTarget() *nodes.Node {
	if n := d.focused(); n != nil {
		return n
	}
	if body := dom.BodyElement(d.tree); body != nil {
		return body
	}
	if root := d.tree.DocumentElement(); root != nil {
		return root
	}
	return &d.tree.Node
}

// keyAction is what a key does that no listener has prevented.
func (d *PageDocument) keyAction(input uievents.KeyInput) {
	on := d.keyTarget()
	switch {
	case input.Key == "Escape":
		// https://html.spec.whatwg.org/multipage/interaction.html#close-requests
		d.Interaction().ProcessCloseWatchers()
	case input.Key == "Tab":
		d.moveFocus(input.Shift)
	case htmlelements.EditByKey(on, input.Key, input.Modifiers):
	case input.Control || input.Alt || input.Meta:
	case input.CharCode == 0:
		if chooser, ok := dom.Wrap(on).Impl().(interface{ ChooseByKey(key string) }); ok {
			chooser.ChooseByKey(input.Key)
		}
	default:
		press := input
		press.KeyCode = press.CharCode
		if !uievents.FireKeyboardEvent(target(on), "keypress", press) {
			return
		}
		switch on = d.keyTarget(); {
		case input.Key == "Enter" && htmlelements.IsEditingHost(on):
			htmlelements.EnterInHost(on, input.Shift)
		case input.Key == "Enter" && htmlelements.ActivatesByKey(on, "Enter"):
			htmlelements.FireClick(on, false)
		case input.Key == "Enter" && on.IsHTMLElement("textarea"):
			htmlelements.InsertTextAs(on, "\n", "insertLineBreak")
		case input.Key == "Enter":
			d.Interaction().CommitEdit(on)
			if submitter, ok := dom.Wrap(on).Impl().(interface{ ImplicitSubmission() }); ok {
				submitter.ImplicitSubmission()
			}
		case on.IsHTMLElement("select"):
			forms.HTMLSelectElementOf(dom.Wrap(on).Impl()).ChooseByTyping(input.Key, d.window.settings.EventLoop().Now())
		case !htmlelements.ActivatesByKey(on, input.Key):
			htmlelements.InsertText(on, input.Key)
		}
	}
}

// moveFocus moves the focus to the next or previous area of the sequential focus navigation order, around its end.
//
// https://html.spec.whatwg.org/multipage/interaction.html#sequential-focus-navigation
func (d *PageDocument) moveFocus(backward bool) {
	n := htmlelements.NextFocusable(d.tree, backward)
	if n == nil {
		htmlelements.FocusViewport(d.tree)
		return
	}
	htmlelements.FocusElement(n, htmlelements.FocusByKey)
	// In a control of one line that selects its text, as in browsers.
	if n == d.focused() && n.IsHTMLElement("input") {
		htmlelements.SelectText(n)
	}
}

// namedKeys are keys that are no characters: their code, if it is not their name, and their legacy code.
//
// https://w3c.github.io/uievents/#legacy-key-models
var namedKeys = map[string]uint32{
	"Backspace": 8, "Tab": 9, "Enter": 13, "Escape": 27, "PageUp": 33, "PageDown": 34,
	"End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Insert": 45, "Delete": 46,
}

// KnownKey reports whether PressKey knows a key.
func KnownKey(name string) bool {
	held, key := cutModifiers(name)
	return utf8.RuneCountInString(key) == 1 || namedKeys[key] != 0 || key == "" && len(held) > 0
}

// modifierKeys are the keys that modify others, and their legacy codes.
var modifierKeys = map[string]uint32{"Shift": 16, "Control": 17, "Alt": 18, "Meta": 91}

// cutModifiers returns the modifiers in the name of a combination of keys, and the key behind them; "" for none.
func cutModifiers(name string) (held []string, key string) {
	for {
		modifier, rest, found := strings.Cut(name, "+")
		if modifierKeys[modifier] == 0 || found && rest == "" {
			break
		}
		held, name = append(held, modifier), rest
	}
	if name == "Space" {
		name = " "
	}
	return held, name
}

// modifiers are the modifiers that some keys are.
func modifiers(held []string) (m uievents.Modifiers) {
	for _, key := range held {
		switch key {
		case "Shift":
			m.Shift = true
		case "Control":
			m.Control = true
		case "Alt":
			m.Alt = true
		case "Meta":
			m.Meta = true
		}
	}
	return m
}

// modifierInput is what a modifier key says while some modifiers are held down: the left one of two.
func modifierInput(key string, held []string) uievents.KeyInput {
	return uievents.KeyInput{Modifiers: modifiers(held), Key: key, Code: key + "Left", KeyCode: modifierKeys[key], Left: true}
}

// keyInput returns what a key says by its name, on a keyboard with the layout of the United States.
func keyInput(name string) (input uievents.KeyInput) {
	held, name := cutModifiers(name)
	input.Modifiers = modifiers(held)
	input.Key, input.Code, input.KeyCode = name, name, namedKeys[name]
	if name == "Enter" {
		input.CharCode = '\r'
	}
	r, size := utf8.DecodeRuneInString(name)
	if size != len(name) || size == 0 {
		return input
	}
	input.CharCode, input.Code = uint32(r), ""
	switch {
	case r == ' ':
		input.Code, input.KeyCode = "Space", ' '
	case 'a' <= r && r <= 'z':
		input.Code, input.KeyCode = "Key"+strings.ToUpper(name), uint32(r-'a'+'A')
	case 'A' <= r && r <= 'Z':
		input.Code, input.KeyCode = "Key"+name, uint32(r)
	case '0' <= r && r <= '9':
		input.Code, input.KeyCode = "Digit"+name, uint32(r)
	}
	return input
}
