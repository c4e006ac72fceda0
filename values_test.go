package sluice

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"net/netip"
	"strings"
	"testing"
	"time"
)

// Types with methods of encoding/json and encoding.

// celsius is a JSON number with a unit in Go.
type celsius struct{ degrees float64 }

func (c celsius) MarshalJSON() ([]byte, error) { return json.Marshal(c.degrees) }

func (c *celsius) UnmarshalJSON(text []byte) error { return json.Unmarshal(text, &c.degrees) }

// optional is null or a number, as the types of databases are.
type optional struct {
	n     int
	valid bool
}

func (o *optional) MarshalJSON() ([]byte, error) {
	if !o.valid {
		return []byte("null"), nil
	}
	return json.Marshal(o.n)
}

func (o *optional) UnmarshalJSON(text []byte) error {
	*o = optional{valid: string(text) != "null"}
	if !o.valid {
		return nil
	}
	return json.Unmarshal(text, &o.n)
}

// level is a text in script.
type level int

func (l level) MarshalText() ([]byte, error) { return []byte(fmt.Sprintf("level %d", int(l))), nil }

func (l *level) UnmarshalText(text []byte) error {
	_, err := fmt.Sscanf(string(text), "level %d", (*int)(l))
	return err
}

var errNoJSON = errors.New("no JSON today")

type badJSON string

func (b badJSON) MarshalJSON() ([]byte, error) {
	switch b {
	case "error":
		return nil, errNoJSON
	case "panic":
		panic(errNoJSON)
	}
	return []byte(b), nil
}

func (b *badJSON) UnmarshalJSON([]byte) error { return errNoJSON }

type base struct {
	ID     int64 `json:"id,string"`
	Shared string
}

type Mixin struct {
	Shared string
	Mixed  bool `json:"mixed"`
}

type count int

type wide struct {
	base
	*Mixin
	Named Mixin `json:"named"`
	Count count
	Plain []string       `json:"plain,omitempty"`
	When  time.Time      `json:"when,omitzero"`
	Limit *float64       `json:"limit,omitempty"`
	Tags  map[level]bool `json:"tags,omitempty"`
	Skip  func()         `json:"-"`
}

func TestGoDataBecomesScript(t *testing.T) {
	p := openPage(t, PageOptions{})
	var nilMarshaler *optional
	limit := 0.0
	for _, test := range []struct {
		data any
		want string
	}{
		{json.RawMessage(`{"b": [1, null], "a": "\u00e9"}`), `{"b":[1,null],"a":"é"}`},
		{json.RawMessage(nil), "null"},
		{[]json.RawMessage{json.RawMessage("1"), json.RawMessage(`"x"`)}, `[1,"x"]`},
		{json.Number("12.50"), "12.5"},
		{json.Number(""), "0"},
		{map[string]any{"n": json.Number("-3e2")}, `{"n":-300}`},
		{celsius{21.5}, "21.5"},
		{&celsius{21.5}, "21.5"},
		{[]celsius{{1}, {2}}, "[1,2]"},
		{optional{7, true}, "7"},
		{[]optional{{}, {8, true}}, "[null,8]"},
		{nilMarshaler, "null"},
		{level(3), `"level 3"`},
		{netip.MustParseAddr("::1"), `"::1"`},
		{[]level{1, 2}, `["level 1","level 2"]`},
		{big.NewFloat(1.5), `"1.5"`},
		{time.UnixMilli(1500), `"1970-01-01T00:00:01.500Z"`},
		{[]*time.Time{nil}, "[null]"},
		{map[int]string{2: "two", -1: "minus", 10: "ten"}, `{"2":"two","10":"ten","-1":"minus"}`},
		{map[uint8]bool{255: true}, `{"255":true}`},
		{map[level]int{4: 1}, `{"level 4":1}`},
		{map[any]any{"a": 1, 2: map[any]any{true: 1}}, "error: .2: a Go value of type map[interface {}]interface {} cannot become an object: a key of type bool is neither"},
		{map[string]any{"a\xff": 1, "a\xfe": 2}, "error: two of its keys are"},
		{map[any]any{"1": 1, 1: 2}, `error: two of its keys are "1"`},
		{map[[2]int]int{{1, 2}: 3}, "error: a key of type [2]int"},
		{[4]byte{1, 2}, "[1,2,0,0]"},
		{struct{ B io.Reader }{}, `{"B":null}`},
		{wide{base: base{ID: math.MaxInt64, Shared: "mine"}, Count: 2}, `{"id":"9223372036854775807","named":{"Shared":"","mixed":false},"Count":2}`},
		{&wide{Mixin: &Mixin{Mixed: true}, Limit: &limit, Plain: []string{}, When: time.UnixMilli(0), Tags: map[level]bool{1: true}},
			`{"id":"0","mixed":true,"named":{"Shared":"","mixed":false},"Count":0,"when":"1970-01-01T00:00:00.000Z","limit":0,"tags":{"level 1":true}}`},
		{badJSON("{"), "error: what MarshalJSON of a Go value of type sluice.badJSON has returned is no JSON: SyntaxError"},
		{json.RawMessage{}, "error: what MarshalJSON of a Go value of type json.RawMessage has returned is no JSON: SyntaxError"},
		{map[string]any{"a": []any{1, json.Number("x")}}, `error: .a[1]: the json.Number "x" is no number`},
		{[]any{badJSON("error")}, "error: [0]: no JSON today"},
		{badJSON("panic"), "error: Go panic: no JSON today"},
		{map[string]any{"c": make(chan int)}, "error: .c: a Go value of type chan int cannot become"},
	} {
		err := p.Set(t.Context(), "data", test.data)
		want, fails := strings.CutPrefix(test.want, "error: ")
		if fails {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("Set %#v: %v, want %s", test.data, err, want)
			}
			continue
		}
		if err != nil {
			t.Errorf("Set %#v: %v", test.data, err)
			continue
		}
		if got := evalString(t, p, "JSON.stringify(data)"); got != want {
			t.Errorf("%#v becomes %s, want %s", test.data, got, want)
		}
	}
	if err := p.Set(t.Context(), "data", badJSON("panic")); !errors.Is(err, errNoJSON) {
		t.Error(err)
	}
	type blob []byte
	if err := p.Set(t.Context(), "data", blob("ab")); err != nil {
		t.Fatal(err)
	}
	if got := evalString(t, p, "data.constructor.name + data"); got != "Uint8Array97,98" {
		t.Error(got)
	}
}

