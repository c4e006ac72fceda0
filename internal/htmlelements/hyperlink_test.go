package htmlelements

import "testing"

// A part that the URL of a link cannot have leaves the attribute as it is.
func TestPartsOfHyperlinks(t *testing.T) {
	r := open(t)
	r.Eval(`globalThis.set = (href, ...parts) => parts.map(part => {
		const a = document.createElement("a");
		a.setAttribute("href", href);
		a[part] = "1";
		return a.getAttribute("href") }).join(" ")`)
	r.Check(`
		set("MAILTO:x", "username", "password", "port", "host", "hostname", "pathname") ⇒ "MAILTO:x MAILTO:x MAILTO:x MAILTO:x MAILTO:x MAILTO:x"
		set("MAILTO:x", "protocol", "search", "hash") ⇒ "mailto:x mailto:x?1 mailto:x#1"
		set("FILE:///x", "username", "password", "port") ⇒ "FILE:///x FILE:///x FILE:///x"
		set("FILE:///x", "host", "hostname", "pathname") ⇒ "file://0.0.0.1/x file://0.0.0.1/x file:///1"
		set("HTTP://a", "username", "password", "port") ⇒ "http://1@a/ http://:1@a/ http://a:1/"
		set("http://[", "hash", "host", "search") ⇒ "http://[ http://[ http://["
	`)
}
