// The Compression Standard.
//
// https://compression.spec.whatwg.org/
//
// room: internal/compression

enum CompressionFormat {
  "deflate",
  "deflate-raw",
  "gzip",
};

[Exposed=*]
interface CompressionStream {
  [Throws] constructor(CompressionFormat format);
};
CompressionStream includes GenericTransformStream;

[Exposed=*]
interface DecompressionStream {
  [Throws] constructor(CompressionFormat format);
};
DecompressionStream includes GenericTransformStream;
