package sheets

import (
	"strings"
	"testing"
)

// A sheet that must not grow has the rules so far, at whatever depth it is stopped.
func TestGrowing(t *testing.T) {
	const rules = 100_000
	for name, text := range map[string]string{
		"rules":        strings.Repeat("a { color: red }\n", rules),
		"nested rules": "a {" + strings.Repeat("b { color: red }\n", rules) + "}",
		"in a group":   "@media print {" + strings.Repeat("b { color: red }\n", rules) + "}",
	} {
		t.Run(name, func(t *testing.T) {
			asked := 0
			s := &Sheet{Growing: func() bool { asked++; return asked < 10 }}
			s.Parse(text)
			if asked != 10 || s.Memory > 12*memoryStep {
				t.Errorf("asked %d times, %d bytes", asked, s.Memory)
			}
			asked = -1 << 30
			if s.Parse(text); s.Memory < rules*ruleMemory {
				t.Errorf("parsed anew: %d bytes", s.Memory)
			}
		})
	}
}
