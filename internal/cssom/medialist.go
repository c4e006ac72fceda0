package cssom

import (
	"slices"

	"github.com/sluice-go/sluice/internal/css/conditions"
	"github.com/sluice-go/sluice/internal/css/sheets"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// MediaList is https://drafts.csswg.org/cssom/#the-medialist-interface
type MediaList struct {
	mozjs.Object
	media   *sheets.Media
	changed func()
}

// newMediaList makes the media of a sheet or rule, whose object it keeps.
func newMediaList(of *mozjs.Object, media *sheets.Media, changed func()) *MediaList {
	l := createMediaList(of.Cx())
	l.media, l.changed = media, changed
	l.Hold(of.Value())
	return l
}

// MediaText is https://drafts.csswg.org/cssom/#dom-medialist-mediatext
func (l *MediaList) MediaText() string { return l.media.String() }

// String is the stringifier.
func (l *MediaList) String() string { return l.MediaText() }

// SetMediaText is the setter of mediaText.
func (l *MediaList) SetMediaText(text string) {
	l.media.MediaList = conditions.ParseMedia(text)
	l.changed()
}

// Length is https://drafts.csswg.org/cssom/#dom-medialist-length
func (l *MediaList) Length() uint32 { return uint32(len(l.media.MediaList)) }

// Item is https://drafts.csswg.org/cssom/#dom-medialist-item
func (l *MediaList) Item(index uint32) idl.Optional[string] {
	if int(index) >= len(l.media.MediaList) {
		return idl.Optional[string]{}
	}
	return idl.Some(l.media.MediaList[index].String())
}

// AppendMedium is https://drafts.csswg.org/cssom/#dom-medialist-appendmedium
func (l *MediaList) AppendMedium(medium string) {
	// 1. Let m be the result of parsing the given value. 2. If m is null, then return.
	m := conditions.ParseMediaQuery(medium)
	if m == nil {
		return
	}
	// 3. If comparing m with any of the media queries in the collection of media queries returns true, then return.
	text := m.String()
	if slices.ContainsFunc(l.media.MediaList, func(q *conditions.MediaQuery) bool { return q.String() == text }) {
		return
	}
	// 4. Append m to the collection of media queries.
	l.media.MediaList = append(slices.Clip(l.media.MediaList), m)
	l.changed()
}

// DeleteMedium is https://drafts.csswg.org/cssom/#dom-medialist-deletemedium
func (l *MediaList) DeleteMedium(medium string) error {
	// 1. Let m be the result of parsing the given value. 2. If m is null, then return.
	m := conditions.ParseMediaQuery(medium)
	if m == nil {
		return nil
	}
	// 3. Remove any media query from the collection of media queries for which comparing the media query with m returns true.
	//    If nothing was removed, then throw a NotFoundError exception.
	text := m.String()
	rest := slices.DeleteFunc(slices.Clone(l.media.MediaList), func(q *conditions.MediaQuery) bool { return q.String() == text })
	if len(rest) == len(l.media.MediaList) {
		return &idl.DOMException{Name: "NotFoundError", Message: "There is no such media query."}
	}
	l.media.MediaList = rest
	l.changed()
	return nil
}
