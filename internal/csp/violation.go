// Checked against Content Security Policy of 2026-04-19.

package csp

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf16"

	"github.com/sluice-go/sluice/internal/encoding/wtf8"
	"github.com/sluice-go/sluice/internal/url"
)

// Violation is a violation, but for its global object and its element. Who asks fills in what the policies do not know.
//
// https://w3c.github.io/webappsec-csp/#violation
type Violation struct {
	Policy             *Policy
	EffectiveDirective string
	// Resource is the blocked URI: a string such as "inline", or a URL that was stripped for use in reports.
	Resource string
	// URL is the URL of the global object, Referrer that of its document, and Status the status of the response that it
	// comes from. URLs are stripped.
	URL, Referrer string
	// shown is what the console calls the resource, if that is a URL.
	shown  string
	Status int
	// SourceFile is stripped, too; "" for null.
	SourceFile               string
	LineNumber, ColumnNumber int
	Sample                   string
}

// sampleLength is how many code units of a source a sample has.
const sampleLength = 40

// Sample is the sample of a source: its first 40 characters. Lone surrogates are three bytes each.
func Sample(source string) string {
	units := 0
	for i := 0; i < len(source); {
		c, size := wtf8.DecodeRune(source[i:])
		if units += utf16.RuneLen(c); units > sampleLength {
			return source[:i]
		}
		i += size
	}
	return source
}

// StripURL is strip URL for use in reports.
//
// https://w3c.github.io/webappsec-csp/#strip-url-for-use-in-reports
func StripURL(u *url.URL) string {
	// 1. If url's scheme is not an HTTP(S) scheme, then return url's scheme. AD-HOC: of WebSockets, which have one of these for
	//    fetch, reports name the URL that script has given.
	switch u.Scheme() {
	case "http", "https", "ws", "wss":
	default:
		return u.Scheme()
	}
	// 2. Set url's fragment to the empty string. 3. 4. Its username and its password likewise.
	u = u.Clone()
	u.SetHash("")
	u.SetUsername("")
	u.SetPassword("")
	// 5. Return the result of executing the URL serializer on url.
	return u.Href()
}

// Serialize is the deprecated serialization of violation: JSON, for what report-uri names.
//
// https://w3c.github.io/webappsec-csp/#deprecated-serialize-violation
func (v *Violation) Serialize() []byte {
	type body struct {
		DocumentURI        string `json:"document-uri"`
		Referrer           string `json:"referrer"`
		BlockedURI         string `json:"blocked-uri"`
		EffectiveDirective string `json:"effective-directive"`
		ViolatedDirective  string `json:"violated-directive"`
		OriginalPolicy     string `json:"original-policy"`
		Disposition        string `json:"disposition"`
		StatusCode         int    `json:"status-code"`
		ScriptSample       string `json:"script-sample"`
		SourceFile         string `json:"source-file,omitempty"`
		LineNumber         *int   `json:"line-number,omitempty"`
		ColumnNumber       *int   `json:"column-number,omitempty"`
	}
	b := body{
		DocumentURI: v.URL, Referrer: v.Referrer, BlockedURI: v.Resource, EffectiveDirective: v.EffectiveDirective,
		ViolatedDirective: v.EffectiveDirective, OriginalPolicy: v.Policy.Text, Disposition: string(v.Policy.Disposition),
		StatusCode: v.Status, ScriptSample: scalar(v.Sample), SourceFile: v.SourceFile,
	}
	// 2. If violation's source file is not null: set body's line-number and column-number.
	if v.SourceFile != "" {
		b.LineNumber, b.ColumnNumber = &v.LineNumber, &v.ColumnNumber
	}
	// Strings are valid Unicode, so that they can be marshaled.
	text, _ := json.Marshal(map[string]body{"csp-report": b})
	return text
}

// String says for the console what was refused, and by which directive.
func (v *Violation) String() string {
	shown := shortened(v.shown)
	what := "Refused to load " + shown
	switch v.Resource {
	case "inline":
		switch v.EffectiveDirective {
		case "script-src-elem":
			what = "Refused to execute an inline script"
		case "script-src-attr":
			what = "Refused to execute an inline event handler"
		case "base-uri":
			what = "Refused to set the document's base URL"
		default:
			what = "Refused to apply an inline style"
		}
	case "eval":
		what = "Refused to evaluate a string as JavaScript"
	case "wasm-eval":
		what = "Refused to compile WebAssembly"
	case "trusted-types-policy":
		what = fmt.Sprintf("Refused to create the trusted type policy %q", v.Sample)
	case "trusted-types-sink":
		sink, _, _ := strings.Cut(v.Sample, "|")
		what = fmt.Sprintf("Refused to take a string for %q", sink)
	default:
		switch v.EffectiveDirective {
		case "connect-src":
			what = "Refused to connect to " + shown
		case "frame-src", "frame-ancestors":
			what = "Refused to frame " + shown
		case "form-action":
			what = "Refused to send a form to " + shown
		case "worker-src":
			what = "Refused to start a worker from " + shown
		}
	}
	if v.Policy.Disposition == Report {
		what = "[Report Only] " + what
	}
	return fmt.Sprintf("%s, because it violates %s of the Content Security Policy %q.", what, v.directive(), shortened(v.Policy.Text))
}

// directive is the directive that was violated, as the policy has it.
func (v *Violation) directive() string {
	for _, name := range append(fallbackList(v.EffectiveDirective), v.EffectiveDirective) {
		if value, ok := v.Policy.Value(name); ok {
			return fmt.Sprintf("the directive %q", shortened(strings.Join(append([]string{name}, value...), " ")))
		}
	}
	return "the directive " + v.EffectiveDirective
}

// shortened is a text that is no longer than a line or two.
func shortened(s string) string {
	const most = 200
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}
