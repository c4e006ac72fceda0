package console

import (
	"os"
	"strings"
	"testing"
)

// The options of the examples in testdata/inspect.txt.
var exampleOptions = map[string]func(*Options){
	"{}":                 func(o *Options) {},
	"{depth: 4}":         func(o *Options) { o.Depth = 4 },
	"{depth: 0}":         func(o *Options) { o.Depth = 0 },
	"{depth: null}":      func(o *Options) { o.Depth = Unlimited },
	"{showProxy: true}":  func(o *Options) { o.ShowProxy = true },
	"{showHidden: true}": func(o *Options) { o.ShowHidden = true },
	"{colors: true}":     func(o *Options) { o.Colors = true },
}

// testdata/inspect.txt has expressions, each with the text that shows its
// value after a line "--", and perhaps options in a line before it.
func TestInspectExamples(t *testing.T) {
	text, err := os.ReadFile("testdata/inspect.txt")
	if err != nil {
		t.Fatal(err)
	}
	cx := open(t)
	for example := range strings.SplitSeq(string(text), "\n====\n") {
		if example == "" {
			continue
		}
		code, want, ok := strings.Cut(example, "\n--\n")
		if !ok {
			t.Fatalf("malformed example %q", example)
		}
		o := DefaultOptions()
		expression, options, _ := strings.Cut(code, "\n@")
		if options != "" {
			set := exampleOptions[options]
			if set == nil {
				t.Fatalf("unknown options %s", options)
			}
			set(&o)
		}
		if got := inspected(t, cx, expression, o); got != want {
			t.Errorf("%s\n got:\n%s\nwant:\n%s", code, got, want)
		}
	}
}
