package mozjs

// #include "shim.h"
// #cgo noescape sl_is_window_proxy
// #cgo nocallback sl_is_window_proxy
// #cgo noescape sl_is_cross_origin
// #cgo nocallback sl_is_cross_origin
import "C"

// CrossOrigin says what script sees of an object of another origin, such as the WindowProxy of a frame whose document is one.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#crossoriginproperties-(-o-)
type CrossOrigin interface {
	// Properties returns an object of the current realm that has the properties which that sees of self: it is asked once for each
	// realm, and keeps the object with the functions in it.
	Properties(cx *Context, self Value) (Value, error)
	// Other returns the value of another property, whose key is an index or a name; undefined if there is none.
	Other(cx *Context, key Value) Value
	// Refuse returns what is thrown in the current realm where script wants something else.
	Refuse(cx *Context, key Value) error
}

// look is the function that the engine asks.
func (cx *Context) look(o CrossOrigin) Value {
	// It may live longer than the realm that needs it first.
	defer cx.realms[0].Enter().Leave()
	return cx.NewFunction("", 0, func(c *Call) (Value, error) {
		defer cx.realms[int(c.Args[0].Number())].Enter().Leave()
		switch len(c.Args) {
		case 2:
			return o.Properties(cx, c.Args[1])
		case 3:
			return o.Other(cx, c.Args[2]), nil
		}
		v, err := cx.ThrownValue(o.Refuse(cx, c.Args[2]))
		if err != nil {
			return Undefined, err
		}
		return Undefined, cx.Throw(v)
	})
}

// NewCrossOriginObject returns an object of another origin that is no window.
func (cx *Context) NewCrossOriginObject(o CrossOrigin) (Value, error) {
	return cx.newCrossOrigin(o, false)
}

func (cx *Context) newCrossOrigin(o CrossOrigin, window bool) (Value, error) {
	look := cx.look(o)
	defer cx.realms[0].Enter().Leave()
	if err := cx.toEngine().outcome(C.sl_new_cross_origin(cx.e, C.sl_value(look), C.bool(window))); err != nil {
		return Undefined, err
	}
	return Value(cx.e.out), nil
}

// NewCrossOriginWindow makes a WindowProxy whose window is of another origin.
func (cx *Context) NewCrossOriginWindow(o CrossOrigin) (*WindowProxy, error) {
	f := cx.Enter()
	defer f.Leave()
	v, err := cx.newCrossOrigin(o, true)
	if err != nil {
		return nil, err
	}
	return &WindowProxy{cx: cx, root: cx.Root(v)}, nil
}

// SetCrossOrigin has the proxy stand for a window of another origin.
func (p *WindowProxy) SetCrossOrigin(o CrossOrigin) error {
	f := p.cx.Enter()
	defer f.Leave()
	look := p.cx.look(o)
	defer p.cx.realms[0].Enter().Leave()
	if err := p.cx.toEngine().outcome(C.sl_set_cross_origin(p.cx.e, C.sl_value(p.root.Value()), C.sl_value(look))); err != nil {
		return err
	}
	p.realm = nil
	return nil
}

// IsWindowProxy says whether a value is a WindowProxy, of any origin, or the global object of a window that has none.
func (cx *Context) IsWindowProxy(v Value) bool {
	return bool(C.sl_is_window_proxy(cx.e, C.sl_value(v)))
}

// IsCrossOrigin says whether a value is an object of another origin.
func (cx *Context) IsCrossOrigin(v Value) bool {
	return v.IsObject() && bool(C.sl_is_cross_origin(cx.e, C.sl_value(v)))
}

// Bind returns a function of the current realm that calls another one with a this value, whatever its own is. Prefix says
// what stands before its name: nothing, or "get " or "set ".
func (cx *Context) Bind(function, this, name Value, length int, prefix string) (Value, error) {
	var p *C.char
	switch prefix {
	case "get ":
		p = &getPrefix[0]
	case "set ":
		p = &setPrefix[0]
	}
	if err := cx.toEngine().outcome(C.sl_bind(cx.e, C.sl_value(function), C.sl_value(this), C.sl_value(name), C.uint32_t(length), p)); err != nil {
		return Undefined, err
	}
	return Value(cx.e.out), nil
}

var (
	getPrefix = [5]C.char{'g', 'e', 't', ' '}
	setPrefix = [5]C.char{'s', 'e', 't', ' '}
)
