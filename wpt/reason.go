package main

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
)

// isMissingPart says that a reason is the want of another part of the platform,
// or of the language.
func isMissingPart(reason string) bool {
	return strings.HasPrefix(reason, "no ") || strings.HasPrefix(reason, engineIsOlder)
}

// needsServer is the reason of what fails for want of the suite's own server.
const needsServer = "needs the suite's own server"

// engineIsOlder is the reason of what fails for want of a newer engine than 102.
const engineIsOlder = "engine older than the proposal"

// Where a test and the specification disagree, the specification wins: because
// it has changed since, or because the test is wrong. The reasons begin so.
const (
	olderThanSpec   = "the specification has changed since the test was written"
	againstStandard = "the test and the standard disagree"
)

// isDisagreement says that a reason is that the test and the specification
// disagree.
func isDisagreement(reason string) bool {
	return strings.HasPrefix(reason, olderThanSpec) || strings.HasPrefix(reason, againstStandard)
}

// rule tells the reason of failures. Patterns that are not there match all.
type rule struct {
	// Test, Subtest and Message are patterns for the test's ID, the subtest's
	// name, which is empty for the test as a whole, and the message.
	Test    pattern `json:"test"`
	Subtest pattern `json:"subtest"`
	Message pattern `json:"message"`
	Reason  string  `json:"reason"`
}

// pattern is a regular expression that may be missing.
type pattern struct{ *regexp.Regexp }

// UnmarshalJSON implements json.Unmarshaler.
func (p *pattern) UnmarshalJSON(text []byte) (err error) {
	var s string
	if err = json.Unmarshal(text, &s); err == nil {
		p.Regexp, err = regexp.Compile(s)
	}
	return err
}

func (p pattern) matches(s string) bool { return p.Regexp == nil || p.MatchString(s) }

// explains reports whether the rule can have given a reason of what is expected. The
// expectations do not have the names of failures that are told together, nor the ends of
// long messages.
func (r rule) explains(all Expectations) bool {
	for id, e := range all {
		if !r.Test.matches(id) {
			continue
		}
		if e.Reason == r.Reason && r.Subtest.matches("") && r.says(e.Message) ||
			e.All != nil && e.All.Reason == r.Reason && r.says(e.All.Message) {
			return true
		}
		for _, f := range e.Failures {
			if f.Reason == r.Reason && r.Subtest.matches(f.Name.String()) && r.says(f.Message) {
				return true
			}
		}
	}
	return false
}

// says reports whether the pattern for messages can match a message that
// domString.stable has made.
func (r rule) says(message domString) bool {
	return strings.HasSuffix(string(message), cut) || r.Message.matches(message.String())
}

// rules tell the reasons of failures: the first that matches does.
type rules []rule

// reason returns the reason of a failure; "" if no rule tells it.
func (r rules) reason(id, subtest, message string) string {
	for _, rule := range r {
		if rule.Test.matches(id) && rule.Subtest.matches(subtest) && rule.Message.matches(message) {
			return rule.Reason
		}
	}
	return ""
}

// know says that one of the rules tells that reason.
func (r rules) know(reason string) bool {
	return slices.ContainsFunc(r, func(rule rule) bool { return rule.Reason == reason })
}
