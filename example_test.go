package sluice_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"time"

	"github.com/sluice-go/sluice"
)

// A page runs a script until no work is left.
func Example() {
	ctx := context.Background()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page, err := ua.Open(ctx, sluice.PageOptions{Stdout: os.Stdout})
	if err != nil {
		panic(err)
	}
	page.Run(ctx, sluice.Script{URL: "https://example.com/app.js", Text: `
		setTimeout(() => console.log('later'), 1);
		Promise.resolve().then(() => console.log('soon'));
		console.log('now');
	`})
	if err := page.Wait(ctx); err != nil {
		panic(err)
	}
	// Output:
	// now
	// soon
	// later
}

// Eval and Call return values of Go types.
func ExampleCall() {
	ctx := context.Background()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page, err := ua.Open(ctx, sluice.PageOptions{})
	if err != nil {
		panic(err)
	}
	type point struct {
		X, Y int
	}
	moved, err := sluice.Call[point](ctx, page, "({ X, Y }, by) => ({ X: X + by, Y })", point{1, 2}, 10)
	fmt.Println(moved, err)
	names, err := sluice.Eval[[]string](ctx, page, "Object.keys({ a: 1, b: 2 })")
	fmt.Println(names, err)
	// Output:
	// {11 2} <nil>
	// [a b] <nil>
}

// A document is opened, used and looked at.
func ExamplePage_Navigate() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, `<!doctype html><title>Shop</title>
			<button>buy</button><p>nothing yet</p>
			<script>
				const [button, p] = document.querySelectorAll("button, p");
				button.addEventListener("click", async () => { p.textContent = await order(3) });
			</script>`)
	}))
	defer server.Close()
	ctx := context.Background()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page, err := ua.Open(ctx, sluice.PageOptions{})
	if err != nil {
		panic(err)
	}
	page.ExposeAsync(ctx, "order", func(n int) string { return fmt.Sprint(n, " apples ordered") })
	response, err := page.Navigate(ctx, server.URL)
	if err != nil {
		panic(err)
	}
	fmt.Println(response.Status)
	page.Run(ctx, sluice.Script{Text: `document.querySelector("button").dispatchEvent(new Event("click"))`})
	page.Wait(ctx)
	text, err := sluice.Eval[string](ctx, page, `document.querySelector("p").textContent`)
	fmt.Println(text, err)
	// Output:
	// 200
	// 3 apples ordered <nil>
}

// Pages of one user agent are windows on threads of their own.
func ExampleUserAgent() {
	ctx := context.Background()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	for _, name := range []string{"left", "right"} {
		page, err := ua.Open(ctx, sluice.PageOptions{URL: "https://example.com/", Name: name})
		if err != nil {
			panic(err)
		}
		v, err := page.Eval(ctx, "name + ' at ' + location.href")
		fmt.Println(v, err)
	}
	// Output:
	// left at https://example.com/ <nil>
	// right at https://example.com/ <nil>
}

// In virtual time a program full of timers takes no longer than its tasks.
func ExampleOptions() {
	ctx := context.Background()
	ua := sluice.New(sluice.Options{VirtualTime: true})
	defer ua.Close()
	page, _ := ua.Open(ctx, sluice.PageOptions{})
	begin := time.Now()
	v, err := page.Eval(ctx, "new Promise((r) => setTimeout(r, 24 * 60 * 60 * 1000, 'a day later'))")
	fmt.Println(v, err, time.Since(begin) < time.Hour)
	// Output: a day later <nil> true
}

// Limits end a page that does not behave.
func ExamplePageOptions() {
	ctx := context.Background()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page, _ := ua.Open(ctx, sluice.PageOptions{MaxHeap: 32 << 20})
	err := page.Run(ctx, sluice.Script{Text: "const hoard = []; for (;;) hoard.push({})"})
	fmt.Println(errors.Is(err, sluice.ErrHeapLimit))

	page, _ = ua.Open(ctx, sluice.PageOptions{})
	ctx, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
	defer cancel()
	fmt.Println(page.Run(ctx, sluice.Script{Text: "for (;;);"}))
	// Output:
	// true
	// context deadline exceeded
}

