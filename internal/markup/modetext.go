// Checked against HTML of 2026-08-21.

package markup

import "github.com/sluice-go/sluice/internal/dom/nodes"

// inText is the "text" insertion mode.
//
// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incdata
func (p *Parser) inText(tok *token) bool {
	switch tok.kind {
	case charactersToken:
		p.insertCharacters(tok.data)
		return false
	case eofToken:
		// If the current node is a script element, then set its already started to true.
		if p.stack.is(nameScript) && p.hooks.ScriptUnfinished != nil {
			p.hooks.ScriptUnfinished(p.stack.current().node)
		}
		p.pop()
		p.mode = p.originalMode
		return true
	}
	// An end tag. Let script be the current node, when that is a script element.
	script := p.stack.current().node
	isScript := p.stack.is(nameScript) && tok.name.id == nameScript
	p.pop()
	p.mode = p.originalMode
	if isScript {
		p.endScript(script)
	}
	return false
}

// endScript has the caller prepare a script element. Those of fragments are not connected, and wait for that.
func (p *Parser) endScript(script *nodes.Node) {
	if p.context.node == nil {
		p.script = script
	}
}
