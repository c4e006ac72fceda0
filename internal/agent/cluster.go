// Checked against HTML of 2026-08-21.

package agent

import "sync/atomic"

// CrossOriginIsolationMode says whether an agent cluster may share memory.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#cross-origin-isolation-mode
type CrossOriginIsolationMode int32

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
	mode    atomic.Int32 // a CrossOriginIsolationMode
	waiters waiterLists
}

// NewCluster makes a cluster of a mode.
func NewCluster(mode CrossOriginIsolationMode) *Cluster {
	c := &Cluster{}
	c.SetCrossOriginIsolationMode(mode)
	return c
}

// CrossOriginIsolationMode is the cluster's mode.
func (c *Cluster) CrossOriginIsolationMode() CrossOriginIsolationMode {
	return CrossOriginIsolationMode(c.mode.Load())
}

// SetCrossOriginIsolationMode sets the mode of the agents that are made from now on.
func (c *Cluster) SetCrossOriginIsolationMode(mode CrossOriginIsolationMode) {
	c.mode.Store(int32(mode))
}
