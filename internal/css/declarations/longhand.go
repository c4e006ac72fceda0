package declarations

import (
	"github.com/sluice-go/sluice/internal/css/syntax"
)

// Find returns the declaration of a longhand or a custom property, nil for none.
func (b *Block) Find(name string) *Declaration {
	for i := range b.declarations {
		if d := &b.declarations[i]; d.Name == name {
			return d
		}
	}
	return nil
}

// NewBlock returns a block with these declarations, no two of which are of the same property.
func NewBlock(list []Declaration) *Block { return &Block{declarations: list} }

// Pending is the text of the shorthand's declaration that gives the property its value when it is computed, and the
// shorthand's name; "" for what has a value of its own.
func (d *Declaration) Pending() (shorthand, text string) {
	if d.pending.shorthand == nil {
		return "", ""
	}
	return d.pending.shorthand.Name, d.pending.text
}

// Expand returns the value that a property has by a declaration of it, or of a shorthand that sets it; false if the
// value is none of that property's.
func Expand(declared, value, property string) (string, bool) {
	list, _ := declare(declared, value, trim(syntax.Tokenize(value)), false)
	for i := range list {
		if list[i].Name == property && list[i].pending.shorthand == nil {
			return list[i].Value, true
		}
	}
	return "", false
}

// Later returns the one of two declarations of the block that is important alone, or comes later; either may be nil.
func (b *Block) Later(one, other *Declaration) *Declaration {
	switch {
	case one == nil:
		return other
	case other == nil:
		return one
	case one.Important != other.Important:
		if one.Important {
			return one
		}
		return other
	}
	if b.index(one.Name) > b.index(other.Name) {
		return one
	}
	return other
}
