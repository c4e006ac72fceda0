package sluice_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/netip"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/sluice-go/sluice"
)

func TestExposeRefuses(t *testing.T) {
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page, err := ua.Open(t.Context(), sluice.PageOptions{})
	if err != nil {
		t.Fatal(err)
	}
	type list []list
	for _, test := range []struct {
		name string
		fn   any
		want string
	}{
		{"", func() {}, "needs a name"},
		{"f", 1, "a value of type int is no function"},
		{"f", (func())(nil), "is no function"},
		{"f", func(chan int) {}, "a parameter of type chan int"},
		{"f", func(map[string][]*func()) {}, "a parameter of type func()"},
		{"f", func(...complex128) {}, "a parameter of type complex128"},
		{"f", func() chan<- int { return nil }, "a result of type chan<- int"},
		{"f", func() (int, string) { return 0, "" }, "a function with 2 results"},
		{"f", func(map[float64]int) {}, "a parameter of type map[float64]int, whose keys are neither strings nor integers, nor an encoding.TextUnmarshaler"},
		{"f", func() []map[[2]int]int { return nil }, "a result of type map[[2]int]int, whose keys are"},
		{"f", func(io.Reader) {}, "a parameter of type io.Reader, which none implements"},
		{"f", func(string, context.Context) {}, "a parameter of type context.Context, which none implements"},
		{"f", func() struct{ A struct{ C chan int } } { panic(1) }, "a result of type chan int (struct { C chan int }.C)"},
	} {
		for _, expose := range []func(context.Context, string, any) error{page.Expose, page.ExposeAsync} {
			if err := expose(t.Context(), test.name, test.fn); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%q, %T: %v, want %q", test.name, test.fn, err, test.want)
			}
		}
	}
	type tree struct {
		Children []tree
		Parent   *tree  `json:"-"`
		OnEnd    func() `json:",omitempty"`
	}
	for _, fn := range []any{
		func(list, any, error) (any, error) { return nil, nil },
		func(fmt.Stringer, struct{ C chan int }, map[int][]list) tree { return tree{} },
		func(map[any]any, map[netip.Addr]int, *json.RawMessage) map[netip.Addr]time.Time { return nil },
	} {
		if err := page.Expose(t.Context(), "f", fn); err != nil {
			t.Errorf("%T: %v", fn, err)
		}
	}
}

// TestExposeDirectly compares functions that are called without reflection with the same
// of types that have a name, which are not.
func TestExposeDirectly(t *testing.T) {
	type (
		join   func(string, int) string
		either func(any, bool) (any, error)
		check  func(float64, any) error
		twice  func(int) int
		mind   func(bool, string)
	)
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page, err := ua.Open(t.Context(), sluice.PageOptions{})
	if err != nil {
		t.Fatal(err)
	}
	heard := ""
	for i, f := range []any{
		func(s string, n int) string { return fmt.Sprint(s, n) },
		func(v any, ok bool) (any, error) {
			if !ok {
				return nil, fmt.Errorf("not %v", v)
			}
			return v, nil
		},
		func(x float64, v any) error { return fmt.Errorf("%v %v", x, v) },
		func(n int) int { return 2 * n },
		func(b bool, s string) { heard = fmt.Sprint(b, s) },
	} {
		named := []any{join(nil), either(nil), check(nil), twice(nil), mind(nil)}[i]
		if err := page.Expose(t.Context(), "direct", f); err != nil {
			t.Fatal(err)
		}
		if err := page.Expose(t.Context(), "mirror", reflect.ValueOf(f).Convert(reflect.TypeOf(named)).Interface()); err != nil {
			t.Fatal(err)
		}
		for _, arguments := range []string{
			"", "'a'", "'a', 1", "'a', 1.5", "1, 'a'", "1, true", "true, 'b'", "false, 2n", "null, undefined", "1, {a: [1]}",
			"[1, 'x'], true", "2n ** 40n, 2n", "new Error('e'), true", "NaN, NaN", "Symbol(), 1", "1, () => 1",
			"{get a() { throw new RangeError('thrown') }}, true", "'a', 1, 2, 3",
		} {
			var outcomes [2]any
			for k, name := range []string{"direct", "mirror"} {
				heard = ""
				text := "(() => { try { return JSON.stringify(" + name + "(" + arguments + ")) } catch (e) { return String(e) } })()"
				v, err := page.Eval(t.Context(), text)
				outcomes[k] = strings.Replace(fmt.Sprint(v, err, heard), name+":", "f:", 1)
			}
			if outcomes[0] != outcomes[1] {
				t.Errorf("%T(%s): %v, by reflection %v", f, arguments, outcomes[0], outcomes[1])
			}
		}
	}
}

// TestExposeWithin has a function call itself, by what its arguments run.
func TestExposeWithin(t *testing.T) {
	type point struct{ X, Y int }
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page, err := ua.Open(t.Context(), sluice.PageOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if err := page.Expose(t.Context(), "f", func(a string, p *point, rest ...point) string { return fmt.Sprint(a, *p, rest) }); err != nil {
		t.Fatal(err)
	}
	got, err := page.Eval(t.Context(), `
		const inner = [];
		const o = {X: 1, get Y() { inner.push(f('b', {Y: 3}, {X: 4}, {Y: 5})); return 2 }};
		[f('a', o, {Y: 1}), f('c', {}), ...inner].join()`)
	if want := "a{1 2} [{0 1}],c{0 0} [],b{0 3} [{4 0} {0 5}]"; err != nil || got != want {
		t.Errorf("%v, %v, want %s", got, err, want)
	}
}

// BenchmarkExpose calls functions of Go from script.
func BenchmarkExpose(b *testing.B) {
	for _, test := range []struct {
		name, call string
		fn         any
	}{
		{"nothing", "f()", func() {}},
		{"string to number", "f('tea')", func(string) (float64, error) { return 1.5, nil }},
		{"data to data", "f(i)", func(v any) any { return v }},
		{"two numbers", "f(i, i)", func(x, y float64) float64 { return x + y }},
		{"three numbers", "f(i, i, i)", func(x, y, z float64) float64 { return x + y + z }},
	} {
		b.Run(test.name, func(b *testing.B) {
			ua := sluice.New(sluice.Options{})
			defer ua.Close()
			page, err := ua.Open(b.Context(), sluice.PageOptions{})
			if err != nil {
				b.Fatal(err)
			}
			if err := page.Expose(b.Context(), "f", test.fn); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			b.ResetTimer()
			if _, err := page.Eval(b.Context(), fmt.Sprintf("for (let i = 0; i < %d; i++) %s", b.N, test.call)); err != nil {
				b.Fatal(err)
			}
		})
	}
}
