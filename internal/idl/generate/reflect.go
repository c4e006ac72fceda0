package main

import (
	"strconv"
	"strings"

	"github.com/sluice-go/sluice/internal/idl/model"
)

// reflection is what the getter and the setter of a reflected attribute call: methods
// of the element, which know the content attribute by its name. What is empty the
// interface does itself.
//
// https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#reflecting-content-attributes-in-idl-attributes
type reflection struct{ get, set string }

// reflected returns how an attribute reflects, if it does.
func reflected(a *model.Attribute) reflection {
	name := strings.ToLower(a.Name)
	reflects := false
	for _, keyword := range []string{"Reflect", "ReflectSetter", "ReflectURL", "ReflectNonNegative", "ReflectPositive", "ReflectPositiveWithFallback", "ReflectRange"} {
		if e := a.Attributes.Get(keyword); e != nil {
			reflects = true
			if len(e.Values) == 1 && keyword != "ReflectRange" {
				name = strings.Trim(e.Values[0], `"`)
			}
		}
	}
	if !reflects {
		return reflection{}
	}
	value := func(keyword, otherwise string) string {
		if e := a.Attributes.Get(keyword); e != nil && len(e.Values) == 1 {
			return e.Values[0]
		}
		return otherwise
	}
	quoted := strconv.Quote(name)
	kind, more := "", ""
	switch {
	case a.Attributes.Has("ReflectOnly"):
		kind, more = "Known", ", "+strconv.Quote(value("ReflectMissing", ""))+", "+strconv.Quote(value("ReflectInvalid", value("ReflectMissing", "")))
		for keyword := range strings.FieldsSeq(value("ReflectOnly", "")) {
			more += ", " + strconv.Quote(keyword)
		}
		if a.Type.Nullable {
			kind = "NullableKnown"
		}
	case a.Type.Kind == model.FrozenArray:
		kind = "Elements"
	case a.Type.Kind == model.InterfaceType:
		kind = "Element"
	case a.Type.Kind == model.String && a.Type.Nullable:
		kind = "NullableString"
	case a.Attributes.Has("ReflectURL"):
		kind = "URL"
	case a.Type.Kind == model.String, a.Type.Sink != "":
		kind = "String"
	case isBoolean(a.Type):
		kind = "Boolean"
	case a.Attributes.Has("ReflectRange"):
		limits := a.Attributes.Get("ReflectRange").Values
		kind, more = "Range", ", "+limits[0]+", "+limits[1]+", "+value("ReflectDefault", limits[0])
	case a.Attributes.Has("ReflectPositiveWithFallback"):
		kind, more = "PositiveWithFallback", ", "+value("ReflectDefault", "1")
	case a.Attributes.Has("ReflectPositive"):
		kind, more = "Positive", ", "+value("ReflectDefault", "1")
	case a.Attributes.Has("ReflectNonNegative"):
		kind, more = "NonNegative", ", "+value("ReflectDefault", "-1")
	case a.Type.Name == "long":
		kind, more = "Long", ", "+value("ReflectDefault", "0")
	case a.Type.Name == "unsigned long":
		kind, more = "Unsigned", ", "+value("ReflectDefault", "0")
	case a.Type.Name == "double":
		kind, more = "Double", ", "+value("ReflectDefault", "0")
	default:
		fail(a.Position, "an attribute of this type cannot be reflected")
	}
	setKind, set := kind, "" // what the setter needs beside the value
	switch kind {
	case "Known":
		setKind = "String"
	case "NullableKnown":
		setKind = "NullableString"
	case "Range", "Unsigned", "Positive", "PositiveWithFallback":
		set = more[strings.LastIndex(more, ","):]
	}
	r := reflection{"this.Reflect" + kind + "(" + quoted + more + ")", "this.SetReflect" + setKind + "(" + quoted + set + ", "}
	if a.Attributes.Has("ReflectSetter") {
		r.get = ""
	}
	if a.ReadOnly {
		r.set = ""
	}
	return r
}
