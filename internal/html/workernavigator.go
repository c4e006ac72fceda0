// Checked against HTML of 2026-08-21.

package html

import "github.com/sluice-go/sluice/internal/mozjs"

// WorkerNavigator is https://html.spec.whatwg.org/multipage/workers.html#workernavigator
type WorkerNavigator struct {
	mozjs.Object
	navigatorID
	navigatorLanguage
	navigatorOnLine
	navigatorConcurrentHardware
	navigatorLocks
	navigatorStorage
	navigatorStorageBuckets
	navigatorPermissions
}

func newWorkerNavigator(cx *mozjs.Context) *WorkerNavigator {
	n := createWorkerNavigator(cx)
	n.navigatorLanguage.object = &n.Object
	n.navigatorLocks.object = &n.Object
	n.navigatorStorage.object = &n.Object
	n.navigatorStorageBuckets.object = &n.Object
	n.navigatorPermissions.object = &n.Object
	return n
}
