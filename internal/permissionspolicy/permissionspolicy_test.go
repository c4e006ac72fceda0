package permissionspolicy

import (
	"slices"
	"strings"
	"testing"

	"github.com/dunglas/httpsfv"

	"github.com/sluice-go/sluice/internal/url"
)

// origin is that of a URL; "" stands for an opaque one.
func origin(t *testing.T, text string) url.Origin {
	t.Helper()
	if text == "" {
		return url.NewOpaqueOrigin()
	}
	u, err := url.Parse(text, nil)
	if err != nil {
		t.Fatal(err)
	}
	return u.Origin()
}

func dictionary(t *testing.T, header string) *httpsfv.Dictionary {
	t.Helper()
	if header == "" {
		return nil
	}
	d, err := httpsfv.UnmarshalDictionary([]string{header})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// What a header of a document says of origins.
func TestHeaders(t *testing.T) {
	const a = "https://a.test"
	for _, test := range []struct {
		header, feature string
		// allowed are the origins that may use the feature, of a, b, its subdomain and an opaque one.
		allowed string
		told    string
	}{
		{"", "camera", a, a},
		{"", "sync-xhr", "https://a.test https://b.test https://x.b.test http://b.test null", "*"},
		{"camera=()", "camera", "", ""},
		{"camera=(), camera=*", "camera", "https://a.test https://b.test https://x.b.test http://b.test null", "*"},
		{"camera=self", "camera", a, a},
		{"camera=(self)", "camera", a, a},
		{`camera=(self "https://b.test")`, "camera", "https://a.test https://b.test", "https://a.test https://b.test"},
		{`camera=("https://b.test")`, "camera", "https://b.test", ""},
		{`camera=(self "https://*.b.test")`, "camera", "https://a.test https://x.b.test", "https://a.test https://*.b.test"},
		{`camera=(self "http:")`, "camera", "https://a.test https://b.test https://x.b.test http://b.test", "https://a.test http:"},
		{`camera=(self "https://b.test/?q" 1 unknown ?1)`, "camera", a, a},
		{"camera=(self *)", "camera", "https://a.test https://b.test https://x.b.test http://b.test null", "*"},
		{"camera=1", "camera", a, a},
		{"camera", "camera", a, a},
		{"camera=none", "camera", "", ""},
		{"microphone=(), geolocation=()", "camera", a, a},
		{"sync-xhr=()", "sync-xhr", "", ""},
		{"sync-xhr=self", "sync-xhr", a, a},
		{"unknown=*", "unknown", "", ""},
	} {
		p := FromResponse(nil, origin(t, a), dictionary(t, test.header))
		var allowed []string
		for _, other := range []string{a, "https://b.test", "https://x.b.test", "http://b.test", ""} {
			o := origin(t, other)
			if Supported(test.feature) && p.Allows(Feature(test.feature), o, origin(t, a)) {
				allowed = append(allowed, o.String())
			}
		}
		if got := strings.Join(allowed, " "); got != test.allowed {
			t.Errorf("%s: %s is allowed to %q, want %q", test.header, test.feature, got, test.allowed)
		}
		if got := strings.Join(p.Allowlist(Feature(test.feature), origin(t, a)), " "); got != test.told {
			t.Errorf("%s: the allowlist of %s is %q, want %q", test.header, test.feature, got, test.told)
		}
	}
}

// What documents in frames may use, by the header of the document around, the attributes of the element, and a header of their own.
func TestFrames(t *testing.T) {
	const a, b = "https://a.test", "https://b.test"
	for _, test := range []struct {
		header, allow string
		fullscreen    bool
		declared, at  string
		own           string
		feature       Feature
		want          bool
	}{
		{at: a, declared: a, feature: "camera", want: true},
		{at: b, declared: b, feature: "camera"},
		{at: b, declared: b, feature: "sync-xhr", want: true},
		{at: "", declared: "", feature: "camera"},
		{at: "", declared: "", feature: "sync-xhr", want: true},
		{allow: "camera", at: b, declared: b, feature: "camera", want: true},
		{allow: "camera 'none'", at: a, declared: a, feature: "camera"},
		{allow: "camera", at: "https://c.test", declared: b, feature: "camera"},
		{allow: "camera *", at: "https://c.test", declared: b, feature: "camera", want: true},
		{allow: "CAMERA *", at: b, declared: b, feature: "camera"},
		{allow: "camera 'SELF'", at: a, declared: b, feature: "camera", want: true},
		{allow: "camera 'self'", at: b, declared: b, feature: "camera"},
		{allow: "camera https://b.test/path", at: b, declared: a, feature: "camera", want: true},
		{allow: "camera https://*.b.test", at: "https://x.b.test", declared: a, feature: "camera"},
		{allow: "unknown *; ;camera\n 'src' ; camera 'none'", at: b, declared: b, feature: "camera"},
		{allow: "sync-xhr 'none'", at: a, declared: a, feature: "sync-xhr"},
		{header: "camera=()", allow: "camera *", at: a, declared: a, feature: "camera"},
		{header: "camera=self", allow: "camera *", at: b, declared: b, feature: "camera"},
		{header: `camera=(self "https://b.test")`, allow: "camera", at: b, declared: b, feature: "camera", want: true},
		{header: `camera=(self "https://b.test")`, at: b, declared: b, feature: "camera"},
		{header: `camera=("https://b.test")`, allow: "camera", at: b, declared: b, feature: "camera"},
		{allow: "camera *", at: a, declared: a, own: "camera=()", feature: "camera"},
		{allow: "camera 'none'", at: a, declared: a, own: "camera=*", feature: "camera"},
		{fullscreen: true, at: b, declared: b, feature: "fullscreen", want: true},
		{fullscreen: true, allow: "fullscreen 'none'", at: b, declared: b, feature: "fullscreen"},
		{fullscreen: true, at: b, declared: b, feature: "camera"},
	} {
		parent := FromResponse(nil, origin(t, a), dictionary(t, test.header))
		declared := origin(t, test.declared)
		c := NewContainer(parent, origin(t, a), &Attributes{Allow: test.allow, AllowFullscreen: test.fullscreen, DeclaredOrigin: declared})
		at := origin(t, test.at)
		if test.at == test.declared {
			at = declared
		}
		p := FromResponse(c, at, dictionary(t, test.own))
		if got := p.Allows(test.feature, at, at); got != test.want {
			t.Errorf("%+v: %v", test, got)
		}
	}
	// A frame element has no attributes that say something.
	p := ForNavigable(NewContainer(nil, origin(t, a), nil), origin(t, b))
	if p.Allows("camera", origin(t, b), origin(t, b)) || !p.Allows("sync-xhr", origin(t, b), origin(t, b)) {
		t.Error("a frame element is not as one without attributes")
	}
	if p := ForNavigable(NewContainer(nil, origin(t, a), nil), origin(t, a)); p != nil {
		t.Errorf("the policy of a frame of the same origin is %v, and not an empty one", p)
	}
}

func TestEndpointsOfFeatures(t *testing.T) {
	p := FromResponse(nil, origin(t, "https://a.test"), dictionary(t, `camera=();report-to="one", sync-xhr=self;report-to=token, midi=*;report-to="two"`))
	got := []string{p.Endpoint("camera"), p.Endpoint("sync-xhr"), p.Endpoint("midi"), p.Endpoint("usb"), (*Policy)(nil).Endpoint("usb")}
	if want := []string{"one", "", "two", "", ""}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
