// Checked against HTML of 2026-07-17.

package forms

import (
	"strings"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/idl"
)

// PopoverTarget is https://html.spec.whatwg.org/multipage/popover.html#popover-target-element
// It returns nil for null.
func (c *control) PopoverTarget() *nodes.Node {
	n := c.Tree()
	// 1. If node is not a button, then return null. 2. If node is disabled, then return null. 3. If node has a form owner and
	//    node is a submit button, then return null.
	if !isButton(n) || isDisabled(n) || isSubmitButton(n) && Owner(n) != nil {
		return nil
	}
	// 4. Let popoverElement be the result of running node's get the popovertarget-associated element. 5. If popoverElement is
	//    null, then return null. 6. If popoverElement's popover attribute is in the no popover state, then return null.
	popover := c.Tree().AttrElement("popovertarget")
	if popover == nil || !isPopover(popover) {
		return nil
	}
	// 7. Return popoverElement.
	return popover
}

// isPopover says whether an element's popover attribute is in another state than the no popover state.
func isPopover(n *nodes.Node) bool { return n.IsHTML() && has(n, "popover") }

// TargetPopover is https://html.spec.whatwg.org/multipage/popover.html#target-popover of what is no button element.
func (c *control) TargetPopover() *nodes.Node {
	// 1. If node is not a button element, then return node's popover target element.
	return c.PopoverTarget()
}

// TargetPopover is https://html.spec.whatwg.org/multipage/popover.html#target-popover
// It returns nil for null.
func (b *HTMLButtonElement) TargetPopover() *nodes.Node {
	n := b.Tree()
	// 2. If node is disabled, then return null.
	if isDisabled(n) {
		return nil
	}
	// 3. Let target be the result of running node's get the commandfor-associated element. 4. If target is null, then return
	//    node's popover target element.
	target := n.AttrElement("commandfor")
	if target == nil {
		return b.PopoverTarget()
	}
	// 5. If node has a form owner: if element is a submit button, or its type attribute is in the Reset Button or the Auto
	//    state, then return null.
	if Owner(n) != nil && buttonType(n) != "button" {
		return nil
	}
	// 6. Let command be node's command attribute. 7. If command is not in the Toggle Popover, Hide Popover, or Show Popover
	//    states, then return null. 8. If target's popover attribute is in the No Popover state, then return null.
	if !isPopoverCommand(b.Command()) || !isPopover(target) {
		return nil
	}
	// 9. Return target.
	return target
}

// isPopoverCommand says whether a command is in the Toggle Popover, Show Popover, or Hide Popover states.
func isPopoverCommand(command string) bool {
	switch command {
	case "toggle-popover", "show-popover", "hide-popover":
		return true
	}
	return false
}

// PopoverTargetElement is https://html.spec.whatwg.org/multipage/popover.html#dom-popovertargetelement
func (c *control) PopoverTargetElement() *dom.Element {
	return wrapElement(c.Tree().AttrElement("popovertarget"))
}

// SetPopoverTargetElement is the setter of popoverTargetElement.
func (c *control) SetPopoverTargetElement(value *dom.Element) {
	c.SetReflectElement("popovertarget", value)
}

// PopoverTargetAction is https://html.spec.whatwg.org/multipage/popover.html#dom-popovertargetaction
func (c *control) PopoverTargetAction() string {
	return c.ReflectKnown("popovertargetaction", "toggle", "toggle", "toggle", "show", "hide")
}

// CommandForElement is https://html.spec.whatwg.org/multipage/form-elements.html#dom-button-commandforelement
func (b *HTMLButtonElement) CommandForElement() *dom.Element {
	return wrapElement(b.Tree().AttrElement("commandfor"))
}

// SetCommandForElement is the setter of commandForElement.
func (b *HTMLButtonElement) SetCommandForElement(value *dom.Element) {
	b.SetReflectElement("commandfor", value)
}

// Command is https://html.spec.whatwg.org/multipage/form-elements.html#dom-button-command
func (b *HTMLButtonElement) Command() string {
	// 1. Let command be this's command attribute. 2. If command is in the custom state, then return command's value. 3. If
	//    command is in the unknown state, then return the empty string. 4. Return the keyword corresponding to the value.
	if command := attribute(b.Tree(), "command"); isCustomCommand(command) {
		return command
	}
	return b.ReflectKnown("command", "", "", "toggle-popover", "show-popover", "hide-popover", "close", "request-close", "show-modal")
}

// isCustomCommand says whether a command is in the custom state.
func isCustomCommand(command string) bool { return strings.HasPrefix(command, "--") }

// runCommand is what a button does with the element that its command is for; false if it is for none.
//
// https://html.spec.whatwg.org/multipage/form-elements.html#the-button-element:activation-behaviour
func (b *HTMLButtonElement) runCommand() bool {
	n := b.Tree()
	// 4. Let target be the result of running element's get the commandfor-associated element. 5. If target is not null, then:
	target := b.Tree().AttrElement("commandfor")
	if target == nil {
		return false
	}
	// 1. Let command be element's command attribute. 2. If the result of determining if a command is valid for a target given
	//    command and target is false, then return.
	command := b.Command()
	if !isValidCommand(command, target) {
		return true
	}
	// 3. Let continue be the result of firing an event named command at target, using CommandEvent. 4. If continue is false,
	//    then return. 5. If target is not connected, then return. 6. If command is in the custom state, then return.
	if htmlelements.FireCommand(target, n, command) && target.IsConnected() && !isCustomCommand(command) {
		htmlelements.RunCommand(target, n, command, optionalValue(n))
	}
	return true
}

// isValidCommand determines if a command is valid for a target.
//
// https://html.spec.whatwg.org/multipage/form-elements.html#determine-if-command-is-valid
func isValidCommand(command string, target *nodes.Node) bool {
	switch {
	// 1. If command is in the Unknown state, then return false.
	case command == "":
		return false
	// 2. If command is in the Custom state, then return true.
	case isCustomCommand(command):
		return true
	// 3. If target is not an HTML element, then return false.
	case !target.IsHTML():
		return false
	// 4. If command is in any of the following states: Toggle Popover, Show Popover, Hide Popover, then return true.
	case isPopoverCommand(command):
		return true
	}
	// 5. If this standard does not define is valid command steps for target's local name, then return false.
	// 6. Otherwise, return the result of running target's corresponding is valid command steps given command.
	return htmlelements.IsCommand(target, command)
}

// optionalValue is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-fe-optional-value
func optionalValue(n *nodes.Node) idl.Optional[string] {
	if value, ok := n.Attribute("value"); ok {
		return idl.Some(value)
	}
	return idl.None[string]()
}
