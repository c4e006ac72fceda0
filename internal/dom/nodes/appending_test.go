package nodes

import (
	"strings"
	"testing"
	"unsafe"
)

// One character after the other is appended in time that grows with their number: this would take minutes otherwise. What was there
// before, and clones, do not change.
func TestAppendCharacters(t *testing.T) {
	const number = 1_000_000
	for _, c := range []string{"x", "é", "\U0001F600"} {
		d := NewAgent().NewDocument()
		text := d.CreateTextNode("")
		var before, cloned string
		var clone *Node
		for i := range number {
			if i == number/2 {
				before = text.Data()
				clone, _ = CloneNode(text, false)
				clone.AppendData("clone")
				cloned = clone.Data()
			}
			text.AppendData(c)
		}
		if want := strings.Repeat(c, number); text.Data() != want || text.DataLength() != UTF16Length(want) {
			t.Errorf("%q: %d bytes, length %d", c, len(text.Data()), text.DataLength())
		}
		half := strings.Repeat(c, number/2)
		if before != half || clone.Data() != half+"clone" || cloned != clone.Data() {
			t.Errorf("%q: what was there has changed", c)
		}
	}
}

// What is appended may be a string whose bytes its owner changes then.
func TestAppendKeepsNothing(t *testing.T) {
	d := NewAgent().NewDocument()
	for _, begin := range []string{"", "x", strings.Repeat("x", 2*leastAppending)} {
		text := d.CreateTextNode(begin)
		bytes := []byte("abc")
		text.AppendData(unsafe.String(&bytes[0], len(bytes)))
		bytes[0] = '!'
		if text.Data() != begin+"abc" {
			t.Errorf("%.10q", text.Data())
		}
	}
}

// Surrogates come together, and lengths are true, in long data too.
func TestAppendToLongData(t *testing.T) {
	d := NewAgent().NewDocument()
	text := d.CreateTextNode(strings.Repeat("x", leastAppending))
	want := text.Data()
	for _, data := range []string{"", "a", "\xED\xA0\xBD", "\xED\xB8\x80", "é", "b", "\xED\xB8\x80", "", "c"} {
		text.AppendData(data)
		if want = join(want, data); text.Data() != want || text.DataLength() != UTF16Length(want) {
			t.Fatalf("%q: %q, length %d", data, text.Data()[leastAppending:], text.DataLength())
		}
		text.ReplaceData(0, 1, "y")
		if want = "y" + want[1:]; text.Data() != want || text.DataLength() != UTF16Length(want) {
			t.Fatalf("%q: %q, length %d", data, text.Data()[leastAppending:], text.DataLength())
		}
	}
}
