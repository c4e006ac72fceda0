package markup

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"golang.org/x/net/html"
)

// ordinary is a mebibyte of ordinary HTML, of some 95,000 nodes.
func ordinary() string {
	var b strings.Builder
	b.WriteString("<!DOCTYPE html>\n<html lang=en><head><meta charset=utf-8><title>Ordinary</title></head>\n<body>\n")
	for i := 0; b.Len() < 1<<20; i++ {
		fmt.Fprintf(&b, `<div class="row r%d" id=row-%d>
  <h3>Heading &amp; number %d</h3>
  <p>Some <b>text</b> with <a href="/page?n=%d&amp;x=1">a link</a>, <em>emphasis</em> and é. As in most documents, there is more of it than of tags,
  in sentences of several lines &mdash; at times.</p>
  <ul><li>one<li>two<li>three</ul>
  <table><tr><td>cell</td><td class=n>%d</td></tr></table>
  <img src=a.png alt=""><br>
</div>
`, i%7, i, i, i, i*i)
	}
	b.WriteString("</body></html>\n")
	return b.String()
}

func countNodes(document *nodes.Document) (count int) {
	for range document.Descendants() {
		count++
	}
	return count
}

func BenchmarkParse(b *testing.B) {
	input := ordinary()
	b.SetBytes(int64(len(input)))
	b.ReportAllocs()
	for b.Loop() {
		document := nodes.NewAgent().NewHTMLDocument()
		p := NewParser(document, Options{})
		p.Append(input)
		p.Close()
		p.Run()
	}
	_, document := parseDocument(input)
	b.ReportMetric(float64(countNodes(document)), "nodes")
}

// BenchmarkTokenize is the part of the tokenizer.
func BenchmarkTokenize(b *testing.B) {
	input := ordinary()
	b.SetBytes(int64(len(input)))
	b.ReportAllocs()
	for b.Loop() {
		var t tokenizer
		t.init()
		t.append(input)
		t.in.closed = true
		for _, ok := t.next(); ok; _, ok = t.next() {
		}
	}
}

// BenchmarkParseOracle is the same with golang.org/x/net/html.
func BenchmarkParseOracle(b *testing.B) {
	input := ordinary()
	b.SetBytes(int64(len(input)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := html.Parse(strings.NewReader(input)); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkInnerHTML parses 100 KB as a fragment.
func BenchmarkInnerHTML(b *testing.B) {
	input := ordinary()[200:100_200]
	document := nodes.NewAgent().NewHTMLDocument()
	body := document.NewElement(document.Agent().Name(nodes.HTMLNamespace, "", "body"))
	b.SetBytes(int64(len(input)))
	b.ReportAllocs()
	for b.Loop() {
		ParseFragment(body, input, Options{Scripting: ScriptingInert})
	}
}

// BenchmarkInnerHTMLSmall parses a few elements as a fragment.
func BenchmarkInnerHTMLSmall(b *testing.B) {
	document := nodes.NewAgent().NewHTMLDocument()
	body := document.NewElement(document.Agent().Name(nodes.HTMLNamespace, "", "body"))
	b.ReportAllocs()
	for b.Loop() {
		ParseFragment(body, "<p class=a>text <b>bold</b></p>", Options{Scripting: ScriptingInert})
	}
}

func BenchmarkSerialize(b *testing.B) {
	input := ordinary()
	_, document := parseDocument(input)
	b.SetBytes(int64(len(input)))
	b.ReportAllocs()
	for b.Loop() {
		Serialize(&document.Node, SerializeOptions{})
	}
}
