// Declaration blocks as script sees them, from the CSS Object Model. There are no style
// sheets: parentRule is always null. CSSStyleProperties has an attribute for each property
// that is known, by its camel-cased, webkit-cased and dashed names: the room adds them.
//
// https://drafts.csswg.org/cssom/#css-declaration-blocks
//
// room: internal/cssom

[Exposed=Window]
interface CSSStyleDeclaration {
  [CEReactions] attribute DOMString cssText;
  readonly attribute unsigned long length;
  getter DOMString item(unsigned long index);
  DOMString getPropertyValue(DOMString property);
  DOMString getPropertyPriority(DOMString property);
  [CEReactions] undefined setProperty(DOMString property, [LegacyNullToEmptyString] DOMString value, optional [LegacyNullToEmptyString] DOMString priority = "");
  [CEReactions] DOMString removeProperty(DOMString property);
  readonly attribute any parentRule;
};

[Exposed=Window]
interface CSSStyleProperties : CSSStyleDeclaration {
  [CEReactions] attribute [LegacyNullToEmptyString] DOMString cssFloat;
};

interface mixin ElementCSSInlineStyle {
  [SameObject, PutForwards=cssText] readonly attribute CSSStyleProperties style;
};
