// Checked against HTML of 2026-08-21.

package markup

import (
	"strings"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// initial is the "initial" insertion mode.
//
// https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode
func (p *Parser) initial(tok *token) bool {
	switch tok.kind {
	case charactersToken:
		// White space: Ignore the token.
		if _, more := leadingWhitespace(tok); !more {
			return false
		}
	case commentToken, instructionToken:
		// Insert it as the last child of the Document object.
		p.insertCommentOrInstruction(tok, &p.document.Node)
		return false
	case doctypeToken:
		d := &tok.doctype
		// Let doctype be the result of creating a doctype. If the Document node has neither a DocumentType child nor an
		// element child, append doctype to the Document node.
		if p.document.Doctype() == nil && p.document.DocumentElement() == nil {
			p.insert(p.document.CreateDoctype(d.name, d.publicID, d.systemID), location{parent: &p.document.Node})
		}
		// Set the Document to quirks mode or limited-quirks mode.
		if !p.keepMode {
			p.document.Mode = modeOfDoctype(d)
		}
		// Switch the insertion mode to "before html".
		p.mode = (*Parser).beforeHTML
		return false
	}
	// Anything else: If the parser cannot change the mode flag is false, set the Document to quirks mode.
	if !p.keepMode {
		p.document.Mode = nodes.Quirks
	}
	// Switch the insertion mode to "before html", then reprocess the token.
	p.mode = (*Parser).beforeHTML
	return true
}

// modeOfDoctype returns the mode of a document that has a DOCTYPE.
//
// https://html.spec.whatwg.org/multipage/parsing.html#quirks-mode-doctypes
func modeOfDoctype(d *doctype) string {
	public, system := asciiLower(d.publicID), asciiLower(d.systemID)
	starts := func(prefixes []string) bool {
		for _, prefix := range prefixes {
			if strings.HasPrefix(public, prefix) {
				return true
			}
		}
		return false
	}
	transitional := starts([]string{"-//w3c//dtd html 4.01 frameset//", "-//w3c//dtd html 4.01 transitional//"})
	switch {
	case d.forceQuirks, d.name != "html",
		public == "-//w3o//dtd w3 html strict 3.0//en//", public == "-/w3c/dtd html 4.0 transitional/en", public == "html",
		system == "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd",
		starts(quirkyPublicIDs),
		// The system identifier is missing or the empty string.
		system == "" && transitional:
		return nodes.Quirks
	case starts([]string{"-//w3c//dtd xhtml 1.0 frameset//", "-//w3c//dtd xhtml 1.0 transitional//"}), transitional:
		return nodes.LimitedQuirks
	}
	return nodes.NoQuirks
}

// asciiLower returns a string in ASCII lower case.
func asciiLower(s string) string {
	b := []byte(s)
	for i, c := range b {
		b[i] = lower(int(c))
	}
	return string(b)
}

// quirkyPublicIDs are what a public identifier starts with, in lower case, that makes a document quirky.
var quirkyPublicIDs = []string{
	"+//silmaril//dtd html pro v0r11 19970101//",
	"-//as//dtd html 3.0 aswedit + extensions//",
	"-//advasoft ltd//dtd html 3.0 aswedit + extensions//",
	"-//ietf//dtd html 2.0 level 1//",
	"-//ietf//dtd html 2.0 level 2//",
	"-//ietf//dtd html 2.0 strict level 1//",
	"-//ietf//dtd html 2.0 strict level 2//",
	"-//ietf//dtd html 2.0 strict//",
	"-//ietf//dtd html 2.0//",
	"-//ietf//dtd html 2.1e//",
	"-//ietf//dtd html 3.0//",
	"-//ietf//dtd html 3.2 final//",
	"-//ietf//dtd html 3.2//",
	"-//ietf//dtd html 3//",
	"-//ietf//dtd html level 0//",
	"-//ietf//dtd html level 1//",
	"-//ietf//dtd html level 2//",
	"-//ietf//dtd html level 3//",
	"-//ietf//dtd html strict level 0//",
	"-//ietf//dtd html strict level 1//",
	"-//ietf//dtd html strict level 2//",
	"-//ietf//dtd html strict level 3//",
	"-//ietf//dtd html strict//",
	"-//ietf//dtd html//",
	"-//metrius//dtd metrius presentational//",
	"-//microsoft//dtd internet explorer 2.0 html strict//",
	"-//microsoft//dtd internet explorer 2.0 html//",
	"-//microsoft//dtd internet explorer 2.0 tables//",
	"-//microsoft//dtd internet explorer 3.0 html strict//",
	"-//microsoft//dtd internet explorer 3.0 html//",
	"-//microsoft//dtd internet explorer 3.0 tables//",
	"-//netscape comm. corp.//dtd html//",
	"-//netscape comm. corp.//dtd strict html//",
	"-//o'reilly and associates//dtd html 2.0//",
	"-//o'reilly and associates//dtd html extended 1.0//",
	"-//o'reilly and associates//dtd html extended relaxed 1.0//",
	"-//sq//dtd html 2.0 hotmetal + extensions//",
	"-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
	"-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//",
	"-//spyglass//dtd html 2.0 extended//",
	"-//sun microsystems corp.//dtd hotjava html//",
	"-//sun microsystems corp.//dtd hotjava strict html//",
	"-//w3c//dtd html 3 1995-03-24//",
	"-//w3c//dtd html 3.2 draft//",
	"-//w3c//dtd html 3.2 final//",
	"-//w3c//dtd html 3.2//",
	"-//w3c//dtd html 3.2s draft//",
	"-//w3c//dtd html 4.0 frameset//",
	"-//w3c//dtd html 4.0 transitional//",
	"-//w3c//dtd html experimental 19960712//",
	"-//w3c//dtd html experimental 970421//",
	"-//w3c//dtd w3 html//",
	"-//w3o//dtd w3 html 3.0//",
	"-//webtechs//dtd mozilla html 2.0//",
	"-//webtechs//dtd mozilla html//",
}

// beforeHTML is the "before html" insertion mode.
//
// https://html.spec.whatwg.org/multipage/parsing.html#the-before-html-insertion-mode
func (p *Parser) beforeHTML(tok *token) bool {
	switch tok.kind {
	case doctypeToken:
		return false
	case commentToken, instructionToken:
		p.insertCommentOrInstruction(tok, &p.document.Node)
		return false
	case charactersToken:
		if _, more := leadingWhitespace(tok); !more {
			return false
		}
	case startTagToken:
		if tok.name.id == nameHtml {
			p.createRoot(tok)
			p.mode = (*Parser).beforeHead
			return false
		}
	case endTagToken:
		switch tok.name.id {
		case nameHead, nameBody, nameHtml, nameBr:
		default:
			return false
		}
	}
	// Anything else: Create an html element, append it to the Document object, and put it in the stack of open elements.
	p.createRoot(&token{name: &known[nameHtml]})
	// Switch the insertion mode to "before head", then reprocess the token.
	p.mode = (*Parser).beforeHead
	return true
}

// createRoot creates the html element for a token, with the Document as the intended parent, inserts it there unless
// there is an element, and puts it in the stack of open elements.
func (p *Parser) createRoot(tok *token) {
	node := p.createElement(tok, htmlNamespace, &p.document.Node)
	p.insertElementAt(node, &p.document.Node)
	p.stack.push(p.entry(node, tok, htmlNamespace))
}
