package cascade

import (
	"strings"

	"github.com/sluice-go/sluice/internal/css/sheets"
	"github.com/sluice-go/sluice/internal/css/syntax"
	"github.com/sluice-go/sluice/internal/url"
)

// Located is a document that has a base URL.
type Located interface{ BaseURL() string }

// baseURL is the base URL of the URLs in a rule, or, without one, in a style attribute; nil if nobody knows.
//
// https://drafts.csswg.org/css-values-4/#relative-urls
func (style *Style) baseURL(rule *sheets.Rule) *url.URL {
	if rule != nil {
		if rule.Sheet == nil {
			return nil
		}
		return rule.Sheet.Base
	}
	if d, ok := style.styles.document.Data.(Located); ok {
		base, err := url.Parse(d.BaseURL(), nil)
		if err != nil {
			return nil
		}
		return base
	}
	return nil
}

// absoluteURLs is a value with its URLs made absolute.
//
// https://drafts.csswg.org/css-values-4/#url-computed-value
func (style *Style) absoluteURLs(value string, rule *sheets.Rule) string {
	if !strings.Contains(value, "url(") {
		return value
	}
	base := style.baseURL(rule)
	if base == nil {
		return value
	}
	tokens := syntax.Tokenize(value)
	var b strings.Builder
	for i := range tokens {
		t := &tokens[i]
		text := value[t.Start:t.End]
		switch {
		case t.Kind == syntax.URL:
			text = "url(" + syntax.SerializeString(absoluteURL(t.Text, base)) + ")"
		case t.Kind == syntax.String && i > 0 && tokens[i-1].Kind == syntax.Function && url.EqualFold(tokens[i-1].Text, "url"):
			text = syntax.SerializeString(absoluteURL(t.Text, base))
		}
		b.WriteString(text)
	}
	return b.String()
}

// absoluteURL resolves a URL. One that is empty, or only a fragment, stays: it refers to the document.
//
// https://drafts.csswg.org/css-values-4/#local-urls
func absoluteURL(text string, base *url.URL) string {
	if text == "" || strings.HasPrefix(text, "#") {
		return text
	}
	u, err := url.Parse(text, base)
	if err != nil {
		return text
	}
	return u.Href()
}
