package cssom

import (
	"runtime"

	"github.com/sluice-go/sluice/internal/css/cascade"
	"github.com/sluice-go/sluice/internal/css/conditions"
	"github.com/sluice-go/sluice/internal/css/sheets"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// DocumentStyles is what a document has of styles.
type DocumentStyles struct {
	document *nodes.Document
	// shown says that the document has a browsing context.
	shown   bool
	sheets  *TreeSheets
	cascade *cascade.Styles
	agent   *Agent
}

// Styled is what HTML adds to a document: it has styles.
type Styled interface {
	// Styles returns them, and makes them when it is first asked.
	Styles() *DocumentStyles
}

// Agent is what the documents of an agent share of styles.
type Agent struct {
	cx *mozjs.Context
	// generation changes with every sheet, and with the media.
	generation uint64
	media      conditions.Media
}

var contextAgent = mozjs.NewShared[Agent]()

// AgentOf returns what a context's documents share.
func AgentOf(cx *mozjs.Context) *Agent {
	a := contextAgent.Of(cx)
	if a.cx == nil {
		a.cx = cx
		a.media = conditions.Media{Width: 1024, Height: 768, ScreenWidth: 1024, ScreenHeight: 768, Resolution: 1}
	}
	return a
}

// Media is what media queries ask about.
func (a *Agent) Media() *conditions.Media { return &a.media }

// SetMedia sets what media queries ask about.
func (a *Agent) SetMedia(m conditions.Media) {
	a.media = m
	a.Changed()
}

// Changed notes that a sheet, a list of sheets or the media has changed.
func (a *Agent) Changed() { a.generation++ }

// NewDocumentStyles makes the styles of a document; shown says that it has a browsing context.
func (a *Agent) NewDocumentStyles(document *nodes.Document, shown bool) *DocumentStyles {
	d := &DocumentStyles{document: document, shown: shown, agent: a, sheets: &TreeSheets{agent: a, root: &document.Node}}
	d.cascade = cascade.New(document, d)
	return d
}

// DocumentStylesOf returns the styles of a document; nil if nothing keeps them.
func DocumentStylesOf(document *nodes.Document) *DocumentStyles {
	if s, ok := document.Data.(Styled); ok {
		return s.Styles()
	}
	return nil
}

// Sheets are those of the document's tree.
func (d *DocumentStyles) Sheets() *TreeSheets { return d.sheets }

// Agent is what it shares with other documents.
func (d *DocumentStyles) Agent() *Agent { return d.agent }

// Cascade has the computed styles.
func (d *DocumentStyles) Cascade() *cascade.Styles { return d.cascade }

// ScopeOf implements cascade.Environment.
func (d *DocumentStyles) ScopeOf(root *nodes.Node) *cascade.Scope {
	if root == &d.document.Node {
		return &d.sheets.scope
	}
	if s, ok := root.Extension().(*TreeSheets); ok {
		return &s.scope
	}
	return nil
}

// Generation implements cascade.Environment.
func (d *DocumentStyles) Generation() uint64 { return d.agent.generation }

// Media implements cascade.Environment.
func (d *DocumentStyles) Media() *conditions.Media { return &d.agent.media }

// GoesOn implements cascade.Environment.
func (d *DocumentStyles) GoesOn() bool { return !d.agent.cx.Terminated() }

// NewSheet makes a style sheet, whose memory counts against what script may hold.
func (a *Agent) NewSheet() *sheets.Sheet {
	s := &sheets.Sheet{}
	counted := new(int)
	s.Changed = func() {
		a.Changed()
		a.count(s, counted)
	}
	s.Growing = func() bool {
		a.count(s, counted)
		return !a.cx.OverLimit() && !a.cx.Terminated()
	}
	cx := a.cx
	runtime.AddCleanup(s, func(counted *int) { cx.AddExternal(-int64(*counted)) }, counted)
	return s
}

// count counts the memory of a sheet, of which so much has been counted.
func (a *Agent) count(s *sheets.Sheet, counted *int) {
	a.cx.AddExternal(int64(s.Memory - *counted))
	*counted = s.Memory
}
