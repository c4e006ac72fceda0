// Checked against HTML of 2026-08-21.

package importmaps

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/url"
)

// specifierResolution is https://html.spec.whatwg.org/multipage/webappapis.html#specifier-resolution-record
type specifierResolution struct {
	serializedBaseURL, specifier string
	// specialOrNotURL says that the specifier as a URL is null or is special.
	specialOrNotURL bool
}

// ResolvedModuleSet is what a window has resolved. Other globals have nil.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#resolved-module-set
type ResolvedModuleSet map[specifierResolution]struct{}

// resolutionMemory is about what a member of a resolved module set takes beside the
// specifier, in bytes.
const resolutionMemory = 128

// Add adds a module that was resolved. It returns about how many more bytes the set
// takes. Globals that are no windows have a nil set, which stays as it is.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#add-module-to-resolved-module-set
func (set ResolvedModuleSet) Add(baseURL *url.URL, specifier string) (memory int64) {
	// 1, 2. If global does not implement Window, then return.
	if set == nil {
		return 0
	}
	asURL := resolveURLLike(specifier, baseURL)
	if asURL != nil {
		specifier = asURL.Href()
	}
	// 3. Let record be a new specifier resolution record. 4. Append record to global's
	//    resolved module set.
	record := specifierResolution{baseURL.Href(), specifier, asURL == nil || asURL.Special()}
	if _, known := set[record]; known {
		return 0
	}
	set[record] = struct{}{}
	return resolutionMemory + int64(len(specifier))
}

// Merge returns the import map with a newer one merged into it, and warnings for the
// console of what of the newer one is ignored. Neither of the two changes.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#merge-existing-and-new-import-maps
func (m *Map) Merge(newer *Map, resolved ResolvedModuleSet) (merged *Map, warnings []string) {
	ignore := func(what, key, why string) {
		warnings = append(warnings, fmt.Sprintf("The import map: %s %q is ignored, since %s", what, key, why))
	}
	const (
		isResolved = "modules were imported that it would be for"
		isThere    = "an earlier import map has it"
	)
	// 1–3. Let newImportMapScopes and newImportMapImports be deep copies.
	imports := slices.Clone(newer.imports)
	merged = &Map{scopes: slices.Clone(m.scopes), integrity: maps.Clone(m.integrity)}
	// 4. For each scopePrefix → scopeImports of newImportMapScopes:
	for _, scope := range newer.scopes {
		// 1. For each record of global's resolved module set: if the scope is for its
		//    base URL, then remove what would be for its specifier.
		scopeImports := slices.DeleteFunc(slices.Clone(scope.imports), func(e specifierEntry) bool {
			for record := range resolved {
				if scope.isFor(record.serializedBaseURL) && (e.key == record.specifier || e.isPrefixOf(record.specifier, record.specialOrNotURL)) {
					ignore("the specifier", e.key, isResolved)
					return true
				}
			}
			return false
		})
		at := slices.IndexFunc(merged.scopes, func(old scopeMap) bool { return old.prefix == scope.prefix })
		if at >= 0 {
			// 2. If scopePrefix exists in oldImportMap's scopes, then merge module
			//    specifier maps.
			merged.scopes[at].imports = mergeModuleSpecifierMaps(scopeImports, merged.scopes[at].imports, func(key string) {
				ignore("the specifier", key, isThere)
			})
			continue
		}
		// 3. Otherwise, set oldImportMap's scopes[scopePrefix] to scopeImports.
		merged.scopes = append(merged.scopes, scopeMap{scope.prefix, scopeImports})
	}
	slices.SortFunc(merged.scopes, func(a, b scopeMap) int { return descending(a.prefix, b.prefix) })
	// 5. For each url → integrity of newImportMap's integrity:
	for u, integrity := range newer.integrity {
		// 1. If url exists in oldImportMap's integrity, then continue.
		if _, exists := merged.integrity[u]; exists {
			ignore("the integrity of", u, isThere)
			continue
		}
		// 2. Set oldImportMap's integrity[url] to integrity.
		if merged.integrity == nil {
			merged.integrity = map[string]string{}
		}
		merged.integrity[u] = integrity
	}
	// 6. For each record of global's resolved module set, for each specifier → url of
	//    newImportMapImports: if specifier starts with record's specifier, then remove
	//    newImportMapImports[specifier].
	imports = slices.DeleteFunc(imports, func(e specifierEntry) bool {
		for record := range resolved {
			if strings.HasPrefix(e.key, record.specifier) {
				ignore("the specifier", e.key, isResolved)
				return true
			}
		}
		return false
	})
	// 7. Set oldImportMap's imports to the result of merging module specifier maps.
	merged.imports = mergeModuleSpecifierMaps(imports, m.imports, func(key string) { ignore("the specifier", key, isThere) })
	slices.Sort(warnings)
	return merged, warnings
}

// mergeModuleSpecifierMaps calls ignored with the specifiers that the old map has, too.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#merge-module-specifier-maps
func mergeModuleSpecifierMaps(newMap, oldMap specifierMap, ignored func(key string)) specifierMap {
	// 1. Let mergedMap be a deep copy of oldMap.
	mergedMap := slices.Clone(oldMap)
	// 2. For each specifier → url of newMap:
	for _, e := range newMap {
		// 1. If specifier exists in oldMap, then continue.
		if slices.ContainsFunc(oldMap, func(old specifierEntry) bool { return old.key == e.key }) {
			ignored(e.key)
			continue
		}
		// 2. Set mergedMap[specifier] to url.
		mergedMap = append(mergedMap, e)
	}
	// 3. Return mergedMap.
	slices.SortFunc(mergedMap, func(a, b specifierEntry) int { return descending(a.key, b.key) })
	return mergedMap
}