// What contains itself ends, with a short error.
func TestCyclicGoData(t *testing.T) {
	p := openPage(t, PageOptions{})
	type node struct {
		Next *node
		Any  any
	}
	ring := &node{}
	ring.Next = ring
	list := []any{nil}
	list[0] = list
	table := map[string]any{}
	table["self"] = table
	var loop any
	loop = &loop
	for _, data := range []any{ring, list, table, loop} {
		err := p.Set(t.Context(), "data", data)
		if err == nil || !strings.Contains(err.Error(), "or cyclic") || len(err.Error()) > 300 {
			t.Errorf("%T: %.400v", data, err)
		}
	}
}

// flag is true if it was read from "true" by its own method.
type flag bool

func (f *flag) UnmarshalJSON(text []byte) error {
	*f = string(text) == "true" && !*f
	return nil
}

func TestScriptBecomesGoData(t *testing.T) {
	p := openPage(t, PageOptions{})
	show := func(v any) string {
		return strings.ReplaceAll(strings.TrimPrefix(fmt.Sprintf("%#v", v), "sluice."), "sluice.", "")
	}
	for name, fn := range map[string]any{
		"raw":      func(m json.RawMessage) string { return string(m) },
		"flag":     func(f flag) string { return map[flag]string{true: "read true; ", false: "read null; "}[f] },
		"number":   func(n json.Number) string { return string(n) },
		"celsius":  func(c celsius) float64 { return c.degrees },
		"celsii":   func(c *celsius, more ...celsius) float64 { return c.degrees + float64(len(more)) },
		"optional": func(o optional) string { return show(o) },
		"level":    func(l level) int { return int(l) },
		"addr":     func(a netip.Addr) string { return a.String() },
		"when":     func(at time.Time) string { return at.UTC().Format(time.RFC3339) },
		"ints":     func(m map[int]string) string { return fmt.Sprint(m) },
		"small":    func(m map[int8]int) string { return fmt.Sprint(m) },
		"levels":   func(m map[level]bool) string { return show(m) },
		"anys":     func(m map[any]any) string { return fmt.Sprint(m) },
		"big":      func(b *big.Int, c big.Int) string { return b.String() + c.String() },
		"bytes4":   func(b [4]byte) string { return fmt.Sprint(b) },
		"wide":     func(w wide) string { text, _ := json.Marshal(w); return string(text) },
		"bad":      func(badJSON) {},
		"chans":    func(s struct{ C chan int }) bool { return s.C == nil },
		"floats":   func(s struct{ M map[float64]int }) {},
		"least":    func(n int64) string { return fmt.Sprint(n) },
	} {
		if err := p.Expose(t.Context(), name, fn); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct{ code, want string }{
		{"raw({ b: [1, '<é>'], a: null })", `{"a":null,"b":[1,"<é>"]}`},
		{"raw('x')", `"x"`},
		{"raw() + raw(null)", "nullnull"},
		{"flag(true) + flag()", "read true; read null; "},
		{"wide({ id: undefined, named: null, Count: null })", `{"id":"0","named":{"Shared":"","mixed":false},"Count":0}`},
		{"raw(NaN)", "TypeError: raw: argument 1: json: unsupported value: NaN"},
		{"number(1.5) + number(2n ** 64n) + number('-7')", "1.518446744073709551616-7"},
		{"number('seven')", "a string that is no number where a Go json.Number is wanted"},
		{"celsius(3)", "3"},
		{"celsii(1, 2, 3)", "3"},
		{"celsius('x')", "TypeError: celsius: argument 1: json: cannot unmarshal string"},
		{"optional(null) + optional(4)", "optional{n:0, valid:false}optional{n:4, valid:true}"},
		{"level('level 4')", "4"},
		{"level(5)", "5"},
		{"addr('10.0.0.1')", "10.0.0.1"},
		{"addr('x')", "TypeError: addr: argument 1: ParseAddr"},
		{"addr()", "undefined or null where a Go netip.Addr is wanted"},
		{"when(new Date(0))", "1970-01-01T00:00:00Z"},
		{"when('2026-11-22T01:00:00Z')", "2026-11-22T01:00:00Z"},
		{"when()", "undefined or null where a Go time.Time is wanted"},
		{"ints({ 1: 'a', '-2': 'b' })", "map[-2:b 1:a]"},
		{"ints(new Map([[1, 'a'], [2n, 'b'], ['3', 'c']]))", "map[1:a 2:b 3:c]"},
		{"ints(new Map([[1, 'a'], ['1', 'b']]))", `a Map with two keys that read "1"`},
		{"anys({ 'a\\ud800': 1 })", "map[a\uFFFD:1]"},
		{"anys({ 'a\\ud800': 1, 'a\\udfff': 2 })", `an object with two names that read "a�"`},
		{"anys([{ '\\ud800': 1, '\ufffd': 2 }])", "[0]: an object with two names that read"},
		{"anys(new Map([['\\ud800', 1], ['\\udfff', 2]]))", "a Map with two keys that read"},
		{"ints({ '1': 'a', '01': 'b' })", "two names of properties are the same Go int: 1"},
		{"ints({ x: 'a' })", "ints: argument 1: .x: the name of a property where a Go int is wanted"},
		{"ints({ 1.5: 'a' })", ".1.5: the name of a property where a Go int is wanted"},
		{"ints()", "map[]"},
		{"small({ 200: 1 })", ".200: the name of a property where a Go int8 is wanted"},
		{"levels({ 'level 9': true })", "map[level]bool{9:true}"},
		{"anys({ a: { b: 1 } })", "map[a:map[b:1]]"},
		{"big(5, 6n)", "56"},
		{"big(5)", "undefined or null where a Go big.Int is wanted"},
		{"bytes4(new Uint8Array([1, 2, 3, 4])) + bytes4([5, 6, 7, 8])", "[1 2 3 4][5 6 7 8]"},
		{"bytes4(new Uint8Array(3))", "an array of 3 bytes where a Go [4]uint8 is wanted"},
		{"wide({ id: '12', mixed: true, named: { mixed: true }, Count: 1, limit: null, tags: { 'level 2': true } })",
			`{"id":"12","mixed":true,"named":{"Shared":"","mixed":true},"Count":1,"tags":{"level 2":true}}`},
		{"wide({ id: 13 })", `{"id":"13","named":{"Shared":"","mixed":false},"Count":0}`},
		{"wide({ named: { mixed: 1 } })", "wide: argument 1: .named.mixed: a number where a Go bool is wanted"},
		{"bad(1)", "TypeError: bad: argument 1: no JSON today"},
		{"chans({})", "true"},
		{"chans({ C: 1 })", ".C: a number where a Go chan int is wanted"},
		{"floats({ M: { 1: 1 } })", ".M.1: the name of a property where a Go float64 is wanted"},
		{"least(-(2 ** 63))", "-9223372036854775808"},
		{"least(2 ** 63)", "the number 9.223372036854776e+18 where a Go int64 is wanted"},
		{"least(2n ** 4000n)", "… (1205 digits) where a Go int64"},
	} {
		got := evalString(t, p, "try { String("+test.code+") } catch (e) { String(e) }")
		if !strings.Contains(got, test.want) || test.want == "" && got != "" {
			t.Errorf("%s = %s, want %s", test.code, got, test.want)
		}
	}
	if _, err := p.Eval(t.Context(), "bad(1)"); !errors.Is(err, errNoJSON) {
		t.Error(err)
	}
	got, err := p.Eval(t.Context(), "new Map([[1, 'a'], ['b', new DOMException('m', 'AbortError')]])")
	m, _ := got.(map[string]any)
	if e, ok := m["b"].(*ScriptError); !ok || m["1"] != "a" || e.Message != "AbortError: m" {
		t.Errorf("%#v, %v", got, err)
	}
}
