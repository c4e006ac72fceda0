package html

import (
	"strings"

	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/trustedtypes"
	"github.com/sluice-go/sluice/internal/url"
)

// TrustedTypes is https://w3c.github.io/trusted-types/dist/spec/#dom-windoworworkerglobalscope-trustedtypes
func (g *globalScope) TrustedTypes() *trustedtypes.TrustedTypePolicyFactory {
	if g.trustedTypes == nil {
		defer g.settings.Realm().Enter().Leave()
		g.trustedTypes = trustedtypes.New(g.settings.Cx())
		g.keep(&g.trustedTypes.Object)
	}
	return g.trustedTypes
}

// RequiresTrustedTypes implements trustedtypes.Global.
func (g *globalScope) RequiresTrustedTypes() bool { return g.csp().RequiresTrustedTypes(true) }

// BlocksSinkMismatch implements trustedtypes.Global.
func (g *globalScope) BlocksSinkMismatch(sink, source string) bool {
	return g.csp().BlocksSinkMismatch(sink, source, g.violation(nil))
}

// BlocksTrustedTypePolicy implements trustedtypes.Global.
func (g *globalScope) BlocksTrustedTypePolicy(name string, createdPolicyNames []string) bool {
	return g.csp().BlocksTrustedTypePolicy(name, createdPolicyNames, g.violation(nil))
}

// compliantScript gets the Trusted Type compliant string of script that no glue has got it of; false if there is none. What the
// default policy throws is not told to anybody.
func (g *globalScope) compliantScript(text, sink string) (compliant string, ok bool) {
	defer g.settings.Realm().Enter().Leave()
	f := g.settings.Cx().Enter()
	defer f.Leave()
	compliant, err := trustedtypes.Compliant(g.settings.Realm(), trustedtypes.Text{Data: text}, trustedtypes.Script, sink)
	return compliant, err == nil
}

// mayCompileString is the part of EnsureCSPDoesNotBlockStringCompilation that gets sourceString, for the engine, which tells of no
// more than the text, and whether that is the same. What a TrustedScript has stood for is trusted.
//
// https://w3c.github.io/webappsec-csp/#can-compile-strings
func (g *globalScope) mayCompileString(code mozjs.Value, trusted bool) bool {
	codeString := g.settings.Cx().String(code)
	if !trusted && g.csp().RequiresTrustedTypes(true) {
		// 1. Let compilationSink be "Function" if compilationType is "FUNCTION", and "eval" otherwise.
		compilationSink := "eval"
		if madeByConstructor(codeString) {
			compilationSink = "Function"
		}
		// 6. Let sourceString be the result of executing get Trusted Type compliant string. 7. If the algorithm throws an error,
		//    throw an EvalError. 8. If sourceString is not equal to codeString, throw an EvalError.
		if sourceString, ok := g.compliantScript(codeString, compilationSink); !ok || sourceString != codeString {
			return false
		}
	}
	return !g.csp().BlocksStringCompilation(codeString, g.csp().RequiresTrustedTypes(false), g.violation(nil))
}

// CodeForEval implements agent.GlobalScope.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#hostgetcodeforeval(argument)
func (g *globalScope) CodeForEval(object mozjs.Value) (code string, ok bool) {
	// 1. If argument is a TrustedScript object, then return argument's data.
	if script, ok := g.settings.Cx().Impl(object).(*trustedtypes.TrustedScript); ok {
		return script.String(), true
	}
	// 2. Otherwise, return no-code.
	return "", false
}

// madeByConstructor says whether a text has the form of those that constructors of functions make.
//
// https://tc39.es/ecma262/#sec-createdynamicfunction
func madeByConstructor(code string) bool {
	rest := strings.TrimPrefix(code, "async ")
	rest, ok := strings.CutPrefix(rest, "function")
	rest = strings.TrimPrefix(rest, "*")
	return ok && strings.HasPrefix(rest, " anonymous(") && strings.Contains(rest, "\n) {\n") && strings.HasSuffix(rest, "\n}")
}

// convertJavaScriptURL gives a javascript: URL that the document wants to go to to its default policy; nil if that does not
// accept it.
//
// https://w3c.github.io/trusted-types/dist/spec/#require-trusted-types-for-pre-navigation-check
func (w *Window) convertJavaScriptURL(u *url.URL) *url.URL {
	if w.discarded.Load() {
		return nil
	}
	defer w.settings.Realm().Enter().Leave()
	f := w.Cx().Enter()
	defer f.Leave()
	// 2. Let urlString be the result of running the URL serializer on request's url. 3. Let encodedScriptSource be the result of
	//    removing the leading "javascript:" from urlString.
	encodedScriptSource := strings.TrimPrefix(u.Href(), "javascript:")
	// 4. Let convertedScriptSource be the result of executing Process value with a default policy, with "Location href" as sink.
	convertedScriptSource, ok, err := trustedtypes.WithDefaultPolicy(w.settings.Realm(), encodedScriptSource, trustedtypes.Script, "Location href")
	if err != nil || !ok {
		return nil
	}
	// 5. Set urlString to be the result of prepending "javascript:" to stringified convertedScriptSource. 6. Let newURL be the
	//    result of running the URL parser on urlString. If the parser returns a failure, return "Blocked".
	newURL, err := url.Parse("javascript:"+convertedScriptSource, nil)
	if err != nil {
		return nil
	}
	return newURL
}
