// Package imageapi has what script sees of bitmaps: ImageData, ImageBitmap, createImageBitmap(), and canvases, which
// nothing paints on.
//
// https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#images-2
package imageapi
