package fetchapi

import (
	"strings"
	"testing"
)

// entries shows a list as lines of an HTTP message.
func entries(h *headers) string {
	var lines []string
	for _, header := range h.list.SortAndCombine() {
		lines = append(lines, header.Name+": "+header.Value)
	}
	return strings.Join(lines, "; ")
}

// https://fetch.spec.whatwg.org/#concept-headers-append
// https://fetch.spec.whatwg.org/#headers-validate
func TestGuards(t *testing.T) {
	// What each guard lets through, in the order of guardsOfTest; an error is "!".
	guards := []guard{guardNone, guardRequest, guardRequestNoCORS, guardResponse, guardImmutable}
	for _, test := range []struct {
		name, value string
		passes      string // a letter for each guard: y, n or !
	}{
		{"X-A", "b", "yyny!"},
		{"Accept", "text/html", "yyyy!"},
		{"Accept", "text/\"html", "yyny!"},
		{"Accept-Language", "de", "yyyy!"},
		{"Content-Language", "de-DE, *", "yyyy!"},
		{"Content-Language", "{", "yyny!"},
		{"Content-Type", "text/plain;charset=utf-8", "yyyy!"},
		{"Content-Type", "application/json", "yyny!"},
		{"Range", "bytes=0-9", "yyny!"},
		{"Cookie", "a=b", "ynny!"},
		{"Host", "h", "ynny!"},
		{"Origin", "h", "ynny!"},
		{"Connection", "close", "ynny!"},
		{"Proxy-X", "a", "ynny!"},
		{"Sec-X", "a", "ynny!"},
		{"Set-Cookie", "a=b", "ynnn!"},
		{"set-cookie2", "a=b", "yynn!"},
		{"X-HTTP-Method", "GET", "yyny!"},
		{"X-HTTP-Method", "TRACE", "ynny!"},
		{"X-HTTP-Method-Override", "a,connect", "ynny!"},
		{"", "a", "!!!!!"},
		{"a b", "a", "!!!!!"},
		{"a", "b\x00", "!!!!!"},
		{"a", "b\nc", "!!!!!"},
		{"é", "b", "!!!!!"},
	} {
		for i, g := range guards {
			h := &headers{guard: g}
			err := h.append(test.name, test.value)
			got := "n"
			switch {
			case err != nil:
				got = "!"
			case h.list.Contains(test.name):
				got = "y"
			}
			if want := test.passes[i : i+1]; got != want {
				t.Errorf("guard %d, %q: %q is %s, want %s", g, test.name, test.value, got, want)
			}
		}
	}
}

// What is appended is looked at together with what is there; privileged headers do
// not outlive a change.
//
// https://fetch.spec.whatwg.org/#concept-headers-append, step 3
func TestNoCORSGuard(t *testing.T) {
	for _, test := range []struct {
		before  [][2]string
		name    string
		value   string
		want    string
		because string
	}{
		{nil, "Accept", " a/b\t", "accept: a/b", "values are normalized"},
		{[][2]string{{"Accept", "a/b"}}, "accept", "c/d", "accept: a/b, c/d", "values are combined"},
		{[][2]string{{"Accept", strings.Repeat("a", 100)}}, "Accept", strings.Repeat("b", 26), "accept: " + strings.Repeat("a", 100) + ", " + strings.Repeat("b", 26), "128 bytes are not too many"},
		{[][2]string{{"Accept", strings.Repeat("a", 100)}}, "Accept", strings.Repeat("b", 27), "accept: " + strings.Repeat("a", 100), "129 bytes are"},
		{[][2]string{{"Range", "bytes=0-"}}, "Accept", "a/b", "accept: a/b", "the list was changed"},
		{[][2]string{{"Range", "bytes=0-"}}, "X-A", "b", "range: bytes=0-", "the list was not changed"},
	} {
		h := &headers{guard: guardRequestNoCORS}
		for _, header := range test.before {
			h.list.Append(header[0], header[1])
		}
		if err := h.append(test.name, test.value); err != nil {
			t.Error(err)
		}
		if got := entries(h); got != test.want {
			t.Errorf("%s: %q, want %q", test.because, got, test.want)
		}
	}
}

// https://fetch.spec.whatwg.org/#concept-headers-fill
func TestFill(t *testing.T) {
	for _, test := range []struct {
		init HeadersInit
		want string
		err  string
	}{
		{HeadersInit{}, "", ""},
		{HeadersInit{ByteStringSequenceSequence: [][]string{{"b", "1"}, {"a", "2"}, {"B", "3"}}}, "a: 2; b: 1, 3", ""},
		{HeadersInit{ByteStringSequenceSequence: [][]string{{"a"}}}, "", "has 1 items, not 2"},
		{HeadersInit{ByteStringSequenceSequence: [][]string{{"a", "b"}, {"a", "b", "c"}}}, "a: b", "has 3 items, not 2"},
		{HeadersInit{ByteStringSequenceSequence: [][]string{{"a", "b"}, {"", "b"}}}, "a: b", "Invalid name"},
	} {
		h := new(headers)
		err := h.fill(test.init)
		if (err != nil) != (test.err != "") || err != nil && !strings.Contains(err.Error(), test.err) || entries(h) != test.want {
			t.Errorf("%v: %q, %v; want %q, %q", test.init, entries(h), err, test.want, test.err)
		}
	}
}
