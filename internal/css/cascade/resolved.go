package cascade

import (
	"github.com/sluice-go/sluice/internal/css/declarations"
)

// Resolved is the resolved value of a property, a shorthand among them; "" for what is not known. Where a layout would
// tell, it is the computed value, as that of an element without a box.
//
// https://drafts.csswg.org/cssom/#resolved-values
func (style *Style) Resolved(name string) string {
	if declarations.IsCustom(name) {
		return style.Value(name)
	}
	p := declarations.Find(name)
	if p == nil {
		return ""
	}
	longhands := p.Longhands()
	if longhands == nil {
		return style.Value(p.Name)
	}
	list := make([]declarations.Declaration, len(longhands))
	for i, l := range longhands {
		list[i] = declarations.Declaration{Name: l.Name, Value: style.Value(l.Name)}
	}
	return declarations.NewBlock(list).Value(p.Name)
}
