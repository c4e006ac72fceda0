package html

import "errors"

// wasmImport is an import of a WebAssembly module.
type wasmImport struct {
	module, name string
	kind         byte
}

// wasmExport is an export of a WebAssembly module.
type wasmExport struct {
	name string
	kind byte
}

// wasmGlobal is the kind of imports and exports that are globals.
const wasmGlobal = 3

var errWasm = errors.New("the WebAssembly module is malformed")

// wasmInterface reads the imports and exports of a WebAssembly module.
//
// https://webassembly.github.io/spec/core/binary/modules.html
func wasmInterface(b []byte) (imports []wasmImport, exports []wasmExport, err error) {
	if len(b) < 8 {
		return nil, nil, errWasm
	}
	r := wasmReader{b: b[8:]}
	for len(r.b) > 0 && !r.failed {
		id := r.byte()
		section := wasmReader{b: r.bytes(r.u32())}
		switch id {
		case 2:
			for n := section.u32(); n > 0 && !section.failed; n-- {
				i := wasmImport{module: section.name(), name: section.name()}
				i.kind = section.importDescription()
				imports = append(imports, i)
			}
		case 7:
			for n := section.u32(); n > 0 && !section.failed; n-- {
				e := wasmExport{name: section.name(), kind: section.byte()}
				section.u32()
				exports = append(exports, e)
			}
		}
		r.failed = r.failed || section.failed
	}
	if r.failed {
		return nil, nil, errWasm
	}
	return imports, exports, nil
}

// wasmReader reads the binary format.
type wasmReader struct {
	b      []byte
	failed bool
}

func (r *wasmReader) byte() byte {
	if len(r.b) == 0 {
		r.failed = true
		return 0
	}
	c := r.b[0]
	r.b = r.b[1:]
	return c
}

// u32 reads an unsigned LEB128 number; limits may be wider.
func (r *wasmReader) u32() uint64 {
	var n uint64
	for shift := 0; shift < 70; shift += 7 {
		c := r.byte()
		n |= uint64(c&0x7F) << shift
		if c < 0x80 {
			return n
		}
	}
	r.failed = true
	return 0
}

func (r *wasmReader) bytes(n uint64) []byte {
	if n > uint64(len(r.b)) {
		r.failed = true
		return nil
	}
	b := r.b[:n]
	r.b = r.b[n:]
	return b
}

func (r *wasmReader) name() string { return string(r.bytes(r.u32())) }

// importDescription reads the type of an import, and returns its kind.
func (r *wasmReader) importDescription() byte {
	kind := r.byte()
	switch kind {
	case 0: // function: a type index
		r.u32()
	case 1: // table: a reference type and limits
		r.byte()
		r.limits()
	case 2: // memory: limits
		r.limits()
	case wasmGlobal: // a value type and mutability
		r.byte()
		r.byte()
	case 4: // tag: an attribute and a type index
		r.byte()
		r.u32()
	default:
		r.failed = true
	}
	return kind
}

func (r *wasmReader) limits() {
	flags := r.byte()
	r.u32()
	if flags&1 != 0 {
		r.u32()
	}
}
