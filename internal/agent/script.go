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
	// Data is for the floor above.
	Data any
}

// AddScript remembers a script, and returns the id to compile it with.
func (s *EnvironmentSettings) AddScript(r ScriptRecord) uint64 {
	if s.scripts == nil {
		s.scripts = map[uint64]ScriptRecord{}
	}
	s.lastScript++
	s.scripts[s.lastScript] = r
	return s.lastScript
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
func (s *EnvironmentSettings) scriptReleased(id uint64) { delete(s.scripts, id) }
