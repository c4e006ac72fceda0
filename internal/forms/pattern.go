// Checked against HTML of 2026-07-17.

package forms

import "github.com/sluice-go/sluice/internal/mozjs"

// patternFlags are the flags of patterns: v, which engines before 128 do not have.
func patternFlags() string {
	if mozjs.Major >= 128 {
		return "v"
	}
	return "u"
}

// matchesPattern reports whether a value matches a pattern as a whole, and whether that is a
// regular expression at all.
//
// https://html.spec.whatwg.org/multipage/input.html#compiled-pattern-regular-expression
func matchesPattern(cx *mozjs.Context, pattern, value string) (matches, valid bool) {
	f := cx.Enter()
	defer f.Leave()
	constructor, err := cx.Intrinsic("RegExp")
	if err != nil {
		return false, false
	}
	prototype, err := cx.IntrinsicPrototype("RegExp")
	if err != nil {
		return false, false
	}
	// 3. Let regexpCompletion be RegExpCreate(pattern, "v"). 4. If it is an abrupt completion, then return nothing.
	flags := cx.NewString(patternFlags())
	if _, err := cx.Construct(constructor, cx.NewString(pattern), flags); err != nil {
		return false, false
	}
	// 5. Let anchoredPattern be the string "^(?:", followed by pattern, followed by ")$". 6. Return ! RegExpCreate(…).
	compiled, err := cx.Construct(constructor, cx.NewString("^(?:"+pattern+")$"), flags)
	if err != nil {
		return false, false
	}
	// AD-HOC: exec is the page's, if it has replaced it.
	exec, err := cx.GetNamed(prototype, "exec")
	if err != nil {
		return false, false
	}
	result, err := cx.Call(exec, compiled, cx.NewString(value))
	return err == nil && !result.IsNull(), err == nil
}

// newDate makes a Date of a time value.
func newDate(cx *mozjs.Context, time float64) (mozjs.Value, error) {
	constructor, err := cx.Intrinsic("Date")
	if err != nil {
		return mozjs.Undefined, err
	}
	return cx.Construct(constructor, mozjs.Number(time))
}
