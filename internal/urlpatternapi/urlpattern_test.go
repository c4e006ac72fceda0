package urlpatternapi

import (
	"testing"

	"github.com/sluice-go/sluice/internal/realmtest"
)

func TestURLPattern(t *testing.T) {
	r := realmtest.Open(t, &realmtest.Global{}, Interfaces...)
	r.Check(`
		URLPattern.length ⇒ 0
		new URLPattern().pathname ⇒ "*"
		new URLPattern("https://example.com/:a").pathname ⇒ "/:a"
		new URLPattern("../z/*", "https://example.com/x/y").pathname ⇒ "/z/*"
		new URLPattern("https://example.com/:a").exec("https://example.com/tea").pathname.groups.a ⇒ "tea"
		"b" in new URLPattern("https://example.com/:a/:b?").exec("https://example.com/tea").pathname.groups ⇒ true
		JSON.stringify(new URLPattern({pathname: "/x"}).exec({pathname: "/x"}).inputs) ⇒ "[{\"pathname\":\"/x\"}]"
		JSON.stringify(new URLPattern({pathname: "/x"}).exec("x", "https://h/").inputs) ⇒ "[\"x\",\"https://h/\"]"
		new URLPattern({pathname: "/x"}).test("https://h/X") ⇒ false
		new URLPattern({pathname: "/x"}, {ignoreCase: true}).test("https://h/X") ⇒ true
		new URLPattern("/x", "https://h", {ignoreCase: true}).test("https://h/X") ⇒ true
		new URLPattern({pathname: "/x"}, undefined).test("https://h/x") ⇒ true
		new URLPattern({pathname: "/([[a-z]--[aeiou]])"}).test("https://h/x") ⇒ true
		new URLPattern({pathname: "/([[a-z]--[aeiou]])"}).test("https://h/a") ⇒ false
		new URLPattern({pathname: "/([\\q{tea|t}])"}).exec("https://h/tea").pathname.groups[0] ⇒ "tea"
		new URLPattern({pathname: "/(x)"}).hasRegExpGroups ⇒ true
		new URLPattern({pathname: "/*"}).hasRegExpGroups ⇒ false
		(RegExp.prototype.exec = () => null, new URLPattern({pathname: "/x"}).test("https://h/x")) ⇒ true
		(RegExp = null, new URLPattern({pathname: "/y"}).test("https://h/y")) ⇒ true
		new URLPattern("/x") ⇒ TypeError: Failed to construct 'URLPattern': pattern "/x" is a relative one, and there is no base URL.
		new URLPattern({}, "https://h/") ⇒ TypeError: Failed to construct 'URLPattern': A base URL goes with a string. Of an object, it is the member baseURL.
		new URLPattern({pathname: "/:a/:a"}) ⇒ TypeError: Failed to construct 'URLPattern': pattern "/:a/:a" has two groups with the name "a".
		new URLPattern({pathname: "/(a**)"}) ⇒ TypeError: Failed to construct 'URLPattern': pattern "/(a**)": nothing to repeat.
		new URLPattern().test({}, "https://h/") ⇒ TypeError: Failed to execute 'test' on 'URLPattern': A base URL goes with a string. Of an object, it is the member baseURL.
		URLPattern() ⇒ TypeError: Failed to construct 'URLPattern': Please use the 'new' operator, this object constructor cannot be called as a function.`)
}
