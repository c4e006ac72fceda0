package mozjs

// Rehearse compiles and runs a module in which there is nothing, so that the engine
// has what it makes late for the first one: it writes modules, for the most part, in
// JavaScript. Script cannot tell that it was called.
func (cx *Context) Rehearse() error {
	code, err := cx.compileModule(Source{URL: "about:blank"}, &cx.stencils)
	if err != nil {
		return err
	}
	defer code.script.stencil.release()
	f := cx.Enter()
	defer f.Leave()
	module, err := cx.InstantiateModule(code, 0)
	if err != nil {
		return err
	}
	if err := cx.LinkModule(module); err != nil {
		return err
	}
	_, err = cx.EvaluateModule(module)
	return err
}
