package imageapi

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/images"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// ImageElement is what the floor above keeps of an img element, as the extension of its node.
type ImageElement interface {
	// Current returns the image of the element's current request: nil if it is not fully decodable. Its error says that
	// the request is broken.
	Current() (image *images.Encoded, originClean bool, err error)
}

// inputOfElement is what an img element has.
func inputOfElement(n *nodes.Node) (input, error) {
	if e, ok := n.Extension().(ImageElement); ok {
		// If image's current request's state is broken, then throw an "InvalidStateError" DOMException.
		image, originClean, err := e.Current()
		if err != nil {
			return input{}, invalidState("The image element is in the broken state: " + err.Error() + ".")
		}
		if image != nil {
			return input{encoded: image, originClean: originClean}, nil
		}
	}
	// If image is not fully decodable, then return bad.
	return input{}, invalidState("The image element has no image.")
}

// Decode decodes an image in parallel, for nothing but to know whether that is possible, and queues a task for what came of
// it. It returns an error if there is no memory for that.
func Decode(cx *mozjs.Context, image *images.Encoded, then func(error)) error {
	return do(cx, work{"HTMLImageElement.decode()", bitmapTasks, image.Memory()}, func() (struct{}, error) {
		_, err := image.Decode()
		return struct{}{}, err
	}, func(_ struct{}, err error) { then(err) })
}
