package main

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"golang.org/x/net/html"
)

// pageTests returns the tests of a document, one for each variant.
func (s *Suite) pageTests(file string) (tests []*Test, err error) {
	text, err := s.read(file)
	if err != nil {
		return nil, err
	}
	p := &page{file: file}
	if isXML(file) {
		if !p.readXML(text) {
			return nil, nil // It is no document, so no test.
		}
	} else {
		p.readHTML(text)
	}
	switch {
	case p.harness:
	case p.reftest:
		return notRun(file, isReftest), nil
	default:
		return nil, nil
	}
	if len(p.variants) == 0 {
		p.variants = []string{""}
	}
	for _, variant := range p.variants {
		tests = append(tests, &Test{
			ID:     file + variant,
			File:   file,
			Global: globals[0],
			Long:   p.long,
			HTTPS:  wantsHTTPS(file, variant),
			HTTP2:  hasFlag(file, "h2"),
		})
	}
	return tests, nil
}

// page is what the runner needs to know of a document.
type page struct {
	file     string
	variants []string
	long     bool
	// harness says that the page loads testharness.js: otherwise it is no test,
	// or one that only a person or a picture can judge.
	harness bool
	// reftest says that the page is compared with another one.
	reftest bool
}

func (p *page) readHTML(text string) {
	z := html.NewTokenizer(strings.NewReader(text))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return
		case html.StartTagToken, html.SelfClosingTagToken:
			token := z.Token()
			p.element(token.Data, func(key string) string {
				for _, a := range token.Attr {
					if a.Key == key {
						return a.Val
					}
				}
				return ""
			})
		}
	}
}

// readXML says whether the document is well-formed.
func (p *page) readXML(text string) bool {
	d := xml.NewDecoder(strings.NewReader(text))
	d.Entity = xml.HTMLEntity
	// What is not in UTF-8 has the markup that counts in ASCII.
	d.CharsetReader = func(_ string, input io.Reader) (io.Reader, error) { return input, nil }
	for {
		token, err := d.Token()
		if err != nil {
			return errors.Is(err, io.EOF)
		}
		e, ok := token.(xml.StartElement)
		if !ok || e.Name.Space != "http://www.w3.org/1999/xhtml" {
			continue
		}
		p.element(e.Name.Local, func(key string) string {
			for _, a := range e.Attr {
				if a.Name.Space == "" && a.Name.Local == key {
					return a.Value
				}
			}
			return ""
		})
	}
}

// element takes note of an element of HTML.
func (p *page) element(name string, attribute func(key string) string) {
	switch name {
	case "link":
		p.reftest = p.reftest || isReference(attribute("rel"))
	case "script":
		p.harness = p.harness || resolve(p.file, attribute("src")) == testharness
	case "meta":
		content := attribute("content")
		switch attribute("name") {
		case "timeout":
			p.long = p.long || content == "long"
		case "variant":
			p.variants = append(p.variants, content)
		}
	}
}
