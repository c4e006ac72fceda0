package html

import "github.com/sluice-go/sluice/internal/mozjs"

// WorkerNavigator is https://html.spec.whatwg.org/multipage/workers.html#workernavigator
type WorkerNavigator struct {
	mozjs.Object
	navigatorID
	navigatorLanguage
	navigatorOnLine
	navigatorConcurrentHardware
}

func newWorkerNavigator(cx *mozjs.Context) *WorkerNavigator {
	n := createWorkerNavigator(cx)
	n.object = &n.Object
	return n
}
