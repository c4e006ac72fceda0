// Checked against HTML of 2026-08-21.

package xml

import (
	"strings"
	"unicode/utf8"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// Hooks are what a parser asks of the floors above. Each may be nil.
type Hooks struct {
	// ScriptCreated is told of each script element of HTML or SVG that was created, and
	// where its text begins in the document, from 1.
	ScriptCreated func(script *nodes.Node, line, column int)
	// Popped is told of each element that has ended.
	Popped func(element *nodes.Node)
}

// Options are how a parser parses.
type Options struct {
	// Scripting: script elements are to be run.
	Scripting bool
	Hooks     Hooks
}

// Status is why Run returned.
type Status uint8

const (
	// NeedInput: the text has not come whole.
	NeedInput Status = iota
	// NeedScript: a script element has ended. Script tells which; call Run when it has
	// run.
	NeedScript
	// Stopped: the document has ended, or it is not well-formed, or the parser was
	// aborted.
	Stopped
)

// Parser parses a document. Since it is only well-formed as a whole, it begins when
// all of the text has come.
//
// https://html.spec.whatwg.org/multipage/xhtml.html#xml-parser
type Parser struct {
	document *nodes.Document
	options  Options
	pieces   strings.Builder
	closed   bool
	started  bool
	stopped  bool
	err      error
	script   *nodes.Node

	// inputs are the document and the entities that are being read, one in the other.
	inputs   []*input
	expanded int
	// open are the elements that have begun, and under is where the next node goes.
	open  []openElement
	under *nodes.Node
	// text is what the next Text node is to have.
	text       strings.Builder
	inFragment bool

	namespaces namespaces
	attributes []attribute

	root, doctype bool // there was one
	standalone    bool
	// moreDeclarations: there is an external subset, or a parameter entity, that was
	// not read; what is not declared may be declared there.
	moreDeclarations bool
	// unread: a parameter entity was not read, so later declarations do not count.
	unread bool
	// namedCharacters: those of HTML are declared.
	namedCharacters bool
	entities        map[string]*entity
	parameters      map[string]*entity
	defaults        map[string][]attributeDefault
	// declaredAttributes are those of defaults, by element and name.
	declaredAttributes map[[2]string]bool
}

// openElement is an element that has begun.
type openElement struct {
	node *nodes.Node
	name string // as it was written
	// declared is how many namespaces were declared before it.
	declared int
	// above is where nodes went before.
	above *nodes.Node
}

// NewParser creates a parser that makes the nodes of a document.
func NewParser(document *nodes.Document, options Options) *Parser {
	p := &Parser{document: document, options: options, under: &document.Node}
	p.namespaces.init()
	return p
}

// Document is the document that the parser is associated with.
func (p *Parser) Document() *nodes.Document { return p.document }

// Append puts text, in WTF-8, at the end of the input.
func (p *Parser) Append(text string) { p.pieces.WriteString(text) }

// Close says that there is no more to append.
func (p *Parser) Close() { p.closed = true }

// Memory is what the parser keeps of its input, in bytes.
func (p *Parser) Memory() int {
	n := p.pieces.Cap() + p.text.Cap()
	for _, in := range p.inputs {
		n += len(in.text)
	}
	return n
}

// Script is the script element that has ended, when Run has returned NeedScript.
func (p *Parser) Script() *nodes.Node { return p.script }

// Err is what is wrong with the document, or nil, when Run has returned Stopped.
func (p *Parser) Err() *Error {
	e, _ := p.err.(*Error)
	return e
}

// Abort ends the parser.
//
// https://html.spec.whatwg.org/multipage/xhtml.html#abort-an-xml-parser
func (p *Parser) Abort() { p.stop() }

// stepsAtOnce is how many pieces are parsed without asking whether the agent may go on; if not, the parser is aborted.
const stepsAtOnce = 4096

// Run parses until the parser needs its caller.
func (p *Parser) Run() Status {
	p.script = nil
	if !p.stopped && !p.closed {
		return NeedInput
	}
	for steps := 1; !p.stopped; steps++ {
		if steps%stepsAtOnce == 0 && !p.document.Agent().MayGrow(&p.document.Node) {
			p.Abort()
			break
		}
		if p.err = p.step(); p.err != nil {
			p.flush()
			p.stop()
			break
		}
		if p.script != nil {
			return NeedScript
		}
	}
	return Stopped
}

func (p *Parser) stop() {
	p.stopped = true
	p.open, p.inputs = nil, nil
	p.pieces.Reset()
}

// start begins to read the document.
func (p *Parser) start() error {
	text := strings.TrimPrefix(p.pieces.String(), "\uFEFF")
	p.pieces.Reset()
	// https://www.w3.org/TR/xml/#sec-line-ends
	if strings.IndexByte(text, '\r') >= 0 {
		text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	}
	p.inputs = []*input{{text: text}}
	p.started = true
	if at := invalidChar(text); at >= 0 {
		p.inputs[0].at = at
		c, _ := utf8.DecodeRuneInString(text[at:])
		if c == utf8.RuneError {
			return p.errorf("a lone surrogate is not allowed")
		}
		return p.errorf("the character U+%04X is not allowed", c)
	}
	if in := p.current(); strings.HasPrefix(text, "<?xml") && len(text) > 5 && isSpace(text[5]) {
		in.at = 5
		return p.declaration(in)
	}
	return nil
}

// declaration parses the XML declaration after <?xml.
//
// https://www.w3.org/TR/xml/#NT-XMLDecl
func (p *Parser) declaration(in *input) error {
	pseudo := func(name string) (string, bool, error) {
		begin := in.at
		if !in.space() || !in.take(name) {
			in.at = begin
			return "", false, nil
		}
		in.space()
		if !in.take("=") {
			return "", false, p.errorf("%s needs a value in the XML declaration", name)
		}
		in.space()
		value, ok := in.literal()
		if !ok {
			return "", false, p.errorf("%s needs a value in the XML declaration", name)
		}
		return value, true, nil
	}
	version, ok, err := pseudo("version")
	if err != nil {
		return err
	}
	if !ok || len(version) < 3 || version[:2] != "1." || strings.Trim(version[2:], "0123456789") != "" {
		return p.errorf("the XML declaration has to say version 1.0")
	}
	encoding, ok, err := pseudo("encoding")
	if err != nil {
		return err
	}
	if ok && !isEncodingName(encoding) {
		return p.errorf("%s is no name of an encoding", quote(encoding))
	}
	standalone, ok, err := pseudo("standalone")
	if err != nil {
		return err
	}
	if ok && standalone != "yes" && standalone != "no" {
		return p.errorf("standalone has to be yes or no")
	}
	p.standalone = standalone == "yes"
	in.space()
	if !in.take("?>") {
		return p.errorf("the XML declaration does not end with ?>")
	}
	return nil
}

// isEncodingName is EncName of https://www.w3.org/TR/xml/#NT-EncName
func isEncodingName(s string) bool {
	for i, c := range []byte(s) {
		letter := 'a' <= c|0x20 && c|0x20 <= 'z'
		if !letter && (i == 0 || !strings.ContainsRune("0123456789._-", rune(c))) {
			return false
		}
	}
	return s != ""
}

// step parses one piece of the document.
//
// https://www.w3.org/TR/xml/#NT-document
func (p *Parser) step() error {
	if !p.started {
		return p.start()
	}
	in := p.current()
	rest := in.rest()
	switch {
	case rest == "":
		return p.endOfInput(in)
	case rest[0] == '&' && len(p.open) > 0:
		in.at++
		characters, e, err := p.reference(in)
		p.text.WriteString(characters)
		if err != nil || e == nil || e.external {
			return err
		}
		return p.enter(e, false)
	case rest[0] != '<':
		return p.characters(in)
	case strings.HasPrefix(rest, "</"):
		return p.endTag(in)
	case strings.HasPrefix(rest, "<!--"):
		in.at += len("<!--")
		return p.comment(in)
	case strings.HasPrefix(rest, "<![CDATA[") && len(p.open) > 0:
		in.at += len("<![CDATA[")
		data, ok := in.until("]]>")
		if !ok {
			return p.errorf("the CDATA section does not end with ]]>")
		}
		p.insert(p.document.NewCDATASection(data))
		return nil
	case strings.HasPrefix(rest, "<!DOCTYPE"):
		return p.doctypeDeclaration(in)
	case strings.HasPrefix(rest, "<!"):
		return p.errorf("this is no declaration that may stand here")
	case strings.HasPrefix(rest, "<?"):
		in.at += len("<?")
		return p.processingInstruction(in)
	}
	return p.startTag(in)
}

// endOfInput goes back to what refers to the entity, or ends the document.
func (p *Parser) endOfInput(in *input) error {
	if in.entity != nil {
		if len(p.open) != in.depth {
			return p.errorf("the element %s does not end where it began", quote(p.open[len(p.open)-1].name))
		}
		p.leave()
		return nil
	}
	if len(p.open) > 0 {
		return p.errorf("the element %s does not end", quote(p.open[len(p.open)-1].name))
	}
	if !p.root {
		return p.errorf("there is no root element")
	}
	p.stop()
	return nil
}

// characters parses character data.
//
// https://www.w3.org/TR/xml/#NT-CharData
func (p *Parser) characters(in *input) error {
	rest := in.rest()
	n := strings.IndexAny(rest, "<&")
	if n < 0 {
		n = len(rest)
	}
	data := rest[:n]
	if len(p.open) == 0 {
		if space := spaceLength(data); space < n || n == 0 {
			in.at += space
			return p.errorf("text may not stand outside of the root element")
		}
		in.at += n
		return nil
	}
	if end := strings.Index(data, "]]>"); end >= 0 {
		in.at += end
		return p.errorf("]]> may not stand in text")
	}
	in.at += n
	p.text.WriteString(data)
	return nil
}

// comment parses a comment after <!--.
//
// https://www.w3.org/TR/xml/#NT-Comment
func (p *Parser) comment(in *input) error {
	data, ok := in.until("--")
	if !ok {
		return p.errorf("the comment does not end with -->")
	}
	if !in.take(">") {
		return p.errorf("-- may not stand in a comment")
	}
	p.insert(p.document.CreateComment(data))
	return nil
}

// processingInstruction parses a processing instruction after <?.
//
// https://www.w3.org/TR/xml/#NT-PI
func (p *Parser) processingInstruction(in *input) error {
	target, data, err := p.instruction(in)
	if err == nil {
		p.insert(p.document.NewProcessingInstruction(target, data))
	}
	return err
}

func (p *Parser) instruction(in *input) (target, data string, err error) {
	target = in.name()
	switch {
	case target == "":
		return "", "", p.errorf("a processing instruction needs a target")
	case strings.EqualFold(target, "xml"):
		return "", "", p.errorf("the XML declaration may stand only at the very beginning")
	}
	if in.take("?>") {
		return target, "", nil
	}
	if !in.space() {
		return "", "", p.errorf("white space has to follow the target of a processing instruction")
	}
	data, ok := in.until("?>")
	if !ok {
		return "", "", p.errorf("the processing instruction does not end with ?>")
	}
	return target, data, nil
}

// flush makes a Text node of the text that has gathered.
func (p *Parser) flush() {
	if p.text.Len() > 0 {
		data := p.text.String()
		p.text.Reset()
		nodes.Insert(p.under.Document().CreateTextNode(data), p.under, nil)
	}
}

// insert appends a node after the text.
func (p *Parser) insert(n *nodes.Node) {
	p.flush()
	if document := p.under.Document(); n.Document() != document {
		document.Adopt(n)
	}
	if custom := n.Document().Agent().Custom; custom != nil && !p.inFragment && n.Custom() != nil {
		custom.React(func() { nodes.Insert(n, p.under, nil) })
		return
	}
	nodes.Insert(n, p.under, nil)
}
