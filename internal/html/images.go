package html

import (
	"github.com/sluice-go/sluice/internal/imageapi"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// CreateImageBitmap is https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#dom-createimagebitmap
func (g *globalScope) CreateImageBitmap(source imageapi.ImageBitmapSource, options imageapi.ImageBitmapOptions) (mozjs.Value, error) {
	return imageapi.CreateImageBitmap(g.settings.Cx(), source, options)
}

// CreateImageBitmapOfPart is CreateImageBitmap with a source rectangle.
func (g *globalScope) CreateImageBitmapOfPart(source imageapi.ImageBitmapSource, sx, sy, sw, sh int32, options imageapi.ImageBitmapOptions) (mozjs.Value, error) {
	return imageapi.CreateImageBitmapOfPart(g.settings.Cx(), source, sx, sy, sw, sh, options)
}
