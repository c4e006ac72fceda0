// Checked against Web IDL of 2026-03-27.

package main

import (
	"fmt"

	"github.com/sluice-go/sluice/internal/idl/model"
	"github.com/sluice-go/sluice/internal/idl/syntax"
)

// scriptInterface writes what Go knows of an interface that is implemented in
// script: which members it has, and where it is exposed. The room has a function
// scriptClass(name), which gives the Script of the interface.
//
// https://webidl.spec.whatwg.org/#js-interfaces
func (r *room) scriptInterface(i *model.Interface) {
	if i.Kind != syntax.PlainInterface || i.Parent != nil || i.Globals != nil || i.Stringifier != nil || len(i.Constants) > 0 {
		fail(i.Position, "%s has what is not supported in script", i.Name)
	}
	r.f("// ---- %s\n\n", i.Name)
	r.f("// %s describes the interface %s, which is implemented in script.\n", descriptor(i), i.Name)
	r.f("var %s = &idl.Interface{\nName: %q,\n", descriptor(i), i.Name)
	if e := exposed(i.Exposure); e != "" {
		r.f("Exposed: %s,\n", e)
	}
	r.f("Members: []idl.Member{\n")
	add := func(e model.Exposure, format string, args ...any) {
		m := fmt.Sprintf(format, args...)
		if e = narrower(e, i.Exposure); exposed(e) != "" {
			m += ".Where(" + exposed(e) + ")"
		}
		r.f("%s,\n", m)
	}
	for _, a := range i.Members {
		add(a.Exposure, "idl.%sAttribute(%q, nil, nil)", staticPrefix(a.Static), a.Name)
	}
	for _, o := range i.Operations {
		add(o.Overloads[0].Exposure, "idl.%sOperation(%q, %d, nil)", staticPrefix(o.Static), o.Name, o.MinArguments())
	}
	if it := i.Iterable; it != nil {
		add(it.Exposure, "idl.Operation(\"values\", 0, nil)")
		add(it.Exposure, "idl.AsyncIterator()")
	}
	r.f("},\n}\n\n")
	r.f("func init() { %s.Script = scriptClass(%q) }\n\n", descriptor(i), i.Name)
	if i.Attributes.Has("Transferable") {
		r.behind(i)
	}
}

func staticPrefix(static bool) string {
	if static {
		return "Static"
	}
	return ""
}
