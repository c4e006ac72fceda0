package npm

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// Request asks for a module.
type Request struct {
	// Specifier is what is imported or required.
	Specifier string
	// From is the path of the file that does.
	From string
	// Require says that the file calls require().
	Require bool
	// Worker says that a worker asks.
	Worker bool
}

// Resolution is the file that a Request means.
type Resolution struct {
	// Path is its path, without symbolic links.
	Path string
	// Empty says that the package wants nothing to be there in browsers.
	Empty bool
}

// Resolver finds modules. Several goroutines may use it; the zero value is ready.
type Resolver struct {
	manifests manifests
	mu        sync.Mutex
	// linked are the folders of packages that are outside of node_modules folders,
	// which have symbolic links to them.
	linked []string
}

// ErrNotFound is matched by the error of Resolve if there is no such package.
var ErrNotFound = errors.New("there is no such package")

// errInvalidTarget is an Invalid Package Target error.
type errInvalidTarget struct{ error }

// builtins are the modules of Node that have a name without "node:".
var builtins = strings.Fields(`assert async_hooks buffer child_process cluster console constants crypto dgram
	diagnostics_channel dns domain events fs http http2 https inspector module net os path perf_hooks process punycode
	querystring readline repl stream string_decoder sys timers tls trace_events tty url util v8 vm wasi worker_threads zlib`)

func isRelative(specifier string) bool {
	return specifier == "." || specifier == ".." || strings.HasPrefix(specifier, "./") || strings.HasPrefix(specifier, "../")
}

// Resolve finds the file that a request means.
//
// ESM_RESOLVE of https://nodejs.org/api/esm.html#resolution-algorithm-specification
func (r *Resolver) Resolve(q Request) (Resolution, error) {
	s := &search{Resolver: r, Request: q}
	return s.resolve(q.Specifier, filepath.Dir(q.From))
}

// search is the work for one Request.
type search struct {
	*Resolver
	Request
	depth int
}

// maxSteps is how many packages a specifier may lead through.
const maxSteps = 32

func (s *search) resolve(specifier, from string) (Resolution, error) {
	if s.depth++; s.depth > maxSteps {
		return Resolution{}, fmt.Errorf("its package.json leads in a circle")
	}
	scope := s.scope(from)
	if scope != nil && scope.err != nil {
		return Resolution{}, scope.err
	}
	// The browser field can replace packages as well as files.
	if scope != nil && scope.browser != nil && !strings.HasPrefix(specifier, "#") && !isRelative(specifier) {
		if v, ok := scope.browser.get(specifier); ok && v != value(specifier) {
			return s.replaced(v, scope)
		}
	}
	switch {
	case isRelative(specifier):
		return s.file(filepath.Join(from, filepath.FromSlash(specifier)), strings.HasSuffix(specifier, "/"))
	case filepath.IsAbs(specifier):
		return s.file(specifier, strings.HasSuffix(specifier, "/"))
	case strings.HasPrefix(specifier, "#"):
		// 4. Otherwise, if specifier starts with "#", then set resolved to the result of
		//    PACKAGE_IMPORTS_RESOLVE(specifier, parentURL, defaultConditions).
		return s.packageImportsResolve(specifier, scope)
	}
	// 5. Otherwise, specifier is now a bare specifier: set resolved to the result of
	//    PACKAGE_RESOLVE(specifier, parentURL).
	return s.packageResolve(specifier, from, scope)
}

// replaced is what the browser field of a package says that is to be taken.
func (s *search) replaced(v value, scope *manifest) (Resolution, error) {
	switch v := v.(type) {
	case bool:
		return Resolution{Empty: true}, nil
	case string:
		if isRelative(v) {
			return s.file(filepath.Join(scope.folder, filepath.FromSlash(v)), false)
		}
		return s.resolve(v, scope.folder)
	}
	return Resolution{}, fmt.Errorf("%s: a value of \"browser\" is neither a string nor false", filepath.Join(scope.folder, "package.json"))
}

