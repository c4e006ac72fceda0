package html

import (
	"container/list"
	"sync"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// compiledModule is the code of a JavaScript module, which all agents of the
// process share.
type compiledModule struct {
	url, source string
	code        *mozjs.ModuleCode

	once     sync.Once
	requests []mozjs.ModuleRequest
	err      error
}

// requestedModules returns what the module requests; a record of it is at hand.
func (c *compiledModule) requestedModules(cx *mozjs.Context, record mozjs.Value) ([]mozjs.ModuleRequest, error) {
	c.once.Do(func() { c.requests, c.err = cx.RequestedModules(c.code, record) })
	return c.requests, c.err
}

// maxCompiledSource is how much source text, in bytes, the compiled modules
// may have that are kept for further agents.
const maxCompiledSource = 64 << 20

// compiledModules are the modules that were compiled last.
var compiledModules = compiledModuleCache{byURL: map[string]*list.Element{}, order: list.New()}

type compiledModuleCache struct {
	sync.Mutex
	byURL map[string]*list.Element // of *compiledModule
	order *list.List               // the newest first
	size  int
}

func (c *compiledModuleCache) remove(e *list.Element) {
	m := c.order.Remove(e).(*compiledModule)
	delete(c.byURL, m.url)
	c.size -= len(m.source)
}

// compileModule compiles a module, or takes what was compiled of the same
// text at the same URL.
func compileModule(cx *mozjs.Context, url, source string) (*compiledModule, error) {
	cache := &compiledModules
	cache.Lock()
	if e := cache.byURL[url]; e != nil {
		if m := e.Value.(*compiledModule); m.source == source {
			cache.order.MoveToFront(e)
			cache.Unlock()
			return m, nil
		}
	}
	cache.Unlock()
	code, err := cx.CompileModule(mozjs.Source{URL: url, Text: source})
	if err != nil {
		return nil, err
	}
	m := &compiledModule{url: url, source: source, code: code}
	cache.Lock()
	defer cache.Unlock()
	if e := cache.byURL[url]; e != nil {
		cache.remove(e)
	}
	if len(source) <= maxCompiledSource {
		cache.byURL[url] = cache.order.PushFront(m)
		cache.size += len(source)
	}
	for cache.size > maxCompiledSource {
		cache.remove(cache.order.Back())
	}
	return m, nil
}
