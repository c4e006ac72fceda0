package html

import (
	"github.com/sluice-go/sluice/internal/indexeddb"
	"github.com/sluice-go/sluice/internal/indexeddbapi"
	"github.com/sluice-go/sluice/storage"
)

// IndexedDB is https://w3c.github.io/IndexedDB/#dom-windoworworkerglobalscope-indexeddb
//
// It is made when script first asks for it.
func (g *globalScope) IndexedDB() *indexeddbapi.IDBFactory {
	if g.indexedDB == nil {
		g.indexedDB = g.newIndexedDB(g.environment.storage())
		g.keep(&g.indexedDB.Object)
	}
	return g.indexedDB
}

// newIndexedDB makes the factory of a bucket.
func (g *globalScope) newIndexedDB(at storage.Environment) *indexeddbapi.IDBFactory {
	quota := g.userAgent.DatabaseQuota
	return indexeddbapi.New(g.settings, indexeddbapi.Environment{
		Name:    g.settings.EventLoop().Described(),
		Storage: at,
		Shed:    g.userAgent.Storage,
		VersionChanges: func() {
			// AD-HOC: A document that is kept could neither close its connection nor hear that it should.
			if k := g.keptWith.Load(); k != nil {
				k.evict(reasonVersion)
			}
		},
		Check: func() (err error) {
			// AD-HOC: Who is gone can hear nothing of a database, and would keep it from all others.
			if err := g.checkFullyActive(); err != nil {
				return err
			}
			quota, err = g.userAgent.quota(at)
			return err
		},
		Databases: func() *indexeddb.Databases {
			key, _ := storage.ObtainKey(at) // which did not fail before
			return g.userAgent.newDatabases(key, quota)
		},
	})
}

// endIndexedDB closes the connections of a realm that ends.
func (g *globalScope) endIndexedDB() {
	if g.indexedDB != nil {
		g.indexedDB.Close()
	}
	for _, f := range g.bucketDatabases {
		f.Close()
	}
}
