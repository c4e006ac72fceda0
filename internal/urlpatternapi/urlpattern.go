// Checked against URL Pattern of 2026-03-20.

package urlpatternapi

import (
	"errors"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/urlpattern"
)

// URLPattern is https://urlpattern.spec.whatwg.org/#urlpattern
type URLPattern struct {
	mozjs.Object
	// pattern is https://urlpattern.spec.whatwg.org/#urlpattern-associated-url-pattern
	pattern *urlpattern.Pattern
	// memory is what the pattern takes, about, in bytes.
	memory int
}

// memoryOfRegexp is what a regular expression takes about, beside several times its source text.
const memoryOfRegexp = 256

// regexp is a regular expression that a pattern keeps.
type regexp struct {
	pattern *URLPattern
	held    mozjs.Slot
}

// compile is urlpattern.Compile.
func (u *URLPattern) compile(source string, ignoreCase bool) (urlpattern.Regexp, error) {
	cx := u.Cx()
	if !mozjs.UnicodeSets {
		rewritten, err := urlpattern.WithoutSets(source)
		if err != nil {
			return nil, err
		}
		source = rewritten
	}
	v, err := cx.NewRegExp(source, ignoreCase)
	var thrown *mozjs.Exception
	if errors.As(err, &thrown) {
		return nil, &urlpattern.Error{Reason: thrown.Report().Message}
	}
	if err != nil {
		return nil, err
	}
	u.memory += memoryOfRegexp + 4*len(source)
	return &regexp{pattern: u, held: u.Hold(v)}, nil
}

// Exec is urlpattern.Regexp's.
func (r *regexp) Exec(input string) (groups []urlpattern.Group, ok bool, err error) {
	cx := r.pattern.Cx()
	result, err := cx.ExecRegExp(r.pattern.Held(r.held), input)
	if err != nil || result.IsNull() {
		return nil, false, err
	}
	n, err := cx.ArrayLength(result)
	if err != nil {
		return nil, false, err
	}
	groups = make([]urlpattern.Group, n-1)
	for i := range groups {
		v, err := cx.GetIndex(result, i+1)
		if err != nil {
			return nil, false, err
		}
		if !v.IsUndefined() {
			groups[i] = urlpattern.Group{Text: cx.ScalarString(v), Matched: true}
		}
	}
	return groups, true, nil
}

// thrown returns what script gets for an error: a TypeError if the pattern is bad.
func thrown(err error) error {
	if bad, ok := err.(*urlpattern.Error); ok {
		return idl.TypeError("%s.", bad.Reason)
	}
	return err
}

// https://urlpattern.spec.whatwg.org/#dom-urlpattern-urlpattern
func (u *URLPattern) construct(input URLPatternInput, baseURL string, options URLPatternOptions) error {
	return u.initialize(input, &baseURL, options)
}

// https://urlpattern.spec.whatwg.org/#dom-urlpattern-urlpattern-input-options
func (u *URLPattern) constructWithOptions(input URLPatternInput, options URLPatternOptions) error {
	return u.initialize(input, nil, options)
}

// initialize is https://urlpattern.spec.whatwg.org/#urlpattern-initialize
func (u *URLPattern) initialize(input URLPatternInput, baseURL *string, options URLPatternOptions) (err error) {
	switch {
	case input.IsUSVString:
		u.pattern, err = urlpattern.CreateFromString(input.USVString, baseURL, options.IgnoreCase, u.compile)
	// If baseURL is not null, then throw a TypeError.
	case baseURL != nil:
		return errBaseURL
	default:
		u.pattern, err = urlpattern.Create(initOf(input.URLPatternInit), options.IgnoreCase, u.compile)
	}
	u.SetMemory(u.memory)
	return thrown(err)
}

var errBaseURL = idl.TypeError("A base URL goes with a string. Of an object, it is the member baseURL.")

// initOf returns the urlpattern.Init of a dictionary.
func initOf(d URLPatternInit) (init urlpattern.Init) {
	for name, member := range map[urlpattern.Name]idl.Optional[string]{
		urlpattern.Protocol: d.Protocol, urlpattern.Username: d.Username, urlpattern.Password: d.Password,
		urlpattern.Hostname: d.Hostname, urlpattern.Port: d.Port, urlpattern.Pathname: d.Pathname,
		urlpattern.Search: d.Search, urlpattern.Hash: d.Hash, urlpattern.BaseURL: d.BaseURL,
	} {
		if value, ok := member.Get(); ok {
			init.Set(name, value)
		}
	}
	return init
}

// Test is https://urlpattern.spec.whatwg.org/#dom-urlpattern-test
func (u *URLPattern) Test(input URLPatternInput, baseURL idl.Optional[string]) (bool, error) {
	results, err := u.match(input, baseURL)
	return results != nil, err
}

