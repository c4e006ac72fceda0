package main

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// pageTests returns the tests of an HTML file, one for each variant. A page
// that holds nothing but scripts runs in a window without a document.
func (s *Suite) pageTests(file string) (tests []*Test, err error) {
	text, err := s.read(file)
	if err != nil {
		return nil, err
	}
	p := parsePage(file, text)
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
			ID:             file + variant,
			File:           file,
			Global:         globals[0],
			Title:          p.title,
			Long:           p.long,
			HTTPS:          hasFlag(file, "https"),
			HTTP2:          hasFlag(file, "h2"),
			Page:           true,
			ReferrerPolicy: p.referrerPolicy,
			NotRun:         p.notRun(),
		})
	}
	return tests, nil
}

// notRun says why the page is not run; "" if it is.
func (p *page) notRun() string {
	switch {
	case p.needsDocument:
		return needsDocument
	case p.securityPolicy:
		return noCSP
	}
	return ""
}

// page is what the runner needs to know of an HTML file.
type page struct {
	file    string
	title   string
	scripts []Script
	// deferred run when the page has been parsed.
	deferred  []Script
	importMap string
	hasModule bool
	variants  []string
	long      bool
	// harness says that the page loads testharness.js: otherwise it is no test,
	// or one that only a person or a picture can judge.
	harness bool
	// needsDocument says that the page has elements, or handlers in attributes,
	// that mean something without being scripts.
	needsDocument bool
	// reftest says that the page is compared with another one.
	reftest bool
	// referrerPolicy is what the page says its referrer policy is.
	referrerPolicy string
	// securityPolicy says that the page has a Content Security Policy.
	securityPolicy bool
}

func parsePage(file, text string) *page {
	p := &page{file: file}
	z := html.NewTokenizer(strings.NewReader(text))
	line := 0
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			return p
		}
		// Token lower-cases and unescapes the raw text in place.
		lines := strings.Count(string(z.Raw()), "\n")
		if kind == html.StartTagToken || kind == html.SelfClosingTagToken {
			token := z.Token()
			content, more := "", 0
			if token.DataAtom == atom.Script || token.DataAtom == atom.Title {
				content, more = contentOf(z)
			}
			p.element(token, content, line+lines)
			lines += more
		}
		line += lines
	}
}

// contentOf returns the text up to the end of the element, and the number of
// its lines.
func contentOf(z *html.Tokenizer) (text string, lines int) {
	if z.Next() != html.TextToken {
		return "", strings.Count(string(z.Raw()), "\n")
	}
	lines = strings.Count(string(z.Raw()), "\n")
	return z.Token().Data, lines
}

// element takes note of an element. Its content is on a line, counted from 0.
func (p *page) element(n html.Token, content string, line int) {
	for _, a := range n.Attr {
		if strings.HasPrefix(a.Key, "on") {
			p.needsDocument = true
		}
	}
	switch n.DataAtom {
	case atom.Html, atom.Head, atom.Body, atom.P, atom.H1, atom.Strong, atom.Noscript:
	case atom.Link:
		p.reftest = p.reftest || isReference(attribute(n, "rel"))
	case atom.Title:
		p.title = strings.TrimSpace(content)
	case atom.Meta:
		p.meta(n)
	case atom.Script:
		p.script(n, content, line)
	case atom.Div:
		p.needsDocument = p.needsDocument || attribute(n, "id") != "log"
	default:
		p.needsDocument = true
	}
}

func (p *page) meta(n html.Token) {
	content := attribute(n, "content")
	switch strings.ToLower(attribute(n, "name")) {
	case "timeout":
		p.long = content == "long"
	case "variant":
		p.variants = append(p.variants, content)
	case "referrer":
		p.referrerPolicy = content
	}
	if strings.EqualFold(attribute(n, "http-equiv"), "content-security-policy") {
		p.securityPolicy = true
	}
}

// script takes note of a script as the parser prepares it.
//
// https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element
func (p *page) script(n html.Token, text string, line int) {
	// Errors tell the lines of the page.
	s := Script{Text: strings.Repeat("\n", line) + text}
	switch strings.ToLower(strings.TrimSpace(attribute(n, "type"))) {
	case "", "text/javascript", "application/javascript":
	case "module":
		s.Module = true
	case "importmap":
		// A second one, or a late one, would be for the document to merge.
		p.needsDocument = p.needsDocument || p.importMap != "" || p.hasModule
		p.importMap = text
		return
	default:
		p.needsDocument = true
	}
	// If el has a nomodule content attribute and its type is "classic", then return.
	if has(n, "nomodule") && !s.Module {
		return
	}
	src := attribute(n, "src")
	switch {
	case src == "":
		if strings.TrimSpace(text) == "" {
			return
		}
	case strings.Contains(src, "//"), strings.HasPrefix(src, "data:"):
		// A script from elsewhere is for the document to fetch.
		p.needsDocument = true
	default:
		s.Path, s.Text = resolve(p.file, src), ""
		switch s.Path {
		case testharness:
			p.harness = true
		case "/resources/testharnessreport.js":
			return
		}
	}
	p.hasModule = p.hasModule || s.Module
	// If el's type is "classic" and el has a src attribute, or el's type is
	// "module": it may be async, or else run when the document has been parsed.
	late := s.Module || src != ""
	s.Async = late && has(n, "async")
	if late && !s.Async && (s.Module || has(n, "defer")) {
		p.deferred = append(p.deferred, s)
	} else {
		p.scripts = append(p.scripts, s)
	}
}

func has(n html.Token, key string) bool {
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == key })
}

func attribute(n html.Token, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}
