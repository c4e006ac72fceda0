// Checked against HTML of 2026-08-21.

package importmaps

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// Map is an import map: it says what module specifiers mean. It does not change, so goroutines
// may share it.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#import-map
type Map struct {
	imports   specifierMap
	scopes    sorted[specifierMap] // by their prefixes
	integrity map[string]string    // by serialized URL
}

// specifierMap is a module specifier map: addresses, or nil for null, by specifiers.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#module-specifier-map
type specifierMap = sorted[*url.URL]

// Empty is an import map that maps nothing: https://html.spec.whatwg.org/multipage/webappapis.html#empty-import-map
var Empty = &Map{}

// member is an entry of a JSON object.
type member struct {
	key   string
	value json.RawMessage
}

// members returns the entries of a JSON object in their order, each key once;
// false if the text is another value.
//
// AD-HOC: It is Go's JSON, in which surrogates that are not in pairs are U+FFFD.
func members(text json.RawMessage) ([]member, bool) {
	d := json.NewDecoder(bytes.NewReader(text))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, false
	}
	var list []member
	at := map[string]int{}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, false
		}
		m := member{key: key.(string)}
		if err := d.Decode(&m.value); err != nil {
			return nil, false
		}
		if i, ok := at[m.key]; ok {
			list[i] = m
			continue
		}
		at[m.key] = len(list)
		list = append(list, m)
	}
	return list, true
}

// parser is what parsing has come to.
type parser struct {
	name     string
	baseURL  *url.URL
	warnings []string
	ended    func() bool
}

// warn reports a warning to the console.
func (p *parser) warn(format string, args ...any) {
	p.warnings = append(p.warnings, "The "+p.name+": "+fmt.Sprintf(format, args...))
}

// Parse parses an import map. Messages call it "import map" and file, which may be
// empty. The warnings are for the console; the error is what script would see
// thrown, a SyntaxError or a TypeError; or mozjs.ErrTerminated once ended says that script is to end.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#parse-an-import-map-string
func Parse(input, file string, baseURL *url.URL, ended func() bool) (m *Map, warnings []string, err error) {
	p := &parser{name: strings.TrimSpace("import map " + file), baseURL: baseURL, ended: ended}
	// 1. Let parsed be the result of parsing a JSON string to an Infra value
	//    given input.
	if err := json.Unmarshal([]byte(input), new(json.RawMessage)); err != nil {
		return nil, nil, mozjs.NewSyntaxError("The %s is not JSON: %s%s", p.name, err, jsonPlace(input, err))
	}
	// 2. If parsed is not an ordered map, then throw a TypeError.
	parsed, ok := members(json.RawMessage(input))
	if !ok {
		return nil, nil, mozjs.NewTypeError("The %s is not a JSON object", p.name)
	}
	m = &Map{}
	for _, top := range parsed {
		entries, ok := members(top.value)
		switch top.key {
		case "imports", "scopes", "integrity":
			// If parsed["imports"], ["scopes"] or ["integrity"] is not an ordered
			// map, then throw a TypeError.
			if !ok {
				return nil, nil, mozjs.NewTypeError("The %q of the %s is not a JSON object", top.key, p.name)
			}
		}
		switch top.key {
		case "imports":
			// 4.2. Sort and normalize a module specifier map.
			m.imports = p.sortAndNormalizeSpecifierMap(entries)
		case "scopes":
			// 6.2. Sort and normalize scopes.
			if m.scopes, err = p.sortAndNormalizeScopes(entries); err != nil {
				return nil, nil, err
			}
		case "integrity":
			// 8.2. Normalize a module integrity map.
			m.integrity = p.normalizeIntegrity(entries)
		default:
			// 9. If parsed's keys contain any others, then the user agent should
			//    report a warning to the console.
			p.warn("the top-level key %q is not known", top.key)
		}
	}
	if ended() {
		return nil, nil, mozjs.ErrTerminated
	}
	return m, p.warnings, nil
}

// jsonPlace says where in a text it is not JSON; "" if the error does not tell.
func jsonPlace(text string, err error) string {
	wrong, ok := errors.AsType[*json.SyntaxError](err)
	if !ok {
		return ""
	}
	before := text[:min(max(int(wrong.Offset)-1, 0), len(text))]
	column := utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1
	return fmt.Sprintf(" (line %d, column %d)", strings.Count(before, "\n")+1, column)
}

