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
// console of what of the newer one is ignored. Neither of the two changes. Once ended says that script is to end, it may return the
// map as it is.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#merge-existing-and-new-import-maps
func (m *Map) Merge(newer *Map, resolved ResolvedModuleSet, ended func() bool) (merged *Map, warnings []string) {
	ignore := func(what, key, why string) {
		warnings = append(warnings, fmt.Sprintf("The import map: %s %q is ignored, since %s", what, key, why))
	}
	const (
		isResolved = "modules were imported that it would be for"
		isThere    = "an earlier import map has it"
	)
	records := recordsOf(resolved)
	// mergeModuleSpecifierMaps is https://html.spec.whatwg.org/multipage/webappapis.html#merge-module-specifier-maps
	mergeModuleSpecifierMaps := func(newMap []entry[*url.URL], oldMap *specifierMap) specifierMap {
		// 1. Let mergedMap be a deep copy of oldMap. 2. For each specifier → url of newMap: if specifier exists in oldMap, then
		//    continue; otherwise set mergedMap[specifier] to url. 3. Return mergedMap.
		return oldMap.merge(newMap, func(old, newer *entry[*url.URL]) *url.URL {
			ignore("the specifier", newer.key, isThere)
			return old.value
		})
	}
	// 1–3. Let newImportMapScopes and newImportMapImports be deep copies.
	merged = &Map{integrity: m.integrity}
	// 4. For each scopePrefix → scopeImports of newImportMapScopes:
	scopes := slices.Clone(newer.scopes.entries)
	for i := range scopes {
		if ended() {
			return m, nil
		}
		// 1. For each record of global's resolved module set: if the scope is for its
		//    base URL, then remove what would be for its specifier.
		scope := &scopes[i]
		scope.value.entries = slices.DeleteFunc(slices.Clone(scope.value.entries), func(e entry[*url.URL]) bool {
			used := records.use(scope, &e)
			if used {
				ignore("the specifier", e.key, isResolved)
			}
			return used
		})
		scope.value = sortedOf(scope.value.entries)
	}
	// 2. If scopePrefix exists in oldImportMap's scopes, then merge module specifier maps. 3. Otherwise, set oldImportMap's
	//    scopes[scopePrefix] to scopeImports.
	merged.scopes = m.scopes.merge(scopes, func(old, newer *entry[specifierMap]) specifierMap {
		return mergeModuleSpecifierMaps(newer.value.entries, &old.value)
	})
	// 5. For each url → integrity of newImportMap's integrity:
	if len(newer.integrity) > 0 {
		merged.integrity = map[string]string{}
		maps.Copy(merged.integrity, m.integrity)
	}
	for u, integrity := range newer.integrity {
		// 1. If url exists in oldImportMap's integrity, then continue.
		if _, exists := m.integrity[u]; exists {
			ignore("the integrity of", u, isThere)
			continue
		}
		// 2. Set oldImportMap's integrity[url] to integrity.
		merged.integrity[u] = integrity
	}
	if ended() {
		return m, nil
	}
	// 6. For each record of global's resolved module set, for each specifier → url of
	//    newImportMapImports: if specifier starts with record's specifier, then remove
	//    newImportMapImports[specifier].
	imports := slices.DeleteFunc(slices.Clone(newer.imports.entries), func(e entry[*url.URL]) bool {
		begins := records.begin(e.key)
		if begins {
			ignore("the specifier", e.key, isResolved)
		}
		return begins
	})
	// 7. Set oldImportMap's imports to the result of merging module specifier maps.
	merged.imports = mergeModuleSpecifierMaps(imports, &m.imports)
	slices.Sort(warnings)
	return merged, warnings
}

// records are those of a resolved module set, in ascending order of their specifiers, so that those with one prefix stand together.
type records struct {
	all []specifierResolution
	// shortest are the specifiers that begin with none of the others.
	shortest []string
}

func recordsOf(set ResolvedModuleSet) (r records) {
	r.all = slices.SortedFunc(maps.Keys(set), func(a, b specifierResolution) int { return strings.Compare(a.specifier, b.specifier) })
	for i := range r.all {
		s := r.all[i].specifier
		if n := len(r.shortest); n == 0 || !strings.HasPrefix(s, r.shortest[n-1]) {
			r.shortest = append(r.shortest, s)
		}
	}
	return r
}

// use says whether an entry of a scope would be for a module that was resolved.
func (r *records) use(scope *entry[specifierMap], e *entry[*url.URL]) bool {
	first, _ := slices.BinarySearchFunc(r.all, e.key, func(record specifierResolution, key string) int {
		return strings.Compare(record.specifier, key)
	})
	for i := first; i < len(r.all) && strings.HasPrefix(r.all[i].specifier, e.key); i++ {
		record := &r.all[i]
		// 1. If scopePrefix is record's serialized base URL, or if scopePrefix ends with U+002F (/) and is a code unit prefix of
		//    it, then, for each specifierKey of scopeImports: 1. If specifierKey is record's specifier, or if it ends with U+002F
		//    (/), is a code unit prefix of it, and the specifier as a URL is null or is special, then remove it.
		if record.serializedBaseURL != scope.key && !(scope.isFolder() && strings.HasPrefix(record.serializedBaseURL, scope.key)) {
			continue
		}
		if record.specifier == e.key || e.isFolder() && record.specialOrNotURL {
			return true
		}
	}
	return false
}

// begin says whether a specifier starts with one that was resolved.
func (r *records) begin(specifier string) bool {
	i, exact := slices.BinarySearch(r.shortest, specifier)
	return exact || i > 0 && strings.HasPrefix(specifier, r.shortest[i-1])
}
