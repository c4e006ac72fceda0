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
		{PageOptions{NotIsolated: true}, "DataCloneError"},
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
