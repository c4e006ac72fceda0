package markup

// nameID numbers names. Those that are known before any parsing have the numbers of the constants below.
type nameID uint32

// The names that the parser's rules speak of, and others that come often.
const (
	noName nameID = iota
	nameA
	nameAbbr
	nameAcronym
	nameAddress
	nameAnnotationXml
	nameApplet
	nameArea
	nameArticle
	nameAside
	nameAudio
	nameB
	nameBase
	nameBasefont
	nameBdi
	nameBdo
	nameBgsound
	nameBig
	nameBlink
	nameBlockquote
	nameBody
	nameBr
	nameButton
	nameCanvas
	nameCaption
	nameCenter
	nameCite
	nameCode
	nameCol
	nameColgroup
	nameData
	nameDatalist
	nameDd
	nameDel
	nameDesc
	nameDetails
	nameDfn
	nameDialog
	nameDir
	nameDiv
	nameDl
	nameDt
	nameEm
	nameEmbed
	nameFencedframe
	nameFieldset
	nameFigcaption
	nameFigure
	nameFont
	nameFooter
	nameForeignobject
	nameForm
	nameFrame
	nameFrameset
	nameG
	nameH1
	nameH2
	nameH3
	nameH4
	nameH5
	nameH6
	nameHead
	nameHeader
	nameHgroup
	nameHr
	nameHtml
	nameI
	nameIframe
	nameImage
	nameImg
	nameInput
	nameIns
	nameIsindex
	nameKbd
	nameKeygen
	nameLabel
	nameLegend
	nameLi
	nameLine
	nameLink
	nameListing
	nameMain
	nameMalignmark
	nameMap
	nameMark
	nameMarquee
	nameMath
	nameMenu
	nameMenuitem
	nameMeta
	nameMeter
	nameMglyph
	nameMi
	nameMn
	nameMo
	nameMs
	nameMtext
	nameMulticol
	nameNav
	nameNextid
	nameNobr
	nameNoembed
	nameNoframes
	nameNoscript
	nameObject
	nameOl
	nameOptgroup
	nameOption
	nameOutput
	nameP
	nameParam
	namePath
	namePicture
	namePlaintext
	namePolygon
	namePortal
	namePre
	nameProgress
	nameQ
	nameRb
	nameRect
	nameRp
	nameRt
	nameRtc
	nameRuby
	nameS
	nameSamp
	nameScript
	nameSearch
	nameSection
	nameSelect
	nameSelectedcontent
	nameSlot
	nameSmall
	nameSource
	nameSpacer
	nameSpan
	nameStrike
	nameStrong
	nameStyle
	nameSub
	nameSummary
	nameSup
	nameSvg
	nameTable
	nameTbody
	nameTd
	nameTemplate
	nameTextarea
	nameTfoot
	nameTh
	nameThead
	nameTime
	nameTitle
	nameTr
	nameTrack
	nameTt
	nameU
	nameUl
	nameUse
	nameVar
	nameVideo
	nameWbr
	nameXmp
	nameAccept
	nameAction
	nameAlign
	nameAllow
	nameAlt
	nameAriaHidden
	nameAriaLabel
	nameAsync
	nameAutocomplete
	nameAutofocus
	nameBgcolor
	nameBorder
	nameCharset
	nameChecked
	nameClass
	nameColor
	nameCols
	nameColspan
	nameContent
	nameCrossorigin
	nameDataId
	nameDefer
	nameDisabled
	nameDownload
	nameDraggable
	nameEncoding
	nameEnctype
	nameFace
	nameFill
	nameFor
	nameFrameborder
	nameHeaders
	nameHeight
	nameHidden
	nameHref
	nameHreflang
	nameHttpEquiv
	nameId
	nameIntegrity
	nameIs
	nameItemprop
	nameItemscope
	nameItemtype
	nameLang
	nameLanguage
	nameLoading
	nameMax
	nameMaxlength
	nameMedia
	nameMethod
	nameMin
	nameMultiple
	nameName
	nameNonce
	nameNomodule
	nameOnclick
	nameOnload
	namePattern
	namePlaceholder
	namePoster
	nameProperty
	nameReadonly
	nameReferrerpolicy
	nameRel
	nameRequired
	nameRole
	nameRows
	nameRowspan
	nameScope
	nameSelected
	nameShadowrootclonable
	nameShadowrootcustomelementregistry
	nameShadowrootdelegatesfocus
	nameShadowrootmode
	nameShadowrootserializable
	nameShadowrootslotassignment
	nameSize
	nameSizes
	nameSpellcheck
	nameSrc
	nameSrcset
	nameStep
	nameStroke
	nameTabindex
	nameTarget
	nameType
	nameUsemap
	nameValign
	nameValue
	nameViewbox
	nameWidth
	nameXlinkHref
	nameXmlLang
	nameXmlSpace
	nameXmlns
	nameXmlnsXlink
	knownNames
)

