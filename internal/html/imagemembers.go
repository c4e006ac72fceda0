package html

import (
	"math"
	"slices"
	"strconv"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// PageImageElement is what img elements have that needs a page.
//
// https://html.spec.whatwg.org/multipage/embedded-content.html#htmlimageelement
type PageImageElement struct {
	*htmlelements.HTMLImageElement
}

// PageImageElementOf returns an img element, given its wrapper's Go object; nil for what is none.
func PageImageElementOf(impl any) *PageImageElement {
	e := htmlelements.HTMLImageElementOf(impl)
	if e == nil {
		return nil
	}
	return &PageImageElement{e}
}

func (e *PageImageElement) image() *imageElement { return imageOf(e.Tree()) }

// natural returns a density-corrected natural dimension of the image; 0 for none.
//
// https://html.spec.whatwg.org/multipage/images.html#density-corrected-intrinsic-width-and-height
func (e *PageImageElement) natural(dimension func(loadedImage) int) uint32 {
	r := e.image().current
	if r.state != imageCompletelyAvailable {
		return 0
	}
	return uint32(min(math.Round(float64(dimension(r.loadedImage))/r.density), math.MaxInt32))
}

// NaturalWidth is https://html.spec.whatwg.org/multipage/embedded-content.html#dom-img-naturalwidth
func (e *PageImageElement) NaturalWidth() uint32 {
	return e.natural(func(i loadedImage) int { return i.width })
}

// NaturalHeight is https://html.spec.whatwg.org/multipage/embedded-content.html#dom-img-naturalheight
func (e *PageImageElement) NaturalHeight() uint32 {
	return e.natural(func(i loadedImage) int { return i.height })
}

// rendered is the rendered dimension of the element. AD-HOC: there is no layout, so it is what the attribute says, and else
// the natural one.
func (e *PageImageElement) rendered(name string, natural uint32) uint32 {
	if n, ok := dom.ParseInteger(e.ReflectString(name)); ok && n >= 0 && n <= math.MaxInt32 {
		return uint32(n)
	}
	return natural
}

// Width is https://html.spec.whatwg.org/multipage/embedded-content.html#dom-img-width
func (e *PageImageElement) Width() uint32 { return e.rendered("width", e.NaturalWidth()) }

// SetWidth is the setter of width.
func (e *PageImageElement) SetWidth(width uint32) { e.setDimension("width", width) }

// Height is https://html.spec.whatwg.org/multipage/embedded-content.html#dom-img-height
func (e *PageImageElement) Height() uint32 { return e.rendered("height", e.NaturalHeight()) }

// SetHeight is the setter of height.
func (e *PageImageElement) SetHeight(height uint32) { e.setDimension("height", height) }

// setDimension reflects a dimension.
func (e *PageImageElement) setDimension(name string, value uint32) {
	if value > math.MaxInt32 {
		value = 0
	}
	e.SetReflectString(name, strconv.FormatUint(uint64(value), 10))
}

// Complete is https://html.spec.whatwg.org/multipage/embedded-content.html#dom-img-complete
func (e *PageImageElement) Complete() bool {
	i := e.image()
	srcset := e.ReflectBoolean("srcset")
	switch {
	// Both the src attribute and the srcset attribute are omitted; or the srcset attribute is omitted and the src attribute's
	// value is the empty string.
	case !srcset && e.ReflectString("src") == "":
		return true
	// The img element's current request's state is completely available, or broken, and its pending request is null.
	case i.current.state != imageUnavailable && i.pending == nil:
		return true
	}
	return false
}

// CurrentSrc is https://html.spec.whatwg.org/multipage/embedded-content.html#dom-img-currentsrc
func (e *PageImageElement) CurrentSrc() string { return e.image().current.currentURL }

// X returns 0: nothing is rendered.
func (e *PageImageElement) X() int32 { return 0 }

// Y returns 0: nothing is rendered.
func (e *PageImageElement) Y() int32 { return 0 }

// Decode is https://html.spec.whatwg.org/multipage/embedded-content.html#dom-img-decode
func (e *PageImageElement) Decode() (mozjs.Value, error) { return e.image().decode(e.Cx()), nil }

// keyword reflects an attribute that is limited to only known values; the first is the missing and the invalid value
// default.
func (e *PageImageElement) keyword(name string, known ...string) string {
	value := url.ASCIILowercase(e.ReflectString(name))
	if slices.Contains(known, value) {
		return value
	}
	return known[0]
}

// CrossOrigin is https://html.spec.whatwg.org/multipage/embedded-content.html#dom-img-crossorigin
func (e *PageImageElement) CrossOrigin() idl.Optional[string] {
	switch corsSettingOf(e.Tree()) {
	case corsAnonymous:
		return idl.Some("anonymous")
	case corsUseCredentials:
		return idl.Some("use-credentials")
	}
	return idl.None[string]()
}

// SetCrossOrigin is the setter of crossOrigin.
func (e *PageImageElement) SetCrossOrigin(value idl.Optional[string]) {
	e.SetReflectNullableString("crossorigin", value)
}

// ReferrerPolicy is https://html.spec.whatwg.org/multipage/embedded-content.html#dom-img-referrerpolicy
func (e *PageImageElement) ReferrerPolicy() string {
	if value := url.ASCIILowercase(e.ReflectString("referrerpolicy")); fetch.IsReferrerPolicy(value) {
		return value
	}
	return ""
}

// SetReferrerPolicy is the setter of referrerPolicy.
func (e *PageImageElement) SetReferrerPolicy(value string) {
	e.SetReflectString("referrerpolicy", value)
}

// Decoding is https://html.spec.whatwg.org/multipage/embedded-content.html#dom-img-decoding
func (e *PageImageElement) Decoding() string { return e.keyword("decoding", "auto", "sync", "async") }

// SetDecoding is the setter of decoding.
func (e *PageImageElement) SetDecoding(value string) { e.SetReflectString("decoding", value) }

// Loading is https://html.spec.whatwg.org/multipage/embedded-content.html#dom-img-loading
func (e *PageImageElement) Loading() string { return e.keyword("loading", "eager", "lazy") }

// SetLoading is the setter of loading.
func (e *PageImageElement) SetLoading(value string) { e.SetReflectString("loading", value) }

// FetchPriority is https://html.spec.whatwg.org/multipage/embedded-content.html#dom-img-fetchpriority
func (e *PageImageElement) FetchPriority() string {
	return e.keyword("fetchpriority", "auto", "high", "low")
}

// SetFetchPriority is the setter of fetchPriority.
func (e *PageImageElement) SetFetchPriority(value string) { e.SetReflectString("fetchpriority", value) }
