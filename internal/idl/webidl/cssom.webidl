// Declaration blocks as script sees them, from the CSS Object Model. CSSStyleProperties has an attribute for each property
// that is known, by its camel-cased, webkit-cased and dashed names: the room adds them.
//
// https://drafts.csswg.org/cssom/#css-declaration-blocks
//
// room: internal/cssom

[Exposed=Window]
interface CSSStyleDeclaration {
  [CEReactions, SetterThrows] attribute DOMString cssText;
  readonly attribute unsigned long length;
  getter DOMString item(unsigned long index);
  DOMString getPropertyValue(DOMString property);
  DOMString getPropertyPriority(DOMString property);
  [CEReactions, Throws] undefined setProperty(DOMString property, [LegacyNullToEmptyString] DOMString value, optional [LegacyNullToEmptyString] DOMString priority = "");
  [CEReactions, Throws] DOMString removeProperty(DOMString property);
  readonly attribute CSSRule? parentRule;
};

[Exposed=Window]
interface CSSStyleProperties : CSSStyleDeclaration {
  [CEReactions, SetterThrows] attribute [LegacyNullToEmptyString] DOMString cssFloat;
};

interface mixin ElementCSSInlineStyle {
  [SameObject, PutForwards=cssText] readonly attribute CSSStyleProperties style;
};
