package syntax

import "strings"

// printAll writes definitions as IDL text in one normal form.
func printAll(definitions []Definition) string {
	var w printer
	for _, d := range definitions {
		w.definition(d)
	}
	return w.String()
}

func (w *printer) definition(d Definition) {
	switch d := d.(type) {
	case *Interface:
		w.attributes(d.Attributes, "\n")
		w.f("%s%s%s", when(d.Partial, "partial "), map[InterfaceKind]string{
			PlainInterface: "interface ", Mixin: "interface mixin ",
			CallbackInterface: "callback interface ", Namespace: "namespace ",
		}[d.Kind], escape(d.Name))
		w.inherits(d.Inherits)
		w.f(" {\n")
		for _, m := range d.Members {
			w.f("  ")
			w.member(m)
			w.f("\n")
		}
		w.f("};\n")
	case *Dictionary:
		w.attributes(d.Attributes, "\n")
		w.f("%sdictionary %s", when(d.Partial, "partial "), escape(d.Name))
		w.inherits(d.Inherits)
		w.f(" {\n")
		for _, m := range d.Members {
			w.f("  ")
			w.attributes(m.Attributes, " ")
			w.f("%s%s %s%s;\n", when(m.Required, "required "), m.Type, escape(m.Name), m.Default.assignment())
		}
		w.f("};\n")
	case *Enum:
		w.attributes(d.Attributes, "\n")
		w.f("enum %s { \"%s\" };\n", escape(d.Name), strings.Join(d.Values, `", "`))
	case *Callback:
		w.attributes(d.Attributes, "\n")
		w.f("callback %s = %s ", escape(d.Name), d.Returns)
		w.arguments(d.Arguments)
		w.f(";\n")
	case *Typedef:
		w.attributes(d.Attributes, "\n")
		w.f("typedef %s %s;\n", d.Type, escape(d.Name))
	case *Includes:
		w.attributes(d.Attributes, "\n")
		w.f("%s includes %s;\n", escape(d.Interface), escape(d.Mixin))
	}
}

func (w *printer) inherits(name string) {
	if name != "" {
		w.f(" : %s", escape(name))
	}
}

func (w *printer) member(m Member) {
	switch m := m.(type) {
	case *Constant:
		w.attributes(m.Attributes, " ")
		w.f("const %s %s%s;", m.Type, escape(m.Name), m.Value.assignment())
	case *Attribute:
		w.attributes(m.Attributes, " ")
		w.f("%s%s%s%sattribute %s %s;", when(m.Static, "static "), when(m.Stringifier, "stringifier "),
			when(m.Inherit, "inherit "), when(m.ReadOnly, "readonly "), m.Type, escapeUnless(m.Name, attributeNameKeywords))
	case *Operation:
		w.attributes(m.Attributes, " ")
		w.f("%s%s%s %s", when(m.Static, "static "),
			[...]string{NotSpecial: "", Getter: "getter ", Setter: "setter ", Deleter: "deleter "}[m.Special],
			m.Returns, escapeUnless(m.Name, operationNameKeywords))
		w.arguments(m.Arguments)
		w.f(";")
	case *Constructor:
		w.attributes(m.Attributes, " ")
		w.f("constructor")
		w.arguments(m.Arguments)
		w.f(";")
	case *Stringifier:
		w.attributes(m.Attributes, " ")
		w.f("stringifier;")
	case *Iterable:
		w.attributes(m.Attributes, " ")
		w.f("%siterable<", when(m.Async, "async_"))
		if m.Key != nil {
			w.f("%s, ", m.Key)
		}
		w.f("%s>", m.Value)
		if len(m.Arguments) > 0 {
			w.arguments(m.Arguments)
		}
		w.f(";")
	case *Maplike:
		w.attributes(m.Attributes, " ")
		w.f("%smaplike<%s, %s>;", when(m.ReadOnly, "readonly "), m.Key, m.Value)
	case *Setlike:
		w.attributes(m.Attributes, " ")
		w.f("%ssetlike<%s>;", when(m.ReadOnly, "readonly "), m.Value)
	}
}

func (w *printer) arguments(list []*Argument) {
	w.f("(")
	for i, a := range list {
		w.f("%s", when(i > 0, ", "))
		w.attributes(a.Attributes, " ")
		w.f("%s%s%s %s%s", when(a.Optional, "optional "), a.Type, when(a.Variadic, "..."),
			escapeUnless(a.Name, argumentNameKeywords), a.Default.assignment())
	}
	w.f(")")
}

// assignment is " = value", or nothing for a nil literal.
func (l *Literal) assignment() string {
	if l == nil {
		return ""
	}
	return " = " + l.String()
}

func escapeUnless(name string, allowed map[string]bool) string {
	if allowed[name] {
		return name
	}
	return escape(name)
}
