// Checked against HTML of 2026-07-17.

package forms

import (
	"slices"
	"strings"
	"time"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/htmlelements"
)

// ChooseByKey does what keys do in input elements that hold no text: they choose a radio button or a number, and delete a
// date or a time.
func (i *HTMLInputElement) ChooseByKey(key string) {
	n := i.Tree()
	switch t := typeOf(n); {
	case t == typeRadio:
		i.chooseRadio(key)
	case !isMutable(n):
	case t == typeNumber:
		i.stepByKey(key)
	case t == typeRange:
		i.slideByKey(key)
	case dateFormats[t] != "" && (key == "Backspace" || key == "Delete"):
		i.clearParts()
	}
}

// PassedOver reports whether the Tab key passes over an input element on its way from what has the focus, nil for nothing. In a radio
// button group it stops at the one that is checked, or, where none is, at the first one that it comes to, and arrow keys lead to the
// others.
func (i *HTMLInputElement) PassedOver(focused *nodes.Node) bool {
	n := i.Tree()
	g := groupOf(n)
	if g == (group{}) {
		return false
	}
	if focused != nil && focused != n && groupOf(focused) == g {
		return true
	}
	return !checkedness(n) && len(g.all(groupChecked)) > 0
}

// chooseRadio chooses another radio button of the group with an arrow key: the next one in tree order, or the one before,
// around the ends. It gets the focus, and is clicked.
func (i *HTMLInputElement) chooseRadio(key string) {
	n := i.Tree()
	step := map[string]int{"ArrowDown": 1, "ArrowRight": 1, "ArrowUp": -1, "ArrowLeft": -1}[key]
	if step == 0 {
		return
	}
	var group []*nodes.Node
	for _, other := range groupOf(n).all(groupMembers) {
		if other != n && htmlelements.IsFocusable(other) {
			group = append(group, other)
		}
	}
	if len(group) == 0 {
		return
	}
	// The element itself is not among them: it is where those begin that follow it.
	at := 0
	for at < len(group) && group[at].Precedes(n) {
		at++
	}
	if step < 0 {
		at += len(group) - 1
	}
	other := group[at%len(group)]
	htmlelements.FocusElement(other, htmlelements.FocusByKey)
	htmlelements.FireClick(other, false)
}

// stepByKey goes to the next number that is allowed, up or down.
func (i *HTMLInputElement) stepByKey(key string) {
	count := map[string]int64{"ArrowUp": 1, "ArrowDown": -1}[key]
	if count == 0 {
		return
	}
	n := i.Tree()
	before := valueOf(n)
	// Without a step that is allowed there is no next number.
	if i.step(count, count > 0) == nil && valueOf(n) != before {
		needState(n).byUser = true
		fireChanged(n)
	}
}

// slideByKey moves a slider: by a step, by a tenth of its range, or to an end of that. Where any number is allowed, a step is a
// hundredth of it.
func (i *HTMLInputElement) slideByKey(key string) {
	n := i.Tree()
	low, _ := minimum(n, typeRange)
	high, _ := maximum(n, typeRange)
	value, _ := parseFloat(valueOf(n))
	step, ok := allowedStep(n, typeRange)
	if !ok {
		step = (high - low) / 100
	}
	switch key {
	case "ArrowUp", "ArrowRight":
		value += step
	case "ArrowDown", "ArrowLeft":
		value -= step
	case "PageUp":
		value += max((high-low)/10, step)
	case "PageDown":
		value -= max((high-low)/10, step)
	case "Home":
		value = low
	case "End":
		value = high
	default:
		return
	}
	i.changeByUser(formatFloat(value))
}

// menuPage is how many options the keys PageUp and PageDown go on where one is shown at a time.
const menuPage = 3

// ChooseByKey chooses the option to which a key leads from the one that is selected.
func (s *HTMLSelectElement) ChooseByKey(key string) {
	n := s.Tree()
	enabled, at := enabledOptions(n)
	page := menuPage
	if size := displaySize(n); size > 1 {
		page = size - 1
	} else if key == "ArrowLeft" {
		key = "ArrowUp"
	} else if key == "ArrowRight" {
		key = "ArrowDown"
	}
	last := len(enabled) - 1
	switch key {
	case "ArrowUp":
		switch {
		case at < 0 && selectedOption(n) == nil:
			at = last
		case at < 0:
			return
		case isSelected(enabled[at]):
			at--
		}
	case "ArrowDown":
		at++
	case "PageUp":
		at -= page
	case "PageDown":
		at += page
	case "Home":
		at = 0
	case "End":
		at = last
	default:
		return
	}
	if last >= 0 {
		s.pick(enabled[min(max(at, 0), last)])
	}
}

// enabledOptions returns the options that a user can choose, and which of them is selected, or the last before that; -1 for
// none.
func enabledOptions(n *nodes.Node) (enabled []*nodes.Node, at int) {
	at = -1
	selected := selectedOption(n)
	for option := range optionsOf(n) {
		if !isDisabled(option) {
			enabled = append(enabled, option)
		}
		if option == selected {
			at = len(enabled) - 1
		}
	}
	return enabled, at
}

// pick chooses an option as its user does.
//
// AD-HOC: the events are fired at once, not by a task, as browsers do: before the key is released.
//
// https://html.spec.whatwg.org/multipage/form-elements.html#send-select-update-notifications
func (s *HTMLSelectElement) pick(option *nodes.Node) {
	n := s.Tree()
	selected := 0
	for other := range optionsOf(n) {
		if isSelected(other) {
			selected++
		}
	}
	if selected == 1 && isSelected(option) {
		return
	}
	choose(n, option)
	// 1. Set element's user validity to true. 4. Fire an event named input at element, with the bubbles and composed attributes
	//    initialized to true. 5. Fire an event named change at element, with the bubbles attribute initialized to true.
	fireChanged(n)
}

// typed is what a user has typed at a select element, to find an option by its label, or of a date or a time so far.
type typed struct {
	text string
	// at is when the last character came, on the clock of the program.
	at time.Duration
	// awaited is the date or time that is being written, if that is known; else empty.
	awaited string
}

// typingPause is after how long a user has begun to type another label.
const typingPause = time.Second

// ChooseByTyping chooses the next option whose label begins with what the user has typed, with another character now.
// One character again and again goes through those that begin with it.
func (s *HTMLSelectElement) ChooseByTyping(character string, now time.Duration) {
	n := s.Tree()
	state := needState(n)
	if state.typed == nil || now-state.typed.at > typingPause {
		state.typed = new(typed)
	}
	state.typed.at = now
	if character == " " && state.typed.text == "" {
		return
	}
	state.typed.text += strings.ToLower(character)
	label := state.typed.text
	enabled, at := enabledOptions(n)
	repeated := strings.Trim(label, strings.ToLower(character)) == ""
	if repeated {
		label = strings.ToLower(character)
		at++
	}
	at = max(at, 0)
	if at >= len(enabled) {
		at = 0
	}
	around := slices.Concat(enabled[at:], enabled[:at])
	if k := slices.IndexFunc(around, func(option *nodes.Node) bool {
		return strings.HasPrefix(strings.ToLower(optionLabel(option)), label)
	}); k >= 0 {
		s.pick(around[k])
	}
}
