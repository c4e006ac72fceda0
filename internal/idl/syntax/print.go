package syntax

import (
	"fmt"
	"strings"
)

// printer writes IDL text in one normal form.
type printer struct{ strings.Builder }

func (w *printer) f(format string, args ...any) { fmt.Fprintf(&w.Builder, format, args...) }

func (w *printer) attributes(list ExtendedAttributes, end string) {
	if len(list) == 0 {
		return
	}
	w.f("[")
	for i, a := range list {
		w.f("%s%s", when(i > 0, ", "), a.Text)
	}
	w.f("]%s", end)
}

// String writes the type as IDL.
func (t *Type) String() string {
	var w printer
	w.attributes(t.Attributes, " ")
	switch t.Kind {
	case Named:
		if t.Identifier {
			w.f("%s", escape(t.Name))
		} else {
			w.f("%s", t.Name)
		}
	case Generic:
		w.f("%s<%s>", t.Name, joinTypes(t.Parameters, ", "))
	case Union:
		w.f("(%s)", joinTypes(t.Parameters, " or "))
	}
	w.f("%s", when(t.Nullable, "?"))
	return w.String()
}

func joinTypes(types []*Type, separator string) string {
	var parts []string
	for _, t := range types {
		parts = append(parts, t.String())
	}
	return strings.Join(parts, separator)
}

// String writes the literal as IDL.
func (l *Literal) String() string {
	if l.Kind == StringLiteral {
		return `"` + l.Text + `"`
	}
	return l.Text
}

// escape writes a name so that it reads as an identifier: a name that is also
// a keyword of the grammar gets an underscore in front.
func escape(name string) string {
	if keywords[name] {
		return "_" + name
	}
	return name
}

func when(condition bool, text string) string {
	if condition {
		return text
	}
	return ""
}
