package mozjs

// Describer is a platform object that says in one line what it is, when it is
// thrown: "SyntaxError: …".
type Describer interface{ Describe() string }

// Describe says in one line what was thrown, as consoles do after "Uncaught":
// an error's name and message, or the value. It runs no script.
func (e *Exception) Describe() string {
	cx, v := e.cx, e.Value
	f := cx.Enter()
	defer f.Leave()
	switch {
	case v.IsString():
		return cx.String(v)
	case v.IsSymbol():
		return "Symbol(" + cx.String(cx.SymbolDescription(v)) + ")"
	case !v.IsObject():
		s, _ := cx.ToString(v)
		return cx.String(s)
	}
	if d, ok := cx.Impl(v).(Describer); ok {
		return d.Describe()
	}
	name, message := cx.DataProperty(v, "name"), cx.DataProperty(v, "message")
	if cx.BuiltinOf(v) != ErrorObject && !(name.IsString() && message.IsString()) {
		return "[object " + cx.KindName(v) + "]"
	}
	text, detail := "Error", ""
	if name.IsString() {
		text = cx.String(name)
	}
	if message.IsString() {
		detail = cx.String(message)
	}
	if text == "" || detail == "" {
		return text + detail
	}
	return text + ": " + detail
}

// KindName names what an object is, for messages: the interface of a platform object, or
// a built-in kind. It runs no script.
func (cx *Context) KindName(o Value) string {
	f := cx.Enter()
	defer f.Leave()
	if cx.Impl(o) != nil {
		if tag := cx.dataProperty(o, cx.WellKnownSymbol("toStringTag")); tag.IsString() {
			return cx.String(tag)
		}
	}
	return cx.ClassName(o)
}

// DataProperty looks a property up on an object and its prototypes, without
// running script: what a getter or a proxy would give counts as undefined.
func (cx *Context) DataProperty(o Value, name string) Value {
	return cx.dataProperty(o, cx.NewString(name))
}

func (cx *Context) dataProperty(o, key Value) Value {
	for range 1000 {
		if !o.IsObject() || cx.IsProxy(o) {
			break
		}
		p, found, err := cx.OwnProperty(o, key)
		if err != nil {
			break
		}
		if found {
			return p.Value
		}
		if o, err = cx.PrototypeOf(o); err != nil {
			break
		}
	}
	return Undefined
}
