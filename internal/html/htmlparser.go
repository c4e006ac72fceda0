// Checked against HTML of 2026-08-21.

package html

import (
	"github.com/sluice-go/sluice/internal/encoding"
	"github.com/sluice-go/sluice/internal/encoding/bom"
	"github.com/sluice-go/sluice/internal/markup"
)

// htmlParser is the HTML parser of a document that comes from the network.
//
// https://html.spec.whatwg.org/multipage/parsing.html#overview-of-the-parsing-model
type htmlParser struct {
	document *PageDocument
	parser   *markup.Parser
	// plainText says that the document is one of plain text.
	plainText bool
	// transport is the encoding that the response names, or "".
	transport string
	// head are the first bytes, while they may say what the encoding is, and scan looks at those of the document's head.
	head []byte
	scan markup.HeadScan
	// hurried says that bytes more are not to be awaited before the first are parsed.
	hurried    bool
	stream     *encoding.Stream
	confidence markup.Confidence
	// ascii says that all bytes so far were ASCII.
	ascii bool
	// scriptCreated says that document.open() has made the parser.
	scriptCreated bool
	// depth is how many calls of run there are.
	depth int
	// over says that the parser has stopped, or was aborted.
	over bool
}

// newHTMLParser makes the parser of a document. A document of plain text is parsed as one.
func newHTMLParser(d *PageDocument, charset string, plainText bool) *htmlParser {
	p := &htmlParser{document: d, plainText: plainText, transport: encoding.NameOf(charset), ascii: true}
	options := d.parserOptions(p)
	options.KeepMode = options.KeepMode || plainText
	p.parser = markup.NewParser(d.tree, options)
	if plainText {
		// https://html.spec.whatwg.org/multipage/document-lifecycle.html#read-text
		p.parser.StartPlainText()
	}
	return p
}

// parserOptions are how the document is parsed.
func (d *PageDocument) parserOptions(p *htmlParser) markup.Options {
	return markup.Options{
		Scripting:                   d.scriptingMode(),
		AllowDeclarativeShadowRoots: d.tree.AllowDeclarativeShadowRoots,
		KeepMode:                    d.isIframeSrcdoc(),
		Hooks: markup.Hooks{
			ScriptCreated:    scriptCreated,
			ScriptUnfinished: scriptUnfinished,
			Encoding:         p.changeEncoding,
			Popped:           elementPopped,
		},
	}
}

// scriptingMode is the parser scripting mode for the document.
func (d *PageDocument) scriptingMode() markup.ScriptingMode {
	if !d.scriptingEnabled() {
		return markup.ScriptingDisabled
	}
	return markup.ScriptingNormal
}

// scriptingEnabled is https://html.spec.whatwg.org/multipage/webappapis.html#enabling-and-disabling-scripting
func (d *PageDocument) scriptingEnabled() bool {
	return d.active() && !d.window.options.DisableScripting
}

// receive implements activeParser.
func (p *htmlParser) receive(b []byte, last bool) {
	if p.over {
		return
	}
	if p.stream == nil {
		p.head = append(p.head, b...)
		if b = p.sniff(last); p.stream == nil {
			return
		}
	} else if p.head != nil {
		p.lookOn(b, last)
	}
	if p.over {
		return
	}
	p.ascii = p.ascii && isASCII(b)
	p.parser.Append(p.stream.Decode(b, last))
	if last {
		p.parser.Close()
	}
	p.account()
	if p.document.pendingParsingBlocking == nil {
		p.run()
	}
}

// declared is the encoding that the bytes that have come until now declare, which may be the last; "" for none. Over says that those that
// are still to come are not looked at.
//
// https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm step 5
func (p *htmlParser) declared(last bool) (name string, over bool) {
	if name := markup.Prescan(p.head[:min(len(p.head), markup.PrescanLength)], encoding.NameOf); name != "" {
		return name, true
	}
	switch long := len(p.head) >= markup.PrescanLength; {
	case !long && !last:
		return "", false
	case p.plainText:
		return "", true
	}
	name, over = p.scan.Scan(p.head, encoding.NameOf)
	return name, over || last
}

// sniff has the document's character encoding be the result of the encoding sniffing algorithm, and returns the bytes that have
// come until now; nil if others are to be awaited.
//
// https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm
func (p *htmlParser) sniff(last bool) []byte {
	// 1. BOM sniffing comes before all else.
	if !last && bom.MayBecome(p.head) {
		return nil
	}
	// 3. The user agent may wait for more bytes of the resource to be available: 500 ms, or those of the head. Nothing is awaited
	//    where the transport layer says what the encoding is, or a meta element that is there.
	name, over := p.declared(last)
	if p.transport == "" && !over && !p.hurried {
		return nil
	}
	fallback := p.document.fallbackEncoding(p.head, last)
	if name != "" {
		fallback = name
	}
	used, confidence := markup.SniffEncoding(p.head, p.transport, fallback, encoding.NameOf)
	p.use(used)
	p.confidence = confidence
	b := p.head
	if over || confidence == markup.Certain {
		p.stopLooking(name)
	}
	return b
}

// stopLooking says what the first bytes declare: an encoding, or "".
//
// AD-HOC: As in browsers, what comes behind them, and behind the head, declares none any more.
func (p *htmlParser) stopLooking(declared string) {
	p.head = nil
	if declared == "" {
		p.confidence = markup.Certain
	}
}

// lookOn looks at bytes that have not come in time. What these say of the encoding is true of the document whole, and not only of what
// comes after the meta element.
func (p *htmlParser) lookOn(b []byte, last bool) {
	p.head = append(p.head, b...)
	name, over := p.declared(last)
	if !over {
		return
	}
	if name != "" {
		p.changeEncoding(name)
	}
	p.stopLooking(name)
}

