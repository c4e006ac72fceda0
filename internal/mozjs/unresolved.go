package mozjs

import "regexp"

// UnresolvedName is where a module imports or re-exports a name that Link could
// not resolve: a place in the text that was compiled.
type UnresolvedName struct {
	URL          string
	Line, Column int
	// Ambiguous says that the other module has the name from several modules.
	Ambiguous bool
}

// unresolvedMessage are the messages of the engine: of 102 and 128, and of 140.
var unresolvedMessage = regexp.MustCompile(`^(ambiguous )?(?:indirect export|import)(?: not found)?: ` +
	`|^The requested module '(?s:.*)' (?:doesn't provide an export named|contains (ambiguous) star export): `)

// UnresolvedName returns which name LinkModule has thrown the exception for; false
// if it has thrown another one.
func (e *Exception) UnresolvedName() (UnresolvedName, bool) {
	report := e.report()
	m := unresolvedMessage.FindStringSubmatch(report.Message)
	if m == nil || !report.IsError {
		return UnresolvedName{}, false
	}
	column := report.Column
	if Major < 128 {
		column++ // it counts those of these errors from 0
	}
	return UnresolvedName{URL: report.URL, Line: report.Line, Column: column, Ambiguous: m[1]+m[2] != ""}, true
}
