// Checked against HTML of 2026-08-21.

package markup

// traits are what the tree builder's rules ask about an element of a name.
type traits struct {
	// html are those of an element in the HTML namespace.
	html trait
}

// trait is a set of traits.
type trait uint32

const (
	// special elements have varying levels of special parsing rules.
	//
	// https://html.spec.whatwg.org/multipage/parsing.html#special
	special trait = 1 << iota
	// formatting elements end up in the list of active formatting elements.
	//
	// https://html.spec.whatwg.org/multipage/parsing.html#formatting
	formatting
	// The scopes that the element ends.
	//
	// https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-the-specific-scope
	endsScope
	endsListItemScope
	endsButtonScope
	endsTableScope
	// endsItems: the search for an li, dd or dt element to close ends here.
	endsItems
	// impliedEnd and thoroughlyImpliedEnd: the end tags that are implied.
	//
	// https://html.spec.whatwg.org/multipage/parsing.html#generate-implied-end-tags
	impliedEnd
	thoroughlyImpliedEnd
	// heading elements are h1 to h6.
	heading
	// fostering elements are those in which foster parenting takes place.
	fostering
	// tableContext, tableBodyContext and tableRowContext: clearing the stack back to such a context ends here.
	tableContext
	tableBodyContext
	tableRowContext
	// inHTML elements are in the HTML namespace.
	inHTML
	// void elements, and those that serialize as void.
	//
	// https://html.spec.whatwg.org/multipage/parsing.html#serializes-as-void
	void
	// rawText elements are those whose text is serialized literally.
	rawText

	anyEnding = endsScope | endsListItemScope | endsButtonScope | endsTableScope | special | endsItems | inHTML
)

// traitsOf returns the traits of a known name.
func traitsOf(id nameID) traits { return traits{html: htmlTraits[id]} }

// htmlTraits are the traits of elements in the HTML namespace.
var htmlTraits = func() (table [knownNames]trait) {
	for t, ids := range map[trait][]nameID{
		special: {
			nameAddress, nameApplet, nameArea, nameArticle, nameAside, nameBase, nameBasefont, nameBgsound, nameBlockquote,
			nameBody, nameBr, nameButton, nameCaption, nameCenter, nameCol, nameColgroup, nameDd, nameDetails, nameDir,
			nameDiv, nameDl, nameDt, nameEmbed, nameFieldset, nameFigcaption, nameFigure, nameFooter, nameForm, nameFrame,
			nameFrameset, nameH1, nameH2, nameH3, nameH4, nameH5, nameH6, nameHead, nameHeader, nameHgroup, nameHr,
			nameHtml, nameIframe, nameImg, nameInput, nameKeygen, nameLi, nameLink, nameListing, nameMain, nameMarquee,
			nameMenu, nameMeta, nameNav, nameNoembed, nameNoframes, nameNoscript, nameObject, nameOl, nameP, nameParam,
			namePlaintext, namePre, nameScript, nameSearch, nameSection, nameSelect, nameSource, nameStyle, nameSummary,
			nameTable, nameTbody, nameTd, nameTemplate, nameTextarea, nameTfoot, nameTh, nameThead, nameTitle, nameTr,
			nameTrack, nameUl, nameWbr, nameXmp,
		},
		formatting: {
			nameA, nameB, nameBig, nameCode, nameEm, nameFont, nameI, nameNobr, nameS, nameSmall, nameStrike, nameStrong,
			nameTt, nameU,
		},
		endsScope | endsListItemScope | endsButtonScope: {
			nameApplet, nameCaption, nameHtml, nameTable, nameTd, nameTh, nameMarquee, nameObject, nameSelect, nameTemplate,
		},
		endsListItemScope: {nameOl, nameUl},
		endsButtonScope:   {nameButton},
		endsTableScope:    {nameHtml, nameTable, nameTemplate},
		impliedEnd | thoroughlyImpliedEnd: {
			nameDd, nameDt, nameLi, nameOptgroup, nameOption, nameP, nameRb, nameRp, nameRt, nameRtc,
		},
		thoroughlyImpliedEnd: {
			nameCaption, nameColgroup, nameTbody, nameTd, nameTfoot, nameTh, nameThead, nameTr,
		},
		heading:          {nameH1, nameH2, nameH3, nameH4, nameH5, nameH6},
		fostering:        {nameTable, nameTbody, nameTfoot, nameThead, nameTr},
		tableContext:     {nameTable, nameTemplate, nameHtml},
		tableBodyContext: {nameTbody, nameTfoot, nameThead, nameTemplate, nameHtml},
		tableRowContext:  {nameTr, nameTemplate, nameHtml},
		void: {
			nameArea, nameBase, nameBasefont, nameBgsound, nameBr, nameCol, nameEmbed, nameFrame, nameHr, nameImg, nameInput,
			nameKeygen, nameLink, nameMeta, nameParam, nameSource, nameTrack, nameWbr,
		},
		rawText: {nameStyle, nameScript, nameXmp, nameIframe, nameNoembed, nameNoframes, namePlaintext},
	} {
		for _, id := range ids {
			table[id] |= t
		}
	}
	// Special, but not an address, div or p element.
	for id, t := range table {
		if id := nameID(id); t&special != 0 && id != nameAddress && id != nameDiv && id != nameP {
			table[id] |= endsItems
		}
	}
	return table
}()

// mathMLTraits and svgTraits are the traits of elements in these namespaces, by their names in lower case.
func mathMLTraits(n *name) trait {
	switch n.id {
	case nameMi, nameMo, nameMn, nameMs, nameMtext, nameAnnotationXml:
		return special | endsScope | endsListItemScope | endsButtonScope | endsItems
	}
	return 0
}

func svgTraits(n *name) trait {
	switch n.id {
	case nameForeignobject, nameDesc, nameTitle:
		return special | endsScope | endsListItemScope | endsButtonScope | endsItems
	}
	return 0
}
