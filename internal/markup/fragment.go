// Checked against HTML of 2026-08-21.

package markup

import "github.com/sluice-go/sluice/internal/dom/nodes"

// ParseFragment is the HTML fragment parsing algorithm, for an Element, or a DocumentFragment that has a host. The
// options are the scripting mode, Inert or Fragment or, when scripting is disabled for the context's document, Disabled;
// whether declarative shadow roots are allowed; and hooks.
//
// https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm
func ParseFragment(target *nodes.Node, input string, options Options) *nodes.Node {
	// 2. Let context be target if target is an Element; otherwise target's host.
	context := target
	if !target.IsElement() {
		context = target.Host()
	}
	// 4. Let document be a Document node whose type is "html".
	contextDocument := context.Document()
	document := contextDocument.Agent().NewHTMLDocument()
	// 5. to 7. Let it be in the mode of the context's node document.
	document.Mode = contextDocument.Mode
	// 8. to 10. Create a new HTML parser.
	options.KeepMode = true
	p := NewParser(document, options)
	p.startFragment(target, context)
	// 21. Place the input into the input stream.
	p.Append(input)
	p.Close()
	// 22. Start the HTML parser and let it run until it has consumed all the characters.
	p.Run()
	// 23. Return fragment.
	return p.rootTarget
}

// startFragment is steps 11 to 20.
func (p *Parser) startFragment(target, context *nodes.Node) {
	// 18. Let the start tag token of context have its local name and attributes.
	tok := &token{kind: startTagToken, name: p.tokenizer.names.get([]byte(asciiLower(context.LocalName())))}
	ns, ours := namespaceOf(context)
	if p.elementName(tok.name, ns).Local != context.LocalName() {
		// The parser would make no element of that name: the rules know none of it.
		tok.name = &name{text: context.LocalName(), id: noName}
	}
	for _, a := range context.Attributes() {
		if a.Name().Namespace == "" {
			tok.attributes = append(tok.attributes, attribute{p.tokenizer.names.get([]byte(a.Name().Local)), a.Value()})
		}
	}
	p.context = p.entry(context, tok, ns)
	if !ours {
		p.context = element{node: context, name: tok.name}
	}
	// 11. Set the state of the HTML parser's tokenization stage.
	if p.context.html {
		switch tok.name.id {
		case nameTitle, nameTextarea:
			p.switchTokenizer((*tokenizer).rcdata)
		case nameStyle, nameXmp, nameIframe, nameNoembed, nameNoframes:
			p.switchTokenizer((*tokenizer).rawtext)
		case nameScript:
			p.switchTokenizer((*tokenizer).scriptData)
		case nameNoscript:
			if p.scripting != ScriptingDisabled {
				p.switchTokenizer((*tokenizer).rawtext)
			}
		case namePlaintext:
			p.switchTokenizer((*tokenizer).plaintext)
		}
	}
	// 12. Let root be the result of creating an html element.
	root := p.document.NewElement(p.elementName(&known[nameHtml], htmlNamespace))
	// 13. Append root to document.
	nodes.Insert(root, &p.document.Node, nil)
	// 14. Set up the stack of open elements so that it contains just the single element root.
	p.stack.push(p.entry(root, &token{name: &known[nameHtml]}, htmlNamespace))
	// 15. and 16. Set the parser's root insertion target to a document fragment, given target's node document.
	// AD-HOC: of a template it is that of what it contains, as in browsers: there it goes, and has no custom elements.
	owner := target
	if contents := target.TemplateContents(); contents != nil {
		owner = contents
	}
	p.rootTarget = owner.Document().CreateDocumentFragment()
	// 17. If context is a template element, then push "in template" onto the stack of template insertion modes.
	if p.contextIs(nameTemplate) {
		p.templateModes = append(p.templateModes, (*Parser).inTemplate)
	}
	// 19. Reset the parser's insertion mode appropriately.
	p.resetMode()
	// 20. Set the form element pointer to the nearest node to context that is a form element.
	for n := context; n != nil; n = n.Parent() {
		if n.IsHTMLElement("form") {
			p.form = n
			break
		}
	}
}
