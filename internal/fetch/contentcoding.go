// Checked against Fetch of 2026-07-02.

package fetch

import (
	"bufio"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"

	"github.com/sluice-go/sluice/internal/url"
)

// acceptEncoding is the value of `Accept-Encoding` for a URL: the content codings
// that are decoded. As in browsers, br and zstd are asked for only where nothing on
// the way can see the message: some proxies damage what they do not know.
func acceptEncoding(u *url.URL) string {
	if PotentiallyTrustworthyURL(u) {
		return "gzip, deflate, br, zstd"
	}
	return "gzip, deflate"
}

// maxCodings is how many content codings are undone. AD-HOC: more are not supported, since
// each takes memory, and a server may name thousands.
const maxCodings = 5

// handleContentCodings is handle content codings: it returns a reader of what is
// left when the codings of a body are undone, and the decoders that do it, which
// tell account what they keep. If one of the codings is not supported, the reader
// is that of the body as it is.
//
// https://fetch.spec.whatwg.org/#handle-content-codings
func handleContentCodings(headers HeaderList, body io.Reader, account func(delta int64)) (io.Reader, []*decoder) {
	codings, _, ok := headers.extractTokens("Content-Encoding")
	known := func(coding string) bool { return decoders[url.ASCIILowercase(coding)] != nil }
	// 1. If codings are not supported, then return bytes.
	if !ok || len(codings) > maxCodings || slices.ContainsFunc(codings, func(c string) bool { return !known(c) }) {
		return body, nil
	}
	// 2. Return the result of decoding bytes with codings. The last one was
	//    applied last.
	var used []*decoder
	for _, coding := range slices.Backward(codings) {
		if coding = url.ASCIILowercase(coding); coding != "identity" {
			d := &decoder{coding: coding, encoded: bufio.NewReader(body), account: account}
			body, used = d, append(used, d)
		}
	}
	return body, used
}

// decoders are what undoes the content codings. They return a reader of what was
// encoded, and how many bytes of it that keeps to refer back to.
//
// https://www.rfc-editor.org/rfc/rfc9110#section-8.4.1
var decoders = map[string]func(*bufio.Reader) (decoded io.Reader, window int64, err error){
	"gzip":     openGzip,
	"x-gzip":   openGzip,
	"deflate":  openDeflate,
	"br":       openBrotli,
	"zstd":     openZstandard,
	"identity": func(r *bufio.Reader) (io.Reader, int64, error) { return r, 0, nil },
}

// deflateWindow is how far the DEFLATE format refers back.
const deflateWindow = 32 << 10

func openGzip(r *bufio.Reader) (io.Reader, int64, error) {
	decoded, err := gzip.NewReader(r)
	return decoded, deflateWindow, err
}

// openDeflate reads the zlib format; some servers send its contents alone, and
// all browsers take them.
func openDeflate(r *bufio.Reader) (io.Reader, int64, error) {
	// The first two bytes of the zlib format, as a number, are a multiple of 31,
	// and the method is 8.
	if head, err := r.Peek(2); err == nil && (head[0]&0x0F != 8 || (int(head[0])<<8|int(head[1]))%31 != 0) {
		return flate.NewReader(r), deflateWindow, nil
	}
	decoded, err := zlib.NewReader(r)
	return decoded, deflateWindow, err
}

// openBrotli reads the Brotli format.
//
// https://www.rfc-editor.org/rfc/rfc7932
func openBrotli(r *bufio.Reader) (io.Reader, int64, error) {
	return brotli.NewReader(r), maxBrotliWindow, nil
}

// maxBrotliWindow is how far the Brotli format refers back.
const maxBrotliWindow = 16 << 20

// openZstandard reads the Zstandard format.
//
// https://www.rfc-editor.org/rfc/rfc8878
func openZstandard(r *bufio.Reader) (io.Reader, int64, error) {
	decoded, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(maxZstandardWindow))
	if err != nil {
		return nil, 0, err
	}
	return decoded.IOReadCloser(), maxZstandardWindow, nil
}

// maxZstandardWindow is how far what has the content coding zstd may refer back.
//
// https://www.rfc-editor.org/rfc/rfc9659#section-3
const maxZstandardWindow = 8 << 20

// decoder undoes a coding. An empty body is empty in every coding.
type decoder struct {
	coding  string
	encoded *bufio.Reader
	decoded io.Reader
	account func(delta int64)
	// window is how many bytes the decoder keeps at most of what was decoded, kept
	// how many were told to account.
	window, kept int64
}

// Read implements io.Reader.
func (d *decoder) Read(p []byte) (int, error) {
	if d.decoded == nil {
		if _, err := d.encoded.Peek(1); err != nil {
			return 0, err
		}
		decoded, window, err := decoders[d.coding](d.encoded)
		if err != nil {
			return 0, d.failed(err)
		}
		d.decoded, d.window = decoded, window
	}
	n, err := d.decoded.Read(p)
	if more := min(int64(n), d.window-d.kept); more > 0 {
		d.kept += more
		d.account(more)
	}
	return n, d.failed(err)
}

// failed is the error of a decoder: the library's, with the name of the coding.
func (d *decoder) failed(err error) error {
	if err == nil || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return err
	}
	return fmt.Errorf("undoing the content coding %s: %w", d.coding, err)
}

// close gives back what the decoder keeps.
func (d *decoder) close() {
	if c, ok := d.decoded.(io.Closer); ok {
		c.Close() //nolint:errcheck // it has nothing to write
	}
	d.account(-d.kept)
	d.kept = 0
}
