// Checked against DOM of 2026-07-18 and Infra of 2026-07-17.

package nodes

import (
	"slices"
	"strings"
)

// A DOMTokenList is https://dom.spec.whatwg.org/#domtokenlist
type DOMTokenList struct {
	// Wrapper is the object that script sees, for the floor that makes it.
	Wrapper       any
	element       *Node
	attributeName string
	// supported are the supported tokens, in lowercase; nil for none defined.
	supported []string
	// tokens is the token set of the value, which may since have changed.
	tokens []string
	value  string
	parsed bool
}

// NewTokenList returns the tokens of the element's attribute, with its supported
// tokens, in ASCII lowercase; nil where none are defined.
func NewTokenList(element *Node, attributeName string, supported []string) *DOMTokenList {
	return &DOMTokenList{element: element, attributeName: attributeName, supported: supported}
}

// Element is https://dom.spec.whatwg.org/#domtokenlist-element
func (l *DOMTokenList) Element() *Node { return l.element }

// set returns the token set.
func (l *DOMTokenList) set() []string {
	value, _ := l.element.GetAttributeNS("", l.attributeName)
	if !l.parsed || value != l.value {
		l.tokens, l.value, l.parsed = parseOrderedSet(value), value, true
	}
	return l.tokens
}

// update is https://dom.spec.whatwg.org/#concept-dtl-update for a new token set.
func (l *DOMTokenList) update(tokens []string) {
	// 1. If get an attribute by namespace and local name given null, set's attribute
	//    name, and set's element returns null and set's token set is empty, then return.
	if len(tokens) == 0 && !l.element.HasAttributeNS("", l.attributeName) {
		return
	}
	// 2. Set an attribute value given set's element, set's attribute name, and the result
	//    of running the ordered set serializer for set's token set.
	l.element.SetAttributeValue(l.attributeName, strings.Join(tokens, " "), "", "")
}

// Length is https://dom.spec.whatwg.org/#dom-domtokenlist-length
func (l *DOMTokenList) Length() int { return len(l.set()) }

// Item is https://dom.spec.whatwg.org/#dom-domtokenlist-item; ok is false for null.
func (l *DOMTokenList) Item(index int) (token string, ok bool) {
	set := l.set()
	if index < 0 || index >= len(set) {
		return "", false
	}
	return set[index], true
}

// Contains is https://dom.spec.whatwg.org/#dom-domtokenlist-contains
func (l *DOMTokenList) Contains(token string) bool { return slices.Contains(l.set(), token) }

// checkTokens is the first steps of what changes the set.
func checkTokens(tokens ...string) error {
	// If token is the empty string, then throw a "SyntaxError" DOMException. If token
	// contains any ASCII whitespace, then throw an "InvalidCharacterError" DOMException.
	for _, token := range tokens {
		if token == "" {
			return &Error{"SyntaxError", "a token is empty"}
		}
		if strings.ContainsAny(token, " \t\n\f\r") {
			return invalidCharacterError("the token " + quoted(token) + " contains whitespace")
		}
	}
	return nil
}

// Add is https://dom.spec.whatwg.org/#dom-domtokenlist-add
func (l *DOMTokenList) Add(tokens ...string) error {
	// 1. For each token of tokens: …
	if err := checkTokens(tokens...); err != nil {
		return err
	}
	// 2. For each token of tokens: append token to this's token set.
	set := slices.Clone(l.set())
	for _, token := range tokens {
		if !slices.Contains(set, token) {
			set = append(set, token)
		}
	}
	// 3. Run the update steps.
	l.update(set)
	return nil
}

// Remove is https://dom.spec.whatwg.org/#dom-domtokenlist-remove
func (l *DOMTokenList) Remove(tokens ...string) error {
	// 1. For each token of tokens: …
	if err := checkTokens(tokens...); err != nil {
		return err
	}
	// 2. For each token of tokens: remove token from this's token set.
	// 3. Run the update steps.
	l.update(slices.DeleteFunc(slices.Clone(l.set()), func(t string) bool { return slices.Contains(tokens, t) }))
	return nil
}

// Toggle is https://dom.spec.whatwg.org/#dom-domtokenlist-toggle; force is nil where it
// is not given.
func (l *DOMTokenList) Toggle(token string, force *bool) (bool, error) {
	// 1. If token is the empty string, then throw a "SyntaxError" DOMException.
	// 2. If token contains any ASCII whitespace, then throw an "InvalidCharacterError"
	//    DOMException.
	if err := checkTokens(token); err != nil {
		return false, err
	}
	// 3. If this's token set[token] exists:
	if l.Contains(token) {
		// 1. If force is either not given or is false, then remove token from this's token
		//    set, run the update steps and return false.
		if force == nil || !*force {
			return false, l.Remove(token)
		}
		// 2. Return true.
		return true, nil
	}
	// 4. Otherwise, if force not given or is true, append token to this's token set, run
	//    the update steps, and return true.
	if force == nil || *force {
		return true, l.Add(token)
	}
	// 5. Return false.
	return false, nil
}

// Replace is https://dom.spec.whatwg.org/#dom-domtokenlist-replace
func (l *DOMTokenList) Replace(token, newToken string) (bool, error) {
	// 1. If either token or newToken is the empty string, then throw a "SyntaxError"
	//    DOMException.
	if token == "" || newToken == "" {
		return false, checkTokens("")
	}
	// 2. If either token or newToken contains any ASCII whitespace, then throw an
	//    "InvalidCharacterError" DOMException.
	if err := checkTokens(token, newToken); err != nil {
		return false, err
	}
	// 3. If this's token set does not contain token, then return false.
	set := l.set()
	if !slices.Contains(set, token) {
		return false, nil
	}
	// 4. Replace token in this's token set with newToken.
	//
	// https://infra.spec.whatwg.org/#set-replace: the first of the two is replaced, and
	// the other removed.
	var replaced []string
	for _, t := range set {
		if t == token || t == newToken {
			if slices.Contains(replaced, newToken) {
				continue
			}
			t = newToken
		}
		replaced = append(replaced, t)
	}
	// 5. Run the update steps.
	l.update(replaced)
	// 6. Return true.
	return true, nil
}

// Supports is https://dom.spec.whatwg.org/#dom-domtokenlist-supports
func (l *DOMTokenList) Supports(token string) (bool, error) {
	// https://dom.spec.whatwg.org/#concept-domtokenlist-validation
	// 1. If set's element and attribute name does not define supported tokens, then throw
	//    a TypeError.
	if l.supported == nil {
		return false, &Error{"TypeError", "the attribute " + quoted(l.attributeName) + " has no supported tokens"}
	}
	// 2. Let lowercaseToken be token, in ASCII lowercase.
	// 3. If lowercaseToken is present in the supported tokens of set's element and
	//    attribute name, then return true.
	// 4. Return false.
	return slices.Contains(l.supported, asciiLower(token)), nil
}

// Value is https://dom.spec.whatwg.org/#dom-domtokenlist-value
func (l *DOMTokenList) Value() string {
	value, _ := l.element.GetAttributeNS("", l.attributeName)
	return value
}

// SetValue is https://dom.spec.whatwg.org/#dom-domtokenlist-value
func (l *DOMTokenList) SetValue(value string) {
	l.element.SetAttributeValue(l.attributeName, value, "", "")
}
