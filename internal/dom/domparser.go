package dom

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/markup"
	"github.com/sluice-go/sluice/internal/markup/xml"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// DOMParser is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#domparser
type DOMParser struct{ mozjs.Object }

func (p *DOMParser) construct() error { return nil }

// ParseFromString is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-domparser-parsefromstring
func (p *DOMParser) ParseFromString(text string, typ DOMParserSupportedType) (*Document, error) {
	cx := p.Cx()
	associated, err := documentOf(p.Realm().GlobalObject())
	if err != nil {
		return nil, err
	}
	// 2. Let document be a new Document, whose content type is type and URL is this's relevant global object's associated
	//    Document's URL.
	document := AgentOf(cx).NewDocument()
	document.ContentType, document.URL, document.Origin = string(typ), associated.URL, associated.Origin
	document.HTML = typ == "text/html"
	// 3. Switch on type: parse HTML from a string given document and compliantString, or parse it as XML.
	if e := ParseWithoutScripts(document, text); e != nil {
		// 3. If the previous step resulted in an XML well-formedness or XML namespace well-formedness error, then the
		//    document has an element that says so, and nothing else.
		xml.ReportError(document, e)
	}
	// 4. Return document.
	return WrapDocument(document), nil
}

// DocumentParseHTMLUnsafe is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-parsehtmlunsafe
func DocumentParseHTMLUnsafe(cx *mozjs.Context, html string) *Document {
	// 2. Let document be a new Document, whose content type is "text/html".
	document := AgentOf(cx).NewDocument()
	document.ContentType, document.HTML = "text/html", true
	// 3. Set document's allow declarative shadow roots to true.
	document.AllowDeclarativeShadowRoots = true
	// 4. Parse HTML from a string given document and compliantHTML.
	ParseWithoutScripts(document, html)
	// 6. Return document.
	return WrapDocument(document)
}

// ParseWithoutScripts parses a text into a new document, of HTML or of XML, with scripting disabled, as it has no
// browsing context. The error says what is wrong with a text of XML.
func ParseWithoutScripts(document *nodes.Document, text string) *xml.Error {
	if document.HTML {
		parser := markup.NewParser(document, markup.Options{
			Scripting:                   markup.ScriptingDisabled,
			AllowDeclarativeShadowRoots: document.AllowDeclarativeShadowRoots,
			Hooks:                       markup.Hooks{ScriptCreated: scripts.Created, ScriptUnfinished: scripts.Unfinished},
		})
		parser.Append(text)
		parser.Close()
		for parser.Run() == markup.NeedScript {
			script := parser.Script()
			parser.RunScript(func() { scripts.Prepare(script) })
		}
		return nil
	}
	parser := xml.NewParser(document, xml.Options{})
	parser.Append(text)
	parser.Close()
	parser.Run()
	return parser.Err()
}

// XMLSerializer is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#xmlserializer
type XMLSerializer struct{ mozjs.Object }

func (s *XMLSerializer) construct() error { return nil }

// SerializeToString is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-xmlserializer-serializetostring
func (s *XMLSerializer) SerializeToString(root *Node) (string, error) {
	// 1. Return the XML serialization of root given false.
	text, err := xml.Serialize(root.tree, false)
	return text, notWellFormed(err)
}

// SerializeDocument serializes a document as what it is, HTML or XML.
func SerializeDocument(d *Document) (string, error) { return serializeFragment(d.tree, false) }
