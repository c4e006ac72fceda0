package colors

import (
	"math"
	"testing"
)

func TestParse(t *testing.T) {
	current := func() Color { return Color{Green: 1, Alpha: 1} }
	for _, tt := range []struct {
		text, serialized string
		bytes            [4]byte
	}{
		{"red", "#ff0000", [4]byte{255, 0, 0, 255}},
		{" #0f08 ", "rgba(0, 255, 0, 0.533)", [4]byte{0, 255, 0, 136}},
		{"CurrentColor", "#00ff00", [4]byte{0, 255, 0, 255}},
		{"transparent", "rgba(0, 0, 0, 0)", [4]byte{}},
		{"rgb(300 -5 12.6 / 50%)", "rgba(255, 0, 13, 0.5)", [4]byte{255, 0, 13, 128}},
		{"hsl(0, 100%, 50%)", "#ff0000", [4]byte{255, 0, 0, 255}},
		{"color(srgb 0.5 1 none)", "color(srgb 0.5 1 none)", [4]byte{128, 255, 0, 255}},
		{"color(srgb-linear 1 1 1 / 0.5)", "color(srgb-linear 1 1 1 / 0.5)", [4]byte{255, 255, 255, 128}},
		{"color(display-p3 0.5 0.5 0.5)", "color(display-p3 0.5 0.5 0.5)", [4]byte{128, 128, 128, 255}},
		{"color(display-p3-linear 0 0 0)", "color(display-p3-linear 0 0 0)", [4]byte{0, 0, 0, 255}},
		{"color(a98-rgb 1 1 1)", "color(a98-rgb 1 1 1)", [4]byte{255, 255, 255, 255}},
		{"color(prophoto-rgb 1 1 1)", "color(prophoto-rgb 1 1 1)", [4]byte{255, 255, 255, 255}},
		{"color(rec2020 1 1 1)", "color(rec2020 1 1 1)", [4]byte{255, 255, 255, 255}},
		{"color(xyz 0.9505 1 1.0891)", "color(xyz-d65 0.9505 1 1.0891)", [4]byte{255, 255, 255, 255}},
		{"color(xyz-d50 0.9642 1 0.8251)", "color(xyz-d50 0.9642 1 0.8251)", [4]byte{255, 255, 255, 255}},
		{"lab(100% 0 0)", "lab(100 0 0)", [4]byte{255, 255, 255, 255}},
		{"lab(54.29 80.8 69.89)", "lab(54.29 80.8 69.89)", [4]byte{255, 0, 0, 255}},
		{"lch(54.29 106.84 40.86)", "lch(54.29 106.84 40.86)", [4]byte{255, 0, 0, 255}},
		{"oklab(0.62796 0.22486 0.12585)", "oklab(0.62796 0.22486 0.12585)", [4]byte{255, 0, 0, 255}},
		{"oklch(62.796% 0.25768 389.23deg / 2)", "oklch(0.62796 0.25768 29.23)", [4]byte{255, 0, 0, 255}},
	} {
		c, ok := Parse(tt.text, current)
		if got := c.String(); !ok || got != tt.serialized {
			t.Errorf("%q is %q", tt.text, got)
		}
		got := c.Bytes()
		for i := range got {
			if d := int(got[i]) - int(tt.bytes[i]); d < -1 || d > 1 {
				t.Errorf("%q is %v, not %v", tt.text, got, tt.bytes)
				break
			}
		}
	}
	for _, text := range []string{"", "x", "inherit", "revert-layer", "var(--a)", "rgb(1, 2)", "rgb(from red r g b)", "color(cmyk 0 0 0)", "color(srgb 1)", "lab(x 1 1)", "red red", "red;"} {
		if c, ok := Parse(text, current); ok {
			t.Errorf("%q is %v", text, c)
		}
	}
}

func TestConvert(t *testing.T) {
	spaces := []Space{"srgb", "srgb-linear", "display-p3", "display-p3-linear"}
	for _, from := range spaces {
		for _, to := range spaces {
			// What both spaces have comes back.
			c := [3]float64{0.4, 0.5, 0.45}
			back := Convert(Convert(c, from, to), to, from)
			for i := range c {
				if math.Abs(back[i]-c[i]) > 1e-6 {
					t.Errorf("%v from %s to %s and back is %v", c, from, to, back)
				}
			}
		}
	}
	if c := Convert([3]float64{1, 0, 0}, "display-p3", "srgb"); c != [3]float64{1, 0, 0} {
		t.Errorf("what sRGB has not is %v", c)
	}
}
