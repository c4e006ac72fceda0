package markup

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
)

// htmlTokens runs the tokenizer over pieces and returns its tokens as html5lib's tests write them, and the codes of
// the parse errors.
func htmlTokens(start state, lastStart string, pieces ...string) (tokens []any, errors []string) {
	var t tokenizer
	t.init()
	t.state = start
	if lastStart != "" {
		t.lastStart = t.names.get([]byte(lastStart))
	}
	t.foreign = func() bool { return false }
	t.report = func(e ParseError) { errors = append(errors, e.Code) }
	characters := ""
	flush := func() {
		if characters != "" {
			tokens = append(tokens, []any{"Character", characters})
		}
		characters = ""
	}
	drain := func() {
		for tok, ok := t.next(); ok; tok, ok = t.next() {
			if tok.kind == charactersToken {
				characters += strings.Clone(tok.data)
				continue
			}
			flush()
			switch tok.kind {
			case startTagToken:
				attributes := map[string]any{}
				for _, a := range tok.attributes {
					attributes[a.name.text] = a.value
				}
				token := []any{"StartTag", tok.name.text, attributes}
				if tok.selfClosing {
					token = append(token, true)
				}
				tokens = append(tokens, token)
			case endTagToken:
				tokens = append(tokens, []any{"EndTag", tok.name.text})
			case commentToken:
				tokens = append(tokens, []any{"Comment", tok.data})
			case instructionToken:
				tokens = append(tokens, []any{"ProcessingInstruction", tok.target, tok.data})
			case doctypeToken:
				d := tok.doctype
				optional := func(has bool, s string) any {
					if has {
						return s
					}
					return nil
				}
				tokens = append(tokens, []any{"DOCTYPE", optional(d.hasName, d.name), optional(d.hasPublicID, d.publicID), optional(d.hasSystemID, d.systemID), !d.forceQuirks})
			}
		}
	}
	for _, piece := range pieces {
		t.append(piece)
		drain()
	}
	t.in.closed = true
	drain()
	flush()
	return tokens, errors
}

// superseded returns what the standard now wants of an input of html5lib's suite that begins with "<?", which was a bogus
// comment before it became a processing instruction. It says so of one in the data state only.
//
// https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-open-state
func superseded(test *tokenizerTest) (output []any, errors []string, ok bool) {
	for _, e := range test.Errors {
		if e.Code == "unexpected-question-mark-instead-of-tag-name" {
			ok = true
		} else {
			errors = append(errors, e.Code)
		}
	}
	switch rest := strings.TrimPrefix(test.Input, "<?"); {
	case !ok:
		return nil, nil, false
	case rest == "", rest != "" && isAlpha(int(rest[0])) && !strings.HasSuffix(rest, ">"):
		// There is no token.
		return nil, append(errors, "eof-in-processing-instruction"), true
	case isAlpha(int(rest[0])):
		return []any{[]any{"ProcessingInstruction", strings.TrimSuffix(rest, ">"), ""}}, errors, true
	default:
		// A comment, as before.
		return test.Output, append(errors, "invalid-first-character-of-processing-instruction-target"), true
	}
}

// tokenizerStates are the names of the initial states in html5lib's tests.
var tokenizerStates = map[string]state{
	"Data state":          (*tokenizer).data,
	"PLAINTEXT state":     (*tokenizer).plaintext,
	"RCDATA state":        (*tokenizer).rcdata,
	"RAWTEXT state":       (*tokenizer).rawtext,
	"Script data state":   (*tokenizer).scriptData,
	"CDATA section state": (*tokenizer).cdataSection,
}

type tokenizerTest struct {
	Description   string
	Input         string
	Output        []any
	InitialStates []string
	LastStartTag  string
	DoubleEscaped bool
	Errors        []struct{ Code string }
}

