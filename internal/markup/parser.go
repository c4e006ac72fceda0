// Checked against HTML of 2026-08-21.

package markup

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// Parser is an HTML parser.
//
// It is fed with Append, runs in Run until it needs its caller, and says then what for. So it can wait for the network,
// and for scripts, which can insert text with Write. It belongs to the goroutine of the document.
//
// https://html.spec.whatwg.org/multipage/parsing.html#html-parser
type Parser struct {
	tokenizer tokenizer
	document  *nodes.Document
	hooks     Hooks
	// The scripting mode, and whether declarative shadow roots are allowed.
	scripting   ScriptingMode
	allowShadow bool
	// keepMode has the document's mode stay as it is.
	keepMode bool

	// The insertion mode, the original insertion mode, and the stack of template insertion modes.
	mode, originalMode mode
	templateModes      []mode

	stack  stack
	active activeFormatting
	// The head and the form element pointer.
	head, form *nodes.Node
	// framesetNotOK is the frameset-ok flag, "not ok".
	framesetNotOK bool
	// fostering says that foster parenting is enabled.
	fostering bool
	// ignoreNewline says that a line feed is to be ignored if it is the next token.
	ignoreNewline bool
	// tableCharacters are the pending table character tokens.
	tableCharacters []byte
	// patches are the templates whose content goes elsewhere.
	patches map[*nodes.Node]*patch

	// context is that of the HTML fragment parsing algorithm; it has no node if the parser was not created for it. The
	// root insertion target is nil then, too.
	context    element
	rootTarget *nodes.Node

	// pending are the characters that are to be inserted at pendingAt.
	pending   []byte
	pendingAt location

	treeNames  treeNames
	attributes []nodes.Attr

	// script is the script element whose end tag made the parser return.
	script *nodes.Node
	// nesting is the script nesting level, and paused the parser pause flag.
	nesting int
	paused  bool
	// exposed says that script may have changed the tree since the parser made it.
	exposed bool
	// stopped says that there was an end-of-file token, or that the parser was aborted.
	stopped bool
	// processing is how many tokens are being processed, one within the other: script that runs meanwhile may write.
	processing int
	// tokens counts to when it is asked whether the agent may go on; if not, the parser is aborted.
	tokens int
}

// tokensAtOnce is how many tokens are processed without asking that.
const tokensAtOnce = 4096

// mode is an insertion mode: it processes a token, and says whether it is to be reprocessed.
//
// https://html.spec.whatwg.org/multipage/parsing.html#insertion-mode
type mode func(*Parser, *token) (reprocess bool)

// ScriptingMode is a parser scripting mode.
//
// https://html.spec.whatwg.org/multipage/parsing.html#parser-scripting-mode
type ScriptingMode uint8

const (
	// ScriptingNormal: scripts are processed when inserted.
	ScriptingNormal ScriptingMode = iota
	// ScriptingDisabled: scripts do not run when they are prepared, and noscript elements have content.
	ScriptingDisabled
	// ScriptingInert: scripts are parsed as if scripting was enabled, but never run.
	ScriptingInert
	// ScriptingFragment: scripts are processed when the fragment is inserted.
	ScriptingFragment
)

// Hooks are what the parser does beyond the tree. Each may be nil.
type Hooks struct {
	// ScriptCreated is told of a script element before it is inserted, and of where its text begins, from 1.
	ScriptCreated func(ScriptStart)
	// ScriptUnfinished is told of a script element that the input ended in: its already started is to be true.
	ScriptUnfinished func(script *nodes.Node)
	// Popped is told of each element that is popped off the stack of open elements.
	Popped func(element *nodes.Node)
	// Encoding is told of each label of an encoding that a meta element declares. It says whether there is such an encoding, and
	// may abort the parser.
	//
	// https://html.spec.whatwg.org/multipage/parsing.html#meta-charset-during-parse
	Encoding func(label string) (known bool)
	// ParseError is told of each parse error that has a code in the standard.
	ParseError func(ParseError)
}

