package fetch

import "testing"

func TestOpenerPolicy(t *testing.T) {
	for _, test := range []struct {
		opener, embedder string
		secure           bool
		want             OpenerPolicy
	}{
		{"", "", true, OpenerPolicyUnsafeNone},
		{"unsafe-none", "", true, OpenerPolicyUnsafeNone},
		{"same-origin", "", true, OpenerPolicySameOrigin},
		{"same-origin", "", false, OpenerPolicyUnsafeNone},
		{`same-origin; report-to="x"`, "unsafe-none", true, OpenerPolicySameOrigin},
		{"same-origin", "require-corp", true, OpenerPolicySameOriginPlusCOEP},
		{"same-origin", "credentialless", true, OpenerPolicySameOriginPlusCOEP},
		{"same-origin-plus-COEP", "require-corp", true, OpenerPolicyUnsafeNone},
		{"same-origin-allow-popups", "require-corp", true, OpenerPolicySameOriginAllowPopups},
		{"noopener-allow-popups", "", true, OpenerPolicyNoopenerAllowPopups},
		{`"same-origin"`, "", true, OpenerPolicyUnsafeNone},
		{"same-origin, same-origin", "", true, OpenerPolicyUnsafeNone},
		{"Same-Origin", "", true, OpenerPolicyUnsafeNone},
	} {
		r := &Response{Headers: HeaderList{{Name: "Cross-Origin-Opener-Policy", Value: test.opener}, {Name: "Cross-Origin-Embedder-Policy", Value: test.embedder}}}
		if got := r.OpenerPolicy(test.secure); got != test.want {
			t.Errorf("%q with %q: %q, want %q", test.opener, test.embedder, got, test.want)
		}
	}
}
