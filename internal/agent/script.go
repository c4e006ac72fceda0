package agent

// ScriptRecord is what the realm remembers of a script while the engine holds
// code of it.
type ScriptRecord struct {
	// BaseURL is the script's base URL.
	BaseURL string
	// URL names the script in errors and stacks.
	URL string
	// Text is the source text.
	Text string
	// Places leads from places in the code that was compiled to those in Text; nil
	// if that is Text.
	Places Places
	// Data is for the floor above.
	Data any
}

// Places leads from places in the code that was made of a source text to those
// in the source text. Lines and columns are 1-based.
type Places interface {
	Source(line, column int) (sourceLine, sourceColumn int, ok bool)
}

// AddScript remembers a script, and returns the id to compile it with.
func (s *EnvironmentSettings) AddScript(r ScriptRecord) uint64 {
	if s.scripts == nil {
		s.scripts = map[uint64]ScriptRecord{}
	}
	s.lastScript++
	s.scripts[s.lastScript] = r
	if r.Places != nil {
		s.SetPlaces(s.lastScript, r.Places)
	}
	return s.lastScript
}

// SetPlaces says that what was compiled of a script is not its text, if that
// turns out only when it is compiled.
func (s *EnvironmentSettings) SetPlaces(id uint64, p Places) {
	r, ok := s.scripts[id]
	if !ok {
		return
	}
	r.Places = p
	s.scripts[id] = r
	if s.rewritten == nil {
		s.rewritten = map[string]uint64{}
	}
	s.rewritten[r.URL] = id
}

// Script returns the script with an id, if it is still known.
func (s *EnvironmentSettings) Script(id uint64) (ScriptRecord, bool) {
	r, ok := s.scripts[id]
	return r, ok
}

// ActiveScript returns the script whose code runs, or whose code compiled what
// runs.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#active-script
func (s *EnvironmentSettings) ActiveScript() (ScriptRecord, bool) {
	return s.Script(s.cx.ActiveScript())
}

// SourceText returns the text of the newest script of that URL, for messages.
func (s *EnvironmentSettings) SourceText(url string) (string, bool) {
	newest, text := uint64(0), ""
	for id, r := range s.scripts {
		if r.URL == url && id > newest {
			newest, text = id, r.Text
		}
	}
	return text, newest > 0
}

// scriptReleased hears from the engine that it holds no code of a script any
// more.
func (s *EnvironmentSettings) scriptReleased(id uint64) {
	if url := s.scripts[id].URL; s.rewritten[url] == id {
		delete(s.rewritten, url)
	}
	delete(s.scripts, id)
}

// SourcePlace returns the place in its source text of a place in the code of the
// newest script of that URL: the same one if the script was not rewritten.
func (s *EnvironmentSettings) SourcePlace(url string, line, column int) (int, int) {
	if id, ok := s.rewritten[url]; ok {
		if l, c, ok := s.scripts[id].Places.Source(line, column); ok {
			return l, c
		}
	}
	return line, column
}