// ScriptStart is what the parser says of a script element that it has created.
//
// https://html.spec.whatwg.org/multipage/parsing.html#scriptTag
type ScriptStart struct {
	Element *nodes.Node
	// ParserDocument is to be the element's parser document; nil is null. Its force async is to be false.
	ParserDocument *nodes.Document
	// AlreadyStarted: its already started is to be true.
	AlreadyStarted bool
	// Line and Column are of the first character of the element's text, among what was appended.
	Line, Column int
}

// Options are how a parser parses.
type Options struct {
	Scripting ScriptingMode
	// AllowDeclarativeShadowRoots has shadow roots made of templates.
	AllowDeclarativeShadowRoots bool
	// KeepMode has the parser leave the document's mode as it is: for an iframe srcdoc document, and where the parser
	// cannot change the mode flag is true.
	KeepMode bool
	Hooks    Hooks
}

// Status says why Run returned.
type Status uint8

const (
	// NeedInput: what has come is parsed up to its end, or to the insertion point.
	NeedInput Status = iota
	// NeedScript: a script element has ended. Script tells which; it is to be prepared in RunScript.
	NeedScript
	// Paused: the parser pause flag is set, and this is a nested call.
	Paused
	// Stopped: the end-of-file token was processed, or the parser was aborted.
	Stopped
)

// NewParser creates a parser that is associated with a document.
func NewParser(document *nodes.Document, options Options) *Parser {
	p := &Parser{
		document: document, scripting: options.Scripting, allowShadow: options.AllowDeclarativeShadowRoots,
		keepMode: options.KeepMode, hooks: options.Hooks,
	}
	p.tokenizer.init()
	p.tokenizer.report = p.hooks.ParseError
	p.tokenizer.foreign = p.inForeign
	p.mode = (*Parser).initial
	return p
}

// root returns the root of what the parser makes.
func (p *Parser) root() *nodes.Node {
	if p.rootTarget != nil {
		return p.rootTarget
	}
	return &p.document.Node
}

// Memory is what the parser keeps, in bytes, that is not in the tree: of the input, what is not parsed, and what was parsed of a
// token that has not ended.
func (p *Parser) Memory() int {
	if p.stopped {
		return 0
	}
	return p.tokenizer.memory() + cap(p.tableCharacters) + cap(p.pending)
}

// Document returns the document that the parser is associated with.
func (p *Parser) Document() *nodes.Document { return p.document }

// inForeign says that there is an adjusted current node, and it is not in the HTML namespace.
func (p *Parser) inForeign() bool { return len(p.stack.elements) > 0 && !p.adjustedCurrent().html }

// Append puts text, WTF-8 of whole characters, at the end of the input stream.
func (p *Parser) Append(text string) {
	if !p.stopped {
		p.tokenizer.append(text)
	}
}

// Close says that there is no more to append: the end of the input stream is an "EOF" character.
func (p *Parser) Close() { p.tokenizer.in.closed = true }

// Closed says whether Close was called.
func (p *Parser) Closed() bool { return p.tokenizer.in.closed }

// StartPlainText has all that is appended be the text of a pre element.
//
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#read-text
func (p *Parser) StartPlainText() {
	// Act as if the tokenizer had emitted a start tag token with the tag name "pre" followed by a single U+000A LINE FEED
	// (LF) character, and switch the tokenizer to the PLAINTEXT state.
	p.Append("<pre>\n")
	p.Run()
	p.switchTokenizer((*tokenizer).plaintext)
}

