package sluice

import "testing"

func TestReportErrorTellsThePlaceOfAnyValue(t *testing.T) {
	p := openPage(t, PageOptions{URL: "https://example.com/page"})
	for _, value := range []string{"1", "undefined", "{ get message() { throw 'read' } }", "new Error('e')"} {
		got, err := p.Eval(t.Context(), `
			var told = null;
			onerror = (message, url, line, column) => { told = [url, line, column]; return true; };
			self.reportError(`+value+`);
			told.join()`)
		if err != nil || got == "https://example.com/page,,0,0" || got == ",0,0" {
			t.Errorf("reportError(%s) tells %v, %v", value, got, err)
		}
	}
}

func TestSharedMemoryIsClonedInIsolationOnly(t *testing.T) {
	for _, test := range []struct {
		options PageOptions
		want    string
	}{
		{PageOptions{}, "cloned"},
		{PageOptions{DisableIsolation: true}, "DataCloneError"},
	} {
		p := openPage(t, test.options)
		for _, value := range []string{"memory", "memory.buffer", "new Uint8Array(memory.buffer)"} {
			got, err := p.Eval(t.Context(), `
				var memory = new WebAssembly.Memory({shared: true, initial: 1, maximum: 1}), name = "cloned";
				try { structuredClone(`+value+`) } catch (e) { name = e.name }
				name`)
			if err != nil || got != test.want {
				t.Errorf("%+v: structuredClone(%s): %v, %v; want %s", test.options, value, got, err, test.want)
			}
		}
	}
}

func TestExceptionsAreCloned(t *testing.T) {
	p := openPage(t, PageOptions{})
	got, err := p.Eval(t.Context(), `
		const a = new DOMException("gone", "NotFoundError"), b = structuredClone(a);
		const c = structuredClone(new QuotaExceededError("full", {quota: 1}));
		[b !== a, b instanceof DOMException, b.name, b.message, b.code, b.stack === a.stack,
			c instanceof QuotaExceededError, c.name, c.message, c.quota, c.requested].map(String).join()`)
	if want := "true,true,NotFoundError,gone,8,true,true,QuotaExceededError,full,1,null"; err != nil || got != want {
		t.Errorf("the clones are %v, %v; want %s", got, err, want)
	}
}

// Time origins are times of one clock, in windows and workers alike.
func TestTimeOrigins(t *testing.T) {
	ua := New(Options{VirtualTime: true})
	defer ua.Close()
	page, err := ua.Open(t.Context(), PageOptions{URL: "https://example.com/"})
	if err != nil {
		t.Fatal(err)
	}
	later, err := page.Eval(t.Context(), `(async () => {
		const from = performance.now();
		await new Promise(r => setTimeout(r, 86400000));
		const worker = new Worker(URL.createObjectURL(new Blob(["postMessage(performance.timeOrigin)"])));
		const {data} = await new Promise(r => worker.onmessage = r);
		const later = data - performance.timeOrigin - from;
		return later >= 86400000 && later < 86400001 ? "a day" : later;
	})()`)
	if err != nil {
		t.Fatal(err)
	}
	if later != "a day" {
		t.Errorf("a day later, the time origin of a worker is %v ms later", later)
	}
}

// What is for tests of the platform alone is not there.
func TestNoTestUtils(t *testing.T) {
	p := openPage(t, PageOptions{})
	if got, err := p.Eval(t.Context(), "'TestUtils' in self"); err != nil || got != false {
		t.Errorf("'TestUtils' in self: %v, %v", got, err)
	}
}
