package performance

import (
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// NotRestored is why a document was not kept for a return, or one of a frame in it. What is nil is null for script.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#not-restored-reasons
type NotRestored struct {
	// Src, ID and Name are the attributes of the frame's element.
	Src, ID, Name, URL *string
	Reasons            []string
	Children           []*NotRestored
}

// NotRestoredReasons is https://html.spec.whatwg.org/multipage/nav-history-apis.html#notrestoredreasons
type NotRestoredReasons struct {
	mozjs.Object
	told              *NotRestored
	reasons, children mozjs.Slot // frozen arrays, or null
}

// NotRestoredReasonDetails is https://html.spec.whatwg.org/multipage/nav-history-apis.html#notrestoredreasondetails
type NotRestoredReasonDetails struct {
	mozjs.Object
	reason string
}

// newNotRestoredReasons creates a NotRestoredReasons object.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#create-a-notrestoredreasons-object
func newNotRestoredReasons(cx *mozjs.Context, told *NotRestored) *NotRestoredReasons {
	r := createNotRestoredReasons(cx)
	r.told = told
	var reasons, children []mozjs.Value
	for _, reason := range told.Reasons {
		details := createNotRestoredReasonDetails(cx)
		details.reason = reason
		reasons = append(reasons, details.Value())
	}
	for _, child := range told.Children {
		children = append(children, newNotRestoredReasons(cx, child).Value())
	}
	r.reasons, r.children = r.frozen(reasons, told.Reasons == nil), r.frozen(children, told.Children == nil)
	return r
}

// frozen holds a frozen array of values, or null.
func (r *NotRestoredReasons) frozen(values []mozjs.Value, null bool) mozjs.Slot {
	if null {
		return r.Hold(mozjs.Null)
	}
	array := r.Cx().NewArray(values...)
	r.Cx().Freeze(array)
	return r.Hold(array)
}

// NotRestoredReasons is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-performancenavigationtiming-notrestoredreasons
func (e *PerformanceNavigationTiming) NotRestoredReasons() *NotRestoredReasons {
	if e.navigation.NotRestored == nil {
		return nil
	}
	return newNotRestoredReasons(e.Cx(), e.navigation.NotRestored)
}

func orNull(s *string) idl.Optional[string] {
	if s == nil {
		return idl.Optional[string]{}
	}
	return idl.Some(*s)
}

// Src is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-not-restored-reasons-src
func (r *NotRestoredReasons) Src() idl.Optional[string] { return orNull(r.told.Src) }

// Id is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-not-restored-reasons-id
func (r *NotRestoredReasons) Id() idl.Optional[string] { return orNull(r.told.ID) }

// Name is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-not-restored-reasons-name
func (r *NotRestoredReasons) Name() idl.Optional[string] { return orNull(r.told.Name) }

// Url is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-not-restored-reasons-url
func (r *NotRestoredReasons) Url() idl.Optional[string] { return orNull(r.told.URL) }

// Reasons is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-not-restored-reasons-reasons
func (r *NotRestoredReasons) Reasons() mozjs.Value { return r.Held(r.reasons) }

// Children is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-not-restored-reasons-children
func (r *NotRestoredReasons) Children() mozjs.Value { return r.Held(r.children) }

// Reason is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-not-restored-reason-details-reason
func (d *NotRestoredReasonDetails) Reason() string { return d.reason }
