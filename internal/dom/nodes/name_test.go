package nodes

import (
	"strings"
	"testing"
)

// TestRecentNames creates elements whose names have one place among the recent ones, in
// documents of both kinds.
func TestRecentNames(t *testing.T) {
	agent := NewAgent()
	html, xml := agent.NewDocument(), agent.NewDocument()
	html.HTML, html.ContentType = true, "text/html"
	xml.ContentType = "application/xml"
	long := strings.Repeat("x", longestRecent+1)
	if p := &agent.recent; p.place("ab") != p.place("cxu") {
		t.Fatal("the two names have places of their own")
	}
	for range 2 {
		for _, c := range []struct {
			document                     *Document
			name, wantNamespace, wantTag string
		}{
			{html, "ab", HTMLNamespace, "AB"},
			{html, "AB", HTMLNamespace, "AB"},
			{html, "cxu", HTMLNamespace, "CXU"},
			{html, "a:b", HTMLNamespace, "A:B"},
			{html, long, HTMLNamespace, strings.ToUpper(long)},
			{xml, "ab", "", "ab"},
			{xml, "AB", "", "AB"},
		} {
			element, err := c.document.CreateElement(c.name, nil)
			if err != nil {
				t.Fatalf("%q: %v", c.name, err)
			}
			if element.Namespace() != c.wantNamespace || element.TagName() != c.wantTag {
				t.Errorf("%q: an element %q of namespace %q", c.name, element.TagName(), element.Namespace())
			}
		}
		for _, name := range []string{"", "a b", "1a"} {
			if element, err := html.CreateElement(name, nil); err == nil {
				t.Errorf("%q: an element %q", name, element.TagName())
			}
		}
	}
	if agent.recent.find("cxu") == nil || agent.recent.find("ab") != nil {
		t.Error("the last of two names with one place is not the one that is there")
	}
	if agent.recent.find(long) != nil {
		t.Error("a long name is among the recent ones")
	}
}
