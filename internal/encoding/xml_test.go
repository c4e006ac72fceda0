package encoding

import (
	"testing"
)

func TestXMLEncoding(t *testing.T) {
	latin1 := ForLabel("latin1")
	for entity, want := range map[string]*Encoding{
		"":                                 nil,
		"<a/>":                             nil,
		`<?xml version="1.0"?><a/>`:        nil,
		`<?xml encoding="latin1"?>`:        latin1,
		`<?xmlencoding="latin1"?>`:         nil,
		` <?xml encoding="latin1"?>`:       nil,
		`<?xml encoding="latin1`:           nil,
		`<?xml encoding=latin1?>`:          nil,
		`<?xml encoding="none"?>`:          nil,
		`<?xml standalone="latin1"?>`:      nil,
		`<?xml version="1.0`:               nil,
		`<?xml version`:                    nil,
		`<?xml version=`:                   nil,
		`<?xml version="1.0"encoding='x'?`: nil,
		"<?xml\tversion = '1.0'\n encoding\r=\n'ISO-8859-1' standalone='yes'?>": latin1,
		`<?xml version="1.0" encoding="UTF-16"?>`:                               UTF8,
		"\x00<\x00?\x00x": UTF16BE,
		"<\x00?\x00x\x00": UTF16LE,
	} {
		if got := OfXML([]byte(entity)); got != want {
			t.Errorf("%q: %v", entity, got)
		}
	}
}

func FuzzXMLEncoding(f *testing.F) {
	f.Add([]byte(`<?xml version="1.0" encoding="latin1"?>`))
	f.Add([]byte("<\x00?\x00"))
	f.Fuzz(func(t *testing.T, entity []byte) {
		// What follows the declaration says nothing.
		if e := OfXML(entity); e != nil && OfXML(append(entity[:len(entity):len(entity)], "<a/>"...)) != e {
			t.Errorf("%q: more of it has another encoding", entity)
		}
	})
}
