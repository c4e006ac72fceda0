package dom

import (
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
	associated, err := associatedDocument(cx)
	if err != nil {
		return nil, err
	}
	// 2. Let document be a new Document, whose content type is type and URL is this's relevant global object's associated
	//    Document's URL.
	document := AgentOf(cx).NewDocument()
	document.ContentType, document.URL, document.Origin = string(typ), associated.URL, associated.Origin
	// 3. Switch on type:
	if typ == "text/html" {
		// 1. Parse HTML from a string given document and compliantString. Scripting is disabled, as the document has no
		//    browsing context.
		document.HTML = true
		parser := markup.NewParser(document, markup.Options{Scripting: markup.ScriptingDisabled})
		parser.Append(text)
		parser.Close()
		parser.Run()
	} else {
		// 1. Create an XML parser parser, associated with document, and with XML scripting support disabled.
		parser := xml.NewParser(document, xml.Options{})
		// 2. Parse compliantString using parser.
		parser.Append(text)
		parser.Close()
		parser.Run()
		// 3. If the previous step resulted in an XML well-formedness or XML namespace well-formedness error, then the
		//    document has an element that says so, and nothing else.
		if e := parser.Err(); e != nil {
			xml.ReportError(document, e)
		}
	}
	// 4. Return document.
	wrapper := WrapDocument(document)
	Count(&document.Node)
	return wrapper, nil
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
