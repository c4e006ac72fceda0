package indexeddb

import (
	"maps"
	"slices"
)

// Status is what is under way in a database, or waits.
type Status struct {
	// Name is the database's.
	Name string
	// Requests are those of its connection queue, the first of which is processed.
	Requests []RequestStatus
	// Transactions are those that have not finished, in no order.
	Transactions []TransactionStatus
}

// RequestStatus is an open request.
type RequestStatus struct {
	// Client is the name of the client.
	Client string
	// Deletes says that the database is to be deleted.
	Deletes bool
	// Version is the one to open; 0 if it was not given.
	Version uint64
	// Upgrades says that the upgrade transaction is under way.
	Upgrades bool
	// Blocked are the clients with connections that have to be closed first, each once.
	Blocked []string
}

// TransactionStatus is a transaction.
type TransactionStatus struct {
	// Client is the name of the client.
	Client string
	Mode   Mode
	// Scope has the names of the object stores; none for an upgrade transaction.
	Scope []string
	// Started says that it does not wait for others.
	Started bool
}

// Statuses returns what is under way, or waits, by the names of the databases.
func (d *Databases) Statuses() []Status {
	d.mu.Lock()
	defer d.mu.Unlock()
	found := map[string]*Status{}
	of := func(name string) *Status {
		if found[name] == nil {
			found[name] = &Status{Name: name}
		}
		return found[name]
	}
	for name, q := range d.queues {
		s := of(name)
		for _, r := range q.requests {
			s.Requests = append(s.Requests, r.status())
		}
	}
	for name, db := range d.databases {
		seen := map[*Client]bool{}
		for _, c := range db.connections {
			if seen[c.client] {
				continue
			}
			seen[c.client] = true
			for t := range c.client.transactions {
				if t.connection.database == db {
					s := of(name)
					s.Transactions = append(s.Transactions, t.status())
				}
			}
		}
	}
	statuses := make([]Status, 0, len(found))
	for _, name := range slices.Sorted(maps.Keys(found)) {
		statuses = append(statuses, *found[name])
	}
	return statuses
}

func (r *OpenRequest) status() RequestStatus {
	s := RequestStatus{Client: r.client.name, Deletes: r.deletes, Version: r.version, Upgrades: r.step == upgrades}
	if r.step == fires || r.step == blocked {
		for _, c := range r.database.connections {
			if c != r.connection {
				s.Blocked = append(s.Blocked, c.client.name)
			}
		}
		slices.Sort(s.Blocked)
		s.Blocked = slices.Compact(s.Blocked)
	}
	return s
}

func (t *Transaction) status() TransactionStatus {
	s := TransactionStatus{Client: t.connection.client.name, Mode: t.mode, Started: t.started}
	for _, store := range t.scope {
		s.Scope = append(s.Scope, store.name)
	}
	return s
}