// scope returns the manifest of the package that a folder is in, nil if it is in none.
//
// LOOKUP_PACKAGE_SCOPE of https://nodejs.org/api/esm.html#resolution-algorithm-specification
func (r *Resolver) scope(folder string) *manifest {
	for {
		// 2.2. If scopeURL ends in a "node_modules" path segment, return null.
		if filepath.Base(folder) == "node_modules" {
			return nil
		}
		if m := r.manifests.read(folder); m != nil {
			return m
		}
		parent := filepath.Dir(folder)
		if parent == folder {
			return nil
		}
		folder = parent
	}
}

// packageResolve is PACKAGE_RESOLVE of
// https://nodejs.org/api/esm.html#resolution-algorithm-specification
func (s *search) packageResolve(specifier, from string, scope *manifest) (Resolution, error) {
	// 4, 5. Let packageName be the substring of packageSpecifier until the first "/", or
	//       until the second one if it starts with "@".
	name, rest, slash := strings.Cut(specifier, "/")
	if strings.HasPrefix(specifier, "@") {
		if !slash || rest == "" {
			return Resolution{}, fmt.Errorf("%q is no name of a package", specifier)
		}
		var second string
		second, rest, slash = strings.Cut(rest, "/")
		name += "/" + second
	}
	// 6. If packageName starts with "." or contains "\" or "%", then throw an Invalid
	//    Module Specifier error.
	if name == "" || strings.HasPrefix(name, ".") || strings.ContainsAny(name, "\\%\x00") {
		return Resolution{}, fmt.Errorf("%q is no name of a package", specifier)
	}
	if i := strings.IndexByte(name, ':'); i > 0 {
		return Resolution{}, foreign(name[:i], name[i+1:], specifier)
	}
	// 7. Let packageSubpath be "." concatenated with the rest.
	subpath := "."
	if slash {
		subpath = "./" + rest
	}
	// 8, 9. PACKAGE_SELF_RESOLVE(packageName, packageSubpath, parentURL)
	if scope != nil && scope.exports != nil && scope.name == name {
		return s.packageExportsResolve(scope, subpath)
	}
	// 10. While parentURL is not the file system root,
	for folder := from; ; folder = filepath.Dir(folder) {
		// 1. Let packageURL be the URL resolution of "node_modules/" concatenated with
		//    packageName, relative to parentURL. 3. If the folder at packageURL does not
		//    exist, then continue the next loop iteration.
		at := filepath.Join(folder, "node_modules", filepath.FromSlash(name))
		if filepath.Base(folder) != "node_modules" {
			if info, err := os.Stat(at); err == nil && info.IsDir() {
				return s.inPackage(at, subpath)
			}
		}
		if folder == filepath.Dir(folder) {
			break
		}
	}
	// 11. Throw a Module Not Found error.
	if slices.Contains(builtins, name) {
		return Resolution{}, fmt.Errorf("%w: %q is a module of Node, which is not here, and no node_modules folder has a package of that name", ErrNotFound, name)
	}
	return Resolution{}, fmt.Errorf("%w: no node_modules folder next to the file or above has %q", ErrNotFound, name)
}

// foreign says what a specifier is that begins with a scheme of others.
func foreign(scheme, rest, specifier string) error {
	switch scheme {
	case "node":
		return fmt.Errorf("%w: %q is a module of Node, which is not here", ErrNotFound, specifier)
	case "npm", "jsr":
		return fmt.Errorf("%w: %q is written for Deno; install the package, and import %q", ErrNotFound, specifier, rest)
	case "bun":
		return fmt.Errorf("%w: %q is a module of Bun, which is not here", ErrNotFound, specifier)
	}
	return fmt.Errorf("%w: %q", ErrNotFound, specifier)
}

// Hint says what a specifier means elsewhere, "" if nothing is known. It is for those
// that are URLs of an unknown scheme.
func Hint(specifier string) string {
	scheme, rest, ok := strings.Cut(specifier, ":")
	if ok && slices.Contains([]string{"node", "npm", "jsr", "bun"}, scheme) {
		_, hint, _ := strings.Cut(foreign(scheme, rest, specifier).Error(), ": ")
		return hint
	}
	return ""
}

