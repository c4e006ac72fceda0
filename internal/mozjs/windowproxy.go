package mozjs

// #include "shim.h"
import "C"

// WindowProxy is an object that stands for the global object of a realm: script sees it
// in its place. What it stands for can be exchanged.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-windowproxy-exotic-object
type WindowProxy struct {
	cx    *Context
	root  *Root
	realm *Realm
}

// NewWindowProxy makes a proxy of the global object. It is called once for a realm,
// before script runs there. The proxy, and with it the realm, lives until it is released
// and nothing refers to it.
func (r *Realm) NewWindowProxy() (*WindowProxy, error) {
	f := r.cx.Enter()
	defer f.Leave()
	if err := r.cx.toEngine().outcome(C.sl_new_window_proxy(r.cx.e, C.uint32_t(r.index))); err != nil {
		return nil, err
	}
	r.cx.several = true
	return &WindowProxy{r.cx, r.cx.Root(Value(r.cx.e.out)), r}, nil
}

// SetWindow makes the proxy stand for the global object of another realm, in which no
// script has run and which has no proxy. Script of the realm that it stood for until then
// sees the new one in place of its own global object.
func (p *WindowProxy) SetWindow(r *Realm) error {
	if err := r.cx.toEngine().outcome(C.sl_set_window(r.cx.e, C.sl_value(p.root.Value()), C.uint32_t(r.index))); err != nil {
		return err
	}
	p.realm = r
	return nil
}

// Value returns the object.
func (p *WindowProxy) Value() Value { return p.root.Value() }

// Realm returns the realm whose global object the proxy stands for; nil if that is of another origin.
func (p *WindowProxy) Realm() *Realm { return p.realm }

// Release lets go of the object. Further calls do nothing.
func (p *WindowProxy) Release() { p.root.Release() }
