package testrunner

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/internal/driver"
	"github.com/sluice-go/sluice/internal/tabs"
)

// file is a file of tests that runs.
type file struct {
	options *Options
	result  *File
	url     string
	ctx     context.Context
	cancel  context.CancelFunc
	ua      *sluice.UserAgent
	page    *sluice.Page
	session *tabs.Session
	bailed  func() bool
	// failed is told of each test that failed.
	failed func()
	// ended is closed when the library says that all has run.
	ended chan struct{}

	mu        sync.Mutex
	over      bool // nothing is wanted any more
	timers    map[int]*timer
	tabs      map[*tabs.Tab]*tab
	test      []string     // the names of the test that runs; nil for none
	begun     int          // how many tests have begun
	inTest    int          // how many run
	advancing map[int]bool // asks for time, which are not answered by what goes on in pages
	routes    int
	stuck     bool // the test that runs was told that nothing can happen any more
	progress  chan struct{}
	collected [][]string // the names of all tests, in their order
}

// timeSaid finds what a file says about its clock.
var timeSaid = regexp.MustCompile(`(?m)^[ \t]*//[ \t]*@sluice-time[ \t]+(\S+)[ \t]*\r?$`)

// runFile runs a file of tests.
func runFile(ctx context.Context, o *Options, path string, bailed func() bool, failed func()) *File {
	name, err := filepath.Rel(o.Folder, path)
	if err != nil || strings.HasPrefix(name, "..") {
		name = path
	}
	f := &file{
		options: o, bailed: bailed, failed: failed, ended: make(chan struct{}), progress: make(chan struct{}, 1),
		result: &File{Path: path, Name: filepath.ToSlash(name), Start: time.Now(), Used: map[string]Stamp{}},
		url:    (&url.URL{Scheme: "file", Path: path}).String(),
		timers: map[int]*timer{}, tabs: map[*tabs.Tab]*tab{}, advancing: map[int]bool{},
	}
	f.ctx, f.cancel = context.WithCancel(ctx)
	defer f.cancel()
	f.session = tabs.New(f.ctx, f)
	if err := f.run(); err != nil && ctx.Err() == nil {
		f.fails(Error{Message: tabs.Message(err)})
	}
	f.result.Errors = append(f.result.Errors, f.notTaken()...)
	f.skipRest()
	f.result.Duration = time.Since(f.result.Start)
	return f.result
}

// run runs the file to its end.
func (f *file) run() error {
	f.use(f.result.Path)
	text, err := os.ReadFile(f.result.Path)
	if err != nil {
		return err
	}
	options := f.options.UserAgent
	options.OnEvent = f.onEvent
	options.ManualTime = f.options.ManualTime
	if said := timeSaid.FindSubmatch(text); said != nil {
		switch string(said[1]) {
		case "manual":
			options.ManualTime = true
		case "real":
			options.ManualTime = false
		default:
			return fmt.Errorf("@sluice-time is real or manual, not %q", said[1])
		}
	}
	options.Handler = f.session.Handler(options.Handler)
	f.ua = sluice.New(options)
	f.session.UserAgent, f.session.Page, f.session.URL, f.session.Grace = f.ua, f.options.Page, f.url, f.grace()
	defer f.close()
	driver.HearOfFiles(f.ua, f.use)
	page := f.options.Page
	page.URL = f.url
	if f.page, err = f.ua.Open(f.ctx, page); err != nil {
		return err
	}
	if err := f.page.Expose(f.ctx, "__sluiceTest", f.fromTest); err != nil {
		return err
	}
	if err := f.page.Run(f.ctx, sluice.Script{URL: Specifier, Text: library}); err != nil {
		return err
	}
	go f.watchForStuck()
	f.call("run", map[string]any{
		"url": f.url, "pattern": f.options.Pattern, "timeout": f.options.Timeout.Milliseconds(),
		"setup": slices.Concat(f.options.Setup, []string{}), "globals": f.options.Globals, "root": f.options.Folder,
	})
	select {
	case <-f.ended:
	case <-f.page.Done():
		select {
		case <-f.ended:
			return nil
		default:
		}
		if f.ctx.Err() != nil {
			return f.ctx.Err()
		}
		return f.pageEnded()
	case <-f.ctx.Done():
		return f.ctx.Err()
	}
	return nil
}

// close ends all pages.
func (f *file) close() {
	f.mu.Lock()
	f.over = true
	for _, t := range f.timers {
		t.Stop()
	}
	f.mu.Unlock()
	f.cancel()
	f.ua.Close()
}

// hung ends the page of the tests, whose script does not give way.
func (f *file) hung() {
	f.mu.Lock()
	over, test := f.over, f.test
	f.over = true
	f.mu.Unlock()
	if over {
		return
	}
	e := Error{Message: "the page of the tests did not give way: a script loops; it was ended"}
	if test == nil {
		f.fails(e)
	} else {
		f.tested(tested{Names: test, State: Failed, Errors: []Error{e}})
	}
	f.page.Crash()
}

// pageEnded is the error of a page of tests that has ended before these have.
func (f *file) pageEnded() error {
	f.mu.Lock()
	over, test := f.over, f.test
	f.mu.Unlock()
	if over {
		return nil // it was told
	}
	during := ""
	if test != nil {
		during = " during " + strings.Join(test, " > ")
	}
	return fmt.Errorf("the page of the tests ended%s: %w", during, f.page.Err())
}

