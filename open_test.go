package sluice

import (
	"errors"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/agent"
)

// The error of Open says why there can be no page.
func TestNotOpened(t *testing.T) {
	for _, test := range []struct {
		cause error
		full  bool
	}{
		{&agent.LimitError{Whose: "the process", Name: "threads", Most: 7}, true},
		{agent.ErrLost, false},
	} {
		err := notOpened(test.cause)
		if !errors.Is(err, test.cause) || strings.Contains(err.Error(), "too many pages and workers") != test.full {
			t.Errorf("%q", err)
		}
	}
}
