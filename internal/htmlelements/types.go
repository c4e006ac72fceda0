package htmlelements

// HTMLElement is https://html.spec.whatwg.org/multipage/dom.html#htmlelement
type HTMLElement struct{ htmlOrSVGElement }

// SVGElement is https://svgwg.org/svg2-draft/types.html#InterfaceSVGElement
type SVGElement struct{ htmlOrSVGElement }

// MathMLElement is https://w3c.github.io/mathml-core/#dom-and-javascript
type MathMLElement struct{ htmlOrSVGElement }

// HTMLUnknownElement is https://html.spec.whatwg.org/multipage/#htmlunknownelement
type HTMLUnknownElement struct{ HTMLElement }

// HTMLHtmlElement is https://html.spec.whatwg.org/multipage/#htmlhtmlelement
type HTMLHtmlElement struct{ HTMLElement }

// HTMLHeadElement is https://html.spec.whatwg.org/multipage/#htmlheadelement
type HTMLHeadElement struct{ HTMLElement }

// HTMLTitleElement is https://html.spec.whatwg.org/multipage/#htmltitleelement
type HTMLTitleElement struct{ HTMLElement }

// HTMLBaseElement is https://html.spec.whatwg.org/multipage/#htmlbaseelement
type HTMLBaseElement struct{ HTMLElement }

// HTMLLinkElement is https://html.spec.whatwg.org/multipage/#htmllinkelement
type HTMLLinkElement struct{ HTMLElement }

// HTMLMetaElement is https://html.spec.whatwg.org/multipage/#htmlmetaelement
type HTMLMetaElement struct{ HTMLElement }

// HTMLStyleElement is https://html.spec.whatwg.org/multipage/#htmlstyleelement
type HTMLStyleElement struct{ HTMLElement }

// HTMLBodyElement is https://html.spec.whatwg.org/multipage/#htmlbodyelement
type HTMLBodyElement struct{ HTMLElement }

// HTMLHeadingElement is https://html.spec.whatwg.org/multipage/#htmlheadingelement
type HTMLHeadingElement struct{ HTMLElement }

// HTMLParagraphElement is https://html.spec.whatwg.org/multipage/#htmlparagraphelement
type HTMLParagraphElement struct{ HTMLElement }

// HTMLHRElement is https://html.spec.whatwg.org/multipage/#htmlhrelement
type HTMLHRElement struct{ HTMLElement }

// HTMLPreElement is https://html.spec.whatwg.org/multipage/#htmlpreelement
type HTMLPreElement struct{ HTMLElement }

// HTMLQuoteElement is https://html.spec.whatwg.org/multipage/#htmlquoteelement
type HTMLQuoteElement struct{ HTMLElement }

// HTMLOListElement is https://html.spec.whatwg.org/multipage/#htmlolistelement
type HTMLOListElement struct{ HTMLElement }

// HTMLUListElement is https://html.spec.whatwg.org/multipage/#htmlulistelement
type HTMLUListElement struct{ HTMLElement }

// HTMLMenuElement is https://html.spec.whatwg.org/multipage/#htmlmenuelement
type HTMLMenuElement struct{ HTMLElement }

// HTMLLIElement is https://html.spec.whatwg.org/multipage/#htmllielement
type HTMLLIElement struct{ HTMLElement }

// HTMLDListElement is https://html.spec.whatwg.org/multipage/#htmldlistelement
type HTMLDListElement struct{ HTMLElement }

// HTMLDivElement is https://html.spec.whatwg.org/multipage/#htmldivelement
type HTMLDivElement struct{ HTMLElement }

// HTMLAnchorElement is https://html.spec.whatwg.org/multipage/#htmlanchorelement
type HTMLAnchorElement struct{ hyperlink }

// HTMLDataElement is https://html.spec.whatwg.org/multipage/#htmldataelement
type HTMLDataElement struct{ HTMLElement }

// HTMLTimeElement is https://html.spec.whatwg.org/multipage/#htmltimeelement
type HTMLTimeElement struct{ HTMLElement }

// HTMLSpanElement is https://html.spec.whatwg.org/multipage/#htmlspanelement
type HTMLSpanElement struct{ HTMLElement }

// HTMLBRElement is https://html.spec.whatwg.org/multipage/#htmlbrelement
type HTMLBRElement struct{ HTMLElement }

// HTMLModElement is https://html.spec.whatwg.org/multipage/#htmlmodelement
type HTMLModElement struct{ HTMLElement }

