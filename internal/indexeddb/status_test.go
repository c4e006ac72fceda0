package indexeddb

import (
	"fmt"
	"testing"
)

func TestStatuses(t *testing.T) {
	d := New(0)
	tabs, take := newTabs(t, d, "a", "b")
	a, b := tabs[0], tabs[1]
	is := func(want string) {
		t.Helper()
		take()
		if got := fmt.Sprintf("%+v", d.Statuses()); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
	is("[]")
	first := a.open("db", 0)
	second := b.open("db", 0)
	is("[{Name:db Requests:[{Client:a Deletes:false Version:1 Upgrades:true Blocked:[]} {Client:b Deletes:false Version:0 Upgrades:false Blocked:[]}] " +
		"Transactions:[{Client:a Mode:2 Scope:[] Started:true}]}]")
	s := must(first.upgrade.CreateObjectStore("s", nil, false))
	first.upgrade.Finish()
	is("[]")
	writer := first.connection.NewTransaction(ReadWrite, []*ObjectStore{s}, func() {})
	is("[{Name:db Requests:[] Transactions:[{Client:a Mode:1 Scope:[s] Started:true}]}]")
	reader := second.connection.NewTransaction(ReadOnly, []*ObjectStore{s}, func() {})
	writer.Finish()
	is("[{Name:db Requests:[] Transactions:[{Client:b Mode:0 Scope:[s] Started:true}]}]")
	writer = first.connection.NewTransaction(ReadWrite, []*ObjectStore{s}, func() {})
	reader.Finish()
	writer.Finish()
	is("[]")
	b.open("db", 2)
	b.delete("other")
	is("[{Name:db Requests:[{Client:b Deletes:false Version:2 Upgrades:false Blocked:[a b]}] Transactions:[]}]")
	first.fired[0]()
	second.fired[0]()
	first.connection.Close()
	is("[{Name:db Requests:[{Client:b Deletes:false Version:2 Upgrades:false Blocked:[b]}] Transactions:[]}]")
	second.connection.Close()
	is("[{Name:db Requests:[{Client:b Deletes:false Version:2 Upgrades:true Blocked:[]}] Transactions:[{Client:b Mode:2 Scope:[] Started:true}]}]")
	a.delete("db")
	b.client.Close()
	is("[]")
}
