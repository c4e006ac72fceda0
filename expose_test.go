package sluice_test

import (
	"fmt"
	"strings"
	"testing"

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
	} {
		for _, expose := range []func(string, any) error{page.Expose, page.ExposeAsync} {
			if err := expose(test.name, test.fn); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%q, %T: %v, want %q", test.name, test.fn, err, test.want)
			}
		}
	}
	if err := page.Expose("f", func(list, any, error) (any, error) { return nil, nil }); err != nil {
		t.Error(err)
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
	} {
		b.Run(test.name, func(b *testing.B) {
			ua := sluice.New(sluice.Options{})
			defer ua.Close()
			page, err := ua.Open(b.Context(), sluice.PageOptions{})
			if err != nil {
				b.Fatal(err)
			}
			if err := page.Expose("f", test.fn); err != nil {
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
