// Checked against Permissions Policy of 2026-06-18.

package permissionspolicy

import (
	"github.com/dunglas/httpsfv"

	"github.com/sluice-go/sluice/internal/url"
)

// Policy is a permissions policy. It does not change; nil is an empty one.
//
// https://w3c.github.io/webappsec-permissions-policy/#permissions-policy
type Policy struct {
	// disabled are the features for which the inherited policy is "Disabled".
	disabled map[Feature]bool
	declared declared
}

// Container is what a document inherits from the one around, and from the element that it is in. It does not change.
//
// https://w3c.github.io/webappsec-permissions-policy/#container-policies
type Container struct {
	// Policy is the permissions policy of the element's node document, and Origin that document's origin.
	Policy *Policy
	Origin url.Origin
	policy directive
}

// Attributes are those of an iframe element that make a container policy.
type Attributes struct {
	Allow           string
	AllowFullscreen bool
	// DeclaredOrigin is the element's declared origin.
	DeclaredOrigin url.Origin
}

// NewContainer processes the permissions policy attributes of an iframe element; nil for those of other elements.
//
// https://w3c.github.io/webappsec-permissions-policy/#process-policy-attributes
func NewContainer(policy *Policy, origin url.Origin, attributes *Attributes) *Container {
	c := &Container{Policy: policy, Origin: origin}
	// 1. If element is not an iframe element, then return an empty policy directive.
	if attributes == nil {
		return c
	}
	// 2. Let container policy be the result of running Parse policy directive.
	c.policy = parseDirective(attributes.Allow, origin, attributes.DeclaredOrigin)
	// 3. If element's allowfullscreen attribute is specified, and container policy does not contain an entry for the fullscreen
	//    feature: set it to the special value *.
	if _, has := c.policy[Fullscreen]; attributes.AllowFullscreen && !has {
		c.policy[Fullscreen] = &allowlist{all: true}
	}
	return c
}

// inherits defines an inherited policy for a feature in a container, which may be nil, at an origin.
//
// https://w3c.github.io/webappsec-permissions-policy/#define-inherited-policy-in-container
func (c *Container) inherits(feature Feature, origin url.Origin) bool {
	// 1. If container is null, return "Enabled".
	if c == nil {
		return true
	}
	// 2. 3. If the result of executing Get feature value for origin on container's node document, and its origin, is "Disabled",
	//       return that. The same of origin.
	if !c.Policy.value(feature, c.Origin) || !c.Policy.value(feature, origin) {
		return false
	}
	// 4. 5. If feature exists in container policy: if the allowlist matches origin, return "Enabled", otherwise "Disabled".
	if list, ok := c.policy[feature]; ok {
		return list.matches(origin)
	}
	// 6. If feature's default allowlist is *, return "Enabled". 7. If it is 'self', and origin is same origin with container's
	//    node document's origin, return "Enabled". 8. Otherwise return "Disabled".
	return defaults[feature] == everyone || origin.SameOrigin(c.Origin)
}

// ForNavigable creates a permissions policy for a navigable, whose container is nil if it has none.
//
// https://w3c.github.io/webappsec-permissions-policy/#create-for-navigable
func ForNavigable(container *Container, origin url.Origin) *Policy {
	var p *Policy
	for feature := range defaults {
		if !container.inherits(feature, origin) {
			if p == nil {
				p = &Policy{disabled: map[Feature]bool{}}
			}
			p.disabled[feature] = true
		}
	}
	return p
}

// FromResponse creates a permissions policy for a navigable from a response: from the value of its header; nil for none.
//
// https://w3c.github.io/webappsec-permissions-policy/#create-from-response
func FromResponse(container *Container, origin url.Origin, header *httpsfv.Dictionary) *Policy {
	// 1. Let policy be the result of running Create a Permissions Policy for a navigable given container and origin.
	policy := ForNavigable(container, origin)
	// 2. Let d be the result of running Process response policy.
	if header == nil {
		return policy
	}
	d := fromDictionary(header, origin)
	if policy == nil {
		policy = new(Policy)
	}
	// 3. For each feature → allowlist of d's declarations: if policy's inherited policy[feature] is true, then set policy's
	//    declared policy's declarations[feature] to allowlist.
	for feature := range d.declarations {
		if policy.disabled[feature] {
			delete(d.declarations, feature)
		}
	}
	// 4. Set policy's declared policy's reporting configuration to d's.
	policy.declared = d
	return policy
}

// value gets the feature value for an origin.
//
// https://w3c.github.io/webappsec-permissions-policy/#get-feature-value-for-origin
func (p *Policy) value(feature Feature, origin url.Origin) bool {
	if p == nil {
		return true
	}
	// 2. If policy's inherited policy for feature is "Disabled", return "Disabled".
	if p.disabled[feature] {
		return false
	}
	// 3. If feature is present in policy's declared policy: return "Enabled" if it matches origin, otherwise "Disabled".
	if list, ok := p.declared.declarations[feature]; ok {
		return list.matches(origin)
	}
	// 4. Return "Enabled".
	return true
}

// Allows checks the permissions policy of a document of an origin: may an origin use the feature?
//
// https://w3c.github.io/webappsec-permissions-policy/#check-permissions-policy
func (p *Policy) Allows(feature Feature, origin, documentOrigin url.Origin) bool {
	if p != nil {
		// 1. If policy's inherited policy for feature is "Disabled", return "Disabled".
		if p.disabled[feature] {
			return false
		}
		// 2. If feature is present in policy's declared policy: return whether it matches origin.
		if list, ok := p.declared.declarations[feature]; ok {
			return list.matches(origin)
		}
	}
	// 3. If feature's default allowlist is *, return "Enabled". 4. If it is 'self', and origin is same origin with document origin,
	//    return "Enabled". 5. Return "Disabled".
	return defaults[feature] == everyone || origin.SameOrigin(documentOrigin)
}

// Endpoint gets the reporting endpoint for a feature; "" for null.
//
// https://w3c.github.io/webappsec-permissions-policy/#get-reporting-endpoint
func (p *Policy) Endpoint(feature Feature) string {
	if p == nil {
		return ""
	}
	return p.declared.endpoints[feature]
}

// Allowlist is what script is told of who may use a feature.
//
// https://w3c.github.io/webappsec-permissions-policy/#dom-permissionspolicy-getallowlistforfeature
func (p *Policy) Allowlist(feature Feature, origin url.Origin) []string {
	// 4. If feature is not allowed in policy for origin, return result.
	if !Supported(string(feature)) || !p.Allows(feature, origin, origin) {
		return nil
	}
	// 5. Let allowlist be policy's declared policy[feature]'s declarations.
	if p != nil {
		if list, ok := p.declared.declarations[feature]; ok {
			return list.texts()
		}
	}
	// AD-HOC: as in browsers, what nothing is declared of has its default allowlist.
	if defaults[feature] == everyone {
		return []string{"*"}
	}
	return []string{origin.String()}
}
