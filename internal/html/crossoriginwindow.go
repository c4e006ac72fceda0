package html

import (
	"fmt"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// foreignWindow is the window of a navigable as script of an agent sees it that is of another origin: the navigable may be
// that of another agent. It implements mozjs.CrossOrigin.
type foreignWindow struct {
	beside *agentWindows
	of     navigable
}

// CrossOriginWindow has the members that are left of a window of another origin, for script of a realm.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#crossoriginproperties-(-o-)
type CrossOriginWindow struct {
	mozjs.Object
	window *foreignWindow
	// proxy is the WindowProxy, and location what its location is, once script has asked for that: they stay the same
	// when the navigable is gone.
	proxy, location mozjs.Slot
}

// CrossOriginLocation has those of its location.
type CrossOriginLocation struct {
	mozjs.Object
	window *foreignWindow
}

// Properties implements mozjs.CrossOrigin.
func (f *foreignWindow) Properties(cx *mozjs.Context, self mozjs.Value) (mozjs.Value, error) {
	o := createCrossOriginWindow(cx)
	o.window, o.proxy = f, o.Hold(self)
	return boundMembers(cx, o.Value(), crossOriginWindowProperties, "")
}

// Each list is CrossOriginProperties(O), in its order.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#crossoriginproperties-(-o-)
var (
	crossOriginWindowProperties = []string{
		"window", "self", "location", "close", "closed", "focus", "blur", "frames", "length", "top", "opener", "parent", "postMessage",
	}
	crossOriginLocationProperties = []string{"href", "replace"}
)

// Other implements mozjs.CrossOrigin.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#windowproxy-getownproperty
func (f *foreignWindow) Other(cx *mozjs.Context, key mozjs.Value) mozjs.Value {
	w := f.of.activeWindow()
	if w == nil {
		return mozjs.Undefined
	}
	children := documentTreeChildren(w.childNavigables())
	// 2. If P is an array index property name, then: let index be ! ToUint32(P), and children the document-tree child navigables
	//    of W's associated Document. If index is less than children's size, then let value be the WindowProxy of that.
	if key.IsNumber() {
		if i := key.Number(); i >= 0 && int(i) < len(children) {
			return f.beside.proxyOf(children[int(i)])
		}
		return mozjs.Undefined
	}
	// 6. If property is undefined and P is in W's document-tree child navigable target name property set, then let value be
	//    the WindowProxy of the one that has the name.
	// AD-HOC: of several with a name, the one that came first, as others' trees are not this thread's; and as in browsers, one of another
	// origin than W's is there by the name that its element had at first.
	name := cx.String(key)
	for _, c := range children {
		if name != "" && c.current().targetName() == name {
			if c.current().environment.Origin.SameOrigin(w.environment.Origin) || c.givenName == name {
				return f.beside.proxyOf(c)
			}
			break
		}
	}
	return mozjs.Undefined
}

// Refuse implements mozjs.CrossOrigin.
func (f *foreignWindow) Refuse(cx *mozjs.Context, key mozjs.Value) error {
	return refusal(cx, key, "window")
}

// foreignLocation is the location of a foreignWindow.
type foreignLocation foreignWindow

// Properties implements mozjs.CrossOrigin.
func (f *foreignLocation) Properties(cx *mozjs.Context, _ mozjs.Value) (mozjs.Value, error) {
	o := createCrossOriginLocation(cx)
	o.window = (*foreignWindow)(f)
	return boundMembers(cx, o.Value(), crossOriginLocationProperties, "href")
}

// Other implements mozjs.CrossOrigin.
func (f *foreignLocation) Other(*mozjs.Context, mozjs.Value) mozjs.Value { return mozjs.Undefined }

// Refuse implements mozjs.CrossOrigin.
func (f *foreignLocation) Refuse(cx *mozjs.Context, key mozjs.Value) error {
	return refusal(cx, key, "location")
}

func refusal(cx *mozjs.Context, key mozjs.Value, of string) error {
	what := "a property"
	if key.IsString() {
		what = fmt.Sprintf("%q", cx.String(key))
	}
	return &idl.DOMException{Name: "SecurityError", Message: fmt.Sprintf("Access to %s of a %s of another origin is denied.", what, of)}
}

// boundMembers returns an object with members of a platform object, each of which works on that. One attribute has no getter.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#crossorigingetownpropertyhelper-(-o,-p-)
func boundMembers(cx *mozjs.Context, object mozjs.Value, names []string, setOnly string) (mozjs.Value, error) {
	prototype, err := cx.PrototypeOf(object)
	if err != nil {
		return mozjs.Undefined, err
	}
	members := cx.NewObjectWithProto(mozjs.Null)
	for _, name := range names {
		key := cx.NewString(name)
		p, _, err := cx.OwnProperty(prototype, key)
		if err != nil {
			return mozjs.Undefined, err
		}
		// 5. If e.[[NeedsGet]] and e.[[NeedsSet]] are absent: if IsCallable(value) is true, then set value to an anonymous
		//    built-in function, created in the current realm, that performs the same steps as the IDL operation P on object O.
		if p.Value.IsCallable() {
			length, err := cx.GetNamed(p.Value, "length")
			if err != nil {
				return mozjs.Undefined, err
			}
			bound, err := cx.Bind(p.Value, object, key, int(length.Number()), "")
			if err == nil {
				err = cx.DefineValue(members, key, bound, mozjs.ReadOnly)
			}
			if err != nil {
				return mozjs.Undefined, err
			}
			continue
		}
		// 6. Otherwise: if e.[[NeedsGet]] is true, then set crossOriginGet to such a function for the getter; and so for the
		//    setter.
		get, set := mozjs.Undefined, mozjs.Undefined
		if p.Getter.IsCallable() && name != setOnly {
			if get, err = cx.Bind(p.Getter, object, key, 0, "get "); err != nil {
				return mozjs.Undefined, err
			}
		}
		if p.Setter.IsCallable() {
			if set, err = cx.Bind(p.Setter, object, key, 1, "set "); err != nil {
				return mozjs.Undefined, err
			}
		}
		if err := cx.DefineAccessor(members, key, get, set, 0); err != nil {
			return mozjs.Undefined, err
		}
	}
	return members, nil
}

// proxyOf is the WindowProxy of a window; null if that is nil.
func (f *foreignWindow) proxyOf(w *Window) mozjs.Value {
	if w == nil {
		return mozjs.Null
	}
	return f.beside.proxyOf(w.navigable())
}

// Window is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-window
func (o *CrossOriginWindow) Window() mozjs.Value { return o.Held(o.proxy) }

// Self is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-self
func (o *CrossOriginWindow) Self() mozjs.Value { return o.Window() }

// Frames is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-frames
func (o *CrossOriginWindow) Frames() mozjs.Value { return o.Window() }

// Closed is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-window-closed
func (o *CrossOriginWindow) Closed() bool {
	w := o.window.of.activeWindow()
	return w == nil || w.severed() || w.container == nil && w.topLevel.isClosing()
}

// Length is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-length
func (o *CrossOriginWindow) Length() uint32 {
	if w := o.window.of.activeWindow(); w != nil {
		return uint32(len(documentTreeChildren(w.childNavigables())))
	}
	return 0
}

// Top is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-top
func (o *CrossOriginWindow) Top() mozjs.Value {
	w := o.window.of.activeWindow()
	if w == nil || w.severed() {
		return mozjs.Null
	}
	return o.window.proxyOf(w.top())
}

// Parent is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-parent
func (o *CrossOriginWindow) Parent() mozjs.Value {
	w := o.window.of.activeWindow()
	if w == nil || w.severed() {
		return mozjs.Null
	}
	if w.container != nil {
		w = w.container.document.window
	}
	return o.window.proxyOf(w)
}

// Opener is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-opener
func (o *CrossOriginWindow) Opener() mozjs.Value {
	w := o.window.of.activeWindow()
	if w == nil {
		return mozjs.Null
	}
	return o.window.beside.proxyOfOpener(w)
}

// Close is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-window-close
func (o *CrossOriginWindow) Close() {
	w := o.window.of.activeWindow()
	// 2. If thisTraversable is not a top-level traversable, then return.
	incumbent := incumbentWindow(o.Cx())
	if w == nil || w.container != nil || !w.traversable.isScriptClosable() || !incumbent.mayNavigateOther(w) {
		return
	}
	w.beginClosing(closedByScript(incumbent, w))
}

// Focus and Blur do nothing: no window is in front of another.
//
// https://html.spec.whatwg.org/multipage/interaction.html#dom-window-focus
func (o *CrossOriginWindow) Focus() {}

// Blur is https://html.spec.whatwg.org/multipage/interaction.html#dom-window-blur
func (o *CrossOriginWindow) Blur() {}

// PostMessage is https://html.spec.whatwg.org/multipage/web-messaging.html#dom-window-postmessage
func (o *CrossOriginWindow) PostMessage(message mozjs.Value, targetOrigin string, transfer []mozjs.Value) error {
	return o.PostMessageWithOptions(message, WindowPostMessageOptions{
		StructuredSerializeOptions: StructuredSerializeOptions{Transfer: transfer},
		TargetOrigin:               targetOrigin,
	})
}

// PostMessageWithOptions is https://html.spec.whatwg.org/multipage/web-messaging.html#dom-window-postmessage-options
func (o *CrossOriginWindow) PostMessageWithOptions(message mozjs.Value, options WindowPostMessageOptions) error {
	return incumbentWindow(o.Cx()).postMessageTo(o.window.of.activeWindow(), message, options)
}

// Location is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location
func (o *CrossOriginWindow) Location() mozjs.Value {
	location := o.Held(o.location)
	if location.IsObject() {
		return location
	}
	// The realms of an agent see the same one, as long as the navigable is there.
	p := o.window.beside.proxies[o.window.of]
	if p != nil && p.location != nil {
		location = p.location.Value()
	} else {
		var err error
		if location, err = o.Cx().NewCrossOriginObject((*foreignLocation)(o.window)); err != nil {
			return mozjs.Null
		}
		if p != nil {
			p.location = o.Cx().Root(location)
		}
	}
	o.location = o.Hold(location)
	return location
}

// SetLocation is the setter of location, which forwards to href.
func (o *CrossOriginWindow) SetLocation(location mozjs.Value) error {
	address, err := idl.USVString(o.Cx(), location)
	if err != nil {
		return err
	}
	return o.window.navigateTo(o.Cx(), address, false)
}

// Href is there for the interface: script does not see the getter.
func (l *CrossOriginLocation) Href() string { return "" }

// SetHref is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-href
func (l *CrossOriginLocation) SetHref(value string) error {
	return l.window.navigateTo(l.Cx(), value, false)
}

// Replace is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-replace
func (l *CrossOriginLocation) Replace(value string) error {
	return l.window.navigateTo(l.Cx(), value, true)
}

// navigateTo is what the setter of href and replace() have in common.
func (f *foreignWindow) navigateTo(cx *mozjs.Context, value string, replace bool) error {
	// 1. If this's relevant Document is null, then return.
	target := f.of.activeWindow()
	if target == nil {
		return nil
	}
	return locationNavigateTo(cx, target, value, replace)
}
