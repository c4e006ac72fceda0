// Package imageapi has what script sees of bitmaps: ImageData, ImageBitmap, createImageBitmap(), and canvases with their
// contexts.
//
// https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#images-2
// https://html.spec.whatwg.org/multipage/canvas.html
package imageapi
