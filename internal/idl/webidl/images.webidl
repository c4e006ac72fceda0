// Bitmaps: ImageData, ImageBitmap, createImageBitmap(), and canvases. What paints is in canvas2d.webidl.
//
// Left out: contexts of WebGL and WebGPU; pixel formats of ImageData other than
// "rgba-unorm8", for which the oldest engine has no arrays; VideoFrame and the images of SVG, of which there are none.
// The two constructors of ImageData are one here.
//
// https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#images-2
// https://html.spec.whatwg.org/multipage/canvas.html
//
// room: internal/imageapi

enum PredefinedColorSpace { "srgb", "srgb-linear", "display-p3", "display-p3-linear" };
enum ImageDataPixelFormat { "rgba-unorm8" };

[ToGo]
dictionary ImageDataSettings {
  PredefinedColorSpace colorSpace;
  ImageDataPixelFormat pixelFormat = "rgba-unorm8";
};

[Exposed=(Window,Worker), Serializable]
interface ImageData {
  [Throws] constructor(any dataOrWidth, any widthOrHeight, optional any heightOrSettings, optional any settings);

  readonly attribute unsigned long width;
  readonly attribute unsigned long height;
  [SameObject] readonly attribute object data;
  readonly attribute ImageDataPixelFormat pixelFormat;
  readonly attribute PredefinedColorSpace colorSpace;
};

[Exposed=(Window,Worker), Serializable, Transferable]
interface ImageBitmap {
  readonly attribute unsigned long width;
  readonly attribute unsigned long height;
  undefined close();
};

typedef (HTMLImageElement or
         HTMLVideoElement or
         HTMLCanvasElement or
         ImageBitmap or
         OffscreenCanvas) CanvasImageSource;

typedef (CanvasImageSource or
         Blob or
         ImageData) ImageBitmapSource;

enum ImageOrientation { "from-image", "flipY" };
enum PremultiplyAlpha { "none", "premultiply", "default" };
enum ColorSpaceConversion { "none", "default" };
enum ResizeQuality { "pixelated", "low", "medium", "high" };

dictionary ImageBitmapOptions {
  ImageOrientation imageOrientation = "from-image";
  PremultiplyAlpha premultiplyAlpha = "default";
  ColorSpaceConversion colorSpaceConversion = "default";
  [EnforceRange] unsigned long resizeWidth;
  [EnforceRange] unsigned long resizeHeight;
  ResizeQuality resizeQuality = "low";
};

partial interface mixin WindowOrWorkerGlobalScope {
  [Throws] Promise<ImageBitmap> createImageBitmap(ImageBitmapSource image, optional ImageBitmapOptions options = {});
  [Throws, ImplementedAs=createImageBitmapOfPart] Promise<ImageBitmap> createImageBitmap(ImageBitmapSource image, long sx, long sy, long sw, long sh, optional ImageBitmapOptions options = {});
};

dictionary ImageEncodeOptions {
  DOMString type = "image/png";
  unrestricted double quality;
};

typedef (OffscreenCanvasRenderingContext2D or ImageBitmapRenderingContext) OffscreenRenderingContext;

enum OffscreenRenderingContextId { "2d", "bitmaprenderer", "webgl", "webgl2", "webgpu" };

[Exposed=(Window,Worker), Transferable]
interface OffscreenCanvas : EventTarget {
  [Throws] constructor([EnforceRange] unsigned long long width, [EnforceRange] unsigned long long height);

  attribute [EnforceRange] unsigned long long width;
  attribute [EnforceRange] unsigned long long height;

  [Throws] OffscreenRenderingContext? getContext(OffscreenRenderingContextId contextId, optional any options = null);
  [Throws] ImageBitmap transferToImageBitmap();
  [Throws] Promise<Blob> convertToBlob(optional ImageEncodeOptions options = {});

  attribute EventHandler oncontextlost;
  attribute EventHandler oncontextrestored;
};

[ToGo]
dictionary ImageBitmapRenderingContextSettings {
  boolean alpha = true;
};

[Exposed=(Window,Worker)]
interface ImageBitmapRenderingContext {
  readonly attribute (HTMLCanvasElement or OffscreenCanvas) canvas;
  [Throws] undefined transferFromImageBitmap(ImageBitmap? bitmap);
};

callback BlobCallback = undefined (Blob? blob);

typedef (CanvasRenderingContext2D or ImageBitmapRenderingContext) RenderingContext;

[Exposed=Window, Extends=HTMLCanvasElement]
interface BitmapCanvas {
  [CEReactions, SetterThrows] attribute unsigned long width;
  [CEReactions, SetterThrows] attribute unsigned long height;

  [Throws] RenderingContext? getContext(DOMString contextId, optional any options = null);

  [Throws] USVString toDataURL(optional DOMString type = "image/png", optional any quality);
  [Throws] undefined toBlob(BlobCallback callback, optional DOMString type = "image/png", optional any quality);
  [Throws] OffscreenCanvas transferControlToOffscreen();
};
