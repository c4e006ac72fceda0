package fetch

import (
	"bufio"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"io"
	"slices"

	"github.com/sluice-go/sluice/internal/url"
)

// acceptEncoding is the value of `Accept-Encoding`: the content codings that the
// standard library decodes.
const acceptEncoding = "gzip, deflate"

// maxCodings is how many content codings are undone: each takes memory, and a
// server may name thousands.
const maxCodings = 5

// handleContentCodings is handle content codings: it returns a reader of what is
// left when the codings of a body are undone. If one of them is not supported,
// that is the body as it is.
//
// https://fetch.spec.whatwg.org/#handle-content-codings
func handleContentCodings(headers HeaderList, body io.Reader) io.Reader {
	codings, _, ok := headers.extractTokens("Content-Encoding")
	known := func(coding string) bool { return decoders[url.ASCIILowercase(coding)] != nil }
	// 1. If codings are not supported, then return bytes.
	if !ok || len(codings) > maxCodings || slices.ContainsFunc(codings, func(c string) bool { return !known(c) }) {
		return body
	}
	// 2. Return the result of decoding bytes with codings. The last one was
	//    applied last.
	for _, coding := range slices.Backward(codings) {
		if coding = url.ASCIILowercase(coding); coding != "identity" {
			body = &decoder{encoded: bufio.NewReader(body), open: decoders[coding]}
		}
	}
	return body
}

// decoders are what undoes the content codings.
//
// https://www.rfc-editor.org/rfc/rfc9110#section-8.4.1
var decoders = map[string]func(*bufio.Reader) (io.Reader, error){
	"gzip":     openGzip,
	"x-gzip":   openGzip,
	"deflate":  openDeflate,
	"identity": func(r *bufio.Reader) (io.Reader, error) { return r, nil },
}

func openGzip(r *bufio.Reader) (io.Reader, error) { return gzip.NewReader(r) }

// openDeflate reads the zlib format; some servers send its contents alone, and
// all browsers take them.
func openDeflate(r *bufio.Reader) (io.Reader, error) {
	// The first two bytes of the zlib format, as a number, are a multiple of 31,
	// and the method is 8.
	if head, err := r.Peek(2); err == nil && (head[0]&0x0F != 8 || (int(head[0])<<8|int(head[1]))%31 != 0) {
		return flate.NewReader(r), nil
	}
	return zlib.NewReader(r)
}

// decoder undoes a coding. An empty body is empty in every coding.
type decoder struct {
	encoded *bufio.Reader
	open    func(*bufio.Reader) (io.Reader, error)
	decoded io.Reader
}

// Read implements io.Reader.
func (d *decoder) Read(p []byte) (int, error) {
	if d.decoded == nil {
		if _, err := d.encoded.Peek(1); err != nil {
			return 0, err
		}
		decoded, err := d.open(d.encoded)
		if err != nil {
			return 0, err
		}
		d.decoded = decoded
	}
	return d.decoded.Read(p)
}
