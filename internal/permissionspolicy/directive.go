// Checked against Permissions Policy of 2026-06-18.

package permissionspolicy

import (
	"slices"
	"strings"

	"github.com/dunglas/httpsfv"

	"github.com/sluice-go/sluice/internal/csp"
	"github.com/sluice-go/sluice/internal/url"
)

// directive is a policy directive.
//
// https://w3c.github.io/webappsec-permissions-policy/#policy-directives
type directive map[Feature]*allowlist

// declared is a declared policy: declarations, and the endpoints that the reporting configuration has for features.
//
// https://w3c.github.io/webappsec-permissions-policy/#declared-policy
type declared struct {
	declarations directive
	endpoints    map[Feature]string
}

// fromDictionary constructs a policy from a dictionary and an origin.
//
// https://w3c.github.io/webappsec-permissions-policy/#construct-policy
func fromDictionary(dictionary *httpsfv.Dictionary, origin url.Origin) declared {
	d := declared{directive{}, map[Feature]string{}}
	// 3. For each feature-name → (value, params) of dictionary:
	for _, name := range dictionary.Names() {
		// 1. If feature-name does not identify any recognized policy-controlled feature, then continue.
		if !Supported(name) {
			continue
		}
		feature := Feature(name)
		member, _ := dictionary.Get(name)
		var values []any
		var params *httpsfv.Params
		switch member := member.(type) {
		case httpsfv.Item:
			values, params = []any{member.Value}, member.Params
			// A member of any other form than these is ignored.
			switch member.Value.(type) {
			case httpsfv.Token, string:
			default:
				continue
			}
		case httpsfv.InnerList:
			params = member.Params
			for _, item := range member.Items {
				values = append(values, item.Value)
			}
		}
		// 3. If params["report-to"] exists, and is a string, then set reporting-config[feature] to it.
		if endpoint, ok := params.Get("report-to"); ok {
			if endpoint, ok := endpoint.(string); ok {
				d.endpoints[feature] = endpoint
			}
		}
		// 4. Let allowlist be a new allowlist. 5. 6. Fill it. 7. Set declarations[feature] to allowlist.
		// AD-HOC: as in browsers, a string that is not in a list counts as one in a list.
		list := &allowlist{all: slices.Contains(values, any(httpsfv.Token("*")))}
		for _, element := range values {
			switch element := element.(type) {
			case httpsfv.Token:
				if element == "self" && !list.all {
					list.self = &origin
				}
			case string:
				if expression, ok := csp.ParseExpression(element); ok && !list.all {
					list.expressions = append(list.expressions, expression)
				}
			}
		}
		d.declarations[feature] = list
	}
	return d
}

const asciiWhitespace = "\t\n\f\r "

// parseDirective parses a policy directive, given the origin of the container's document, and the one that it declares.
//
// https://w3c.github.io/webappsec-permissions-policy/#parse-policy-directive
func parseDirective(value string, containerOrigin, targetOrigin url.Origin) directive {
	d := directive{}
	// 2. For each serialized-declaration returned by strictly splitting value on the delimiter U+003B (;):
	for serialized := range strings.SplitSeq(value, ";") {
		// 1. Let tokens be the result of splitting serialized-declaration on ASCII whitespace. 2. If tokens is an empty list,
		//    then continue.
		tokens := strings.FieldsFunc(serialized, func(c rune) bool { return strings.ContainsRune(asciiWhitespace, c) })
		// 3. 4. If feature-name does not identify any recognized policy-controlled feature, then continue.
		if len(tokens) == 0 || !Supported(tokens[0]) {
			continue
		}
		targets := tokens[1:]
		// 8. If any element of targetlist is the string "*", set allowlist to the special value *.
		list := &allowlist{all: slices.Contains(targets, "*")}
		// 9. Otherwise: 1. If targetlist is empty and target origin is given, let allowlist's src-origin be target origin.
		if len(targets) == 0 {
			list.src = &targetOrigin
		}
		// 2. For each element in targetlist:
		for _, element := range targets {
			switch {
			case list.all:
			// 1. If element is an ASCII case-insensitive match for "'self'": let allowlist's self-origin be container origin.
			case url.EqualFold(element, "'self'"):
				list.self = &containerOrigin
			// 2. If it is one for "'src'": let allowlist's src-origin be target origin.
			case url.EqualFold(element, "'src'"):
				list.src = &targetOrigin
			// 3. 4. If the result of executing the URL parser on element is not failure: let target be its origin; if that is not
			//       an opaque origin, append the serialization of target to expressions.
			default:
				if u, err := url.Parse(element, nil); err == nil && !u.Origin().IsOpaque() {
					list.origins = append(list.origins, u.Origin())
				}
			}
		}
		// 10. Set directive[feature] to allowlist.
		d[Feature(tokens[0])] = list
	}
	return d
}