// Run parses until the parser needs its caller. It may be called while RunScript calls its function.
func (p *Parser) Run() Status {
	for !p.stopped {
		if p.script != nil {
			return NeedScript
		}
		if p.paused {
			return Paused
		}
		tok, ok := p.tokenizer.next()
		if !ok {
			p.flush()
			p.tokenizer.yield()
			return NeedInput
		}
		p.processing++
		p.process(tok)
		if p.processing--; p.processing == 0 && p.stopped {
			p.popTo(0)
		}
		if p.tokens++; p.tokens%tokensAtOnce == 0 && !p.document.Agent().MayGrow(p.root()) {
			p.Abort()
		}
		if p.script != nil {
			p.flush()
			p.tokenizer.yield()
			return NeedScript
		}
	}
	return Stopped
}

// Script returns the script element that has ended, when Run has returned NeedScript.
func (p *Parser) Script() *nodes.Node { return p.script }

// RunScript calls a function that prepares the script element that has ended, or executes the pending parsing-blocking
// script, with the insertion point just before the next input character.
//
// https://html.spec.whatwg.org/multipage/parsing.html#scriptEndTag
func (p *Parser) RunScript(f func()) {
	p.script = nil
	p.exposed = true
	// Let the old insertion point have the same value as the current insertion point. Let the insertion point be just
	// before the next input character.
	old := p.tokenizer.in.insertionPoint
	p.SetInsertionPoint()
	// Increment the parser's script nesting level by one.
	p.nesting++
	// Prepare the script element, or execute it.
	f()
	// Decrement the parser's script nesting level by one. If it is zero, then set the parser pause flag to false.
	p.nesting--
	if p.nesting == 0 {
		p.paused = false
	}
	// Let the insertion point have the value of the old insertion point.
	if !p.stopped {
		p.tokenizer.in.insertionPoint = old
	}
}

// Processing says whether a token is being processed: what is inserted now is what the parser has created.
func (p *Parser) Processing() bool { return p.processing > 0 }

// ScriptNestingLevel returns the script nesting level.
//
// https://html.spec.whatwg.org/multipage/parsing.html#script-nesting-level
func (p *Parser) ScriptNestingLevel() int { return p.nesting }

// Pause sets the parser pause flag: a nested script is to run before the parser goes on. Run returns Paused until the
// outermost RunScript has ended.
//
// https://html.spec.whatwg.org/multipage/parsing.html#parser-pause-flag
func (p *Parser) Pause() { p.paused = true }

// HasInsertionPoint says whether the insertion point is defined.
//
// https://html.spec.whatwg.org/multipage/parsing.html#insertion-point
func (p *Parser) HasInsertionPoint() bool { return p.tokenizer.in.insertionPoint != nil }

// SetInsertionPoint sets the insertion point to just before the next input character: the end of the input stream for a
// parser that document.open() has just created.
func (p *Parser) SetInsertionPoint() {
	p.tokenizer.yield()
	p.tokenizer.in.insertionPoint = p.tokenizer.in.end.next
}

// UnsetInsertionPoint makes the insertion point undefined.
func (p *Parser) UnsetInsertionPoint() { p.tokenizer.in.insertionPoint = nil }

// Write inserts text, WTF-8, immediately before the insertion point, which must be defined. Run then parses it, unless a
// script is to run first.
//
// https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#document-write-steps
func (p *Parser) Write(text string) {
	if p.stopped {
		return
	}
	p.tokenizer.yield()
	p.tokenizer.insert(text)
}

// Abort aborts the parser: what it has not parsed is thrown away, and all elements are popped. Script that runs while a
// token is processed, as that of a custom element, may do that: then nothing more is inserted, and the elements are popped
// when that token is done with, since its steps look at them.
//
// https://html.spec.whatwg.org/multipage/parsing.html#abort-a-parser
func (p *Parser) Abort() {
	p.flush()
	p.tokenizer.yield()
	p.tokenizer.in.discard()
	p.script = nil
	p.stop()
}

// IsOpen says whether an element is on the stack of open elements.
func (p *Parser) IsOpen(n *nodes.Node) bool {
	return !p.stopped && slices.ContainsFunc(p.stack.elements, func(e element) bool { return e.node == n })
}

