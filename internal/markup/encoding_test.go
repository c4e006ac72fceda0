package markup

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// lookupNames knows the labels of the tests.
func lookupNames(label string) string {
	switch label = strings.ToLower(strings.Trim(label, "\t\n\f\r ")); label {
	case "utf-8", "utf8":
		return "UTF-8"
	case "utf-16", "utf-16le":
		return "UTF-16LE"
	case "utf-16be":
		return "UTF-16BE"
	case "iso-8859-1", "us-ascii", "windows-1252", "latin1", "ascii":
		return "windows-1252"
	case "iso-8859-2", "iso8859-2", "euc-jp", "windows-1251", "iso-8859-15", "x-user-defined":
		return map[string]string{
			"iso-8859-2": "ISO-8859-2", "iso8859-2": "ISO-8859-2", "euc-jp": "EUC-JP", "windows-1251": "windows-1251", "iso-8859-15": "ISO-8859-15",
			"x-user-defined": "x-user-defined",
		}[label]
	}
	return ""
}

// html5lib's tests of encoding detection. The expected encoding is that of the whole document, so what comes after the
// first bytes counts, too, as the parser finds it.
func TestSniffEncodingSuite(t *testing.T) {
	for _, file := range []string{"tests1.dat", "tests2.dat", "test-yahoo-jp.dat"} {
		data, err := os.ReadFile("testdata/html5lib/encoding/" + file)
		if err != nil {
			t.Fatal(err)
		}
		for _, test := range bytes.Split(append([]byte("\n"), data...), []byte("\n#data\n"))[1:] {
			input, rest, _ := bytes.Cut(test, []byte("\n#encoding\n"))
			want, _, _ := strings.Cut(string(rest), "\n")
			want = lookupNames(want)
			got, confidence := SniffEncoding(input, "", "windows-1252", lookupNames)
			if confidence == Tentative {
				got = declaredLater(input, got)
			}
			if got != want {
				t.Errorf("%s: %.300q: got %s, want %s", file, input, got, want)
			}
		}
	}
}

// declaredLater returns the encoding of a document when its parser has changed it.
func declaredLater(input []byte, sniffed string) string {
	var p *Parser
	encoding := sniffed
	p = NewParser(newDocument(), Options{Hooks: Hooks{Encoding: func(label string) bool {
		name := lookupNames(label)
		if name != "" {
			encoding, _ = ChangeEncoding(encoding, name)
			p.Abort()
		}
		return name != ""
	}}})
	runAll(p, []string{strings.ToValidUTF8(string(input), replacement)})
	return encoding
}

func TestSniffEncoding(t *testing.T) {
	for _, test := range []struct {
		input, transport, name string
		confidence             Confidence
	}{
		{"\xEF\xBB\xBF<meta charset=latin1>", "windows-1251", "UTF-8", Certain},
		{"\xFE\xFF", "", "UTF-16BE", Certain},
		{"\xFF\xFEx", "", "UTF-16LE", Certain},
		{"<meta charset=utf-8>", "windows-1251", "windows-1251", Certain},
		{"<meta charset=utf-8>", "", "UTF-8", Tentative},
		{"<meta charset=utf-16>", "", "UTF-8", Tentative},
		{"<meta charset=x-user-defined>", "", "windows-1252", Tentative},
		{"<meta charset=bogus><meta charset='utf-8'>", "", "UTF-8", Tentative},
		{"<!--<meta charset=latin1>--><META CHARSET=utf-8>", "", "UTF-8", Tentative},
		{"<!--><meta charset=utf-8>", "", "UTF-8", Tentative},
		{"<p title='<meta charset=latin1>'><meta/charset=utf-8>", "", "UTF-8", Tentative},
		{"<?x <meta charset=latin1>?><meta charset=utf-8>", "", "UTF-8", Tentative},
		{"<meta http-equiv=content-type content='text/html; charset=utf-8'>", "", "UTF-8", Tentative},
		{"<meta content='charset = \"utf-8\"' http-equiv=Content-Type>", "", "UTF-8", Tentative},
		{"<meta content='text/html; charset=utf-8'>", "", "fallback", Tentative},
		{"<meta charset", "", "fallback", Tentative},
		{strings.Repeat(" ", 1020) + "<meta charset=utf-8>", "", "fallback", Tentative},
		{"<\x00?\x00x\x00", "", "UTF-16LE", Tentative},
		{"\x00<\x00?\x00x", "", "UTF-16BE", Tentative},
		{"", "", "fallback", Tentative},
		{"<?xml version='1.0' encoding = 'utf-8' ?>", "", "UTF-8", Tentative},
		{"<?xml encoding=\"utf-16\"?>", "", "UTF-8", Tentative},
		{"<?xml encoding=\"utf-8\"><meta charset=latin1>", "", "windows-1252", Tentative},
		{"<?xml encoding=\"utf-8", "", "fallback", Tentative},
		{"<?xml encoding=utf-8?>", "", "fallback", Tentative},
		{"<?xml encoding='u tf-8'?>", "", "fallback", Tentative},
		{" <?xml encoding='utf-8'?>", "", "fallback", Tentative},
		{"<?xml encoding", "", "fallback", Tentative},
		{"<?xml>encoding='utf-8'?>", "", "fallback", Tentative},
	} {
		name, confidence := SniffEncoding([]byte(test.input), test.transport, "fallback", lookupNames)
		if name != test.name || confidence != test.confidence {
			t.Errorf("%q: got %s, %d, want %s, %d", test.input, name, confidence, test.name, test.confidence)
		}
	}
}

func TestChangeEncoding(t *testing.T) {
	for _, test := range []struct {
		current, declared, name string
		again                   bool
	}{
		{"UTF-16LE", "UTF-8", "UTF-16LE", false},
		{"windows-1252", "UTF-16BE", "UTF-8", true},
		{"windows-1252", "x-user-defined", "windows-1252", false},
		{"UTF-8", "UTF-8", "UTF-8", false},
		{"UTF-8", "EUC-JP", "EUC-JP", true},
	} {
		if name, again := ChangeEncoding(test.current, test.declared); name != test.name || again != test.again {
			t.Errorf("%s to %s: got %s, %v", test.current, test.declared, name, again)
		}
	}
}

func FuzzPrescan(f *testing.F) {
	f.Add([]byte("<!--x--><a b='c'><meta http-equiv=content-type content='text/html; charset=utf-8'>"))
	f.Fuzz(func(t *testing.T, b []byte) {
		if name := Prescan(b, lookupNames); name != "" && lookupNames(name) == "" {
			t.Errorf("%q is %q", b, name)
		}
	})
}

func TestBeginsAsUTF8(t *testing.T) {
	for _, test := range []struct {
		b               string
		begins, isWhole bool
	}{{"", true, true}, {"a", true, true}, {"é", true, true}, {"a\xE9", true, false}, {"a\xE9b", false, false}, {"\xF0\x9F\x98", true, false}, {"\xFF", false, false}, {"\uFFFD", true, true}} {
		if got, whole := BeginsAsUTF8([]byte(test.b), false), BeginsAsUTF8([]byte(test.b), true); got != test.begins || whole != test.isWhole {
			t.Errorf("%q: %v, and whole %v", test.b, got, whole)
		}
	}
}
