package console

import (
	"encoding/binary"
	"math"
	"strconv"
	"strings"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// array shows an array.
func (i *inspector) array(v mozjs.Value, f *form) {
	length, _ := i.ArrayLength(v)
	f.class.fallback = "Array"
	f.open, f.shut, f.array = "[", "]", true
	if f.class.null || f.class.constructor != "Array" || f.class.tag != "" {
		f.open = f.class.prefix("Array", "("+strconv.Itoa(length)+")") + "["
	}
	if length < manyElements {
		i.chooseKeys(v, f, mozjs.Names)
	}
	f.empty = f.open + "]"
	if length > 0 {
		f.entries = func(level int) []string {
			parts, numeric := i.elements(v, length, level)
			f.numeric = numeric
			return parts
		}
	}
}

// elements shows the elements of an array, with a count for each run of holes.
// Numeric says that all elements shown are numbers.
func (i *inspector) elements(v mozjs.Value, length, level int) (parts []string, numeric bool) {
	numeric = true
	limit := max(0, i.MaxArrayLength)
	next := 0 // the first index that was not shown yet
	show := func(index int) bool {
		f := i.Enter()
		defer f.Leave()
		p, found, err := i.OwnProperty(v, mozjs.Int(index))
		if err != nil || !found {
			return false
		}
		numeric = numeric && !p.Getter.IsObject() && !p.Setter.IsObject() && (p.Value.IsNumber() || p.Value.IsBigInt())
		parts = append(parts, i.content(v, p, level))
		next = index + 1
		return true
	}
	for next < length && len(parts) < limit && show(next) {
	}
	if next < length && len(parts) < limit {
		numeric = false
		// A hole: the keys say where the next elements are.
		f := i.Enter()
		keys, _, err := i.SomeKeys(v, mozjs.Indices, limit+next)
		if err == nil {
			for _, key := range keys {
				index := int(key.Number())
				if index < next {
					continue
				}
				if index > next {
					if len(parts) >= limit {
						break
					}
					parts = append(parts, i.holes(index-next))
					next = index
				}
				if len(parts) >= limit {
					break
				}
				show(index)
			}
		}
		f.Leave()
		if next < length && len(parts) < limit {
			parts = append(parts, i.holes(length-next))
			next = length
		}
	}
	if next < length {
		parts = append(parts, moreItems(length-next, "more item", "", "s"))
		i.elided = true
	} else {
		i.elided = false
	}
	return parts, numeric
}

func (i *inspector) holes(n int) string {
	return i.paint(styleUndefined, "<"+strconv.Itoa(n)+" empty item"+plural(n)+">")
}

// collection shows a Map or Set.
func (i *inspector) collection(v mozjs.Value, f *form, isMap bool) {
	name, width := "Set", 1
	if isMap {
		name, width = "Map", 2
	}
	_, size, err := i.Entries(v, 0)
	if err != nil {
		i.plain(f)
		return
	}
	f.class.fallback = name
	f.open = f.class.prefix(name, "("+strconv.Itoa(size)+")") + "{"
	f.empty = f.open + "}"
	if size == 0 {
		return
	}
	f.entries = func(level int) []string {
		frame := i.Enter()
		defer frame.Leave()
		entries, size, err := i.Entries(v, max(0, i.MaxArrayLength))
		if err != nil {
			return nil
		}
		var parts []string
		for k := 0; k+width <= len(entries); k += width {
			text := i.indented(entries[k], level)
			if isMap {
				text += " => " + i.indented(entries[k+1], level)
			}
			parts = append(parts, text)
		}
		if more := size - len(parts); more > 0 {
			parts = append(parts, moreItems(more, "more item", "", "s"))
		}
		i.elided = false
		return parts
	}
}

var elementNames = [...]string{"Int8Array", "Uint8Array", "Int16Array", "Uint16Array", "Int32Array", "Uint32Array",
	"Float32Array", "Float64Array", "Uint8ClampedArray", "BigInt64Array", "BigUint64Array"}

var elementSizes = [...]int{1, 1, 2, 2, 4, 4, 4, 8, 1, 8, 8}

// buffer shows a buffer or a view.
func (i *inspector) buffer(v mozjs.Value, b mozjs.Buffer, f *form) {
	length := len(b.Bytes)
	switch b.Kind {
	case mozjs.TypedArray:
		if int(b.Element) >= len(elementNames) {
			i.plain(f)
			return
		}
		name, size := elementNames[b.Element], elementSizes[b.Element]
		length /= size
		f.class.fallback = name
		if f.class.tag == "" && f.class.constructor != name {
			f.class.tag = name
		}
		f.array, f.numeric, f.shut = true, true, "]"
		f.open = f.class.prefix(name, "("+strconv.Itoa(length)+")") + "["
		f.empty = f.open + "]"
		if length < manyElements {
			i.chooseKeys(v, f, mozjs.Names)
		}
		if length == 0 {
			return
		}
		shown := min(length, max(0, i.MaxArrayLength))
		content := append([]byte(nil), b.Bytes[:shown*size]...)
		f.entries = func(int) []string {
			parts := make([]string, 0, shown+1)
			for k := range shown {
				parts = append(parts, i.element(b.Element, content[k*size:]))
			}
			if i.elided = length > shown; i.elided {
				parts = append(parts, moreItems(length-shown, "more item", "", "s"))
			}
			return parts
		}
	case mozjs.DataView:
		f.class.fallback = "DataView"
		f.open = f.class.prefix("DataView", "") + "{"
		f.entries = func(level int) []string {
			return []string{
				"byteLength: " + i.primitive(mozjs.Int(length)),
				"byteOffset: " + i.primitive(mozjs.Int(b.Offset)),
				"buffer: " + i.indented(i.ViewBuffer(v), level),
			}
		}
	default:
		f.class.fallback = "ArrayBuffer"
		if b.Kind == mozjs.SharedArrayBuffer {
			f.class.fallback = "SharedArrayBuffer"
		}
		f.open = f.class.prefix(f.class.fallback, "") + "{"
		f.entries = func(int) []string {
			contents := i.paint(styleSpecial, "(detached)")
			if !b.Detached {
				shown := min(length, max(0, i.MaxArrayLength))
				contents = i.contents(i.BufferOf(v).Bytes[:shown])
				if length > shown {
					contents += " ... " + strconv.Itoa(length-shown) + " more byte" + plural(length-shown)
				}
				contents = "[" + i.paint(styleSpecial, "Uint8Contents") + "]: <" + contents + ">"
			}
			return []string{contents, "byteLength: " + i.primitive(mozjs.Int(length))}
		}
	}
}

func (i *inspector) contents(b []byte) string {
	const digits = "0123456789abcdef"
	var text strings.Builder
	for k, c := range b {
		if k > 0 {
			text.WriteByte(' ')
		}
		text.WriteByte(digits[c>>4])
		text.WriteByte(digits[c&15])
	}
	return text.String()
}

// element shows the first element in b.
func (i *inspector) element(kind mozjs.Element, b []byte) string {
	order := binary.NativeEndian
	var f float64
	switch kind {
	case mozjs.Int8:
		f = float64(int8(b[0]))
	case mozjs.Uint8, mozjs.Uint8Clamped:
		f = float64(b[0])
	case mozjs.Int16:
		f = float64(int16(order.Uint16(b)))
	case mozjs.Uint16:
		f = float64(order.Uint16(b))
	case mozjs.Int32:
		f = float64(int32(order.Uint32(b)))
	case mozjs.Uint32:
		f = float64(order.Uint32(b))
	case mozjs.Float32:
		f = float64(math.Float32frombits(order.Uint32(b)))
	case mozjs.Float64:
		f = math.Float64frombits(order.Uint64(b))
	case mozjs.BigInt64:
		return i.paint(styleBigInt, strconv.FormatInt(int64(order.Uint64(b)), 10)+"n")
	case mozjs.BigUint64:
		return i.paint(styleBigInt, strconv.FormatUint(order.Uint64(b), 10)+"n")
	}
	return i.paint(styleNumber, number(f))
}
