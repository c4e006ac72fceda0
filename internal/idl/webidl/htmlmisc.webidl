// What is left of HTML's elements: items of lists, marquees, and hints for who writes.
//
// https://html.spec.whatwg.org/multipage/grouping-content.html
// https://html.spec.whatwg.org/multipage/obsolete.html#the-marquee-element-2
//
// room: internal/htmlelements

partial interface HTMLElement {
  [CEReactions] attribute DOMString writingSuggestions;
  [CEReactions, ReflectSetter] attribute DOMString autocapitalize;
  [CEReactions] attribute boolean autocorrect;
};

partial interface HTMLLIElement {
  [CEReactions, Reflect] attribute long value;
};

partial interface HTMLMarqueeElement {
  [CEReactions, Reflect, ReflectOnly="scroll slide alternate", ReflectMissing="scroll"] attribute DOMString behavior;
  [CEReactions, Reflect, ReflectOnly="up right down left", ReflectMissing="left"] attribute DOMString direction;
  [CEReactions, SetterThrows] attribute long loop;
  undefined start();
  undefined stop();
};