// fails notes an error of the file.
func (f *file) fails(e Error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.result.Errors = append(f.result.Errors, e)
}

// hold keeps the user agent from being at rest, and a clock that is not the machine's from going on,
// while something is on its way to a page.
func (f *file) hold() (release func()) { return f.ua.HoldTime() }

// call calls a function of the library.
func (f *file) call(function string, args ...any) {
	// What fails then is the end of the page, or is told by the page itself.
	_, _ = driver.Of(f.page).Call(f.ctx, Specifier, "(...args) => void globalThis[Symbol.for('sluice:test')]."+function+"(...args)", args...)
}

// fromTest is what the library calls: it answers with JSON, or nothing.
func (f *file) fromTest(method, data string) (string, error) {
	answer, err := f.answerNow(method, []byte(data))
	if err != nil || answer == nil {
		return "", err
	}
	text, err := json.Marshal(answer)
	return string(text), err
}

// tested is a test that has ended, as the library says it.
type tested struct {
	Names    []string
	State    State
	Duration float64
	Note     string
	Retries  int
	Errors   []Error
}

// answerNow answers what the library asks, at once.
func (f *file) answerNow(method string, data []byte) (any, error) {
	as := func(to any) error {
		if err := json.Unmarshal(data, to); err != nil {
			return fmt.Errorf("%s: %w", method, err)
		}
		return nil
	}
	switch method {
	case "now":
		return float64(time.Since(f.result.Start).Microseconds()) / 1000, nil
	case "timer":
		var of struct {
			ID     int
			Delay  float64
			Counts bool
		}
		err := as(&of)
		f.setTimer(of.ID, of.Delay, of.Counts)
		return nil, err
	case "bailed":
		return f.bailed(), nil
	case "collected":
		f.mu.Lock()
		defer f.mu.Unlock()
		return nil, as(&f.collected)
	case "begin":
		var names []string
		err := as(&names)
		f.begin(names)
		return nil, err
	case "test":
		var t tested
		err := as(&t)
		f.tested(t)
		return nil, err
	case "done":
		var all []struct {
			Names []string
			Error Error
		}
		err := as(&all)
		for _, e := range all {
			e.Error.Where = strings.Join(e.Names, " > ")
			f.fails(e.Error)
		}
		close(f.ended)
		return nil, err
	case "ask":
		var a tabs.Ask
		err := as(&a)
		if err == nil {
			f.ask(a)
		}
		return nil, err
	}
	var n int
	if err := as(&n); err != nil {
		return nil, err
	}
	switch method {
	case "clear":
		f.clearTimer(n)
	case "routes":
		f.mu.Lock()
		f.routes = n
		f.mu.Unlock()
	case "console":
		return f.messages(f.tab(n)), nil
	case "errors":
		return f.takeErrors(f.tab(n)), nil
	case "ended":
		return f.tab(n).Ended(), nil
	default:
		return nil, fmt.Errorf("there is no %q", method)
	}
	return nil, nil
}

// begin notes that a test begins.
func (f *file) begin(names []string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.test = names
	f.inTest++
	f.begun++
	f.stuck = false
	f.goesOn()
}

// tested notes a test that has ended.
func (f *file) tested(t tested) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.result.Tests = append(f.result.Tests, Test{
		Names: t.Names, State: t.State, Duration: time.Duration(t.Duration * float64(time.Millisecond)), Note: t.Note, Retries: t.Retries, Errors: t.Errors,
	})
	if t.State == Failed {
		f.failed()
	}
}

// skipRest notes the tests that were left when the page ended.
func (f *file) skipRest() {
	f.mu.Lock()
	defer f.mu.Unlock()
	told := map[string]int{}
	for _, t := range f.result.Tests {
		told[strings.Join(t.Names, "\x00")]++
	}
	for _, names := range f.collected {
		if key := strings.Join(names, "\x00"); told[key] > 0 {
			told[key]--
		} else {
			f.result.Tests = append(f.result.Tests, Test{Names: names, State: Skipped, Note: "the page of the tests had ended"})
		}
	}
}

// goesOn says that there is something new, for who waits in watchForStuck.
func (f *file) goesOn() {
	select {
	case f.progress <- struct{}{}:
	default:
	}
}

// watchForStuck tells the tests that wait when nothing can happen any more: so that they fail at
// once.
func (f *file) watchForStuck() {
	for {
		_ = f.ua.Wait(f.ctx)
		if f.ctx.Err() != nil {
			return
		}
		if why, stuck := f.isStuck(); stuck {
			f.call("stuck", why)
		}
		select {
		case <-f.progress:
		case <-f.ctx.Done():
			return
		}
	}
}

// atOnce is the context of who does not wait.
var atOnce = func() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}()

// isStuck says whether a test waits and nothing can happen any more, which it says once; and why.
func (f *file) isStuck() (why string, stuck bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.inTest == 0 || f.stuck || len(f.advancing) > 0 || f.timersCount() || f.session.OwesAnswers() {
		return "", false
	}
	for _, t := range f.tabs {
		if t.owesAnswers() {
			return "", false
		}
	}
	// What is on its way to a page was held before mu was given back.
	err := f.ua.Wait(atOnce)
	if errors.Is(err, context.Canceled) {
		return "", false
	}
	f.stuck = true
	why = "no work is left, and the test has not finished"
	if err != nil {
		why += ": " + strings.TrimPrefix(tabs.Message(err), "no work is left, but ")
	}
	return why, true
}
