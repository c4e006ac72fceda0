package agent

import "github.com/sluice-go/sluice/internal/mozjs"

// ModuleHost is what the engine asks for when script imports modules. The
// floor above implements it.
type ModuleHost interface {
	// ResolveModule is mozjs.Hooks.ResolveModule.
	ResolveModule(referrer uint64, request mozjs.ModuleRequest) mozjs.Value
	// ImportMeta is mozjs.Hooks.ImportMeta.
	ImportMeta(script uint64, meta mozjs.Value)
	// ImportDynamically is mozjs.Hooks.ImportDynamically.
	ImportDynamically(referrer uint64, request mozjs.ModuleRequest, promise mozjs.Value)
}

// SetModuleHost says who is asked for modules. It is called before script runs.
func (s *EnvironmentSettings) SetModuleHost(h ModuleHost) { s.modules = h }

// moduleHost is that of the script's settings object; of the current one if no script
// runs. It is nil for none.
func (a *Agent) moduleHost(script uint64) ModuleHost {
	if r, ok := a.scripts.byID[script]; ok {
		return r.settings.modules
	}
	return SettingsOf(a.cx).modules
}

func (a *Agent) resolveModule(referrer uint64, request mozjs.ModuleRequest) mozjs.Value {
	modules := a.moduleHost(referrer)
	if modules == nil {
		return mozjs.Undefined
	}
	return modules.ResolveModule(referrer, request)
}

func (a *Agent) importMeta(script uint64, meta mozjs.Value) {
	if modules := a.moduleHost(script); modules != nil {
		modules.ImportMeta(script, meta)
	}
}

func (a *Agent) importDynamically(referrer uint64, request mozjs.ModuleRequest, promise mozjs.Value) {
	modules := a.moduleHost(referrer)
	if modules == nil {
		a.cx.Reject(promise, a.cx.NewError("TypeError", "import() is not supported here"))
		return
	}
	modules.ImportDynamically(referrer, request, promise)
}

// mayCompile is mozjs.Hooks.MayCompile.
func (a *Agent) mayCompile(code mozjs.Value, ofObject bool) bool {
	return SettingsOf(a.cx).global.MayCompile(code, ofObject)
}

// codeForEval is mozjs.Hooks.CodeForEval.
func (a *Agent) codeForEval(object mozjs.Value) (code string, ok bool) {
	return SettingsOf(a.cx).global.CodeForEval(object)
}