// HTMLPictureElement is https://html.spec.whatwg.org/multipage/#htmlpictureelement
type HTMLPictureElement struct{ HTMLElement }

// HTMLSourceElement is https://html.spec.whatwg.org/multipage/#htmlsourceelement
type HTMLSourceElement struct{ HTMLElement }

// HTMLImageElement is https://html.spec.whatwg.org/multipage/#htmlimageelement
type HTMLImageElement struct{ HTMLElement }

// HTMLIFrameElement is https://html.spec.whatwg.org/multipage/#htmliframeelement
type HTMLIFrameElement struct{ HTMLElement }

// HTMLEmbedElement is https://html.spec.whatwg.org/multipage/#htmlembedelement
type HTMLEmbedElement struct{ HTMLElement }

// HTMLObjectElement is https://html.spec.whatwg.org/multipage/#htmlobjectelement
type HTMLObjectElement struct{ HTMLElement }

// HTMLVideoElement is https://html.spec.whatwg.org/multipage/#htmlvideoelement
type HTMLVideoElement struct{ HTMLMediaElement }

// HTMLAudioElement is https://html.spec.whatwg.org/multipage/#htmlaudioelement
type HTMLAudioElement struct{ HTMLMediaElement }

// HTMLTrackElement is https://html.spec.whatwg.org/multipage/#htmltrackelement
type HTMLTrackElement struct{ HTMLElement }

// HTMLMapElement is https://html.spec.whatwg.org/multipage/#htmlmapelement
type HTMLMapElement struct{ HTMLElement }

// HTMLAreaElement is https://html.spec.whatwg.org/multipage/#htmlareaelement
type HTMLAreaElement struct{ hyperlink }

// HTMLTableElement is https://html.spec.whatwg.org/multipage/#htmltableelement
type HTMLTableElement struct{ HTMLElement }

// HTMLTableCaptionElement is https://html.spec.whatwg.org/multipage/#htmltablecaptionelement
type HTMLTableCaptionElement struct{ HTMLElement }

// HTMLTableColElement is https://html.spec.whatwg.org/multipage/#htmltablecolelement
type HTMLTableColElement struct{ HTMLElement }

// HTMLTableSectionElement is https://html.spec.whatwg.org/multipage/#htmltablesectionelement
type HTMLTableSectionElement struct{ HTMLElement }

// HTMLTableRowElement is https://html.spec.whatwg.org/multipage/#htmltablerowelement
type HTMLTableRowElement struct{ HTMLElement }

// HTMLTableCellElement is https://html.spec.whatwg.org/multipage/#htmltablecellelement
type HTMLTableCellElement struct{ HTMLElement }

// HTMLDetailsElement is https://html.spec.whatwg.org/multipage/#htmldetailselement
type HTMLDetailsElement struct{ HTMLElement }

// HTMLDialogElement is https://html.spec.whatwg.org/multipage/#htmldialogelement
type HTMLDialogElement struct{ HTMLElement }

// HTMLScriptElement is https://html.spec.whatwg.org/multipage/#htmlscriptelement
type HTMLScriptElement struct{ HTMLElement }

// HTMLTemplateElement is https://html.spec.whatwg.org/multipage/#htmltemplateelement
type HTMLTemplateElement struct{ HTMLElement }

// HTMLSlotElement is https://html.spec.whatwg.org/multipage/#htmlslotelement
type HTMLSlotElement struct{ HTMLElement }

// HTMLCanvasElement is https://html.spec.whatwg.org/multipage/#htmlcanvaselement
type HTMLCanvasElement struct{ HTMLElement }

// HTMLMarqueeElement is https://html.spec.whatwg.org/multipage/#htmlmarqueeelement
type HTMLMarqueeElement struct{ HTMLElement }

// HTMLFrameSetElement is https://html.spec.whatwg.org/multipage/#htmlframesetelement
type HTMLFrameSetElement struct{ HTMLElement }

// HTMLFrameElement is https://html.spec.whatwg.org/multipage/#htmlframeelement
type HTMLFrameElement struct{ HTMLElement }

// HTMLDirectoryElement is https://html.spec.whatwg.org/multipage/#htmldirectoryelement
type HTMLDirectoryElement struct{ HTMLElement }

// HTMLFontElement is https://html.spec.whatwg.org/multipage/#htmlfontelement
type HTMLFontElement struct{ HTMLElement }

// HTMLParamElement is https://html.spec.whatwg.org/multipage/#htmlparamelement
type HTMLParamElement struct{ HTMLElement }
