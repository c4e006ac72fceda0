// Checked against File API of 2025-12-03.

package file

import (
	"github.com/sluice-go/sluice/internal/base64/forgiving"
	"github.com/sluice-go/sluice/internal/encoding"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/idl"
)

// packageDataURL packages the bytes of a blob as a data: URL.
//
// https://w3c.github.io/FileAPI/#blob-package-data
func packageDataURL(b *Blob) string {
	// Use mimeType as part of the Data URL if it is available.
	//
	// AD-HOC: all browsers name a type otherwise, too. The standard has none then.
	typ := b.typ
	if typ == "" {
		typ = "application/octet-stream"
	}
	return "data:" + typ + ";base64," + forgiving.Encode(b.bytes)
}

// packageText packages the bytes of a blob as text.
//
// https://w3c.github.io/FileAPI/#blob-package-data
func packageText(b *Blob, encodingName idl.Optional[string]) string {
	// 1. Let encoding be failure. 2. If the encodingName is present, set encoding
	//    to the result of getting an encoding from encodingName.
	var enc *encoding.Encoding
	if label, ok := encodingName.Get(); ok {
		enc = encoding.ForLabel(label)
	}
	// 3. If the encoding is failure, and mimeType is present: parse it, and get an
	//    encoding from its parameter "charset".
	if enc == nil {
		if typ := fetch.ParseMIMEType(b.typ); typ != nil {
			if charset, ok := typ.Parameter("charset"); ok {
				enc = encoding.ForLabel(charset)
			}
		}
	}
	// 4. If the encoding is failure, then set encoding to UTF-8.
	if enc == nil {
		enc = encoding.UTF8
	}
	// 5. Decode bytes using fallback encoding encoding, and return the result.
	return encoding.Decode(b.bytes, enc)
}

// packageBinaryString packages the bytes of a blob as a string of as many code
// units.
//
// https://w3c.github.io/FileAPI/#blob-package-data
func packageBinaryString(b *Blob) string {
	units := make([]rune, len(b.bytes))
	for i, c := range b.bytes {
		units[i] = rune(c)
	}
	return string(units)
}
