package agent

import (
	"context"
	"slices"

	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/sourcemaps"
	"github.com/sluice-go/sluice/internal/url"
)

// SourceLoader fetches what the comments and the source maps of a script name, given
// the URLs of both: a source map, or a source. What it returns has come from at. It is called on any
// goroutine.
type SourceLoader func(ctx context.Context, script, of *url.URL) (text string, at *url.URL, ok bool)

// originals are the source maps of the scripts of an agent that messages have asked for.
// What scripts see of places, such as error.stack, is without them, as in browsers.
type originals struct {
	load SourceLoader
	maps []*original // the oldest first
}

// original is what is known of the sources of a script.
type original struct {
	url string // of the script
	id  uint64 // of the script
	// decoded is nil if there is no source map, or none that can be read.
	decoded *sourcemaps.Map
	names   []string // the URLs of the sources
	memory  int64
}

// maxOriginals is how many source maps are kept.
const maxOriginals = 16

// LoadSourcesWith says how source maps are fetched; without it, those are read that
// scripts contain.
func (s *EnvironmentSettings) LoadSourcesWith(load SourceLoader) {
	s.agent.scripts.originals.load = load
}

// Original returns the place in its source of a place in a script whose source map leads
// there, and other places as they are. It is for messages: it fetches source maps,
// for which the agent may be paused.
func Original(cx *mozjs.Context, u string, line, column int) (string, int, int) {
	s, ok := cx.Realm().Data.(*EnvironmentSettings)
	if !ok || line == 0 {
		return u, line, column
	}
	o := s.originalOf(u)
	if o == nil || o.decoded == nil {
		return u, line, column
	}
	at, ok := o.decoded.Original(line, column)
	if !ok {
		return u, line, column
	}
	return o.names[at.Source], at.Line, at.Column
}

// originalOf finds the source map of the newest script at a URL; nil if no such script is
// known, nor was when its source map was asked for.
func (s *EnvironmentSettings) originalOf(u string) *original {
	all := &s.agent.scripts
	id, record := all.newestAt(u)
	var known *original
	for _, o := range all.originals.maps {
		if o.url == u {
			known = o
		}
	}
	if known != nil && (id == 0 || known.id == id) {
		return known
	}
	if id == 0 {
		return nil
	}
	o := &original{url: u, id: id}
	if named := sourcemaps.URLIn(record.Text); named != "" && all.originals.load != nil {
		ended := s.PauseFor("the source map of "+u, -1, func(ctx context.Context) {
			o.fetch(ctx, all.originals.load, record.Text, named)
		})
		if ended == eventloop.Ended {
			return nil
		}
	}
	all.originals.keep(s.cx, o)
	return o
}

// newestAt returns the newest script that is all that there is at a URL, and its id, which is 0
// if there is none.
func (s *scripts) newestAt(u string) (id uint64, newest ScriptRecord) {
	for i, r := range s.byID {
		if r.URL == u && !r.Handler && r.Line == 0 && i > id {
			id, newest = i, r
		}
	}
	return id, newest
}

// keep remembers a source map, in place of an older one.
func (o *originals) keep(cx *mozjs.Context, added *original) {
	for i, old := range o.maps {
		if old.url == added.url || i == 0 && len(o.maps) >= maxOriginals {
			cx.AddExternal(-old.memory)
			o.maps = slices.Delete(o.maps, i, i+1)
			break
		}
	}
	cx.AddExternal(added.memory)
	o.maps = append(o.maps, added)
}

// fetch loads the source map that the text of the script names.
//
// https://tc39.es/ecma426/#sec-linking-generated-code
func (o *original) fetch(ctx context.Context, load SourceLoader, script, named string) {
	at, err := url.Parse(o.url, nil)
	if err != nil {
		return
	}
	of, err := url.Parse(named, at)
	if err != nil {
		return
	}
	text, base, ok := load(ctx, at, of)
	if !ok {
		return
	}
	if base.Scheme() == "data" {
		// The sources of a map that the script contains are relative to the script.
		base = at
	}
	decoded, err := sourcemaps.Parse([]byte(text), script)
	if err != nil {
		return
	}
	for i := range decoded.Sources {
		source := &decoded.Sources[i]
		name := source.Name
		u, err := url.Parse(name, base)
		switch {
		case name == "":
			name = o.url
		case err == nil:
			name = u.Href()
			if !source.HasContent && u.Scheme() == "file" {
				source.Content, _, source.HasContent = load(ctx, at, u)
			}
		}
		o.names = append(o.names, name)
	}
	o.decoded, o.memory = decoded, decoded.Memory()
}

// sourceText returns the text of a source that a source map has.
func (o *originals) sourceText(u string) (text string, ok bool) {
	for i := len(o.maps) - 1; i >= 0; i-- {
		m := o.maps[i]
		for k, name := range m.names {
			if name == u && m.decoded.Sources[k].HasContent {
				return m.decoded.Sources[k].Content, true
			}
		}
	}
	return "", false
}
