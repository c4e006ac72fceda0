package html

import (
	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/cssom"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// createCSSModuleScript is
// https://html.spec.whatwg.org/multipage/webappapis.html#creating-a-css-module-script
func createCSSModuleScript(settings *agent.EnvironmentSettings, source string, base *url.URL) *ModuleScript {
	cx := settings.Cx()
	// 1–4. Let script be a new module script with these fields.
	script := &ModuleScript{settings: settings}
	// 5. Let sheet be the result of running the steps to create a constructed CSSStyleSheet with an empty dictionary as the
	//    argument. 6. Run the steps to synchronously replace the rules of a CSSStyleSheet on sheet given source. If this
	//    throws an exception, catch it, and set script's parse error to that exception, and return script.
	sheet, err := cssom.NewConstructedSheet(cx, source, base)
	if err == nil {
		value := cx.Root(sheet.Value())
		// 7. Set script's record to the result of CreateDefaultExportSyntheticModule(sheet).
		var record mozjs.Value
		record, err = cx.NewDefaultExportModule(value)
		if err == nil {
			script.record = cx.Root(record)
		}
	}
	if err != nil {
		script.parseError = keep(settings, err)
	}
	return script
}