// tokenizerTests calls f for each of html5lib's tests of tokenizers.
func tokenizerTests(t testing.TB, f func(file string, test *tokenizerTest)) {
	files, err := filepath.Glob("testdata/html5lib/tokenizer/*.test")
	if err != nil || len(files) == 0 {
		t.Fatal("no tests", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var suite struct{ Tests, XmlViolationTests []*tokenizerTest }
		if err := json.Unmarshal(data, &suite); err != nil {
			t.Fatal(file, err)
		}
		// The tests of what a tokenizer may do for XML's sake are not for this one.
		for _, test := range suite.Tests {
			if test.DoubleEscaped {
				test.Input = unescape(test.Input)
				unescapeAll(test.Output)
			}
			if len(test.InitialStates) == 0 {
				test.InitialStates = []string{"Data state"}
			}
			f(filepath.Base(file), test)
		}
	}
}

// unescape replaces \uXXXX by WTF-8.
func unescape(s string) string {
	var units []uint16
	for i := 0; i < len(s); {
		if strings.HasPrefix(s[i:], `\u`) {
			var u uint16
			fmt.Sscanf(s[i+2:i+6], "%04x", &u)
			units = append(units, u)
			i += 6
			continue
		}
		units = append(units, uint16(s[i]))
		i++
	}
	var b []byte
	for i := 0; i < len(units); i++ {
		u := rune(units[i])
		if utf16.IsSurrogate(u) {
			if i+1 < len(units) {
				if r := utf16.DecodeRune(u, rune(units[i+1])); r != 0xFFFD {
					b = append(b, string(r)...)
					i++
					continue
				}
			}
			b = append(b, 0xED, byte(0x80|u>>6&0x3F), byte(0x80|u&0x3F))
			continue
		}
		b = append(b, string(u)...)
	}
	return string(b)
}

// unescapeAll does so in all strings of a value.
func unescapeAll(list []any) {
	for i, v := range list {
		switch v := v.(type) {
		case string:
			list[i] = unescape(v)
		case []any:
			unescapeAll(v)
		case map[string]any:
			for name, value := range v {
				delete(v, name)
				v[unescape(name)] = unescape(value.(string))
			}
		}
	}
}

func TestTokenizer(t *testing.T) {
	passed, changed := 0, 0
	tokenizerTests(t, func(file string, test *tokenizerTest) {
		want := test.Output
		var wantErrors []string
		for _, e := range test.Errors {
			wantErrors = append(wantErrors, e.Code)
		}
		if output, errors, ok := superseded(test); ok {
			want, wantErrors = output, errors
			changed++
		}
		slices.Sort(wantErrors)
		for _, name := range test.InitialStates {
			got, errors := htmlTokens(tokenizerStates[name], test.LastStartTag, test.Input)
			slices.Sort(errors)
			if jsonOf(got) != jsonOf(want) || !slices.Equal(errors, wantErrors) {
				t.Errorf("%s: %s, in the %s: %q\ngot  %s %q\nwant %s %q", file, test.Description, name, test.Input, jsonOf(got), errors, jsonOf(want), wantErrors)
				continue
			}
			passed++
		}
	})
	t.Logf("%d passed; of %d the standard has changed what is right", passed, changed)
}

func jsonOf(v []any) string {
	if v == nil {
		return "[]"
	}
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// characters returns the characters of WTF-8 text.
func characters(s string) (list []string) {
	for i := 0; i < len(s); {
		n := 1
		for i+n < len(s) && s[i+n]&0xC0 == 0x80 {
			n++
		}
		list = append(list, s[i:i+n])
		i += n
	}
	return list
}

// Every split of the input gives the same tokens and errors.
func TestTokenizerInPieces(t *testing.T) {
	tokenizerTests(t, func(file string, test *tokenizerTest) {
		// There are too many of these.
		if file == "namedEntities.test" && len(test.Input)%7 != 0 || testing.Short() && len(test.Input)%5 != 0 {
			return
		}
		for _, name := range test.InitialStates {
			want, wantErrors := htmlTokens(tokenizerStates[name], test.LastStartTag, test.Input)
			slices.Sort(wantErrors)
			for i := 1; i < len(test.Input); i++ {
				// A piece is made of whole characters.
				if test.Input[i]&0xC0 == 0x80 {
					continue
				}
				got, errors := htmlTokens(tokenizerStates[name], test.LastStartTag, test.Input[:i], test.Input[i:])
				slices.Sort(errors)
				if jsonOf(got) != jsonOf(want) || !slices.Equal(errors, wantErrors) {
					t.Fatalf("%s: %s: %q and %q\ngot  %s %q\nwant %s %q", file, test.Description, test.Input[:i], test.Input[i:], jsonOf(got), errors, jsonOf(want), wantErrors)
				}
			}
			got, errors := htmlTokens(tokenizerStates[name], test.LastStartTag, characters(test.Input)...)
			slices.Sort(errors)
			if jsonOf(got) != jsonOf(want) || !slices.Equal(errors, wantErrors) {
				t.Fatalf("%s: %s: %q by character\ngot  %s %q\nwant %s %q", file, test.Description, test.Input, jsonOf(got), errors, jsonOf(want), wantErrors)
			}
		}
	})
}
