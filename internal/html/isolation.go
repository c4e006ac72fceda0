package html

import (
	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/permissionspolicy"
)

// Isolation says which documents are cross-origin isolated.
type Isolation int

const (
	// IsolationByHeaders has documents that come by HTTP be isolated as their headers say, and all others, which have none.
	IsolationByHeaders Isolation = iota
	// IsolationForced has all be isolated, whatever their headers say.
	IsolationForced
	// IsolationDisabled has none be isolated.
	IsolationDisabled
)

// isolates says whether the browsing context group is cross-origin isolated whose first document is that of the window.
func (o *WindowOptions) isolates() bool {
	return o.Isolation == IsolationForced || o.Isolation == IsolationByHeaders && isolates(o.Response, o.OpenerPolicy, o.Asker)
}

// isolates says so of the document of a response with an opener policy, for which a document has asked that has this client; nil for the embedder.
//
// https://html.spec.whatwg.org/multipage/browsers.html#obtain-browsing-context-navigation
func isolates(response *fetch.Response, policy fetch.OpenerPolicy, asker *fetch.Client) bool {
	if response != nil && !response.Given {
		switch response.URL().Scheme() {
		// If navigationCOOP's value is "same-origin-plus-COEP", then set newBrowsingContext's group's cross-origin isolation
		// mode to either "logical" or "concrete".
		case "http", "https":
			return policy == fetch.OpenerPolicySameOriginPlusCOEP
		}
	}
	// AD-HOC: What no server has sent has no headers that could ask for it. In the standard it would not be isolated; here a
	// document has what the one that has asked for it has, and what the embedder runs has shared memory.
	return asker == nil || asker.CrossOriginIsolated
}

// newCluster makes an agent cluster of the group.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#obtain-similar-origin-window-agent
func (g *browsingContextGroup) newCluster() *agent.Cluster { return newCluster(g.isolated.Load()) }

func newCluster(isolated bool) *agent.Cluster {
	if !isolated {
		return agent.NewCluster(agent.None)
	}
	return agent.NewCluster(agent.Concrete)
}

// hideSharedMemory leaves out the constructor of shared memory where the engine has it, but the browsing context group is not
// cross-origin isolated: it was when the agent was made.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#creating-a-new-javascript-realm
func (w *Window) hideSharedMemory(settings *agent.EnvironmentSettings) error {
	// 6. If agent's agent cluster's cross-origin isolation mode is "none", then: let status be
	//    ! global.[[Delete]]("SharedArrayBuffer").
	if w.beside.group.isolated.Load() {
		return nil
	}
	cx := settings.Cx()
	f := cx.Enter()
	defer f.Leave()
	return cx.DeleteValue(settings.Realm().Global(), cx.NewString("SharedArrayBuffer"))
}

// reconsiderIsolation has a window that was made for a page, before there was a response, be isolated as that says.
func (w *Window) reconsiderIsolation(response *fetch.Response) {
	g := w.beside.group
	if w.options.Isolation != IsolationByHeaders || !g.isolated.Load() || isolates(response, w.openerPolicy.get(), nil) {
		return
	}
	g.isolated.Store(false)
	// Workers are of the cluster.
	w.agent.Cluster().SetCrossOriginIsolationMode(agent.None)
	w.setIsolation()
	w.settings.Report(w.hideSharedMemory(w.settings))
}

// setIsolation sets the cross-origin isolated capability, for the permissions policy that the window's document has.
func (w *Window) setIsolation() {
	isolated := w.isIsolated()
	if isolated == w.environment.CrossOriginIsolated {
		return
	}
	e := *w.environment
	e.CrossOriginIsolated = isolated
	w.environment = &e
	if w.settings != nil {
		w.settings.SetCrossOriginIsolated(isolated)
		w.policiesChanged()
	}
}

// isIsolated is the cross-origin isolated capability of the window.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#script-settings-for-window-objects
func (w *Window) isIsolated() bool {
	// Return true if both of the following hold: realm's agent cluster's cross-origin-isolation mode is "concrete", and window's
	// associated Document is allowed to use the "cross-origin-isolated" feature.
	e, g := w.environment, w.beside.group
	if !g.isolated.Load() || !w.permissionsPolicy.Allows(permissionspolicy.CrossOriginIsolated, e.Origin, e.Origin) {
		return false
	}
	// AD-HOC: Groups whose first document has no headers may have pages of other origins, which are not isolated. In the standard
	// there are none in such groups.
	if w.container != nil {
		return w.container.embedder.Load().CrossOriginIsolated
	}
	return e.Isolation == IsolationForced || e.Origin.SameOrigin(*g.origin.Load())
}

// isolatesSharedWorker says whether a shared worker with a policy container is cross-origin isolated, which an owner with the
// environment starts.
//
// https://html.spec.whatwg.org/multipage/workers.html#run-a-worker
func (e *Environment) isolatesSharedWorker(policy fetch.PolicyContainer) bool {
	switch e.Isolation {
	case IsolationForced:
		return true
	case IsolationDisabled:
		return false
	}
	// If worker global scope's embedder policy's value is compatible with cross-origin isolation and is shared is true, then set
	// agent's agent cluster's cross-origin isolation mode to "logical" or "concrete".
	// AD-HOC: An owner that is isolated without headers has shared workers that are, too.
	return policy.EmbedderPolicy.CompatibleWithIsolation() || e.CrossOriginIsolated && !e.Policy.EmbedderPolicy.CompatibleWithIsolation()
}
