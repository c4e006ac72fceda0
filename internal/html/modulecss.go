// Checked against HTML of 2026-08-21.

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
	// 5. Let sheet be the result of running the steps to create a constructed CSSStyleSheet with an empty dictionary as the
	//    argument. 6. Run the steps to synchronously replace the rules of a CSSStyleSheet on sheet given source. If this
	//    throws an exception, catch it, and set script's parse error to that exception, and return script.
	// 7. Set script's record to the result of CreateDefaultExportSyntheticModule(sheet).
	return newDefaultExportScript(settings, func() (mozjs.Value, error) {
		sheet, err := cssom.NewConstructedSheet(settings.Cx(), source, base)
		if err != nil {
			return mozjs.Undefined, err
		}
		return sheet.Value(), nil
	})
}
