package html

import "testing"

func FuzzWasmInterface(f *testing.F) {
	f.Add([]byte("\x00asm\x01\x00\x00\x00\x02\x0e\x01\x08./imp.js\x01f\x00\x00\x07\x0a\x01\x06run it\x00\x01"))
	f.Fuzz(func(t *testing.T, b []byte) {
		imports, exports, err := wasmInterface(b)
		if err != nil && (imports != nil || exports != nil) {
			t.Fatal("an error, and an interface")
		}
	})
}
