package html

import (
	"runtime"
	"testing"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

type bareGlobal struct{ mozjs.Object }

// A window's realm, beside those that an engine has, with all interfaces and nothing
// that script has asked for.
func BenchmarkRealm(b *testing.B) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	exposure := idl.Exposure{Global: WindowInterface, SecureContext: true}
	cx, err := mozjs.NewContext(mozjs.Options{}, &bareGlobal{})
	if err != nil {
		b.Fatal(err)
	}
	defer cx.Close()
	add := func() *mozjs.Realm {
		f := cx.Enter()
		defer f.Leave()
		r, err := cx.NewRealm(&bareGlobal{})
		if err != nil {
			b.Fatal(err)
		}
		defer r.Enter().Leave()
		if err := setUp(cx, exposure); err != nil {
			b.Fatal(err)
		}
		return r
	}
	cx.Frame(func() {
		if err := setUp(cx, exposure); err != nil {
			b.Fatal(err)
		}
	})
	held := func() float64 {
		cx.GC(true)
		cx.Sweep()
		m := cx.Memory()
		return float64(m.Heap + m.Outside)
	}
	const kept = 100
	add().Drop()
	before := held()
	var realms []*mozjs.Realm
	for range kept {
		realms = append(realms, add())
	}
	perRealm := (held() - before) / kept
	for _, r := range realms {
		r.Drop()
	}
	held()
	for b.Loop() {
		add().Drop()
	}
	b.ReportMetric(perRealm, "B/realm")
}
