// Checked against File API of 2025-12-03.

package file

import (
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// FileReaderSync is https://w3c.github.io/FileAPI/#dfn-FileReaderSync
type FileReaderSync struct{ mozjs.Object }

func (r *FileReaderSync) construct() error { return nil }

// ReadAsArrayBuffer is https://w3c.github.io/FileAPI/#dfn-readAsArrayBufferSync
func (r *FileReaderSync) ReadAsArrayBuffer(blob *Blob) (mozjs.Value, error) {
	return r.Cx().NewArrayBuffer(blob.bytes)
}

// ReadAsBinaryString is https://w3c.github.io/FileAPI/#dfn-readAsBinaryStringSync
func (r *FileReaderSync) ReadAsBinaryString(blob *Blob) string { return packageBinaryString(blob) }

// ReadAsText is https://w3c.github.io/FileAPI/#dfn-readAsTextSync
func (r *FileReaderSync) ReadAsText(blob *Blob, encoding idl.Optional[string]) string {
	return packageText(blob, encoding)
}

// ReadAsDataURL is https://w3c.github.io/FileAPI/#dfn-readAsDataURLSync
func (r *FileReaderSync) ReadAsDataURL(blob *Blob) string { return packageDataURL(blob) }
