// Checked against HTML of 2026-08-21.

package agent

import (
	"math"
	"strings"
)

// ScriptRecord is what an agent remembers of a script while the engine holds
// code of it.
type ScriptRecord struct {
	// BaseURL is the script's base URL.
	BaseURL string
	// URL names the script in errors and stacks.
	URL string
	// Text is the source text.
	Text string
	// Line and Column say where the text begins in what is at URL, from 1; 0 for its
	// beginning.
	Line, Column int
	// Places leads from places in the code that was compiled to those in Text; nil
	// if that is Text.
	Places Places
	// Handler says that the text is not what is at URL: it is a string that a
	// script there has handed to a timer.
	Handler bool
	// Data is for the floor above.
	Data any

	settings *EnvironmentSettings // whose script it is
}

// Settings returns the script's settings object.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#settings-object
func (r *ScriptRecord) Settings() *EnvironmentSettings { return r.settings }

// recordMemory is about what a ScriptRecord takes by itself.
const recordMemory = 256

// memory is about how many bytes are kept for the script.
func (r *ScriptRecord) memory() int64 { return int64(recordMemory + len(r.URL) + len(r.Text)) }

// Places leads from places in the code that was made of a source text to those
// in the source text. Lines and columns are 1-based.
type Places interface {
	Source(line, column int) (sourceLine, sourceColumn int, ok bool)
	// SourceLine leads from a line of the code to the one that it is of; ok is false if it is of none.
	SourceLine(line int) (sourceLine int, ok bool)
}

// scripts are those of all realms of an agent.
type scripts struct {
	byID   map[uint64]ScriptRecord
	last   uint64
	places placesByURL
	// originals are what the scripts were made of, if they have source maps.
	originals originals
}

// AddScript remembers a script, and returns the id to compile it with.
func (s *EnvironmentSettings) AddScript(r ScriptRecord) uint64 {
	all := &s.agent.scripts
	if all.byID == nil {
		all.byID = map[uint64]ScriptRecord{}
	}
	r.settings = s
	all.last++
	all.byID[all.last] = r
	s.cx.AddExternal(r.memory())
	all.places.set(r)
	if r.Places != nil {
		s.cx.MapStacks()
	}
	return all.last
}

// SetPlaces says that what was compiled of a script is not its text, if that
// turns out only when it is compiled.
func (s *EnvironmentSettings) SetPlaces(id uint64, p Places) {
	all := &s.agent.scripts
	r, ok := all.byID[id]
	if !ok {
		return
	}
	r.Places = p
	all.byID[id] = r
	all.places.set(r)
	s.cx.MapStacks()
}

// placesByURL are the places of the newest script of each URL. Errors outlive
// the scripts that they are from, so those of the last released scripts stay.
type placesByURL struct {
	places   map[string]Places
	released []ScriptRecord // the oldest first
}

// maxReleased is how many scripts that were released keep their places.
const maxReleased = 64

func (p *placesByURL) set(r ScriptRecord) {
	switch {
	case r.Handler:
	case r.Places == nil:
		delete(p.places, r.URL)
	default:
		if p.places == nil {
			p.places = map[string]Places{}
		}
		p.places[r.URL] = r.Places
	}
}

func (p *placesByURL) release(r ScriptRecord) {
	if r.Handler || r.Places == nil {
		return
	}
	p.released = append(p.released, ScriptRecord{URL: r.URL, Places: r.Places})
	if len(p.released) > maxReleased {
		if oldest := p.released[0]; p.places[oldest.URL] == oldest.Places {
			delete(p.places, oldest.URL)
		}
		p.released = p.released[1:]
	}
}

// Script returns the script of the agent with an id, if it is still known.
func (s *EnvironmentSettings) Script(id uint64) (ScriptRecord, bool) {
	r, ok := s.agent.scripts.byID[id]
	return r, ok
}

// ActiveScript returns the script whose code runs, or whose code compiled what
// runs.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#active-script
func (s *EnvironmentSettings) ActiveScript() (ScriptRecord, bool) {
	return s.Script(s.cx.ActiveScript())
}

// SourceText returns the text of the newest script that has a line of what is at a URL, for
// messages, and the number of the text's first line there. What stands before the text in
// that line are spaces. The URL may also be that of a source to which Original has led.
func (s *EnvironmentSettings) SourceText(url string, line int) (text string, first int, ok bool) {
	newest := uint64(0)
	for id, r := range s.agent.scripts.byID {
		if r.URL == url && id > newest && max(r.Line, 1) <= line && line <= r.lastLine() {
			newest = id
		}
	}
	if newest == 0 {
		text, ok = s.agent.scripts.originals.sourceText(url)
		return text, 1, ok
	}
	r := s.agent.scripts.byID[newest]
	return strings.Repeat(" ", max(r.Column-1, 0)) + r.Text, max(r.Line, 1), true
}

// lastLine is the number of the last line that the text may have.
func (r *ScriptRecord) lastLine() int {
	if r.Line == 0 {
		return math.MaxInt
	}
	return r.Line + strings.Count(r.Text, "\n") + strings.Count(r.Text, "\r") + strings.Count(r.Text, "\u2028") + strings.Count(r.Text, "\u2029")
}

// scriptReleased hears from the engine that it holds no code of a script any
// more.
func (a *Agent) scriptReleased(id uint64) {
	r, ok := a.scripts.byID[id]
	if !ok {
		return
	}
	a.cx.AddExternal(-r.memory())
	a.scripts.places.release(r)
	delete(a.scripts.byID, id)
}

// SourcePlace returns the place in its source text of a place in the code of the
// newest script of that URL: the same one if the script was not rewritten.
func (s *EnvironmentSettings) SourcePlace(url string, line, column int) (int, int) {
	return s.agent.sourcePlace(url, line, column)
}

func (a *Agent) sourcePlace(url string, line, column int) (int, int) {
	if places, ok := a.scripts.places.places[url]; ok {
		if l, c, ok := places.Source(line, column); ok {
			return l, c
		}
	}
	return line, column
}
