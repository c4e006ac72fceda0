// User interaction: focus, the popover attribute, and what HTML's elements have of it.
//
// https://html.spec.whatwg.org/multipage/interaction.html
//
// room: internal/htmlelements

partial interface mixin HTMLOrSVGElement {
  undefined focus(optional FocusOptions options = {});
  undefined blur();
};

dictionary FocusOptions {
  boolean preventScroll = false;
  boolean focusVisible;
};

[Exposed=Window, Extends=ShadowRoot]
interface InteractiveShadowRoot {
  readonly attribute Element? activeElement;
};

// https://html.spec.whatwg.org/multipage/popover.html

partial interface HTMLElement {
  [CEReactions] attribute DOMString? popover;
  [Throws] undefined showPopover(optional ShowPopoverOptions options = {});
  [Throws] undefined hidePopover();
  [Throws] boolean togglePopover(optional (TogglePopoverOptions or boolean) options = {});
};

dictionary ShowPopoverOptions {
  HTMLElement source;
};

dictionary TogglePopoverOptions : ShowPopoverOptions {
  boolean force;
};

[Exposed=Window]
interface ToggleEvent : Event {
  constructor(DOMString type, optional ToggleEventInit eventInitDict = {});
  readonly attribute DOMString oldState;
  readonly attribute DOMString newState;
  readonly attribute Element? source;
};

dictionary ToggleEventInit : EventInit {
  DOMString oldState = "";
  DOMString newState = "";
  Element? source = null;
};

[Exposed=Window]
interface CommandEvent : Event {
  constructor(DOMString type, optional CommandEventInit eventInitDict = {});
  readonly attribute Element? source;
  readonly attribute DOMString command;
};

dictionary CommandEventInit : EventInit {
  Element? source = null;
  DOMString command = "";
};
