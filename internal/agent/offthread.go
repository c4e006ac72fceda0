package agent

import "github.com/sluice-go/sluice/internal/eventloop"

// webAssembly is the task source of the results of work that the engine does
// on threads of its own.
//
// https://webassembly.github.io/spec/js-api/#webassembly-task-source
var webAssembly = eventloop.DeclareTaskSource("WebAssembly")

// dispatched implements mozjs.Hooks: the results of work on other threads reach
// script in a task.
func (a *Agent) dispatched() {
	a.QueueTask(webAssembly, a.document(), func() { a.settings.RunScript(a.cx.RunDispatched) })
}

// offThread implements mozjs.Hooks: while promises depend on work on other
// threads, the program is not quiescent.
func (a *Agent) offThread(underWay bool) {
	if underWay {
		a.compiling = a.loop.Hold(eventloop.UnderWay, "the compilation of WebAssembly")
	} else {
		a.compiling.Release()
	}
}