// sortAndNormalizeSpecifierMap is
// https://html.spec.whatwg.org/multipage/webappapis.html#sorting-and-normalizing-a-module-specifier-map
func (p *parser) sortAndNormalizeSpecifierMap(original []member) specifierMap {
	// 1. Let normalized be an empty ordered map.
	normalized := map[string]*url.URL{}
	// 2. For each specifierKey → value of originalMap:
	for _, m := range original {
		if p.ended() {
			break
		}
		// 1. Let normalizedSpecifierKey be the result of normalizing a specifier
		//    key. 2. If it is null, then continue.
		key, ok := p.normalizeSpecifierKey(m.key)
		if !ok {
			continue
		}
		normalized[key] = nil
		// 3. If value is not a string, then report a warning, set
		//    normalized[normalizedSpecifierKey] to null, and continue.
		var value *string
		if json.Unmarshal(m.value, &value) != nil || value == nil {
			p.warn("the address of %q is not a string", m.key)
			continue
		}
		// 4. Let addressURL be the result of resolving a URL-like module specifier
		//    given value and baseURL. 5. If it is null, likewise.
		address := resolveURLLike(*value, p.baseURL)
		if address == nil {
			p.warn("the address %q of %q is not a valid URL, nor does it begin with \"/\", \"./\" or \"../\"", *value, m.key)
			continue
		}
		// 6. If specifierKey ends with U+002F (/), and the serialization of
		//    addressURL does not, likewise.
		if strings.HasSuffix(m.key, "/") && !strings.HasSuffix(address.Href(), "/") {
			p.warn("the address %q of %q does not end with a slash, though the key does", address.Href(), m.key)
			continue
		}
		// 7. Set normalized[normalizedSpecifierKey] to addressURL.
		normalized[key] = address
	}
	// 3. Return the result of sorting in descending order normalized.
	return sortedOf(entriesOf(normalized))
}

// sortAndNormalizeScopes is
// https://html.spec.whatwg.org/multipage/webappapis.html#sorting-and-normalizing-scopes
func (p *parser) sortAndNormalizeScopes(original []member) (none sorted[specifierMap], err error) {
	// 1. Let normalized be an empty ordered map.
	normalized := map[string]specifierMap{}
	// 2. For each scopePrefix → potentialSpecifierMap of originalMap:
	for _, m := range original {
		if p.ended() {
			break
		}
		// 1. If potentialSpecifierMap is not an ordered map, then throw a TypeError.
		entries, ok := members(m.value)
		if !ok {
			return none, mozjs.NewTypeError("The scope %q of the %s is not a JSON object", m.key, p.name)
		}
		// 2. Let scopePrefixURL be the result of URL parsing scopePrefix with
		//    baseURL. 3. If it is failure, then report a warning and continue.
		prefix, err := url.Parse(m.key, p.baseURL)
		if err != nil {
			p.warn("the scope %q is not a valid URL", m.key)
			continue
		}
		// 5. Set normalized[normalizedScopePrefix] to the result of sorting and
		//    normalizing a module specifier map.
		normalized[prefix.Href()] = p.sortAndNormalizeSpecifierMap(entries)
	}
	// 3. Return the result of sorting in descending order normalized.
	return sortedOf(entriesOf(normalized)), nil
}

// entriesOf are the entries of a map, in any order.
func entriesOf[V any](of map[string]V) []entry[V] {
	entries := make([]entry[V], 0, len(of))
	for key, value := range of {
		entries = append(entries, entry[V]{key, value})
	}
	return entries
}

// normalizeIntegrity is
// https://html.spec.whatwg.org/multipage/webappapis.html#normalizing-a-module-integrity-map
func (p *parser) normalizeIntegrity(original []member) map[string]string {
	// 1. Let normalized be an empty ordered map.
	normalized := map[string]string{}
	// 2. For each key → value of originalMap:
	for _, m := range original {
		if p.ended() {
			break
		}
		// 1. Let resolvedURL be the result of resolving a URL-like module specifier
		//    given key and baseURL. 2. If it is null, then report a warning and
		//    continue.
		resolved := resolveURLLike(m.key, p.baseURL)
		if resolved == nil {
			p.warn("the integrity key %q is not a valid URL, nor does it begin with \"/\", \"./\" or \"../\"", m.key)
			continue
		}
		// 3. If value is not a string, then report a warning and continue.
		var value *string
		if json.Unmarshal(m.value, &value) != nil || value == nil {
			p.warn("the integrity metadata of %q is not a string", m.key)
			continue
		}
		// 4. Set normalized[resolvedURL] to value.
		normalized[resolved.Href()] = *value
	}
	return normalized
}

// normalizeSpecifierKey is
// https://html.spec.whatwg.org/multipage/webappapis.html#normalizing-a-specifier-key
func (p *parser) normalizeSpecifierKey(key string) (string, bool) {
	// 1. If specifierKey is the empty string, then report a warning and return
	//    null.
	if key == "" {
		p.warn("a specifier must not be empty")
		return "", false
	}
	// 2. Let url be the result of resolving a URL-like module specifier.
	// 3. If url is not null, then return the serialization of url.
	if u := resolveURLLike(key, p.baseURL); u != nil {
		return u.Href(), true
	}
	// 4. Return specifierKey.
	return key, true
}

// IntegrityOf returns the integrity metadata that the map has for a URL, "" for none.
// It is "resolve a module integrity metadata" for the map of the global.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#resolving-a-module-integrity-metadata
func (m *Map) IntegrityOf(u *url.URL) string {
	// 2. If map's integrity[url] does not exist, then return the empty string.
	if len(m.integrity) == 0 {
		return ""
	}
	// 3. Return map's integrity[url].
	return m.integrity[u.Href()]
}