// inPackage is steps 10.4 to 10.7 of PACKAGE_RESOLVE.
func (s *search) inPackage(folder, subpath string) (Resolution, error) {
	s.link(folder)
	// 4. Let pjson be the result of READ_PACKAGE_JSON(packageURL).
	m := s.manifests.read(folder)
	if m != nil && m.err != nil {
		return Resolution{}, m.err
	}
	// 5. If pjson is not null and pjson.exports is not null or undefined, then return
	//    the result of PACKAGE_EXPORTS_RESOLVE(packageURL, packageSubpath, pjson.exports,
	//    defaultConditions).
	if m != nil && m.exports != nil {
		return s.packageExportsResolve(m, subpath)
	}
	// 6. Otherwise, if packageSubpath is equal to ".", then return the main file.
	// 7. Otherwise, return the URL resolution of packageSubpath in packageURL.
	return s.file(filepath.Join(folder, filepath.FromSlash(subpath)), strings.HasSuffix(subpath, "/"))
}

// link remembers a package that a node_modules folder only links to.
func (r *Resolver) link(folder string) {
	real, err := filepath.EvalSymlinks(folder)
	if err != nil || real == folder || strings.Contains(real, nodeModules) {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if !slices.Contains(r.linked, real) {
		r.linked = append(r.linked, real)
	}
}

const nodeModules = string(filepath.Separator) + "node_modules" + string(filepath.Separator)

// InPackage says whether a file belongs to a package that was installed.
func (r *Resolver) InPackage(path string) bool {
	if strings.Contains(path, nodeModules) {
		return true
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.ContainsFunc(r.linked, func(folder string) bool { return strings.HasPrefix(path, folder+string(filepath.Separator)) })
}

// packageExportsResolve is PACKAGE_EXPORTS_RESOLVE of
// https://nodejs.org/api/esm.html#resolution-algorithm-specification
func (s *search) packageExportsResolve(m *manifest, subpath string) (Resolution, error) {
	exports, isObject := m.exports.(*object)
	paths := 0 // keys that begin with "."
	if isObject {
		for _, key := range exports.keys {
			if strings.HasPrefix(key, ".") {
				paths++
			}
		}
		// 1. If exports is an Object with both a key starting with "." and a key not
		//    starting with ".", throw an Invalid Package Configuration error.
		if paths > 0 && paths < len(exports.keys) {
			return Resolution{}, m.invalid(`"exports" mixes paths and conditions`)
		}
	}
	var target string
	var found bool
	var err error
	if subpath == "." {
		// 2. If subpath is equal to ".", then: let mainExport be exports, if that has no
		//    paths, or exports["."].
		mainExport := m.exports
		if paths > 0 {
			mainExport = exports.values["."]
		}
		target, found, err = s.packageTargetResolve(m, mainExport, nil, false)
	} else if paths > 0 {
		// 3. Otherwise, if exports is an Object and all keys of exports start with ".",
		//    then let resolved be the result of PACKAGE_IMPORTS_EXPORTS_RESOLVE.
		target, found, err = s.packageImportsExportsResolve(subpath, exports, m, false)
	}
	if err != nil {
		return Resolution{}, err
	}
	if found {
		return s.exact(target)
	}
	// 4. Throw a Package Path Not Exported error.
	what := "its main file"
	if subpath != "." {
		what = fmt.Sprintf("%q", subpath)
	}
	return Resolution{}, fmt.Errorf("the package does not export %s for the conditions %s: see \"exports\" in %s",
		what, strings.Join(s.conditions(), ", "), m.file())
}

func (m *manifest) file() string { return filepath.Join(m.folder, "package.json") }

func (m *manifest) invalid(format string, args ...any) error {
	return fmt.Errorf("%s is invalid: %s", m.file(), fmt.Sprintf(format, args...))
}

// packageImportsResolve is PACKAGE_IMPORTS_RESOLVE of
// https://nodejs.org/api/esm.html#resolution-algorithm-specification
func (s *search) packageImportsResolve(specifier string, scope *manifest) (Resolution, error) {
	// 2. If specifier is exactly equal to "#" or starts with "#/", then throw an Invalid
	//    Module Specifier error.
	if specifier == "#" || strings.HasPrefix(specifier, "#/") {
		return Resolution{}, fmt.Errorf("%q is no name of an import", specifier)
	}
	// 3, 4. If packageURL is not null and pjson.imports is a non-null Object, then let
	//       resolved be the result of PACKAGE_IMPORTS_EXPORTS_RESOLVE.
	if scope == nil {
		return Resolution{}, fmt.Errorf("%w: no package.json next to %s or above says what %q is", ErrNotFound, s.From, specifier)
	}
	imports, ok := scope.imports.(*object)
	if ok {
		target, found, err := s.packageImportsExportsResolve(specifier, imports, scope, true)
		switch {
		case err != nil:
			return Resolution{}, err
		case found && filepath.IsAbs(target):
			return s.exact(target)
		case found:
			return s.resolve(target, scope.folder)
		}
	}
	// 5. Throw a Package Import Not Defined error.
	return Resolution{}, fmt.Errorf("%w: \"imports\" in %s does not say what %q is", ErrNotFound, scope.file(), specifier)
}

// packageImportsExportsResolve is PACKAGE_IMPORTS_EXPORTS_RESOLVE of
// https://nodejs.org/api/esm.html#resolution-algorithm-specification
func (s *search) packageImportsExportsResolve(matchKey string, matchObj *object, m *manifest, isImports bool) (string, bool, error) {
	// 1. If matchKey ends in "/", then return null.
	if strings.HasSuffix(matchKey, "/") {
		return "", false, nil
	}
	// 2. If matchKey is a key of matchObj and does not contain "*", then return the
	//    result of PACKAGE_TARGET_RESOLVE(packageURL, target, null, isImports, conditions).
	if target, ok := matchObj.get(matchKey); ok && !strings.Contains(matchKey, "*") {
		return s.packageTargetResolve(m, target, nil, isImports)
	}
	// 3. Let expansionKeys be the list of keys of matchObj containing only a single "*",
	//    sorted by PATTERN_KEY_COMPARE, which orders in descending order of specificity.
	var expansionKeys []string
	for _, key := range matchObj.keys {
		if strings.Count(key, "*") == 1 {
			expansionKeys = append(expansionKeys, key)
		}
	}
	slices.SortStableFunc(expansionKeys, patternKeyCompare)
	// 4. For each key expansionKey in expansionKeys, do
	for _, key := range expansionKeys {
		// 1. Let patternBase be the substring of expansionKey up to but excluding the
		//    first "*" character. 2. If matchKey starts with but is not equal to
		//    patternBase, and it ends with patternTrailer and is long enough, then return
		//    the result of PACKAGE_TARGET_RESOLVE(packageURL, target, patternMatch, …).
		base, trailer, _ := strings.Cut(key, "*")
		if strings.HasPrefix(matchKey, base) && matchKey != base && strings.HasSuffix(matchKey, trailer) && len(matchKey) >= len(key) {
			match := matchKey[len(base) : len(matchKey)-len(trailer)]
			return s.packageTargetResolve(m, matchObj.values[key], &match, isImports)
		}
	}
	// 5. Return null.
	return "", false, nil
}

// patternKeyCompare is PATTERN_KEY_COMPARE of
// https://nodejs.org/api/esm.html#resolution-algorithm-specification
func patternKeyCompare(a, b string) int {
	baseA, baseB := strings.IndexByte(a, '*')+1, strings.IndexByte(b, '*')+1
	if baseA != baseB {
		return baseB - baseA
	}
	return len(b) - len(a)
}

// packageTargetResolve returns the path of a target, or a specifier that is to be
// resolved from the package; found is false for null and undefined.
//
// PACKAGE_TARGET_RESOLVE of https://nodejs.org/api/esm.html#resolution-algorithm-specification
func (s *search) packageTargetResolve(m *manifest, target value, patternMatch *string, isImports bool) (string, bool, error) {
	resolved, found, _, err := s.target(m, target, patternMatch, isImports)
	return resolved, found, err
}

func (s *search) target(m *manifest, target value, patternMatch *string, isImports bool) (resolved string, found, undefined bool, err error) {
	expand := func(text string) string {
		if patternMatch == nil {
			return text
		}
		return strings.ReplaceAll(text, "*", *patternMatch)
	}
	switch target := target.(type) {
	// 1. If target is a String, then
	case string:
		// 1. If target does not start with "./", then:
		if !strings.HasPrefix(target, "./") {
			// 1. If isImports is false, or if target begins with "../" or "/", or if target
			//    is a valid URL, then throw an Invalid Package Target error.
			u, err := url.Parse(target)
			if !isImports || strings.HasPrefix(target, "../") || strings.HasPrefix(target, "/") || err == nil && u.Scheme != "" {
				return "", false, false, errInvalidTarget{m.invalid("the target %q does not begin with \"./\"", target)}
			}
			// 2, 3. Return PACKAGE_RESOLVE(target with every instance of "*" replaced by
			//       patternMatch, packageURL + "/").
			return expand(target), true, false, nil
		}
		// 2. If target split on "/" or "\" contains any "", ".", "..", or "node_modules"
		//    segments after the first "." segment, throw an Invalid Package Target error.
		if leads(target[2:]) {
			return "", false, false, errInvalidTarget{m.invalid("the target %q leads out of the package", target)}
		}
		// 6. If patternMatch split on "/" or "\" contains any such segments, throw an
		//    Invalid Module Specifier error.
		if patternMatch != nil && leads(*patternMatch) {
			return "", false, false, fmt.Errorf("%q leads out of the package", *patternMatch)
		}
		// 3, 7. Return the URL resolution of resolvedTarget with every instance of "*"
		//       replaced with patternMatch.
		path, err := url.PathUnescape(expand(target))
		if err != nil {
			path = expand(target)
		}
		return filepath.Join(m.folder, filepath.FromSlash(path)), true, false, nil
	// 2. Otherwise, if target is a non-null Object, then
	case *object:
		// 1. If target contains any index property keys, throw an Invalid Package
		//    Configuration error.
		if i := slices.IndexFunc(target.keys, isIndex); i >= 0 {
			return "", false, false, m.invalid("%q is no condition", target.keys[i])
		}
		// 2. For each property p of target, in object insertion order: if p equals
		//    "default" or conditions contains an entry for p, then let resolved be the
		//    result of PACKAGE_TARGET_RESOLVE; if it is undefined, continue the loop;
		//    return resolved.
		for _, key := range target.keys {
			if key == "default" || slices.Contains(s.conditions(), key) {
				resolved, found, undefined, err := s.target(m, target.values[key], patternMatch, isImports)
				if err != nil || !undefined {
					return resolved, found, false, err
				}
			}
		}
		// 3. Return undefined.
		return "", false, true, nil
	// 3. Otherwise, if target is an Array, then
	case []value:
		// 2. For each item targetValue in target: let resolved be the result of
		//    PACKAGE_TARGET_RESOLVE, continuing the loop on any Invalid Package Target
		//    error; if it is undefined, continue the loop; return resolved.
		undefined = len(target) > 0
		for _, item := range target {
			var found bool
			if resolved, found, undefined, err = s.target(m, item, patternMatch, isImports); err != nil {
				if _, invalid := errors.AsType[errInvalidTarget](err); invalid {
					continue
				}
				return "", false, false, err
			}
			if found {
				return resolved, true, false, nil
			}
		}
		// 1, 3. Return or throw the last fallback resolution null return or error.
		return "", false, undefined, err
	// 4. Otherwise, if target is null, return null. (A key that there is not is
	//    undefined, which comes to the same.)
	case nil:
		return "", false, false, nil
	}
	// 5. Otherwise throw an Invalid Package Target error.
	return "", false, false, errInvalidTarget{m.invalid("the target %v is no string", target)}
}

// leads says whether a path has segments that lead out of its folder or into packages.
func leads(path string) bool {
	for _, part := range strings.FieldsFunc(path, func(r rune) bool { return r == '/' || r == '\\' }) {
		if unescaped, err := url.PathUnescape(part); err == nil {
			part = unescaped
		}
		if part == "." || part == ".." || strings.EqualFold(part, "node_modules") {
			return true
		}
	}
	return false
}

var (
	imports = []string{"browser", "import", "default"}
	require = []string{"browser", "require", "default"}
)

// conditions are those that the request matches.
func (s *search) conditions() []string {
	list := imports
	if s.Require {
		list = require
	}
	if s.Worker {
		return append([]string{"worker"}, list...)
	}
	return list
}