// Stopped says whether the parser has stopped, or was aborted.
func (p *Parser) Stopped() bool { return p.stopped }

// stop stops parsing, as far as it is the parser's.
//
// https://html.spec.whatwg.org/multipage/parsing.html#stop-parsing
func (p *Parser) stop() {
	p.stopped = true
	// Set the insertion point to undefined.
	p.tokenizer.in.insertionPoint = nil
	// Pop all the nodes off the stack of open elements.
	if p.processing == 0 {
		p.popTo(0)
	}
}

// process is the tree construction dispatcher.
//
// https://html.spec.whatwg.org/multipage/parsing.html#tree-construction-dispatcher
func (p *Parser) process(tok *token) {
	if p.ignoreNewline {
		p.ignoreNewline = false
		if tok.kind == charactersToken && tok.data[0] == '\n' {
			if tok.data = tok.data[1:]; tok.data == "" {
				return
			}
		}
	}
	for again := true; again && !p.stopped; {
		if p.asHTML(tok) {
			again = p.mode(p, tok)
		} else {
			again = p.inForeignContent(tok)
		}
	}
	if tok.kind == startTagToken && tok.selfClosing && p.hooks.ParseError != nil {
		p.reportSolidus(tok)
	}
}

// asHTML says that a token is processed by the rules for HTML content.
func (p *Parser) asHTML(tok *token) bool {
	// The stack of open elements is empty.
	if len(p.stack.elements) == 0 {
		return true
	}
	// The adjusted current node is an element in the HTML namespace.
	c := p.adjustedCurrent()
	if c.html {
		return true
	}
	switch tok.kind {
	case startTagToken:
		// The adjusted current node is a MathML text integration point and the token is a start tag whose tag name is neither
		// "mglyph" nor "malignmark".
		return c.mathMLText && tok.name.id != nameMglyph && tok.name.id != nameMalignmark ||
			// The adjusted current node is a MathML annotation-xml element and the token is a start tag whose tag name is "svg".
			c.mathML && c.name.id == nameAnnotationXml && tok.name.id == nameSvg ||
			// The adjusted current node is an HTML integration point and the token is a start tag.
			c.htmlIntegration
	case charactersToken:
		// It is one of these points and the token is a character token.
		return c.mathMLText || c.htmlIntegration
	}
	// The token is an end-of-file token.
	return tok.kind == eofToken
}

// acknowledge acknowledges the token's self-closing flag.
//
// https://html.spec.whatwg.org/multipage/parsing.html#acknowledge-self-closing-flag
func acknowledge(tok *token) { tok.selfClosing = false }

// reportSolidus tells of a self-closing flag that was not acknowledged.
func (p *Parser) reportSolidus(tok *token) {
	tok.selfClosing = false
	p.tokenizer.error("non-void-html-element-start-tag-with-trailing-solidus")
}

// switchTokenizer switches the tokenizer to a state.
func (p *Parser) switchTokenizer(s state) { p.tokenizer.state = s }

// leadingWhitespace takes the white space that a character token begins with. It says whether more follows. To the tree builder,
// which may get one of a character reference, a carriage return is white space.
func leadingWhitespace(tok *token) (whitespace string, more bool) {
	i := 0
	for i < len(tok.data) && isSpace(tok.data[i]) {
		i++
	}
	whitespace, tok.data = tok.data[:i], tok.data[i:]
	return whitespace, tok.data != ""
}

// onlyWhitespace returns the white space among characters.
func onlyWhitespace(data string) string {
	b := make([]byte, 0, len(data))
	for i := range len(data) {
		if isSpace(data[i]) {
			b = append(b, data[i])
		}
	}
	return string(b)
}

// isAllWhitespace says whether all characters are ASCII white space.
func isAllWhitespace(data string) bool {
	for i := range len(data) {
		if !isSpace(data[i]) {
			return false
		}
	}
	return true
}
