package html

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/css/conditions"
)

func TestParseSrcset(t *testing.T) {
	for _, tt := range []struct{ input, want string }{
		{"", ""}, {" , ,", ""}, {"a", "a"}, {"a, b 2x", "a; b 2x"}, {"a 1.5x,b 2x", "a 1.5x; b 2x"}, {"a,b", "a,b"}, {"a,, b", "a; b"},
		{"a 100w, b 200w", "a 100w; b 200w"}, {"a 100w 50h", "a 100w"}, {"a 50h", ""}, {"a 1x 2x, b", "b"}, {"a 1x 10w, b", "b"},
		{"a -1x", ""}, {"a +1x", ""}, {"a 1e1x", "a 10x"}, {"a 1.x", ""}, {"a 1.e1x", ""}, {"a .e1x", ""}, {"a .5x", "a 0.5x"}, {"a 0w", ""}, {"a -1w", ""}, {"a 1.5w", ""}, {"a x", ""}, {"a 2y, b", "b"},
		{"data:,a 1x, b", "data:,a 1x; b"}, {"a (1x, 2x) 1x, b", "b"}, {"a 0x", "a 1e-09x"}, {"a\t2x\n", "a 2x"},
	} {
		var got []string
		for _, s := range parseSrcset(tt.input, func() bool { return false }) {
			text := s.url
			if s.density != 0 {
				text += fmt.Sprintf(" %gx", s.density)
			}
			if s.width != 0 {
				text += fmt.Sprintf(" %gw", s.width)
			}
			got = append(got, text)
		}
		if text := strings.Join(got, "; "); text != tt.want {
			t.Errorf("%q: %q, not %q", tt.input, text, tt.want)
		}
	}
}

func TestSourceSize(t *testing.T) {
	for _, tt := range []struct {
		sizes string
		want  float64
	}{
		{"", 1280}, {"50vw", 640}, {"100px", 100}, {"(max-width: 600px) 10px, 20px", 20}, {"(min-width:600px) 10px, 20px", 10},
		{"screen and (min-width: 2000px) 1px, (orientation: landscape) 2px, 3px", 2}, {"bogus, 7px", 7}, {"-1px", 1280}, {"0", 0}, {"2em", 32}, {"10vh", 72},
		{"not (min-width:600px) 10px, 20px", 20}, {"all 10px, 20px", 20}, {"screen 10px, 20px", 20}, {"not print 10px, 20px", 20}, {"(min-width:calc(1px, 2px)) 10px, 20px", 20}, {"nanpx", 1280}, {"infpx", 1280}, {"1e400px", 1280}, {"px", 1280},
	} {
		if got := sourceSize(tt.sizes, &conditions.Media{Width: 1280, Height: 720, Resolution: 1}); got != tt.want {
			t.Errorf("%q: %g, not %g", tt.sizes, got, tt.want)
		}
	}
}

// Of a set that nobody waits for, the rest is left out.
func TestParseSrcsetUnless(t *testing.T) {
	asked := 0
	if set := parseSrcset(strings.Repeat("a 1x, ", 100_000), func() bool { asked++; return asked == 3 }); len(set) != 3*sourcesAtOnce-1 {
		t.Errorf("%d sources were parsed", len(set))
	}
}
