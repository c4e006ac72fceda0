package base64

import (
	"testing"

	"github.com/sluice-go/sluice/internal/idl"
)

func TestMethods(t *testing.T) {
	if s, err := Btoa("\u0000a\u00ff"); s != "AGH/" || err != nil {
		t.Errorf("got %q, %v", s, err)
	}
	for _, data := range []string{"\u0100", "a😀", "\xed\xa0\x80"} {
		s, err := Btoa(data)
		if e, ok := err.(*idl.DOMException); !ok || e.Name != "InvalidCharacterError" {
			t.Errorf("Btoa(%q) = %q, %v", data, s, err)
		}
	}
	if s, err := Atob("AGH/"); s != "\x00a\xff" || err != nil {
		t.Errorf("got %q, %v", s, err)
	}
	s, err := Atob("a")
	if e, ok := err.(*idl.DOMException); !ok || e.Name != "InvalidCharacterError" {
		t.Errorf("got %q, %v", s, err)
	}
}
