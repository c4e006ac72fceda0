// Checked against Web Locks of 2025-09-24.

// Package weblocks is the Web Locks API: navigator.locks of windows and workers.
//
// It binds script to a lock manager of the package locks, which decides who
// gets which lock. An agent has one locks.Agent and an environment one
// locks.Client; what the manager decides about a request comes back as a task
// on the web locks task source of the agent that made it.
//
// A request that waits does not keep a program alive: if nothing else can
// happen, then nobody will release the lock. A grant is a task, and so does.
//
// While an environment is alone with its manager it has a delegation of it, and script's
// requests are made, granted and released by mozjs.Locks, by the same steps
// without Go. What is not simple goes by Go and ends the delegation, as everything does
// that somebody else asks of the manager.
//
// The specification is https://w3c.github.io/web-locks/.
package weblocks
