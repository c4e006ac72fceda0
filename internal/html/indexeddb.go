package html

import "github.com/sluice-go/sluice/internal/indexeddbapi"

// IndexedDB is https://w3c.github.io/IndexedDB/#dom-windoworworkerglobalscope-indexeddb
//
// It is made when script first asks for it.
func (g *globalScope) IndexedDB() *indexeddbapi.IDBFactory {
	if g.indexedDB == nil {
		g.indexedDB = indexeddbapi.New(g.settings, indexeddbapi.Environment{
			Name:    g.settings.EventLoop().Described(),
			Storage: StorageEnvironment(g.environment.Origin),
			Shed:    g.userAgent.Storage,
			Quota:   g.userAgent.DatabaseQuota,
		})
		g.keep(&g.indexedDB.Object)
	}
	return g.indexedDB
}

// endIndexedDB closes the connections of a realm that ends.
func (g *globalScope) endIndexedDB() {
	if g.indexedDB != nil {
		g.indexedDB.Close()
	}
}
