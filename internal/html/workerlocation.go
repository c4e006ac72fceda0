package html

import "github.com/sluice-go/sluice/internal/mozjs"

// WorkerLocation is https://html.spec.whatwg.org/multipage/workers.html#workerlocation
type WorkerLocation struct {
	mozjs.Object
	urlParts
}
