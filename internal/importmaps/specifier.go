// Checked against HTML of 2026-08-21.

package importmaps

import (
	"strings"

	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// Resolve resolves a module specifier for a script with a base URL. The error
// is a TypeError. What the import map says nothing about is asked of installed, which
// may be nil: it returns nil, too, for what is none of its own.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#resolve-a-module-specifier
func (m *Map) Resolve(specifier string, baseURL *url.URL, installed func(asURL *url.URL) (*url.URL, error)) (*url.URL, error) {
	// 7. Let asURL be the result of resolving a URL-like module specifier given
	//    specifier and baseURL.
	asURL := resolveURLLike(specifier, baseURL)
	if len(m.imports.entries) > 0 || len(m.scopes.entries) > 0 {
		// 6. Let serializedBaseURL be baseURL, serialized.
		base := baseURL.Href()
		// 8. Let normalizedSpecifier be the serialization of asURL, if asURL is
		//    non-null; otherwise, specifier.
		normalized := specifier
		if asURL != nil {
			normalized = asURL.Href()
		}
		// 10. For each scopePrefix → scopeImports of importMap's scopes:
		//     1. If scopePrefix is serializedBaseURL, or if scopePrefix ends with U+002F
		//        (/) and scopePrefix is a code unit prefix of serializedBaseURL, then:
		for scope := range m.scopes.matching(base) {
			// 1. Resolve an imports match. 2. If it is not null, then it is the result: break.
			if u, err := resolveImportsMatch(&scope.value, normalized, asURL); u != nil || err != nil {
				return u, err
			}
		}
		// 11. If result is null, set it to the result of resolving an imports match given
		//     importMap's imports.
		if u, err := resolveImportsMatch(&m.imports, normalized, asURL); u != nil || err != nil {
			return u, err
		}
	}
	// AD-HOC: installed packages come after import maps, which so can replace them.
	if installed != nil {
		if u, err := installed(asURL); u != nil || err != nil {
			return u, err
		}
	}
	// 12. If result is null, set it to asURL. 13. If result is not null, then return it; the
	//     caller adds it to the resolved module set.
	if asURL != nil {
		return asURL, nil
	}
	// 14. Throw a TypeError indicating that specifier was a bare specifier, but
	//     was not remapped to anything by importMap.
	if strings.HasPrefix(specifier, "/") || strings.HasPrefix(specifier, "./") || strings.HasPrefix(specifier, "../") {
		return nil, mozjs.NewTypeError("The module specifier \"%s\" is relative, and the base URL %s has nothing it could be relative to", specifier, baseURL.Href())
	}
	return nil, mozjs.NewTypeError("The module specifier \"%s\" is neither a URL nor does it begin with \"/\", \"./\" or \"../\", and no import map says what it means", specifier)
}

// resolveImportsMatch returns nil for no match.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#resolving-an-imports-match
func resolveImportsMatch(m *specifierMap, specifier string, asURL *url.URL) (*url.URL, error) {
	// 1. For each specifierKey → resolutionResult of specifierMap:
	for entry := range m.matching(specifier) {
		exact := entry.key == specifier
		// 2. Otherwise, if specifierKey ends with U+002F (/), is a code unit prefix
		//    of normalizedSpecifier, and either asURL is null or asURL is special:
		if !exact && asURL != nil && !asURL.Special() {
			continue
		}
		// If resolutionResult is null, then throw a TypeError.
		if entry.value == nil {
			return nil, mozjs.NewTypeError("The module specifier \"%s\" is blocked by an entry of the import map that is null or no URL, for \"%s\"", specifier, entry.key)
		}
		// 1. If specifierKey is normalizedSpecifier, return resolutionResult.
		if exact {
			return entry.value, nil
		}
		// 3. Let afterPrefix be the portion of normalizedSpecifier after the
		//    initial specifierKey prefix.
		after := specifier[len(entry.key):]
		// 5. Let url be the result of URL parsing afterPrefix with
		//    resolutionResult. 6. If url is failure, then throw a TypeError.
		u, err := url.Parse(after, entry.value)
		if err != nil {
			return nil, mozjs.NewTypeError("The module specifier \"%s\" is blocked: \"%s\" is not a URL relative to %s", specifier, after, entry.value.Href())
		}
		// 8. If the serialization of resolutionResult is not a code unit prefix of
		//    the serialization of url, then throw a TypeError.
		if !strings.HasPrefix(u.Href(), entry.value.Href()) {
			return nil, mozjs.NewTypeError("The module specifier \"%s\" is blocked: it leads out of %s", specifier, entry.value.Href())
		}
		// 9. Return url.
		return u, nil
	}
	// 2. Return null.
	return nil, nil
}

// resolveURLLike returns nil for null.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#resolving-a-url-like-module-specifier
func resolveURLLike(specifier string, baseURL *url.URL) *url.URL {
	// 1. If specifier starts with "/", "./", or "../", then let url be the result
	//    of URL parsing specifier with baseURL.
	if !strings.HasPrefix(specifier, "/") && !strings.HasPrefix(specifier, "./") && !strings.HasPrefix(specifier, "../") {
		// 2. Otherwise, URL parsing specifier with no base URL.
		baseURL = nil
	}
	u, err := url.Parse(specifier, baseURL)
	if err != nil {
		return nil
	}
	return u
}
