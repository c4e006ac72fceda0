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
	if popover == nil || !popover.IsHTML() || !has(popover, "popover") {
		return nil
	}
	// 7. Return popoverElement.
	return popover
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
	// 1. Let command be element's command attribute. 2. If command is in the unknown state, then return.
	command := b.Command()
	if command == "" {
		return true
	}
	// 3. Let isPopover be true if target's popover attribute is not in the no popover state; otherwise false. 4. If isPopover
	//    is false and command is not in the custom state: if this standard does not define is valid command steps for target's
	//    local name, then return; if the result of running them given command is false, then return.
	isPopover := target.IsHTML() && has(target, "popover")
	if !isPopover && !isCustomCommand(command) && !htmlelements.IsCommand(target, command) {
		return true
	}
	// 5. Let continue be the result of firing an event named command at target, using CommandEvent. 6. If continue is false,
	//    then return. 7. If target is not connected, then return. 8. If command is in the custom state, then return.
	if htmlelements.FireCommand(target, n, command) && target.IsConnected() && !isCustomCommand(command) {
		htmlelements.RunCommand(target, n, command, optionalValue(n))
	}
	return true
}

// optionalValue is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-fe-optional-value
func optionalValue(n *nodes.Node) idl.Optional[string] {
	if value, ok := n.Attribute("value"); ok {
		return idl.Some(value)
	}
	return idl.None[string]()
}
