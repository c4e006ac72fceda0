package htmlelements

import (
	"testing"
	"unsafe"
)

// What script sees of an element is small, since pages have many.
func TestSizeOfElements(t *testing.T) {
	if size := unsafe.Sizeof(HTMLSpanElement{}); size > 48 {
		t.Errorf("a span takes %d bytes, more than 48, one of Go's sizes", size)
	}
}
