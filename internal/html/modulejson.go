// Checked against HTML of 2026-08-21.

package html

import (
	"regexp"
	"strconv"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// createJSONModuleScript is
// https://html.spec.whatwg.org/multipage/webappapis.html#creating-a-json-module-script
func createJSONModuleScript(settings *agent.EnvironmentSettings, source, url string) *ModuleScript {
	// 5. Let result be ParseJSONModule(source). If this throws an exception,
	//    catch it, set script's parse error to that exception, and return script.
	// 6. Set script's record to result.
	return newDefaultExportScript(settings, func() (mozjs.Value, error) { return parseJSON(settings, source, url) })
}

// jsonError are the messages of the engine's JSON parser.
var jsonError = regexp.MustCompile(`^(?:JSON\.parse: )?(.*) at line (\d+) column (\d+) of the JSON data$`)

// parseJSON is ParseJSON of a text from a URL. A SyntaxError says where in the
// text it is.
//
// https://tc39.es/ecma262/#sec-ParseJSON
func parseJSON(settings *agent.EnvironmentSettings, text, url string) (mozjs.Value, error) {
	cx := settings.Cx()
	v, err := cx.ParseJSON(text)
	exception, ok := err.(*mozjs.Exception)
	if !ok {
		return v, err
	}
	m := jsonError.FindStringSubmatch(exception.Report().Message)
	if m == nil {
		return v, err
	}
	line, _ := strconv.Atoi(m[2])
	column, _ := strconv.Atoi(m[3])
	located, err := cx.NewErrorAt("SyntaxError", m[1], url, line, column)
	if err != nil {
		return v, err
	}
	// The line is shown with the error.
	settings.AddScript(agent.ScriptRecord{BaseURL: url, URL: url, Text: text})
	return v, cx.Throw(located)
}
