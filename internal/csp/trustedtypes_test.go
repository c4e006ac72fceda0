package csp

import (
	"slices"
	"testing"

	"github.com/sluice-go/sluice/internal/url"
)

// samples collects the samples of violations, each with its directive and resource.
func samples(list *[]string) func(*Violation) {
	return func(v *Violation) { *list = append(*list, v.EffectiveDirective+" "+v.Resource+" "+v.Sample) }
}

func TestSinks(t *testing.T) {
	for _, test := range []struct {
		policy              string
		required, reporting bool
	}{
		{"script-src 'self'", false, false},
		{"require-trusted-types-for", false, false},
		{"require-trusted-types-for script", false, false},
		{"require-trusted-types-for 'SCRIPT'", false, false},
		{"require-trusted-types-for 'style' 'script'", true, true},
		{"trusted-types *", false, false},
	} {
		l := parse(t, test.policy)
		if l.RequiresTrustedTypes(false) != test.required || l.RequiresTrustedTypes(true) != test.reporting {
			t.Errorf("%q: %t, %t", test.policy, l.RequiresTrustedTypes(false), l.RequiresTrustedTypes(true))
		}
	}
	var none *List
	if none.RequiresTrustedTypes(true) || none.BlocksSinkMismatch("eval", "", nil) || none.BlocksTrustedTypePolicy("a", nil, nil) {
		t.Error("no policies forbid something")
	}
	reportOnly := ParseHeaders(nil, []string{"require-trusted-types-for 'script'"}, url.FileOrigin())
	if reportOnly.RequiresTrustedTypes(false) || !reportOnly.RequiresTrustedTypes(true) {
		t.Error("a policy that only reports is enforced, or not asked")
	}
	var got []string
	if reportOnly.BlocksSinkMismatch("Element innerHTML", "<p>", samples(&got)) {
		t.Error("a policy that only reports blocks")
	}
	both := parse(t, "require-trusted-types-for 'script', require-trusted-types-for 'script', img-src a")
	if !both.BlocksSinkMismatch("Function", "async function* anonymous(\n) {\n0123456789012345678901234567890123456789\n}", samples(&got)) {
		t.Error("nothing is blocked")
	}
	function := "require-trusted-types-for trusted-types-sink Function|(\n) {\n0123456789012345678901234567890123"
	want := []string{"require-trusted-types-for trusted-types-sink Element innerHTML|<p>", function, function}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func TestTrustedTypePolicies(t *testing.T) {
	for _, test := range []struct {
		directive, name string
		created         []string
		blocked         bool
	}{
		{"script-src a", "a", nil, false},
		{"trusted-types", "a", nil, true},
		{"trusted-types 'none'", "a", nil, true},
		{"trusted-types 'none' a", "a", nil, false},
		{"trusted-types a", "a", nil, false},
		{"trusted-types a", "A", nil, true},
		{"trusted-types a", "a", []string{"a"}, true},
		{"trusted-types a 'allow-duplicates'", "a", []string{"a"}, false},
		{"trusted-types a 'ALLOW-duplicates'", "b", []string{"b"}, true},
		{"trusted-types *", "what ever", nil, false},
		{"trusted-types *", "a", []string{"a"}, true},
		{"trusted-types * 'allow-duplicates'", "a", []string{"a"}, false},
		{"trusted-types 'allow-duplicates'", "'allow-duplicates'", nil, true},
		{"trusted-types a-b#=_/@.%", "a-b#=_/@.%", nil, false},
		{"trusted-types a,trusted-types b", "a", nil, true},
	} {
		var got []string
		if blocked := parse(t, test.directive).BlocksTrustedTypePolicy(test.name, test.created, samples(&got)); blocked != test.blocked || (len(got) > 0) != blocked {
			t.Errorf("%q, %q: %t, %q", test.directive, test.name, blocked, got)
		}
	}
}

func TestJavaScriptNavigation(t *testing.T) {
	u := url.MustParse("javascript:one")
	two := func(u *url.URL) *url.URL { return url.MustParse(u.Href() + "2") }
	never := func(*url.URL) *url.URL { return nil }
	var got []string
	if v, blocked := parse(t, "img-src a").BlocksJavaScriptNavigation(u, never, samples(&got)); v != u || blocked || got != nil {
		t.Error("a policy without trusted types knows of javascript: URLs")
	}
	list := parse(t, "require-trusted-types-for 'script', require-trusted-types-for 'script'")
	if v, blocked := list.BlocksJavaScriptNavigation(u, two, samples(&got)); v.Href() != "javascript:one22" || blocked || got != nil {
		t.Errorf("%s, %t, %q", v, blocked, got)
	}
	if _, blocked := list.BlocksJavaScriptNavigation(u, never, samples(&got)); !blocked || len(got) != 2 || got[0] != "require-trusted-types-for trusted-types-sink Location href|one" {
		t.Errorf("%t, %q", blocked, got)
	}
}
