package sluice

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/indexeddb"
	"github.com/sluice-go/sluice/locks"
)

// DatabaseActivity is what is under way in a database of IndexedDB, or waits.
type DatabaseActivity struct {
	// Name is the database's.
	Name string
	// Requests are those to open or to delete it that have not ended, in their order. All
	// but the first wait for the one before.
	Requests []DatabaseRequest
	// Transactions are those that have not ended.
	Transactions []DatabaseTransaction
}

// DatabaseRequest is a request to open or to delete a database.
type DatabaseRequest struct {
	// Agent is the page or worker that has made it: its URL, behind its label in brackets.
	Agent string
	// Deletes is true if the database is to be deleted.
	Deletes bool
	// Version is the one to open; 0 if the script has given none.
	Version uint64
	// Upgrades is true while the request's upgrade transaction is under way.
	Upgrades bool
	// Blocked are the pages and workers with connections that have to be closed first;
	// none if nothing blocks the request.
	Blocked []string
}

// DatabaseTransaction is a transaction of IndexedDB.
type DatabaseTransaction struct {
	// Agent is as in DatabaseRequest.
	Agent string
	// Mode is "readonly", "readwrite" or "versionchange".
	Mode string
	// Stores are the names of the object stores in its scope; none for "versionchange".
	Stores []string
	// Waits is true if it waits for other transactions.
	Waits bool
}

var databaseModes = map[indexeddb.Mode]string{
	indexeddb.ReadOnly: "readonly", indexeddb.ReadWrite: "readwrite", indexeddb.VersionChange: "versionchange",
}

// databaseActivity returns what is under way in the databases, by origin.
func (ua *UserAgent) databaseActivity() map[string][]DatabaseActivity {
	all := map[string][]DatabaseActivity{}
	for key, content := range ua.html.Storage.Bottles("indexedDB") {
		for _, s := range content.(*indexeddb.Databases).Statuses() {
			d := DatabaseActivity{Name: s.Name}
			for _, r := range s.Requests {
				d.Requests = append(d.Requests, DatabaseRequest{r.Client, r.Deletes, r.Version, r.Upgrades, r.Blocked})
			}
			for _, t := range s.Transactions {
				d.Transactions = append(d.Transactions, DatabaseTransaction{t.Client, databaseModes[t.Mode], t.Scope, !t.Started})
			}
			slices.SortFunc(d.Transactions, func(a, b DatabaseTransaction) int {
				return cmp.Or(strings.Compare(a.Agent, b.Agent), strings.Compare(a.Mode, b.Mode), slices.Compare(a.Stores, b.Stores))
			})
			all[key.Origin] = append(all[key.Origin], d)
		}
	}
	return all
}

// lines tells of the database.
func (d *DatabaseActivity) lines() []string {
	name := locks.QuoteName(d.Name)
	var lines []string
	for i, r := range d.Requests {
		line := "the database " + name + " is to be "
		switch {
		case r.Upgrades:
			line = fmt.Sprintf("the database %s is being upgraded to version %d", name, r.Version)
		case r.Deletes:
			line += "deleted"
		case r.Version == 0:
			line += "opened"
		default:
			line += fmt.Sprintf("opened in version %d", r.Version)
		}
		line += " by " + r.Agent
		switch {
		case i > 0:
			line += ", after that"
		case len(r.Blocked) > 0:
			line += ", blocked by connections of " + strings.Join(r.Blocked, ", ")
		}
		lines = append(lines, line)
	}
	for _, t := range d.Transactions {
		if t.Mode == "versionchange" {
			continue // its request was told of
		}
		stores := make([]string, len(t.Stores))
		for i, store := range t.Stores {
			stores[i] = locks.QuoteName(store)
		}
		line := fmt.Sprintf("a transaction (%s) of %s with %s in the database %s", t.Mode, t.Agent, strings.Join(stores, ", "), name)
		if t.Waits {
			line += " waits for others"
		} else {
			line += " has not ended"
		}
		lines = append(lines, line)
	}
	return lines
}
