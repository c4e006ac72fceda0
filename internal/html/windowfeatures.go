// Checked against HTML of 2026-08-21.

package html

import (
	"strings"

	"github.com/sluice-go/sluice/internal/url"
)

// windowFeatures are the tokenized features of window.open(), by their names.
type windowFeatures map[string]string

// isFeatureSeparator is https://html.spec.whatwg.org/multipage/nav-history-apis.html#feature-separator
func isFeatureSeparator(c byte) bool { return strings.IndexByte("\t\n\f\r =,", c) >= 0 }

// tokenizeFeatures is https://html.spec.whatwg.org/multipage/nav-history-apis.html#concept-window-open-features-tokenize
func tokenizeFeatures(features string) windowFeatures {
	// 1. Let tokenizedFeatures be a new ordered map. 2. Let position point at the first code point of features.
	tokenized := windowFeatures{}
	position := 0
	// 3. While position is not past the end of features:
	for position < len(features) {
		// 3.3. Collect a sequence of code points that are feature separators from features given position.
		for position < len(features) && isFeatureSeparator(features[position]) {
			position++
		}
		// 3.4. Collect a sequence of code points that are not feature separators. Set name to the collected characters,
		//      converted to ASCII lowercase. 3.5. Set name to the result of normalizing the feature name name.
		start := position
		for position < len(features) && !isFeatureSeparator(features[position]) {
			position++
		}
		name, value := normalizeFeatureName(url.ASCIILowercase(features[start:position])), ""
		// 3.6. While position is not past the end of features and the code point at position is not U+003D (=): if it is
		//      U+002C (,), or if it is not a feature separator, then break; advance position by 1.
		for position < len(features) && features[position] != '=' {
			if features[position] == ',' || !isFeatureSeparator(features[position]) {
				break
			}
			position++
		}
		// 3.7. If the code point at position is a feature separator:
		if position < len(features) && isFeatureSeparator(features[position]) {
			// 1. While position is not past the end of features and the code point at position is a feature separator: if it
			//    is U+002C (,), then break; advance position by 1.
			for position < len(features) && isFeatureSeparator(features[position]) && features[position] != ',' {
				position++
			}
			// 2. Collect a sequence of code points that are not feature separators code points. Set value to the collected
			//    code points, converted to ASCII lowercase.
			start = position
			for position < len(features) && !isFeatureSeparator(features[position]) {
				position++
			}
			value = url.ASCIILowercase(features[start:position])
		}
		// 3.8. If name is not the empty string, then set tokenizedFeatures[name] to value.
		if name != "" {
			tokenized[name] = value
		}
	}
	return tokenized
}

// normalizeFeatureName is https://html.spec.whatwg.org/multipage/nav-history-apis.html#normalizing-the-feature-name
func normalizeFeatureName(name string) string {
	switch name {
	case "screenx":
		return "left"
	case "screeny":
		return "top"
	case "innerwidth":
		return "width"
	case "innerheight":
		return "height"
	}
	return name
}

// isSet says whether a feature is set, if it is there.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#window-feature-is-set
func (f windowFeatures) isSet(name string, defaultValue bool) bool {
	// 1. If tokenizedFeatures[featureName] exists, then return the result of parsing it as a boolean feature.
	// 2. Return defaultValue.
	if value, exists := f[name]; exists {
		return parseBooleanFeature(value)
	}
	return defaultValue
}

// parseBooleanFeature is https://html.spec.whatwg.org/multipage/nav-history-apis.html#concept-window-open-features-parse-boolean
func parseBooleanFeature(value string) bool {
	switch value {
	// 1. If value is the empty string, then return true. 2. If value is "yes", then return true. 3. If value is "true", then
	//    return true.
	case "", "yes", "true":
		return true
	}
	// 4. Let parsed be the result of parsing value as an integer. 5. If parsed is an error, then set it to 0. 6. Return
	//    false if parsed is 0, and true otherwise.
	digits := strings.TrimLeft(value, "+-")
	if len(value)-len(digits) > 1 {
		return false
	}
	for i := 0; i < len(digits) && '0' <= digits[i] && digits[i] <= '9'; i++ {
		if digits[i] != '0' {
			return true
		}
	}
	return false
}

// wantPopup says whether a popup window is requested.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#popup-window-is-requested
func (f windowFeatures) wantPopup() bool {
	// 1. If tokenizedFeatures is empty, then return false.
	if len(f) == 0 {
		return false
	}
	// 2. If tokenizedFeatures["popup"] exists, then return the result of parsing it as a boolean feature.
	if popup, exists := f["popup"]; exists {
		return parseBooleanFeature(popup)
	}
	// 3–5. If neither location nor toolbar is set, then return true. 6, 7. If menubar is not set, then return true.
	// 8, 9. If resizable is not set, then return true. 10, 11. If scrollbars is not set, then return true. 12, 13. If status
	// is not set, then return true. 14. Return false.
	return !f.isSet("location", false) && !f.isSet("toolbar", false) || !f.isSet("menubar", false) ||
		!f.isSet("resizable", true) || !f.isSet("scrollbars", false) || !f.isSet("status", false)
}
