// Checked against URL of 2026-07-02.

package url

import (
	"errors"
	"strings"
)

var (
	errDomain        = errors.New("domain-to-ASCII")
	errDomainPoint   = errors.New("domain-invalid-code-point")
	errHostPoint     = errors.New("host-invalid-code-point")
	errIPv6Unclosed  = errors.New("IPv6-unclosed")
	forbiddenHost    = pointSet("\x00\t\n\r #/:<>?@[\\]^|")
	forbiddenDomains = func() (set [256]bool) {
		// https://url.spec.whatwg.org/#forbidden-domain-code-point
		set = forbiddenHost
		for c := range 0x20 {
			set[c] = true
		}
		set['%'], set[0x7F] = true, true
		return set
	}()
)

func pointSet(s string) (set [256]bool) {
	for i := 0; i < len(s); i++ {
		set[s[i]] = true
	}
	return set
}

func containsAny(s string, set *[256]bool) bool {
	for i := 0; i < len(s); i++ {
		if set[s[i]] {
			return true
		}
	}
	return false
}

// ParseHost is the host parser for the host of a special URL; it returns the
// host serialized.
//
// https://url.spec.whatwg.org/#concept-host-parser
func ParseHost(input string) (string, error) { return parseHost(input, false) }

// parseHost is the host parser; it returns the host serialized.
//
// https://url.spec.whatwg.org/#concept-host-parser
func parseHost(input string, isOpaque bool) (string, error) {
	// 1. If input starts with U+005B ([), then:
	if strings.HasPrefix(input, "[") {
		// 1. If input does not end with U+005D (]), return failure.
		if !strings.HasSuffix(input, "]") {
			return "", errIPv6Unclosed
		}
		// 2. Return the result of IPv6 parsing input with its leading U+005B
		//    ([) and trailing U+005D (]) removed.
		address, err := parseIPv6(input[1 : len(input)-1])
		if err != nil {
			return "", err
		}
		return "[" + address.String() + "]", nil
	}
	// 2. If isOpaque is true, then return the result of opaque-host parsing
	//    input.
	if isOpaque {
		return parseOpaqueHost(input)
	}
	// 5. Let domain be the result of running UTF-8 decode without BOM on the
	//    percent-decoding of input.
	domain := percentDecodeString(input)
	// 6. 7. Let asciiDomain be the result of running domain parser with domain
	//       and false. If it is failure, then return failure.
	asciiDomain, err := parseDomain(domain)
	if err != nil {
		return "", err
	}
	// 8. If asciiDomain ends in a number, then return the result of IPv4
	//    parsing asciiDomain.
	if endsInANumber(asciiDomain) {
		address, err := parseIPv4(asciiDomain)
		if err != nil {
			return "", err
		}
		return address.String(), nil
	}
	// 9. Return asciiDomain.
	return asciiDomain, nil
}

// parseDomain is the domain parser, with beStrict false.
//
// https://url.spec.whatwg.org/#concept-domain-to-ascii
func parseDomain(domain string) (string, error) {
	var result string
	// 5. If domain is an ASCII string, then set result to domain, lowercased.
	if isASCII(domain) {
		result = ASCIILowercase(domain)
	} else {
		// 6. Otherwise set result to the result of running domain parser
		//    ToASCII with domain and false; on failure return it.
		var err error
		if result, err = domainToASCII(domain); err != nil {
			return "", errDomain
		}
	}
	// 7. If result is the empty string, then return failure.
	if result == "" {
		return "", errDomain
	}
	// 8. If result contains a forbidden domain code point, then return
	//    failure.
	if containsAny(result, &forbiddenDomains) {
		return "", errDomainPoint
	}
	// 9. Return result.
	return result, nil
}

// parseOpaqueHost is https://url.spec.whatwg.org/#concept-opaque-host-parser
func parseOpaqueHost(input string) (string, error) {
	// 1. If input contains a forbidden host code point, return failure.
	if containsAny(input, &forbiddenHost) {
		return "", errHostPoint
	}
	// 4. Return the result of running UTF-8 percent-encode on input using the
	//    C0 control percent-encode set.
	return percentEncode(input, c0ControlSet), nil
}
