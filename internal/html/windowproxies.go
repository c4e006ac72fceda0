// Checked against HTML of 2026-08-21.

package html

import "github.com/sluice-go/sluice/internal/mozjs"

// agentProxy is what script of an agent knows a navigable by: one object, whatever documents come there, of whatever origin.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-windowproxy-exotic-object
type agentProxy struct {
	window *mozjs.WindowProxy
	// location is the location of a window of another origin; nil until script asks for it.
	location *mozjs.Root
}

// proxyOf is the WindowProxy of a navigable, for script of the agent.
func (a *agentWindows) proxyOf(n navigable) mozjs.Value {
	if p := a.proxies[n]; p != nil {
		return p.window.Value()
	}
	// Script sees the first window of an agent itself.
	if w := n.activeWindow(); w != nil && a.reaches(w) {
		return w.settings.Realm().Global()
	}
	p, err := a.agent.Cx().NewCrossOriginWindow(&foreignWindow{a, n})
	if err != nil {
		return mozjs.Null
	}
	a.keepProxy(n, p)
	return p.Value()
}

// reaches says whether script of the agent reaches all of a window: it is one of the agent's, and of their origin.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#isplatformobjectsameorigin-(-o-)
func (a *agentWindows) reaches(w *Window) bool {
	return w.beside == a && w.environment.Origin.SameOrigin(a.origin)
}

func (a *agentWindows) keepProxy(n navigable, p *mozjs.WindowProxy) {
	if a.proxies == nil {
		a.proxies = map[navigable]*agentProxy{}
	}
	a.proxies[n] = &agentProxy{window: p}
}

// standFor has the WindowProxy of a navigable stand for the global object of a realm of the agent, in which no script has run.
func (a *agentWindows) standFor(r *mozjs.Realm, n navigable) error {
	if p := a.proxies[n]; p != nil {
		return p.window.SetWindow(r)
	}
	p, err := r.NewWindowProxy()
	if err == nil {
		a.keepProxy(n, p)
	}
	return err
}

// showAs has script of the agent see a new window of it, which is to be the active one of a navigable. Of another origin than
// the others it is only if nothing runs there.
func (a *agentWindows) showAs(w *Window, r *mozjs.Realm, n navigable) error {
	if a.reaches(w) {
		return a.standFor(r, n)
	}
	p, err := r.NewWindowProxy()
	if err != nil {
		return err
	}
	p.Release()
	return a.standForOther(n)
}

// standForOther has the WindowProxy of a navigable stand for a window of another origin.
func (a *agentWindows) standForOther(n navigable) error {
	p := a.proxies[n]
	if p == nil || p.window.Realm() == nil {
		return nil
	}
	return p.window.SetCrossOrigin(&foreignWindow{a, n})
}

// forget lets go of the WindowProxy of a navigable that is no more.
func (a *agentWindows) forget(n navigable) {
	p := a.proxies[n]
	if p == nil {
		return
	}
	delete(a.proxies, n)
	p.window.Release()
	if p.location != nil {
		p.location.Release()
	}
}
