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

func (a *Agent) resolveModule(referrer uint64, request mozjs.ModuleRequest) mozjs.Value {
	if a.settings.modules == nil {
		return mozjs.Undefined
	}
	return a.settings.modules.ResolveModule(referrer, request)
}

func (a *Agent) importMeta(script uint64, meta mozjs.Value) {
	if a.settings.modules != nil {
		a.settings.modules.ImportMeta(script, meta)
	}
}

func (a *Agent) importDynamically(referrer uint64, request mozjs.ModuleRequest, promise mozjs.Value) {
	if a.settings.modules == nil {
		a.cx.Reject(promise, a.cx.NewError("TypeError", "import() is not supported here"))
		return
	}
	a.settings.modules.ImportDynamically(referrer, request, promise)
}
