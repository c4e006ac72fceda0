package htmlelements

import "github.com/sluice-go/sluice/internal/cssom"

// Style is https://drafts.csswg.org/cssom/#dom-elementcssinlinestyle-style
func (e *htmlOrSVGElement) Style() *cssom.CSSStyleProperties { return cssom.InlineStyle(&e.Element) }
