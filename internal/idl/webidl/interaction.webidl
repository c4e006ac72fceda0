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