// hurry implements activeParser.
func (p *htmlParser) hurry() {
	p.hurried = true
	if p.stream == nil {
		p.receive(nil, false)
	}
}

// fallbackEncoding is the encoding of a document that says nothing of its own, by its first bytes, or all of them.
//
// https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm
func (d *PageDocument) fallbackEncoding(head []byte, whole bool) string {
	// 6. If the HTML parser for which this algorithm is being run is associated with a Document d whose container document is
	//    non-null: let parentDocument be d's container document. If parentDocument's origin is same origin with d's origin
	//    and parentDocument's character encoding is not UTF-16BE/LE, then return parentDocument's character encoding.
	if c := d.window.container; c != nil && c.document.window.beside == d.window.beside && c.document.window.environment.Origin.SameOrigin(d.window.environment.Origin) {
		if name := c.document.tree.Encoding; name != "" && name != "UTF-16BE" && name != "UTF-16LE" {
			return name
		}
	}
	// 8. The user agent may attempt to autodetect the character encoding: documents of the local file system that contain bytes
	//    greater than 0x7F which match the UTF-8 pattern are very likely to be UTF-8.
	if d.window.environment.CreationURL.Scheme() == "file" && !isASCII(head) && markup.BeginsAsUTF8(head, whole) {
		return "UTF-8"
	}
	// 9. Otherwise, return an implementation-defined or user-specified default character encoding.
	return "windows-1252"
}

// use decodes what comes by an encoding.
func (p *htmlParser) use(name string) {
	p.document.tree.Encoding = name
	p.stream = encoding.NewStream(encoding.ForLabel(name))
}

func isASCII(b []byte) bool {
	for _, c := range b {
		if c >= 0x80 {
			return false
		}
	}
	return true
}

// changeEncoding hears of an encoding that a meta element declares, after those in the first bytes.
//
// https://html.spec.whatwg.org/multipage/parsing.html#change-the-encoding
func (p *htmlParser) changeEncoding(label string) (known bool) {
	name := encoding.NameOf(label)
	if p.confidence == markup.Certain || p.scriptCreated || name == "" {
		return name != ""
	}
	p.confidence = markup.Certain
	changed, again := markup.ChangeEncoding(p.document.tree.Encoding, name)
	// 5. If all the bytes up to the last byte converted by the current decoder have the same Unicode interpretations in
	//    both the current encoding and the new encoding, then change to the new converter on the fly.
	if again && p.ascii {
		p.use(changed)
	} else if again {
		// 6. Otherwise, restart the navigate algorithm.
		p.document.navigateAgain(changed)
	}
	return true
}

// account counts what the parser keeps of its input as memory of the document, whose active parser it is.
func (p *htmlParser) account() {
	if p.document.parser == p {
		p.document.tree.SetParserMemory(cap(p.head) + p.parser.Memory())
	}
}

// run parses until there is no more input, or a script is awaited.
func (p *htmlParser) run() {
	p.depth++
	defer func() { p.depth-- }()
	defer p.account()
	for !p.document.settings().EventLoop().Terminating() {
		switch p.parser.Run() {
		case markup.NeedInput, markup.Paused:
			return
		case markup.Stopped:
			if p.depth == 1 && !p.over {
				p.over = true
				p.account()
				p.document.stopParsing()
			}
			return
		case markup.NeedScript:
			if !p.runScript() {
				return
			}
		}
	}
}

// runScript is what the parser does at the end tag of a script. It reports whether the parser goes on.
//
// https://html.spec.whatwg.org/multipage/parsing.html#scriptEndTag
func (p *htmlParser) runScript() bool {
	// If the JavaScript execution context stack is empty, then perform a microtask checkpoint.
	p.document.settings().CheckpointIfIdle()
	if p.over {
		return false
	}
	script := p.parser.Script()
	// Prepare the script element script.
	p.parser.RunScript(func() { scriptOf(script).prepare() })
	return p.runPending()
}

// runPending executes the pending parsing-blocking script. It reports whether the parser goes on.
func (p *htmlParser) runPending() bool {
	d := p.document
	// While document's pending parsing-blocking script is not null:
	for d.pendingParsingBlocking != nil && !p.over {
		// If the script nesting level is not zero: set the parser pause flag to true, and abort the processing of any nested
		// invocations of the tokenizer.
		if p.parser.ScriptNestingLevel() > 0 {
			p.parser.Pause()
			return false
		}
		// Otherwise: 1. Let the script be the pending parsing-blocking script. 2. Set it to null.
		// 5. If the parser's Document has a style sheet that is blocking scripts or the script's ready to be parser-executed
		//    is not true, then spin the event loop until it has none and it is.
		s := d.pendingParsingBlocking
		if !s.readyToBeParserExecuted || d.blockingSheets > 0 {
			return false
		}
		d.pendingParsingBlocking = nil
		// 9–14. Execute the script element the script, with the insertion point just before the next input character, and
		//       the script nesting level one.
		p.parser.RunScript(s.execute)
	}
	return !p.over
}

// scriptReady implements activeParser.
func (p *htmlParser) scriptReady() {
	if p.depth == 0 && p.runPending() {
		p.run()
	}
}

// abort implements activeParser.
//
// https://html.spec.whatwg.org/multipage/parsing.html#abort-a-parser
func (p *htmlParser) abort() {
	p.over = true
	p.parser.Abort()
	p.head = nil
	p.account()
	p.document.parser = nil
	p.document.parserWasAborted = true
}
