// Checked against URL of 2026-07-02.

package url

import "golang.org/x/net/idna"

// toASCII is Unicode ToASCII as the standard asks for it.
//
// https://url.spec.whatwg.org/#concept-domain-to-ascii
var toASCII = idna.New(
	idna.MapForLookup(),
	idna.BidiRule(),              // CheckBidi
	idna.CheckHyphens(false),     // CheckHyphens
	idna.CheckJoiners(true),      // CheckJoiners
	idna.StrictDomainName(false), // UseSTD3ASCIIRules
	idna.Transitional(false),     // Transitional_Processing
	idna.VerifyDNSLength(false),  // VerifyDnsLength
)

// domainToASCII is the domain parser ToASCII, with beStrict false.
//
// https://url.spec.whatwg.org/#domain-parser-toascii
func domainToASCII(domain string) (string, error) { return toASCII.ToASCII(domain) }
