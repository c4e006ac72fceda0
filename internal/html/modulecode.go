package html

import (
	"container/list"
	"context"
	"sync"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/transform"
)

// compiledModule is the code of a JavaScript module, which all agents of the
// process share.
type compiledModule struct {
	url    string
	source sourceText
	code   *mozjs.ModuleCode

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
	c.size -= len(m.source.text)
}

// find returns what was compiled of a text at a URL; nil if it is not known.
func (c *compiledModuleCache) find(url, text string) *compiledModule {
	c.Lock()
	defer c.Unlock()
	if e := c.byURL[url]; e != nil {
		if m := e.Value.(*compiledModule); m.source.text == text {
			c.order.MoveToFront(e)
			return m
		}
	}
	return nil
}

// newModuleSource is newSourceText for modules, which does not make again what
// was made before. Any goroutine may call it.
func newModuleSource(ctx context.Context, text, url string, language transform.Language) sourceText {
	if language != transform.JavaScript {
		if m := compiledModules.find(url, text); m != nil && m.source.transformed != nil && m.source.language == language {
			return m.source
		}
	}
	return newSourceText(ctx, text, url, language)
}

// compileModule compiles a module, or takes what was compiled of the same
// text at the same URL.
func compileModule(settings *agent.EnvironmentSettings, url string, source *sourceText) (*compiledModule, error) {
	cache := &compiledModules
	if m := cache.find(url, source.text); m != nil && source.err == nil && m.source.language == source.language && m.source.line == source.line {
		*source = m.source
		return m, nil
	}
	var code *mozjs.ModuleCode
	err := source.compile(settings, url, func(text string) (err error) {
		code, err = settings.Cx().CompileModule(mozjs.Source{URL: url, Text: text, Line: source.line, Column: max(source.column-1, 0)})
		return err
	})
	if err != nil {
		return nil, err
	}
	m := &compiledModule{url: url, source: *source, code: code}
	if source.line > 0 {
		return m, nil // a document may have many
	}
	cache.Lock()
	defer cache.Unlock()
	if e := cache.byURL[url]; e != nil {
		cache.remove(e)
	}
	if len(source.text) <= maxCompiledSource {
		cache.byURL[url] = cache.order.PushFront(m)
		cache.size += len(source.text)
	}
	for cache.size > maxCompiledSource {
		cache.remove(cache.order.Back())
	}
	return m, nil
}
