// Checked against HTML of 2026-08-21.

package html

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/encoding"
	"github.com/sluice-go/sluice/internal/markup"
	"github.com/sluice-go/sluice/internal/markup/xml"
)

// xmlParser is the XML parser of a document that comes from the network.
//
// https://html.spec.whatwg.org/multipage/xhtml.html#parsing-xhtml-documents
type xmlParser struct {
	document *PageDocument
	parser   *xml.Parser
	// charset is that of the response, or "".
	charset string
	text    []byte
	running bool
	over    bool
}

func newXMLParser(d *PageDocument, charset string) *xmlParser {
	p := &xmlParser{document: d, charset: charset}
	p.parser = xml.NewParser(d.tree, xml.Options{
		Scripting: d.scriptingMode() == markup.ScriptingNormal,
		Hooks: xml.Hooks{ScriptCreated: func(script *nodes.Node, line, column int) {
			if isScriptElement(script) {
				scriptCreated(markup.ScriptStart{Element: script, ParserDocument: d.tree, Line: line, Column: column})
			}
		}},
	})
	return p
}

// receive implements activeParser. A document is parsed when all of it has come.
func (p *xmlParser) receive(b []byte, last bool) {
	if p.over {
		return
	}
	p.text = append(p.text, b...)
	p.account()
	if !last {
		return
	}
	e := encoding.OfXMLDocument(p.text, p.charset)
	p.document.tree.Encoding = e.Name()
	p.parser.Append(encoding.Decode(p.text, e))
	p.text = nil
	p.parser.Close()
	p.run()
}

// account counts what the parser keeps of its input as memory of the document, whose active parser it is.
func (p *xmlParser) account() {
	if p.document.parser == p {
		p.document.tree.SetParserMemory(cap(p.text) + p.parser.Memory())
	}
}

// hurry implements activeParser: all of the document is awaited.
func (p *xmlParser) hurry() {}

// run parses until the document has ended, or a script is awaited.
func (p *xmlParser) run() {
	d := p.document
	p.running = true
	defer func() { p.running = false }()
	defer p.account()
	for !p.over && !d.settings().EventLoop().Terminating() {
		if s := d.pendingParsingBlocking; s != nil {
			if !s.readyToBeParserExecuted || d.blockingSheets > 0 {
				return
			}
			d.pendingParsingBlocking = nil
			s.execute()
			continue
		}
		switch p.parser.Run() {
		case xml.NeedInput:
			return
		case xml.Stopped:
			p.over = true
			p.account()
			if err := p.parser.Err(); err != nil {
				xml.ReportError(d.tree, err)
				d.global().warn(d.documentURL().Href() + ":" + err.Error())
			}
			d.stopParsing()
			return
		case xml.NeedScript:
			// If the JavaScript execution context stack is empty, then perform a microtask checkpoint.
			d.settings().CheckpointIfIdle()
			// Prepare the script element.
			if script := p.parser.Script(); isScriptElement(script) {
				scriptOf(script).prepare()
			}
		}
	}
}

// scriptReady implements activeParser.
func (p *xmlParser) scriptReady() {
	if !p.running {
		p.run()
	}
}

// abort implements activeParser.
//
// https://html.spec.whatwg.org/multipage/xhtml.html#abort-an-xml-parser
func (p *xmlParser) abort() {
	p.over = true
	p.parser.Abort()
	p.text = nil
	p.account()
	p.document.parser = nil
	p.document.parserWasAborted = true
}