// Eval returns completion values as Go data, and awaits promises.
func ExamplePage_Eval() {
	ctx := context.Background()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page, _ := ua.Open(ctx, sluice.PageOptions{})
	for _, code := range []string{
		"6 * 7",
		"({ list: [1, 'two', null], at: new Date(0) })",
		"fetchLater = new Promise((resolve) => setTimeout(resolve, 5, 'done'))",
		"missing",
	} {
		v, err := page.Eval(ctx, code)
		fmt.Println(v, err)
	}
	// Output:
	// 42 <nil>
	// map[at:1970-01-01 00:00:00 +0000 UTC list:[1 two <nil>]] <nil>
	// done <nil>
	// <nil> ReferenceError: missing is not defined
}

// Go functions are functions of script; their errors are its exceptions.
func ExamplePage_Expose() {
	ctx := context.Background()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page, _ := ua.Open(ctx, sluice.PageOptions{Stdout: os.Stdout})
	type point struct {
		X int `json:"x"`
		Y int `json:"y"`
	}
	page.Expose(ctx, "mirror", func(p point) (point, error) {
		if p == (point{}) {
			return p, errors.New("the origin has no mirror image")
		}
		return point{p.Y, p.X}, nil
	})
	page.Run(ctx, sluice.Script{Text: `
		console.log(mirror({ x: 1, y: 2 }));
		try { mirror({}) } catch (e) { console.log(String(e)) }
		try { mirror('abc') } catch (e) { console.log(String(e)) }
	`})
	// Output:
	// { x: 2, y: 1 }
	// Error: the origin has no mirror image
	// TypeError: mirror: argument 1: a string where a Go sluice_test.point is wanted
}

// Work that takes time runs on a goroutine, and gives script a promise.
func ExamplePage_ExposeAsync() {
	ctx := context.Background()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page, _ := ua.Open(ctx, sluice.PageOptions{Stdout: os.Stdout})
	page.ExposeAsync(ctx, "shout", func(ctx context.Context, words ...string) string {
		return strings.ToUpper(strings.Join(words, " "))
	})
	page.Run(ctx, sluice.Script{Text: "shout('hello', 'there').then(console.log); console.log('meanwhile')"})
	page.Wait(ctx)
	// Output:
	// meanwhile
	// HELLO THERE
}

// A ScriptError says where and why.
func ExampleScriptError() {
	ctx := context.Background()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page, _ := ua.Open(ctx, sluice.PageOptions{
		OnError: func(e *sluice.ScriptError) { fmt.Println("unhandled:", e, e.Line, e.Column) },
	})
	page.Run(ctx, sluice.Script{URL: "https://example.com/app.js", Text: "function f() {\n  missing;\n}\nf();"})
	fmt.Println(page.Failure().Stack)
	// Output:
	// unhandled: ReferenceError: missing is not defined 2 3
	// [{f https://example.com/app.js 2 3} { https://example.com/app.js 4 1}]
}

// An error of an exposed function is found in the exception that it has become.
func ExampleScriptError_Unwrap() {
	ctx := context.Background()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page, _ := ua.Open(ctx, sluice.PageOptions{})
	page.ExposeAsync(ctx, "read", func(name string) (string, error) {
		text, err := os.ReadFile(name)
		return string(text), err
	})
	_, err := page.Eval(ctx, `read('missing.txt').catch((e) => { throw new Error('no settings', { cause: e }) })`)
	fmt.Println(err, errors.Is(err, os.ErrNotExist))
	// Output: Error: no settings true
}

// A page closes in an orderly way, or crashes without a word.
func ExamplePage_Close() {
	ctx := context.Background()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	for _, end := range []func(*sluice.Page){
		func(p *sluice.Page) { p.Close(ctx) },
		func(p *sluice.Page) { p.Crash() },
	} {
		page, _ := ua.Open(ctx, sluice.PageOptions{Stdout: os.Stdout})
		page.Run(ctx, sluice.Script{Text: "onbeforeunload = (e) => console.log(e.type); onpagehide = (e) => console.log('bye', e.persisted); setInterval(() => {}, 1)"})
		end(page)
		<-page.Done()
		fmt.Println(page.Err())
	}
	// Output:
	// beforeunload
	// bye false
	// the page was closed by its user
	// the page crashed
}
