package moduletext

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/sluice-go/sluice/internal/encoding/wtf8"
	"github.com/sluice-go/sluice/internal/mozjs/version"
)

func TestNameAt(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{`import |a from "m"`, "default m"},
		{`import a, |b from "m"`, ""},
		{`import a, { b as c, |d } from 'm'`, "d m"},
		{`import a, { |b as c, d } from 'm'`, "b m"},
		{`import { |"x } from 'y'" as z, } from "\x6d";`, "x } from 'y' m"},
		{`import |from from "m"`, "default m"},
		{`import { |from } from "m"`, "from m"},
		{`import { |as as as } from "m"`, "as m"},
		{`import a, * as |b from "m"`, ""},
		{"/* 😀 é */\nimport x from 'n'\r\n/*😀*/ export { |a, b as c } from // from 'n'\n'm'", "a m"},
		{`export { a, |b as "c" } from 'm'`, "b m"},
		{`export { |"b" } from 'm'`, "b m"},
		{`export { |y as z }; import { x as y } from 'm'; import { z } from 'n'`, "x m"},
		{`import y from 'm'; export { |y }; import { from } from 'n'`, "default m"},
		{`let y; export { |y }; import { x } from 'm'`, ""},
		{`import.meta.x; import("y"); a = /import { b } from 'c'/; import { |z } from 'm'`, "z m"},
		{`function f() { return x.import + x.export } import { |z } from 'm'`, "z m"},
		{`export default 1; export const x = { |z }; import { z } from 'm'`, ""},
		{`export * as ns from 'n'; export * from 'n'; import 'n'; import { |z } from 'm'`, "z m"},
		{`import { |z`, ""},
		{`import { |z } from`, ""},
		{`import { z } from "m"` + "\n\n|", ""},
	} {
		before, after, _ := strings.Cut(test.text, "|")
		line := strings.Count(before, "\n") + 1
		here := before[strings.LastIndexByte(before, '\n')+1:]
		column := utf8.RuneCountInString(here) + 1
		if !version.CountsCodePoints {
			column = len(wtf8.AppendUTF16(nil, here)) + 1
		}
		name, specifier, ok := NameAt(before+after, line, column)
		got := ""
		if ok {
			got = name + " " + specifier
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.text, got, test.want)
		}
	}
}

func FuzzNameAt(f *testing.F) {
	f.Add(`import a, { b as c } from "m"; export { c as "d" }; export * as e from 'm'`, 1, 12)
	f.Fuzz(func(t *testing.T, text string, line, column int) {
		if name, specifier, ok := NameAt(text, line, column); !ok && name+specifier != "" {
			t.Errorf("nothing is there, but %q of %q", name, specifier)
		}
	})
}