// match is https://urlpattern.spec.whatwg.org/#url-pattern-match
func (u *URLPattern) match(input URLPatternInput, baseURL idl.Optional[string]) (results []urlpattern.Result, err error) {
	base, given := baseURL.Get()
	switch {
	case input.IsUSVString && given:
		results, err = u.pattern.Match(input.USVString, &base)
	case input.IsUSVString:
		results, err = u.pattern.Match(input.USVString, nil)
	// If baseURLString was given, throw a TypeError.
	case given:
		return nil, errBaseURL
	default:
		results, err = u.pattern.MatchInit(initOf(input.URLPatternInit))
	}
	return results, thrown(err)
}

var (
	keyInputs     = mozjs.NewKey("inputs")
	keyInput      = mozjs.NewKey("input")
	keyGroups     = mozjs.NewKey("groups")
	keyComponents = [urlpattern.Components]mozjs.Key{
		mozjs.NewKey("protocol"), mozjs.NewKey("username"), mozjs.NewKey("password"), mozjs.NewKey("hostname"),
		mozjs.NewKey("port"), mozjs.NewKey("pathname"), mozjs.NewKey("search"), mozjs.NewKey("hash"),
	}
)

// Exec is https://urlpattern.spec.whatwg.org/#dom-urlpattern-exec
func (u *URLPattern) Exec(input URLPatternInput, baseURL idl.Optional[string]) (mozjs.Value, error) {
	results, err := u.match(input, baseURL)
	if err != nil || results == nil {
		return mozjs.Null, err
	}
	cx := u.Cx()
	// Let result be a new URLPatternResult, whose "inputs" are input, and baseURLString if it was given.
	var inputs []mozjs.Value
	if input.IsUSVString {
		inputs = append(inputs, cx.NewString(input.USVString))
		if base, ok := baseURL.Get(); ok {
			inputs = append(inputs, cx.NewString(base))
		}
	} else {
		inputs = append(inputs, FromURLPatternInit(cx, input.URLPatternInit))
	}
	o := cx.NewObject()
	idl.SetMember(cx, o, keyInputs, cx.NewArray(inputs...))
	for i, r := range results {
		// https://urlpattern.spec.whatwg.org/#create-a-component-match-result
		groups := cx.NewObject()
		for n, name := range r.Names {
			v := mozjs.Undefined
			if g := r.Groups[n]; g.Matched {
				v = cx.NewString(g.Text)
			}
			if err := cx.DefineValue(groups, cx.NewString(name), v, mozjs.Enumerable); err != nil {
				return mozjs.Undefined, err
			}
		}
		component := cx.NewObject()
		idl.SetMember(cx, component, keyGroups, groups)
		idl.SetMember(cx, component, keyInput, cx.NewString(r.Input))
		idl.SetMember(cx, o, keyComponents[i], component)
	}
	return o, nil
}

func (u *URLPattern) patternString(name urlpattern.Name) string {
	return u.pattern.Components[name].PatternString
}

// Protocol is https://urlpattern.spec.whatwg.org/#dom-urlpattern-protocol
func (u *URLPattern) Protocol() string { return u.patternString(urlpattern.Protocol) }

// Username is https://urlpattern.spec.whatwg.org/#dom-urlpattern-username
func (u *URLPattern) Username() string { return u.patternString(urlpattern.Username) }

// Password is https://urlpattern.spec.whatwg.org/#dom-urlpattern-password
func (u *URLPattern) Password() string { return u.patternString(urlpattern.Password) }

// Hostname is https://urlpattern.spec.whatwg.org/#dom-urlpattern-hostname
func (u *URLPattern) Hostname() string { return u.patternString(urlpattern.Hostname) }

// Port is https://urlpattern.spec.whatwg.org/#dom-urlpattern-port
func (u *URLPattern) Port() string { return u.patternString(urlpattern.Port) }

// Pathname is https://urlpattern.spec.whatwg.org/#dom-urlpattern-pathname
func (u *URLPattern) Pathname() string { return u.patternString(urlpattern.Pathname) }

// Search is https://urlpattern.spec.whatwg.org/#dom-urlpattern-search
func (u *URLPattern) Search() string { return u.patternString(urlpattern.Search) }

// Hash is https://urlpattern.spec.whatwg.org/#dom-urlpattern-hash
func (u *URLPattern) Hash() string { return u.patternString(urlpattern.Hash) }

// HasRegExpGroups is https://urlpattern.spec.whatwg.org/#dom-urlpattern-hasregexpgroups
func (u *URLPattern) HasRegExpGroups() bool { return u.pattern.HasRegExpGroups() }
