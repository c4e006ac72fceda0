package htmlelements

import (
	"strconv"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// NewImage is https://html.spec.whatwg.org/multipage/embedded-content.html#dom-image
func NewImage(cx *mozjs.Context, width, height idl.Optional[uint32]) (*HTMLImageElement, error) {
	// 1. Let document be the current global object's associated Document.
	// 2. Let img be the result of creating an element given document, "img", and the HTML namespace.
	element, err := dom.CreateHTMLElement(cx, "img")
	if err != nil {
		return nil, err
	}
	// 3. If width is given, then set an attribute value for img using "width" and width. 4. Likewise height.
	if w, ok := width.Get(); ok {
		element.SetReflectString("width", strconv.FormatUint(uint64(w), 10))
	}
	if h, ok := height.Get(); ok {
		element.SetReflectString("height", strconv.FormatUint(uint64(h), 10))
	}
	// 5. Return img.
	return HTMLImageElementOf(element.Impl()), nil
}

// NewAudio is https://html.spec.whatwg.org/multipage/media.html#dom-audio
func NewAudio(cx *mozjs.Context, src idl.Optional[string]) (*HTMLAudioElement, error) {
	// 1. Let document be the current global object's associated Document.
	// 2. Let audio be the result of creating an element given document, "audio", and the HTML namespace.
	element, err := dom.CreateHTMLElement(cx, "audio")
	if err != nil {
		return nil, err
	}
	// 3. Set an attribute value for audio using "preload" and "auto".
	element.SetReflectString("preload", "auto")
	// 4. If src is given, then set an attribute value for audio using "src" and src. (This will cause the user agent to
	//    invoke the object's resource selection algorithm before returning: but media are not fetched.)
	if s, ok := src.Get(); ok {
		element.SetReflectString("src", s)
	}
	// 5. Return audio.
	return HTMLAudioElementOf(element.Impl()), nil
}
