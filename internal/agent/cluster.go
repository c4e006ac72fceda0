// Checked against HTML of 2026-08-21.

package agent

// CrossOriginIsolationMode says whether an agent cluster may share memory.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#cross-origin-isolation-mode
type CrossOriginIsolationMode int

// The cross-origin isolation modes.
const (
	None CrossOriginIsolationMode = iota
	Logical
	Concrete
)

// Cluster is an agent cluster: the agents that can share memory with one
// another. Clusters are compared by identity.
//
// https://tc39.es/ecma262/#sec-agent-clusters
type Cluster struct {
	// CrossOriginIsolationMode is the cluster's mode.
	CrossOriginIsolationMode CrossOriginIsolationMode

	waiters waiterLists
}
