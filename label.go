package sluice

import (
	"path"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/html"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// labels gives pages and workers the labels of their output. Each that lives has
// a label of its own: names that are in use already are numbered.
type labels struct {
	mu    sync.Mutex
	names map[string]*numbers
	color int
}

// numbers counts those that have the same name.
type numbers struct{ alive, last int }

// label is what stands before the lines of a page or worker.
type label struct {
	name   string
	prefix string // as it is written: with brackets, and perhaps in colour
}

// labelColors are the colours that labels take turns in.
var labelColors = [...]int{36, 33, 35, 32, 34, 96, 93, 95, 92, 94}

// take makes a label of a name. The name is free again when release was called.
func (l *labels) take(name string, colors bool) (made label, release func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := l.names[name]
	if n == nil {
		n = &numbers{}
		if l.names == nil {
			l.names = map[string]*numbers{}
		}
		l.names[name] = n
	}
	n.alive++
	n.last++
	shown := name
	if n.last > 1 {
		shown += "#" + strconv.Itoa(n.last)
	}
	made = label{shown, "[" + shown + "] "}
	if colors {
		made.prefix = "\x1b[" + strconv.Itoa(labelColors[l.color%len(labelColors)]) + "m[" + shown + "]\x1b[39m "
		l.color++
	}
	return made, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if n.alive--; n.alive == 0 {
			delete(l.names, name)
		}
	}
}

// longestLabel is the number of characters of a name that a label shows.
const longestLabel = 40

// workerLabel is the name that a worker is labelled with: its own, or that of
// its script's file.
func workerLabel(w html.WorkerInfo) string {
	name := w.Name
	if name == "" {
		switch w.URL.Scheme() {
		case "blob", "data":
			name = "worker"
		default:
			name = path.Base(w.URL.Pathname())
		}
	}
	return shortLabel(name)
}

// shortLabel makes a name fit for a label: one line, not too long, without what
// a terminal would take for a command.
func shortLabel(name string) string {
	name = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return '·'
		}
		return r
	}, strings.ToValidUTF8(name, "\uFFFD"))
	if runes := []rune(name); len(runes) > longestLabel {
		name = string(runes[:longestLabel-1]) + "…"
	}
	return name
}

// developer looks after the page, or one of its workers: what they write stands
// behind the label.
func (p *Page) developer(l label, release func(), e Event) html.Developer {
	return p.observed(html.Developer{
		Label:   l.name,
		Printer: p.output.Printer(l.prefix),
		Unhandled: func(s *agent.EnvironmentSettings, x *mozjs.Exception, inPromise bool) (tell func()) {
			return p.unhandled(l.prefix, s, x, inPromise, e)
		},
		OfWorker: p.developerOfWorker,
		Ended:    release,
	}, e)
}

// developerOfWorker looks after a worker. A shared worker is no single page's, so
// its label does not say which page was the first to want it.
func (p *Page) developerOfWorker(w html.WorkerInfo) html.Developer {
	if p.label.name == "" && !p.options.LabelWorkers {
		return p.developer(label{}, nil, p.eventOf(w, label{}))
	}
	name := workerLabel(w)
	if p.label.name != "" && !w.Shared {
		name = p.label.name + " " + name
	}
	l, release := p.ua.labels.take(name, p.options.Color)
	return p.developer(l, release, p.eventOf(w, l))
}

// Label returns the label of the page's lines: PageOptions.Label, with a number
// if other pages have the same.
func (p *Page) Label() string { return p.label.name }
