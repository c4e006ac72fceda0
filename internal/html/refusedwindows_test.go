package html_test

import (
	"strings"
	"testing"
)

// Script may ask for windows for ever: the console says so a few times.
func TestWindowsThatAreNotOpened(t *testing.T) {
	got := opened(t, map[string]string{"index.html": `<iframe sandbox="allow-scripts" srcdoc="<script>for (let i = 0; i < 1000; i++) open('about:blank'); console.log('over')</script>"></iframe>`})
	if n := strings.Count(got, "No window is opened: the document is sandboxed without allow-popups.\n"); n != 10 ||
		!strings.HasSuffix(got, "\nThe console says no more of windows that this document does not open.\nover") {
		t.Errorf("%d refusals:\n%s", n, got)
	}
}
