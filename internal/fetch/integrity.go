// Checked against Subresource Integrity of 2026-03-20.

package fetch

import (
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/url"
)

// HashExpression is one item of integrity metadata: a hash algorithm, in ASCII
// lowercase, and the base64 of the expected hash.
type HashExpression struct{ Algorithm, Value string }

// hashAlgorithms is the valid SRI hash algorithm token set, weaker algorithms
// first.
//
// https://w3c.github.io/webappsec-subresource-integrity/#valid-sri-hash-algorithm-token-set
var hashAlgorithms = []string{"sha256", "sha384", "sha512"}

// ParseIntegrityMetadata parses metadata. What has no known algorithm is left
// out, and the result is empty if that is everything.
//
// https://w3c.github.io/webappsec-subresource-integrity/#parse-metadata-section
func ParseIntegrityMetadata(metadata string) []HashExpression {
	var result []HashExpression
	// 2. For each item returned by splitting metadata on spaces: (AD-HOC: as in browsers, on
	//    all ASCII whitespace.)
	for _, item := range strings.FieldsFunc(metadata, isASCIIWhitespace) {
		// 1. 2. Let algorithm-expression be what stands before a U+003F (?).
		algorithmExpression, _, _ := strings.Cut(item, "?")
		// 3. to 5. 7. Let algorithm and base64-value be the first two parts that
		//             U+002D (-) separates; the latter may be empty.
		algorithm, value, _ := strings.Cut(algorithmExpression, "-")
		value, _, _ = strings.Cut(value, "-")
		// 6. If algorithm is not a valid SRI hash algorithm token, then
		//    continue.
		algorithm = url.ASCIILowercase(algorithm)
		if !slices.Contains(hashAlgorithms, algorithm) {
			continue
		}
		// 8. 9. Append both to result.
		result = append(result, HashExpression{algorithm, value})
	}
	return result
}

func isASCIIWhitespace(c rune) bool { return strings.ContainsRune("\t\n\f\r ", c) }

// StrongestMetadata gets the strongest metadata: the items whose algorithm is
// the strongest of all.
//
// https://w3c.github.io/webappsec-subresource-integrity/#get-the-strongest-metadata
func StrongestMetadata(set []HashExpression) []HashExpression {
	var result []HashExpression
	strongest := -1
	for _, item := range set {
		index := slices.Index(hashAlgorithms, item.Algorithm)
		if index > strongest {
			strongest, result = index, nil
		}
		if index == strongest {
			result = append(result, item)
		}
	}
	return result
}

// MatchesIntegrity answers: do bytes match metadataList? They do if it has no
// hash that is understood.
//
// https://w3c.github.io/webappsec-subresource-integrity/#does-response-match-metadatalist
func MatchesIntegrity(bytes []byte, metadataList string) bool {
	// 1. 2. Let parsedMetadata be the result of parsing metadataList. If it is
	//       empty, return true.
	parsedMetadata := ParseIntegrityMetadata(metadataList)
	if len(parsedMetadata) == 0 {
		return true
	}
	// 3. Let metadata be the result of getting the strongest metadata.
	metadata := StrongestMetadata(parsedMetadata)
	// 4. For each item in metadata: if applying its algorithm to bytes gives
	//    its value, return true. (All items have the same algorithm.)
	actualValue := applyAlgorithm(metadata[0].Algorithm, bytes)
	// 5. Return false.
	return slices.ContainsFunc(metadata, func(item HashExpression) bool { return item.Value == actualValue })
}

// applyAlgorithm is
// https://w3c.github.io/webappsec-subresource-integrity/#apply-algorithm-to-response
func applyAlgorithm(algorithm string, bytes []byte) string {
	var sum []byte
	switch algorithm {
	case "sha256":
		s := sha256.Sum256(bytes)
		sum = s[:]
	case "sha384":
		s := sha512.Sum384(bytes)
		sum = s[:]
	case "sha512":
		s := sha512.Sum512(bytes)
		sum = s[:]
	}
	return base64.StdEncoding.EncodeToString(sum)
}

// integrityMismatch says, for the console, what was wrong.
func integrityMismatch(bytes []byte, metadataList string) string {
	metadata := StrongestMetadata(ParseIntegrityMetadata(metadataList))
	algorithm := metadata[0].Algorithm
	return "the body does not match the integrity metadata " + quote(metadataList) +
		": its hash is " + algorithm + "-" + applyAlgorithm(algorithm, bytes)
}
