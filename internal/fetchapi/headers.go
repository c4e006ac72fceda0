// Checked against Fetch of 2026-07-02.

package fetchapi

import (
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// guard is a headers guard.
//
// https://fetch.spec.whatwg.org/#headers-guard
type guard uint8

const (
	guardNone guard = iota
	guardImmutable
	guardRequest
	guardRequestNoCORS
	guardResponse
)

// headers is what a Headers object is without its wrapper, which it may never
// need: a header list and a guard.
type headers struct {
	// list is https://fetch.spec.whatwg.org/#concept-headers-header-list
	list fetch.HeaderList
	// guard is https://fetch.spec.whatwg.org/#concept-headers-guard
	guard guard
	// sorted is the list sorted and combined, nil while nobody has asked since it
	// was changed.
	sorted fetch.HeaderList
}

// validate validates a header. Ok is false if nothing is to be done with it.
//
// https://fetch.spec.whatwg.org/#headers-validate
func (h *headers) validate(name, value string) (ok bool, err error) {
	// 1. If name is not a header name or value is not a header value, then throw
	//    a TypeError.
	if !fetch.IsHeaderName(name) {
		return false, idl.TypeError("Invalid name")
	}
	if !fetch.IsHeaderValue(value) {
		return false, idl.TypeError("Invalid value")
	}
	// 2. If headers's guard is "immutable", then throw a TypeError.
	if h.guard == guardImmutable {
		return false, idl.TypeError("Headers are immutable")
	}
	// 3. If headers's guard is "request" and (name, value) is a forbidden
	//    request-header, then return false. 4. If it is "response" and name is a
	//    forbidden response-header name, then return false.
	if h.guard == guardRequest && fetch.IsForbiddenRequestHeader(name, value) ||
		h.guard == guardResponse && fetch.IsForbiddenResponseHeaderName(name) {
		return false, nil
	}
	// 5. Return true.
	return true, nil
}

// append appends a header.
//
// https://fetch.spec.whatwg.org/#concept-headers-append
func (h *headers) append(name, value string) error {
	// 1. Normalize value.
	value = fetch.NormalizeHeaderValue(value)
	// 2. If validating (name, value) for headers returns false, then return.
	if ok, err := h.validate(name, value); !ok {
		return err
	}
	// 3. If headers's guard is "request-no-cors":
	if h.guard == guardRequestNoCORS {
		// 1. to 3. Let temporaryValue be the value that there would be.
		temporaryValue := value
		if existing, ok := h.list.Get(name); ok {
			temporaryValue = existing + ", " + value
		}
		// 4. If (name, temporaryValue) is not a no-CORS-safelisted request-header,
		//    then return.
		if !fetch.IsNoCORSSafelistedRequestHeader(name, temporaryValue) {
			return nil
		}
	}
	// 4. Append (name, value) to headers's header list.
	h.list.Append(name, value)
	h.changed()
	return nil
}

// changed follows a change of the list by script.
func (h *headers) changed() {
	h.sorted = nil
	// If headers's guard is "request-no-cors", then remove privileged no-CORS
	// request-headers from headers.
	if h.guard == guardRequestNoCORS {
		for _, name := range fetch.PrivilegedNoCORSRequestHeaderNames {
			h.list.Delete(name)
		}
	}
}

// fill fills headers with a given object.
//
// https://fetch.spec.whatwg.org/#concept-headers-fill
func (h *headers) fill(object HeadersInit) error {
	// 2. Otherwise, object is a record: append each key and value.
	for _, entry := range object.ByteStringByteStringRecord {
		if err := h.append(entry.Key, entry.Value); err != nil {
			return err
		}
	}
	// 1. If object is a sequence, then for each header of object:
	for _, header := range object.ByteStringSequenceSequence {
		// 1. If header's size is not 2, then throw a TypeError.
		if len(header) != 2 {
			return idl.TypeError("Expected name-value pairs: an element of the sequence has %d items, not 2.", len(header))
		}
		// 2. Append (header[0], header[1]) to headers.
		if err := h.append(header[0], header[1]); err != nil {
			return err
		}
	}
	return nil
}

// headersOwner is an object with a headers attribute.
type headersOwner struct {
	headers headers
	// object is the Headers object, nil until script asks for it.
	object *Headers
}

// of returns the Headers object, which the owner's wrapper keeps.
func (o *headersOwner) of(owner *mozjs.Object) *Headers {
	if o.object == nil {
		o.object = createHeaders(owner.Cx())
		o.object.headers = &o.headers
		owner.Hold(o.object.Value())
	}
	return o.object
}

// Headers is https://fetch.spec.whatwg.org/#headers
type Headers struct {
	mozjs.Object
	*headers
}

// https://fetch.spec.whatwg.org/#dom-headers
func (h *Headers) construct(init idl.Optional[HeadersInit]) error {
	// 1. Set this's guard to "none".
	h.headers = new(headers)
	// 2. If init is given, then fill this with init.
	object, _ := init.Get()
	err := h.fill(object)
	h.measure()
	return err
}

// measure tells how much memory the list takes.
func (h *Headers) measure() {
	h.SetMemory(h.list.Memory())
}

// Append is https://fetch.spec.whatwg.org/#dom-headers-append
func (h *Headers) Append(name, value string) error {
	before := len(h.list)
	err := h.append(name, value)
	if len(h.list) > before {
		h.AddMemory(fetch.HeaderMemory + len(name) + len(value))
	}
	return err
}

// Delete is https://fetch.spec.whatwg.org/#dom-headers-delete
func (h *Headers) Delete(name string) error {
	// 1. If validating (name, ``) for this returns false, then return.
	if ok, err := h.validate(name, ""); !ok {
		return err
	}
	// 2. If this's guard is "request-no-cors", name is not a no-CORS-safelisted
	//    request-header name, and name is not a privileged no-CORS request-header
	//    name, then return.
	if h.guard == guardRequestNoCORS && !fetch.IsNoCORSSafelistedRequestHeaderName(name) &&
		!fetch.IsPrivilegedNoCORSRequestHeaderName(name) {
		return nil
	}
	// 3. If this's header list does not contain name, then return.
	if !h.list.Contains(name) {
		return nil
	}
	// 4. Delete name from this's header list. 5. If this's guard is
	//    "request-no-cors", then remove privileged no-CORS request-headers.
	h.list.Delete(name)
	h.changed()
	h.measure()
	return nil
}

// Get is https://fetch.spec.whatwg.org/#dom-headers-get
func (h *Headers) Get(name string) (idl.Optional[string], error) {
	// 1. If name is not a header name, then throw a TypeError.
	if !fetch.IsHeaderName(name) {
		return idl.None[string](), idl.TypeError("Invalid name")
	}
	// 2. Return the result of getting name from this's header list.
	if value, ok := h.list.Get(name); ok {
		return idl.Some(value), nil
	}
	return idl.None[string](), nil
}

// GetSetCookie is https://fetch.spec.whatwg.org/#dom-headers-getsetcookie
func (h *Headers) GetSetCookie() []string { return h.list.Values("Set-Cookie") }

// Has is https://fetch.spec.whatwg.org/#dom-headers-has
func (h *Headers) Has(name string) (bool, error) {
	// 1. If name is not a header name, then throw a TypeError.
	if !fetch.IsHeaderName(name) {
		return false, idl.TypeError("Invalid name")
	}
	// 2. Return true if this's header list contains name; otherwise false.
	return h.list.Contains(name), nil
}

// Set is https://fetch.spec.whatwg.org/#dom-headers-set
func (h *Headers) Set(name, value string) error {
	// 1. Normalize value.
	value = fetch.NormalizeHeaderValue(value)
	// 2. If validating (name, value) for this returns false, then return.
	if ok, err := h.validate(name, value); !ok {
		return err
	}
	// 3. If this's guard is "request-no-cors" and (name, value) is not a
	//    no-CORS-safelisted request-header, then return.
	if h.guard == guardRequestNoCORS && !fetch.IsNoCORSSafelistedRequestHeader(name, value) {
		return nil
	}
	// 4. Set (name, value) in this's header list. 5. If this's guard is
	//    "request-no-cors", then remove privileged no-CORS request-headers.
	h.list.Set(name, value)
	h.changed()
	h.measure()
	return nil
}

// pairs are the value pairs to iterate over.
//
// https://fetch.spec.whatwg.org/#concept-header-list-sort-and-combine
func (h *Headers) pairs() fetch.HeaderList {
	if h.sorted == nil {
		h.sorted = h.list.SortAndCombine()
	}
	return h.sorted
}

// PairCount is the number of value pairs to iterate over.
func (h *Headers) PairCount() int { return len(h.pairs()) }

// Pair returns a value pair to iterate over.
func (h *Headers) Pair(i int) (name, value string) {
	pair := h.pairs()[i]
	return pair.Name, pair.Value
}
