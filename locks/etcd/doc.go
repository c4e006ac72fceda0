// Package etcd has lock managers whose state is in etcd: navigator.locks and the
// package locks for several processes and hosts. It has all that a
// [locks.Manager] has: exclusive and shared locks in the order of the requests,
// ifAvailable, steal, abort, the end of a client, consistent snapshots.
//
// A lock that ends when its holder is not heard of is no mutual exclusion: a
// process that stands still does not know that it has lost the lock, and its last
// write may arrive afterwards. What the lock protects has to check the fencing
// token of the holder ([locks.Lock.Token]), and refuse one that is smaller than the
// greatest it has seen.
//
// # How it works
//
// A request is a key under the lease of its cluster's session:
//
//	<prefix>o/<origin>/n/<name>/<steal|exclusive|shared>/<session>.<slot>
//
// The requests for a name are ordered: first the one that stole, then by create
// revision and the number that the value has. A session uses a slot again when etcd has
// heard of the end of the request that had it. Grants are implied: the first request of the order holds the
// lock; if it is shared, all shared ones do up to the next exclusive one. So a grant
// writes nothing. Whoever waits follows the keys of the name, and knows when its turn
// has come. A session hands a lock that it holds over to its own next request, if that is exclusive, before etcd
// has heard of that: nobody else can come between but a thief, who has the lock when the
// session has heard of him.
//
// A [Cluster] sends what its managers decide in order, many operations in one
// transaction. A key of the session counts the transactions, and is a condition of
// each: it is made exactly once, and not at all once the lease has ended.
//
// The session lasts until the time at which its last renewal was sent, plus the time
// to live, minus a margin, on a clock that runs while the machine sleeps. Then the
// locks are lost (ErrSessionLost), before etcd ends the lease and others are granted
// them. As long as etcd cannot be reached, nothing is granted.
//
// [Clusters] spreads origins over several etcds.
package etcd
