// Checked against HTML of 2026-08-21.

package html

import (
	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// createTextModuleScript is
// https://html.spec.whatwg.org/multipage/webappapis.html#creating-a-text-module-script
func createTextModuleScript(settings *agent.EnvironmentSettings, text string) *ModuleScript {
	cx := settings.Cx()
	// 5. Let result be CreateTextModule(text).
	return newDefaultExportScript(settings, func() (mozjs.Value, error) { return cx.NewString(text), nil })
}

// newDefaultExportScript makes a module script whose base URL and fetch options are null, with a record whose default
// export is a value. If there is none, the script's parse error is what was thrown.
//
// https://tc39.es/proposal-json-modules/#sec-create-default-export-synthetic-module
func newDefaultExportScript(settings *agent.EnvironmentSettings, export func() (mozjs.Value, error)) *ModuleScript {
	cx := settings.Cx()
	script := &ModuleScript{settings: settings}
	value, err := export()
	if err == nil {
		var record mozjs.Value
		if record, err = cx.NewDefaultExportModule(cx.Root(value)); err == nil {
			script.record = cx.Root(record)
		}
	}
	if err != nil {
		script.parseError = keep(settings, err)
	}
	return script
}
