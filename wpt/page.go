package main

import (
	"path"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// pageTests returns the tests of an HTML file, one for each variant. A page
// that holds nothing but scripts runs in a window without a document.
func (s *Suite) pageTests(file string) (tests []*Test, err error) {
	if isNoTest(path.Base(file)) {
		return nil, nil
	}
	text, err := s.read(file)
	if err != nil {
		return nil, err
	}
	p := parsePage(file, text)
	if !p.harness {
		return nil, nil
	}
	if len(p.variants) == 0 {
		p.variants = []string{""}
	}
	for _, variant := range p.variants {
		t := &Test{
			ID:            file + variant,
			File:          file,
			Global:        globals[0],
			Title:         p.title,
			Long:          p.long,
			HTTPS:         isHTTPS(file),
			NeedsDocument: p.needsDocument,
		}
		if !p.needsDocument {
			t.Scripts = p.scripts
		}
		tests = append(tests, t)
	}
	return tests, nil
}

// isNoTest says that a page of that name is run by hand, or compared with by
// other tests.
func isNoTest(name string) bool {
	stem := strings.TrimSuffix(strings.TrimSuffix(name, ".html"), ".htm")
	for _, suffix := range []string{"-manual", "-manual.https", "-manual.tentative", "-ref", "-notref"} {
		if strings.HasSuffix(stem, suffix) {
			return true
		}
	}
	return false
}

// page is what the runner needs to know of an HTML file.
type page struct {
	file     string
	title    string
	scripts  []Script
	variants []string
	long     bool
	// harness says that the page loads testharness.js: otherwise it is no test,
	// or one that only a person or a picture can judge.
	harness bool
	// needsDocument says that the page has elements, or handlers in attributes,
	// that mean something without being scripts.
	needsDocument bool
}

func parsePage(file, text string) *page {
	p := &page{file: file}
	root, err := html.Parse(strings.NewReader(text))
	if err != nil {
		p.needsDocument = true
		return p
	}
	for n := range root.Descendants() {
		if n.Type == html.ElementNode {
			p.element(n)
		}
	}
	return p
}

func (p *page) element(n *html.Node) {
	for _, a := range n.Attr {
		if strings.HasPrefix(a.Key, "on") {
			p.needsDocument = true
		}
	}
	switch n.DataAtom {
	case atom.Html, atom.Head, atom.Body, atom.Link, atom.P, atom.H1:
	case atom.Title:
		p.title = strings.TrimSpace(textOf(n))
	case atom.Meta:
		p.meta(attribute(n, "name"), attribute(n, "content"))
	case atom.Script:
		p.script(n)
	case atom.Div:
		if attribute(n, "id") != "log" || n.FirstChild != nil && strings.TrimSpace(textOf(n)) != "" {
			p.needsDocument = true
		}
	default:
		p.needsDocument = true
	}
}

func (p *page) meta(name, content string) {
	switch name {
	case "timeout":
		p.long = content == "long"
	case "variant":
		p.variants = append(p.variants, content)
	}
}

func (p *page) script(n *html.Node) {
	s := Script{Text: textOf(n)}
	switch strings.ToLower(strings.TrimSpace(attribute(n, "type"))) {
	case "", "text/javascript", "application/javascript":
	case "module":
		s.Module = true
	default:
		p.needsDocument = true
	}
	switch src := attribute(n, "src"); {
	case src == "":
		if strings.TrimSpace(s.Text) == "" {
			return
		}
	case strings.Contains(src, "//"), strings.HasPrefix(src, "data:"):
		// A script from elsewhere is for the document to fetch.
		p.needsDocument = true
	default:
		s = Script{Path: resolve(p.file, src), Module: s.Module}
		switch s.Path {
		case testharness:
			p.harness = true
		case "/resources/testharnessreport.js":
			return
		}
	}
	p.scripts = append(p.scripts, s)
}

func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

func textOf(n *html.Node) string {
	var b strings.Builder
	for c := range n.ChildNodes() {
		if c.Type == html.TextNode {
			b.WriteString(c.Data)
		}
	}
	return b.String()
}
