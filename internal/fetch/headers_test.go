package fetch

import (
	"reflect"
	"testing"
)

func TestHeaderList(t *testing.T) {
	var l HeaderList
	l.Append("B", "1")
	l.Append("a", "2")
	l.Append("b", "3")
	l.Append("Set-Cookie", "x")
	l.Append("set-cookie", "y")
	if want := (HeaderList{{"B", "1"}, {"a", "2"}, {"B", "3"}, {"Set-Cookie", "x"}, {"Set-Cookie", "y"}}); !reflect.DeepEqual(l, want) {
		t.Errorf("%v", l)
	}
	if want := (HeaderList{{"a", "2"}, {"b", "1, 3"}, {"set-cookie", "x"}, {"set-cookie", "y"}}); !reflect.DeepEqual(l.SortAndCombine(), want) {
		t.Errorf("%v", l.SortAndCombine())
	}
	l.Combine("B", "4")
	l.Combine("d", "5")
	if want := (HeaderList{{"B", "1, 4"}, {"a", "2"}, {"B", "3"}, {"Set-Cookie", "x"}, {"Set-Cookie", "y"}, {"d", "5"}}); !reflect.DeepEqual(l, want) {
		t.Errorf("%v", l)
	}
	l.Delete("D")
	l.Set("b", "4")
	l.Set("c", "5")
	l.Delete("SET-COOKIE")
	if want := (HeaderList{{"B", "4"}, {"a", "2"}, {"c", "5"}}); !reflect.DeepEqual(l, want) {
		t.Errorf("%v", l)
	}
}

func TestExtractLength(t *testing.T) {
	for _, c := range []struct {
		values      []string
		length      int64
		present, ok bool
	}{
		{nil, 0, false, true},
		{[]string{""}, 0, false, true},
		{[]string{"", ""}, 0, false, true},
		{[]string{"0"}, 0, true, true},
		{[]string{"30"}, 30, true, true},
		{[]string{"030"}, 30, true, true},
		{[]string{"30", "30"}, 30, true, true},
		{[]string{"30, 30", "30"}, 30, true, true},
		{[]string{"30", "31"}, 0, false, false},
		{[]string{"30", "030"}, 0, false, false},
		{[]string{"30,"}, 0, false, false},
		{[]string{"30", ""}, 0, false, false},
		{[]string{"-1"}, 0, false, true},
		{[]string{"+1"}, 0, false, true},
		{[]string{"1_0"}, 0, false, true},
		{[]string{"x", "x"}, 0, false, true},
		{[]string{"\u0661"}, 0, false, true},
		{[]string{"9223372036854775807"}, 9223372036854775807, true, true},
		{[]string{"9223372036854775808"}, 0, false, false},
	} {
		var l HeaderList
		for _, value := range c.values {
			l = append(l, Header{"content-length", value})
		}
		if length, present, ok := l.ExtractLength(); length != c.length || present != c.present || ok != c.ok {
			t.Errorf("%q: %d, %v, %v", c.values, length, present, ok)
		}
	}
}

func TestForbiddenHeaders(t *testing.T) {
	for _, h := range []Header{
		{"Cookie", ""}, {"HOST", ""}, {"sec-x", ""}, {"Proxy-y", ""}, {"set-cookie", ""}, {"x-http-method", "trace"},
		{"X-Method-Override", "get, TRACK"},
	} {
		if !IsForbiddenRequestHeader(h.Name, h.Value) {
			t.Errorf("%v is not forbidden", h)
		}
	}
	for _, h := range []Header{{"Authorization", ""}, {"x-http-method", "get"}, {"security", ""}, {"User-Agent", ""}} {
		if IsForbiddenRequestHeader(h.Name, h.Value) {
			t.Errorf("%v is forbidden", h)
		}
	}
}

func TestMethods(t *testing.T) {
	for in, want := range map[string]string{"get": "GET", "pOsT": "POST", "patch": "patch", "PATCH": "PATCH", "delete": "DELETE"} {
		if got := NormalizeMethod(in); got != want {
			t.Errorf("%s becomes %s", in, got)
		}
	}
	if !IsForbiddenMethod("tRaCe") || IsForbiddenMethod("GET") || IsMethod("a b") || IsMethod("") || !IsMethod("x-y") {
		t.Error("wrong methods")
	}
}
