package mozjs

// Rehearse compiles and runs a module in which there is nothing, so that the engine
// has what it makes late for the first one: it writes modules, for the most part, in
// JavaScript. Script cannot tell that it was called.
func (cx *Context) Rehearse() error {
	code, err := cx.CompileModule(Source{URL: "about:blank"})
	if err != nil {
		return err
	}
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
