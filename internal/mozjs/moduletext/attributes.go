package moduletext

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/sluice-go/sluice/internal/encoding/wtf8"
)

// The engine parses no import attributes (102), or does not tell what they are (140). So
// before it compiles a text, what has to do with them is rewritten, in as many columns:
//
//   - In an import or export declaration, the specifier and the with clause
//     become white space, but for the word with, in whose place a specifier of
//     two characters stands that leads to the attributes:
//
//     import x from "./x.json" with { type: "json" };
//     import x from            "␁A"                 ;
//
//   - In a call import(specifier, options), import becomes the name of a
//     function that does what the call does. The name looks like import, since
//     messages of the engine may quote it; functions show import (rewritten.cpp).
//
// A text without such things is not changed.

// Request is an import or a re-export of a module.
//
// https://tc39.es/ecma262/#modulerequest-record
type Request struct {
	Specifier  string // WTF-8
	Attributes []Attribute
	// Line and Column of the specifier in the source text, 1-based; 0 for those
	// of import().
	Line, Column int
}

// Attribute is a pair of a with clause.
//
// https://tc39.es/ecma262/#importattribute-record
type Attribute struct{ Key, Value string }

// AttributedRequest is a request of a rewritten text.
type AttributedRequest struct {
	Request
	marker string // the specifier by which the engine knows it
}

// Rewritten is a text that the engine can compile, and what is no longer in it.
type Rewritten struct {
	Text       string
	ImportName string // the name of the function that import has become; "" for none
	Requests   []AttributedRequest
}

// RequestOf returns the request that a specifier of the engine stands for.
func RequestOf(requests []AttributedRequest, specifier string) (Request, bool) {
	if len(specifier) != 2 {
		return Request{}, false
	}
	for i := range requests {
		if requests[i].marker == specifier {
			return requests[i].Request, true
		}
	}
	return Request{}, false
}

// Sort puts attributes in the order of the code units of their keys.
func Sort(attributes []Attribute) {
	slices.SortFunc(attributes, func(a, b Attribute) int {
		return slices.Compare(wtf8.AppendUTF16(nil, a.Key), wtf8.AppendUTF16(nil, b.Key))
	})
}

// Rewrite rewrites the import attributes of a text.
func Rewrite(text string, module bool) Rewritten {
	r := Rewritten{Text: text}
	if !mayHaveAttributes(text, module) {
		return r
	}
	finder := attributeFinder{scanner: scanner{text: text, module: module}}
	finder.find()
	if len(finder.clauses) == 0 && len(finder.calls) == 0 {
		return r
	}
	out := []byte(text)
	markers := unusedMarkers(text)
	for _, c := range finder.clauses {
		if len(c.attributes) == 0 {
			blank(out[c.with:c.end])
			continue
		}
		line, column := place(text, c.specifier)
		request := AttributedRequest{Request{c.value, c.attributes, line, column}, markers(len(r.Requests))}
		if request.marker == "" {
			continue // the engine reports that it cannot parse the clause
		}
		// A second request for the same module has the same marker.
		for _, other := range r.Requests {
			if other.Specifier == request.Specifier && slices.Equal(other.Attributes, request.Attributes) {
				request.marker = other.marker
			}
		}
		blank(out[c.specifier:c.specifierEnd])
		blank(out[c.with:c.end])
		copy(out[c.with:], `"`+request.marker+`"`)
		r.Requests = append(r.Requests, request)
	}
	r.ImportName = unusedName(text)
	if len(finder.calls) == 0 || r.ImportName == "" {
		r.ImportName = ""
		r.Text = string(out)
		return r
	}
	var b strings.Builder
	slices.Sort(finder.calls)
	at := 0
	for _, call := range finder.calls {
		b.Write(out[at:call])
		b.WriteString(r.ImportName)
		at = call + len("import")
	}
	b.Write(out[at:])
	r.Text = b.String()
	return r
}

// unusedMarkers returns a function that gives the markers of a text: a control
// character that is not in the text, and a printable one. There are more than
// a thousand of them; after the last it gives "".
func unusedMarkers(text string) func(i int) string {
	var leads, digits []byte
	for c := byte(1); c < ' '; c++ {
		if c != '\n' && c != '\r' && strings.IndexByte(text, c) < 0 {
			leads = append(leads, c)
		}
	}
	for c := byte(' '); c < 0x7F; c++ {
		if c != '"' && c != '\\' {
			digits = append(digits, c)
		}
	}
	return func(i int) string {
		if i >= len(leads)*len(digits) {
			return ""
		}
		return string([]byte{leads[i/len(digits)], digits[i%len(digits)]})
	}
}

// lookalikes are names as long as import, with letters of another alphabet.
var lookalikes = []string{"imp\u043Ert", "im\u0440ort", "im\u0440\u043Ert", "\u0456mport", "\u0456mp\u043Ert", "\u0456m\u0440ort", "\u0456m\u0440\u043Ert"}

// unusedName returns one of lookalikes that the text does not contain; "" if it
// contains all of them.
func unusedName(text string) string {
	for _, name := range lookalikes {
		if !strings.Contains(text, name) {
			return name
		}
	}
	return ""
}

// blank replaces all but line terminators and white space outside of ASCII by
// white space that is as wide.
func blank(b []byte) {
	for i := 0; i < len(b); {
		c, size := utf8.DecodeRune(b[i:])
		switch {
		case c == '\n' || c == '\r' || c == 0x2028 || c == 0x2029:
		case size == 2:
			copy(b[i:], "\u00A0")
		case size == 3:
			copy(b[i:], "\u3000")
		case size == 4:
			copy(b[i:], "\u00A0\u00A0")
		default:
			b[i] = ' '
		}
		i += size
	}
}

// place returns the line and column, 1-based, of an offset.
func place(text string, offset int) (line, column int) {
	line = 1
	start := 0
	for i := 0; i < offset; i++ {
		if n := lineTerminator(text, i); n > 0 {
			i += n - 1
			line, start = line+1, i+1
		}
	}
	return line, len(wtf8.AppendUTF16(nil, text[start:offset])) + 1
}

// mayHaveAttributes is a quick look at whether a text could have import
// attributes: an import that is called, or a with near an import or export.
func mayHaveAttributes(text string, module bool) bool {
	if module && strings.Contains(text, "with") {
		// Between a specifier and its clause there can be only white space and
		// comments, and a brace follows.
		for rest := text; ; {
			i := strings.Index(rest, "with")
			if i < 0 {
				break
			}
			before := strings.TrimRight(rest[:i], " \t\r\n\v\f")
			if before == "" || strings.IndexByte(`"'/`, before[len(before)-1]) >= 0 || before[len(before)-1] >= 0x80 {
				return true
			}
			// A line comment may end the line before.
			if strings.Contains(rest[len(before):i], "\n") && strings.Contains(lastLine(before), "//") {
				return true
			}
			rest = rest[i+len("with"):]
			if strings.TrimSpace(rest) == "" {
				break
			}
		}
	}
	for rest := text; ; {
		i := strings.Index(rest, "import")
		if i < 0 {
			return false
		}
		rest = rest[i+len("import"):]
		after := strings.TrimLeft(rest, " \t\r\n\v\f")
		if after == "" {
			return false
		}
		if after[0] == '(' || after[0] == '/' || after[0] >= 0x80 {
			return true
		}
	}
}

func lastLine(s string) string { return s[strings.LastIndexByte(s, '\n')+1:] }
