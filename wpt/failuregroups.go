package main

import "encoding/json"

// ExpectedFailures are the subtests of a test that do not pass. In JSON, those that are
// alike stand together.
type ExpectedFailures []ExpectedFailure

// failureGroup are subtests that do not pass, and have all but the name in common.
type failureGroup struct {
	Status  Status      `json:"status"`
	Varies  bool        `json:"varies,omitempty"`
	Reason  string      `json:"reason"`
	Message domString   `json:"message,omitempty"`
	Names   []domString `json:"names"`
}

// groups returns the groups, in the order in which they begin.
func (l ExpectedFailures) groups() (list []failureGroup) {
	at := map[ExpectedFailure]int{} // by what they have in common
	for _, f := range l {
		name := f.Name
		f.Name = ""
		i, ok := at[f]
		if !ok {
			i = len(list)
			at[f] = i
			list = append(list, failureGroup{f.Status, f.Varies, f.Reason, f.Message, nil})
		}
		list[i].Names = append(list[i].Names, name)
	}
	return list
}

// flatten returns the failures of groups.
func flatten(groups []failureGroup) (list ExpectedFailures) {
	for _, g := range groups {
		for _, name := range g.Names {
			list = append(list, ExpectedFailure{name, g.Status, g.Varies, g.Reason, g.Message})
		}
	}
	return list
}

// MarshalJSON implements json.Marshaler.
func (l ExpectedFailures) MarshalJSON() ([]byte, error) { return readableJSON(l.groups()) }

// UnmarshalJSON implements json.Unmarshaler.
func (l *ExpectedFailures) UnmarshalJSON(text []byte) error {
	var groups []failureGroup
	err := json.Unmarshal(text, &groups)
	*l = flatten(groups)
	return err
}