// knownTexts are the texts of the known names.
var knownTexts = [knownNames]string{
	nameA:                               "a",
	nameAbbr:                            "abbr",
	nameAcronym:                         "acronym",
	nameAddress:                         "address",
	nameAnnotationXml:                   "annotation-xml",
	nameApplet:                          "applet",
	nameArea:                            "area",
	nameArticle:                         "article",
	nameAside:                           "aside",
	nameAudio:                           "audio",
	nameB:                               "b",
	nameBase:                            "base",
	nameBasefont:                        "basefont",
	nameBdi:                             "bdi",
	nameBdo:                             "bdo",
	nameBgsound:                         "bgsound",
	nameBig:                             "big",
	nameBlink:                           "blink",
	nameBlockquote:                      "blockquote",
	nameBody:                            "body",
	nameBr:                              "br",
	nameButton:                          "button",
	nameCanvas:                          "canvas",
	nameCaption:                         "caption",
	nameCenter:                          "center",
	nameCite:                            "cite",
	nameCode:                            "code",
	nameCol:                             "col",
	nameColgroup:                        "colgroup",
	nameData:                            "data",
	nameDatalist:                        "datalist",
	nameDd:                              "dd",
	nameDel:                             "del",
	nameDesc:                            "desc",
	nameDetails:                         "details",
	nameDfn:                             "dfn",
	nameDialog:                          "dialog",
	nameDir:                             "dir",
	nameDiv:                             "div",
	nameDl:                              "dl",
	nameDt:                              "dt",
	nameEm:                              "em",
	nameEmbed:                           "embed",
	nameFencedframe:                     "fencedframe",
	nameFieldset:                        "fieldset",
	nameFigcaption:                      "figcaption",
	nameFigure:                          "figure",
	nameFont:                            "font",
	nameFooter:                          "footer",
	nameForeignobject:                   "foreignobject",
	nameForm:                            "form",
	nameFrame:                           "frame",
	nameFrameset:                        "frameset",
	nameG:                               "g",
	nameH1:                              "h1",
	nameH2:                              "h2",
	nameH3:                              "h3",
	nameH4:                              "h4",
	nameH5:                              "h5",
	nameH6:                              "h6",
	nameHead:                            "head",
	nameHeader:                          "header",
	nameHgroup:                          "hgroup",
	nameHr:                              "hr",
	nameHtml:                            "html",
	nameI:                               "i",
	nameIframe:                          "iframe",
	nameImage:                           "image",
	nameImg:                             "img",
	nameInput:                           "input",
	nameIns:                             "ins",
	nameIsindex:                         "isindex",
	nameKbd:                             "kbd",
	nameKeygen:                          "keygen",
	nameLabel:                           "label",
	nameLegend:                          "legend",
	nameLi:                              "li",
	nameLine:                            "line",
	nameLink:                            "link",
	nameListing:                         "listing",
	nameMain:                            "main",
	nameMalignmark:                      "malignmark",
	nameMap:                             "map",
	nameMark:                            "mark",
	nameMarquee:                         "marquee",
	nameMath:                            "math",
	nameMenu:                            "menu",
	nameMenuitem:                        "menuitem",
	nameMeta:                            "meta",
	nameMeter:                           "meter",
	nameMglyph:                          "mglyph",
	nameMi:                              "mi",
	nameMn:                              "mn",
	nameMo:                              "mo",
	nameMs:                              "ms",
	nameMtext:                           "mtext",
	nameMulticol:                        "multicol",
	nameNav:                             "nav",
	nameNextid:                          "nextid",
	nameNobr:                            "nobr",
	nameNoembed:                         "noembed",
	nameNoframes:                        "noframes",
	nameNoscript:                        "noscript",
	nameObject:                          "object",
	nameOl:                              "ol",
	nameOptgroup:                        "optgroup",
	nameOption:                          "option",
	nameOutput:                          "output",
	nameP:                               "p",
	nameParam:                           "param",
	namePath:                            "path",
	namePicture:                         "picture",
	namePlaintext:                       "plaintext",
	namePolygon:                         "polygon",
	namePortal:                          "portal",
	namePre:                             "pre",
	nameProgress:                        "progress",
	nameQ:                               "q",
	nameRb:                              "rb",
	nameRect:                            "rect",
	nameRp:                              "rp",
	nameRt:                              "rt",
	nameRtc:                             "rtc",
	nameRuby:                            "ruby",
	nameS:                               "s",
	nameSamp:                            "samp",
	nameScript:                          "script",
	nameSearch:                          "search",
	nameSection:                         "section",
	nameSelect:                          "select",
	nameSelectedcontent:                 "selectedcontent",
	nameSlot:                            "slot",
	nameSmall:                           "small",
	nameSource:                          "source",
	nameSpacer:                          "spacer",
	nameSpan:                            "span",
	nameStrike:                          "strike",
	nameStrong:                          "strong",
	nameStyle:                           "style",
	nameSub:                             "sub",
	nameSummary:                         "summary",
	nameSup:                             "sup",
	nameSvg:                             "svg",
	nameTable:                           "table",
	nameTbody:                           "tbody",
	nameTd:                              "td",
	nameTemplate:                        "template",
	nameTextarea:                        "textarea",
	nameTfoot:                           "tfoot",
	nameTh:                              "th",
	nameThead:                           "thead",
	nameTime:                            "time",
	nameTitle:                           "title",
	nameTr:                              "tr",
	nameTrack:                           "track",
	nameTt:                              "tt",
	nameU:                               "u",
	nameUl:                              "ul",
	nameUse:                             "use",
	nameVar:                             "var",
	nameVideo:                           "video",
	nameWbr:                             "wbr",
	nameXmp:                             "xmp",
	nameAccept:                          "accept",
	nameAction:                          "action",
	nameAlign:                           "align",
	nameAllow:                           "allow",
	nameAlt:                             "alt",
	nameAriaHidden:                      "aria-hidden",
	nameAriaLabel:                       "aria-label",
	nameAsync:                           "async",
	nameAutocomplete:                    "autocomplete",
	nameAutofocus:                       "autofocus",
	nameBgcolor:                         "bgcolor",
	nameBorder:                          "border",
	nameCharset:                         "charset",
	nameChecked:                         "checked",
	nameClass:                           "class",
	nameColor:                           "color",
	nameCols:                            "cols",
	nameColspan:                         "colspan",
	nameContent:                         "content",
	nameCrossorigin:                     "crossorigin",
	nameDataId:                          "data-id",
	nameDefer:                           "defer",
	nameDisabled:                        "disabled",
	nameDownload:                        "download",
	nameDraggable:                       "draggable",
	nameEncoding:                        "encoding",
	nameEnctype:                         "enctype",
	nameFace:                            "face",
	nameFill:                            "fill",
	nameFor:                             "for",
	nameFrameborder:                     "frameborder",
	nameHeaders:                         "headers",
	nameHeight:                          "height",
	nameHidden:                          "hidden",
	nameHref:                            "href",
	nameHreflang:                        "hreflang",
	nameHttpEquiv:                       "http-equiv",
	nameId:                              "id",
	nameIntegrity:                       "integrity",
	nameIs:                              "is",
	nameItemprop:                        "itemprop",
	nameItemscope:                       "itemscope",
	nameItemtype:                        "itemtype",
	nameLang:                            "lang",
	nameLanguage:                        "language",
	nameLoading:                         "loading",
	nameMax:                             "max",
	nameMaxlength:                       "maxlength",
	nameMedia:                           "media",
	nameMethod:                          "method",
	nameMin:                             "min",
	nameMultiple:                        "multiple",
	nameName:                            "name",
	nameNonce:                           "nonce",
	nameNomodule:                        "nomodule",
	nameOnclick:                         "onclick",
	nameOnload:                          "onload",
	namePattern:                         "pattern",
	namePlaceholder:                     "placeholder",
	namePoster:                          "poster",
	nameProperty:                        "property",
	nameReadonly:                        "readonly",
	nameReferrerpolicy:                  "referrerpolicy",
	nameRel:                             "rel",
	nameRequired:                        "required",
	nameRole:                            "role",
	nameRows:                            "rows",
	nameRowspan:                         "rowspan",
	nameScope:                           "scope",
	nameSelected:                        "selected",
	nameShadowrootclonable:              "shadowrootclonable",
	nameShadowrootcustomelementregistry: "shadowrootcustomelementregistry",
	nameShadowrootdelegatesfocus:        "shadowrootdelegatesfocus",
	nameShadowrootmode:                  "shadowrootmode",
	nameShadowrootserializable:          "shadowrootserializable",
	nameShadowrootslotassignment:        "shadowrootslotassignment",
	nameSize:                            "size",
	nameSizes:                           "sizes",
	nameSpellcheck:                      "spellcheck",
	nameSrc:                             "src",
	nameSrcset:                          "srcset",
	nameStep:                            "step",
	nameStroke:                          "stroke",
	nameTabindex:                        "tabindex",
	nameTarget:                          "target",
	nameType:                            "type",
	nameUsemap:                          "usemap",
	nameValign:                          "valign",
	nameValue:                           "value",
	nameViewbox:                         "viewbox",
	nameWidth:                           "width",
	nameXlinkHref:                       "xlink:href",
	nameXmlLang:                         "xml:lang",
	nameXmlSpace:                        "xml:space",
	nameXmlns:                           "xmlns",
	nameXmlnsXlink:                      "xmlns:xlink",
}
